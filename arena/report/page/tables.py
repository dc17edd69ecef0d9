"""The tables of a run: leaderboard, head to head, faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.report.formats import percent
from arena.report.leaderboard import Leaderboard, Row
from arena.report.page.axis import number
from arena.report.page.markup import Markup, joined, table, tag
from arena.report.page.survey import FirstFault, Meeting, Telling

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


def faults(found: Sequence[FirstFault], shown: frozenset[int], run: str) -> Markup:
    """Which bot failed how, how often, and where the first time was."""
    rows: list[list[object]] = [
        [
            fault.bot,
            tag("td", fault.kind, class_="bad"),
            f"{fault.times:,}",
            tag("td", to_match(fault.id, shown, run), _also(fault), class_="text"),
            tag("td", fault.message, class_="text"),
        ]
        for fault in found
    ]
    return table(
        "Faults", ["bot", "fault", "times", "in", "what the referee said the first time"], rows, class_="faults"
    )


def _also(fault: FirstFault) -> str | None:
    """The next matches with the same fault."""
    if not fault.also:
        return None
    return ", " + ", ".join(map(str, fault.also)) + (", …" if fault.times > len(fault.also) + 1 else "")


def telling(found: Sequence[Telling], shown: frozenset[int], run: str) -> Markup:
    """Matches worth watching."""
    return tag("ul", *(tag("li", to_match(each.id, shown, run), ": ", each.why) for each in found), class_="telling")


def to_match(id: int, shown: frozenset[int], run: str) -> Markup:
    """A link to a match that this page can show; for another the command that tells it."""
    if id in shown:
        return tag("a", f"match {id}", href=f"#match-{id}")
    return joined(f"match {id} (", tag("code", f"arena replay {run} {id}"), ")")
