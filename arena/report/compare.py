"""What changed between two runs, bot by bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import NamedTuple, Self

from arena.errors import ArenaError
from arena.league.orderfree import OrderFree
from arena.report.formats import columns
from arena.report.leaderboard import Leaderboard, Row, leaderboard
from arena.report.ruled import ruled
from arena.report.strengths import strengths
from arena.store.reading import Results


class Change(NamedTuple):
    """A difference, second run less first, with half its 95 % interval; None = unknown."""

    value: float
    bar: float | None

    @property
    def sure(self) -> bool:
        """Whether the interval is on one side of 0."""
        return self.bar is not None and abs(self.value) > self.bar


def difference(before: tuple[float, float | None], after: tuple[float, float | None]) -> Change:
    """Of two independent numbers, each with its bar: the bars add up like the sides of a right angle."""
    both = None if before[1] is None or after[1] is None else hypot(before[1], after[1])
    return Change(after[0] - before[0], both)


class _Side(NamedTuple):
    """One of the two runs."""

    board: Leaderboard
    rows: Mapping[str, Row]
    rated: OrderFree
    positions: Mapping[str, int]

    @classmethod
    def of(cls, results: Results) -> Self:
        found = strengths(results)
        board = leaderboard(results, blocks=found)
        positions = {name: position for position, name in enumerate(results.names)}
        return cls(board, {row.name: row for row in board.rows}, found.rated, positions)

    def points(self, name: str, fixed: Sequence[str]) -> tuple[float, float | None]:
        """The order-free rating of a bot, the mean of the fixed ones being 0, with its bar."""
        return self.rated.lead(self.positions[name], [self.positions[other] for other in fixed])

    def score(self, name: str) -> tuple[float, float | None]:
        row = self.rows[name]
        return row.standing.mean_score, row.strength.score_bar if row.strength else None


def compare(first: Results, second: Results) -> str:
    """A table of the bots that both runs have, and the names of the others.

    The order-free ratings of each run are shifted so that those of both which did not change, or all of both where each did,
    have mean 0 there: else a strong newcomer would seem to make all others weaker, and so would one bot that got better.

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
    before, after = _Side.of(first), _Side.of(second)
    shared = [row.name for row in before.board.rows if row.name in after.rows]
    if not shared:
        raise ArenaError(f"{first.directory} and {second.directory} have no bot in common")
    prints = [{entrant.name: entrant.fingerprint for entrant in results.entrants} for results in (first, second)]
    changed = [name for name in shared if prints[0][name] != prints[1][name]]
    fixed = [name for name in shared if name not in changed] or shared
    notes = _notes(first, second, changed, fixed)
    played = f"{before.board.played:,} matches before, {after.board.played:,} after; ± is half a 95 % interval over whole blocks"
    return "\n".join([*_table(before, after, shared, fixed), "", *notes, played, ""])


def _table(before: _Side, after: _Side, shared: Sequence[str], fixed: Sequence[str]) -> list[str]:
    lines = []
    for name in shared:
        old, new = before.rows[name], after.rows[name]
        was, now = before.points(name, fixed), after.points(name, fixed)
        pl = difference(was, now)
        faults = sum(new.standing.faults.values()) - sum(old.standing.faults.values())
        lines.append(
            [
                name,
                f"{old.rank} → {new.rank}",
                f"{was[0]:+.0f}",
                f"{now[0]:+.0f}",
                _shown(pl, 0),
                _shown(difference(before.score(name), after.score(name)), 1),
                f"{new.standing.mean_rank - old.standing.mean_rank:+.2f}",
                f"{faults:+d}",
                _verdict(pl),
            ]
        )
    header = ["bot", "place", "PL before", "PL after", "change", before.board.points, "rank", "faults", ""]
    return ruled(header, lines, ("left", *("right",) * 7, "left"), columns()).splitlines()


def _shown(change: Change, digits: int) -> str:
    bar = "?" if change.bar is None else f"{change.bar:.{digits}f}"
    return f"{change.value:+.{digits}f} ± {bar}"


def _verdict(change: Change) -> str:
    if change.bar is None:
        return "too few blocks to tell"
    if not change.sure:
        return "no clear change"
    return "stronger" if change.value > 0 else "weaker"


def _notes(first: Results, second: Results, changed: Sequence[str], fixed: Sequence[str]) -> list[str]:
    notes = []
    if changed:
        notes.append(f"files or commands changed: {', '.join(changed)}")
    if gone := [name for name in first.names if name not in second.names]:
        notes.append(f"only in {first.directory}: {', '.join(sorted(gone))}")
    if new := [name for name in second.names if name not in first.names]:
        notes.append(f"only in {second.directory}: {', '.join(sorted(new))}")
    unchanged = ", which did not change" if changed and fixed != changed else ""
    notes.append(
        f"PL is relative to {', '.join(fixed)}{unchanged}; with other bots at the table it may mean something else"
    )
    return notes
