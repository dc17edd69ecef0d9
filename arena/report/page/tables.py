"""The tables of a run: leaderboard, head to head; and the list of the matches worth watching."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.report.formats import percent
from arena.report.leaderboard import Leaderboard, Row
from arena.report.page.axis import number
from arena.report.page.links import Links
from arena.report.page.markup import Markup, table, tag
from arena.report.page.survey import Meeting, Telling

FEW = 6  # bots whose names have room above the columns
SHADES = 4  # of blue for more than half, and as many of orange for less


def leaderboard(board: Leaderboard) -> Markup:
    """Who is best."""
    header: list[object] = [
        *("#", "bot", "μ−3σ", "PL", "±", "next", "matches", "wins", "mean rank", f"mean {board.points}", "faults"),
        "p99 ms",
    ]
    return table("Leaderboard", header, [_row(row) for row in board.rows], class_="leaderboard")


def _row(row: Row) -> list[object]:
    rating, standing, strength = row.rating, row.standing, row.strength
    played = standing.matches > 0
    faults = sum(standing.faults.values())
    return [
        row.rank,
        tag("td", row.name, class_="name"),
        f"{rating.conservative:.2f}",
        f"{strength.points:+.0f}".replace("-", "−") if strength and strength.blocks else "–",
        f"{strength.bar:.0f}" if strength and strength.bar is not None else "–",
        "" if row.superior is None else percent(row.superior),
        f"{standing.matches:,}",
        f"{standing.wins / standing.matches:.1%}" if played else "–",
        f"{standing.mean_rank:.2f}" if played else "–",
        f"{standing.mean_score:,.1f}" if played else "–",
        tag("td", f"{faults:,}", class_="bad" if faults else None),
        number(standing.move_ms["p99"]),
    ]


def head_to_head(meetings: Mapping[tuple[int, int], Meeting], order: Sequence[int], names: Sequence[str]) -> Markup:
    """Who finished before whom how often: a row is a bot, a column its opponent."""
    few = len(order) <= FEW
    rows: list[list[object]] = []
    for place, one in enumerate(order, 1):
        cells: list[object] = [names[one] if few else f"{place} {names[one]}"]
        for other in order:
            met = meetings.get((one, other))
            if met is None:
                cells.append(tag("td", "–", class_="self") if one == other else "")
                continue
            bar = "" if met.bar is None else f" ± {100 * met.bar:.0f}"
            title = f"{names[one]} before {names[other]} in {met.share:.1%}{bar} of {met.matches:,} matches"
            small = None if met.bar is None else tag("small", f"± {100 * met.bar:.0f}")
            cells.append(tag("td", f"{100 * met.share:.0f}", small, class_=_shade(met.share), title=title))
        rows.append(cells)
    heads = [
        names[bot] if few else tag("span", place, title=names[bot], aria_label=names[bot])
        for place, bot in enumerate(order, 1)
    ]
    return table("Head to head", ["", *heads], rows, class_="matrix")


def _shade(share: float) -> str | None:
    """Blue for more than half, orange for less; darker the further away."""
    step = min(SHADES, round(abs(share - 0.5) * 2 * SHADES))
    return f"{'over' if share > 0.5 else 'under'}{step}" if step else None


def telling(found: Sequence[Telling], links: Links) -> Markup:
    """Matches worth watching."""
    return tag("ul", *(tag("li", links.to(each.id), ": ", each.why) for each in found), class_="telling")
