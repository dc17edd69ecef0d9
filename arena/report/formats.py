"""The leaderboard as text: a table for the terminal, markdown, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence

from tabulate import tabulate

from arena.report.leaderboard import Leaderboard, Row
from arena.report.leaderboard_json import wire
from arena.report.ruled import ruled

_ALIGN = ("right", "left", *("right",) * 12)
_MARKDOWN = re.compile(r"([\\|`*_<>\[\]])")
_WIDTH = 100  # columns, where there is no terminal or a wider one


def _header(board: Leaderboard) -> list[str]:
    return ["#", "bot", "μ", "3σ", "μ−3σ", "PL", "±", "next", "matches", "wins", "rank", board.points, "faults"]


def _cells(row: Row) -> list[str]:
    rating, standing, strength = row.rating, row.standing, row.strength
    played = standing.matches > 0
    return [
        str(row.rank),
        row.name,
        f"{rating.mu:.2f}",
        f"{3 * rating.sigma:.2f}",
        f"{rating.conservative:.2f}",
        f"{strength.points:+.0f}" if strength and strength.blocks else "–",
        f"{strength.bar:.0f}" if strength and strength.bar is not None else "–",
        percent(row.superior) if row.superior is not None else "",
        str(standing.matches),
        f"{standing.wins / standing.matches:.1%}" if played else "–",
        f"{standing.mean_rank:.2f}" if played else "–",
        f"{standing.mean_score:.1f}" if played else "–",
        str(sum(standing.faults.values())),
    ]


def percent(share: float) -> str:
    """Never a certainty: nothing is certain here."""
    return f"{min(max(100 * share, 0.1), 99.9):.{0 if 1 <= 100 * share < 99.5 else 1}f}%"


def _ms(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def _times(row: Row, *keys: str) -> str:
    """Of the decisions of a bot that has been asked."""
    return " / ".join(_ms(row.standing.move_ms[key]) for key in keys) if row.standing.matches else "–"


def _title(board: Leaderboard) -> str:
    return f"{board.run}: {board.title}, {board.seats} seats"


def _faults(board: Leaderboard) -> list[str]:
    return [
        f"faults of {row.name}: " + ", ".join(f"{count:,} {kind}" for kind, count in row.standing.faults.items())
        for row in board.rows
        if row.standing.faults
    ]


def table(board: Leaderboard) -> str:
    """For the terminal, as wide as that is."""
    width = columns()
    rows = [_narrow([*_cells(row), _times(row, "p99")]) for row in board.rows]
    shown = ruled(_narrow([*_header(board), "p99 ms"]), rows, _narrow(_ALIGN), width)
    notes = [*_faults(board), *board.footer()]
    wrapped = [textwrap.fill(note, width, subsequent_indent="  ") for note in notes]
    return "\n".join([_title(board), "", shown, "", *wrapped, ""])


def columns() -> int:
    """How wide text may be here: as the terminal, but not so wide that it is hard to read."""
    return min(shutil.get_terminal_size((_WIDTH, 24)).columns, _WIDTH)


def _narrow(cells: Sequence[str]) -> list[str]:
    """Without μ and 3σ, which order nothing: 80 columns are few."""
    return [*cells[:2], *cells[4:]]


def markdown(board: Leaderboard) -> str:
    """For a README or a pull request."""
    rows = [[*_cells(row), _times(row, "p50", "p99", "max")] for row in board.rows]
    text = tabulate(
        [[escaped(cell) for cell in row] for row in rows],
        headers=[escaped(cell) for cell in [*_header(board), "ms p50 / p99 / max"]],
        tablefmt="pipe",
        disable_numparse=True,
        colalign=_ALIGN,
    )
    notes = [*_faults(board), *board.footer()]
    notes += [f"commitment to the secret of the deals: {commitment}" for commitment in board.commitments]
    return "\n".join([f"# {escaped(_title(board))}", "", text, "", *(f"- {escaped(note)}" for note in notes), ""])


def escaped(text: str) -> str:
    """Text that Markdown shows as it is; tabulate does not see to it."""
    return _MARKDOWN.sub(r"\\\1", text).replace("\n", " ")


def comma_separated(board: Leaderboard) -> str:
    """For a spreadsheet: the values of the JSON form, one bot a line; each kind of fault has a column."""
    bots = wire(board)["bots"]
    kinds = sorted({kind for bot in bots for kind in bot["faults"]})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    plain = [key for key in bots[0] if key not in ("faults", "move_ms")]
    times = ("p50", "p99", "max")
    writer.writerow([*plain, *(f"move_ms_{key}" for key in times), "faults", *(f"faults_{kind}" for kind in kinds)])
    for bot in bots:
        faults = bot["faults"]
        writer.writerow(
            [
                *(bot[key] for key in plain),
                *(bot["move_ms"][key] for key in times),
                sum(faults.values()),
                *(faults.get(kind, 0) for kind in kinds),
            ]
        )
    return out.getvalue()


def as_json(board: Leaderboard) -> str:
    """For programs; `arena schema result` describes it."""
    return json.dumps(wire(board), ensure_ascii=False, indent=2) + "\n"


FORMATS: Mapping[str, Callable[[Leaderboard], str]] = {
    "table": table,
    "markdown": markdown,
    "csv": comma_separated,
    "json": as_json,
}
