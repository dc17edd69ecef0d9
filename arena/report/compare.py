"""What changed between two runs, bot by bot."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import NamedTuple

from arena.errors import ArenaError
from arena.report.formats import columns
from arena.report.leaderboard import Leaderboard, Row, leaderboard
from arena.report.ruled import ruled
from arena.store.reading import Results


class Change(NamedTuple):
    """A difference, second run less first, with half its 95 % interval; None = unknown."""

    value: float
    bar: float | None

    @property
    def sure(self) -> bool:
        """Whether the interval is on one side of 0."""
        return self.bar is not None and abs(self.value) > self.bar


def difference(before: Row, after: Row, value: Callable[[Row], float], bar: Callable[[Row], float | None]) -> Change:
    """Of two independent numbers: the bars add up like the sides of a right angle."""
    bars = bar(before), bar(after)
    both = None if bars[0] is None or bars[1] is None else hypot(bars[0], bars[1])
    return Change(value(after) - value(before), both)


def compare(first: Results, second: Results) -> str:
    """A table of the bots that both runs have, and the names of the others.

    The order-free ratings of each run are shifted so that the bots of both have mean 0 there: else a strong newcomer would
    seem to make all others weaker.

    Raises:
        ArenaError: the runs play other games or with other seats, or have no bot in common.
    """
    for what, one, other in (
        ("games", first.game, second.game),
        ("numbers of seats", first.seats, second.seats),
        ("rules", first.config["game"]["rules"], second.config["game"]["rules"]),
    ):
        if one != other:
            raise ArenaError(
                f"{first.directory} and {second.directory} are of different {what}: nothing can be compared"
            )
    before, after = leaderboard(first), leaderboard(second)
    rows = {row.name: row for row in after.rows}
    shared = [(row, rows[row.name]) for row in before.rows if row.name in rows]
    if not shared:
        raise ArenaError(f"{first.directory} and {second.directory} have no bot in common")
    return "\n".join([*_table(before, shared), "", *_notes(first, second, before, after), ""])


def _table(board: Leaderboard, shared: list[tuple[Row, Row]]) -> list[str]:
    shifts = [sum(_points(pair[side]) for pair in shared) / len(shared) for side in (0, 1)]
    lines = []
    for before, after in shared:
        pl = difference(before, after, _points, lambda row: row.strength.bar if row.strength else None)
        pl = Change(pl.value - shifts[1] + shifts[0], pl.bar)
        score = difference(
            before,
            after,
            lambda row: row.standing.mean_score,
            lambda row: row.strength.score_bar if row.strength else None,
        )
        faults = sum(after.standing.faults.values()) - sum(before.standing.faults.values())
        lines.append(
            [
                before.name,
                f"{before.rank} → {after.rank}",
                f"{_points(before) - shifts[0]:+.0f}",
                f"{_points(after) - shifts[1]:+.0f}",
                _shown(pl, 0),
                _shown(score, 1),
                f"{after.standing.mean_rank - before.standing.mean_rank:+.2f}",
                f"{faults:+d}",
                _verdict(pl),
            ]
        )
    header = ["bot", "place", "PL before", "PL after", "change", board.points, "rank", "faults", ""]
    return ruled(header, lines, ("left", *("right",) * 7, "left"), columns()).splitlines()


def _points(row: Row) -> float:
    return row.strength.points if row.strength else 0.0


def _shown(change: Change, digits: int) -> str:
    bar = "?" if change.bar is None else f"{change.bar:.{digits}f}"
    return f"{change.value:+.{digits}f} ± {bar}"


def _verdict(change: Change) -> str:
    if change.bar is None:
        return "too few blocks to tell"
    if not change.sure:
        return "no clear change"
    return "stronger" if change.value > 0 else "weaker"


def _notes(first: Results, second: Results, before: Leaderboard, after: Leaderboard) -> list[str]:
    notes = []
    prints = {entrant.name: entrant.fingerprint for entrant in first.entrants}
    changed = [
        entrant.name
        for entrant in second.entrants
        if prints.get(entrant.name, entrant.fingerprint) != entrant.fingerprint
    ]
    names = set(prints), {entrant.name for entrant in second.entrants}
    if changed:
        notes.append(f"files or commands changed: {', '.join(changed)}")
    if gone := sorted(names[0] - names[1]):
        notes.append(f"only in {first.directory}: {', '.join(gone)}")
    if new := sorted(names[1] - names[0]):
        notes.append(f"only in {second.directory}: {', '.join(new)}")
    notes.append(
        f"{before.played:,} matches before, {after.played:,} after; ± is half a 95 % interval over whole blocks"
    )
    notes.append(
        "PL is relative to the bots that both runs have; with other bots at the table it may mean something else"
    )
    return notes
