"""Who is ahead while the matches are played, from what has been added up behind the play."""

from __future__ import annotations

from time import monotonic

from arena.report.tally import Behind
from arena.store.store import Store

EVERY = 1.0  # seconds between two looks


class Live:
    """The leaderboard so far, in a few lines.

    Use its `follow` where somebody is wanted who adds up behind the play.
    """

    def __init__(self) -> None:
        self._behind: Behind | None = None
        self._names: tuple[str, ...] = ()
        self._rows: list[list[str]] = []
        self._counted = 0
        self._next = 0.0

    def follow(self, store: Store) -> Behind:
        """Who adds up the matches of this run."""
        self._behind = Behind(store)
        self._names = store.names
        return self._behind

    def lines(self, rows: int) -> list[str]:
        """A table of at most so many lines, best first; nothing before there is anything to tell."""
        self._look()
        if not self._rows or rows < 4:
            return []
        from arena.report.ruled import ruled  # noqa: PLC0415 - not before the first match

        most = rows - 3  # a line for the head, one for the rule, one for what is left out
        shown = self._rows if len(self._rows) <= most + 1 else self._rows[:most]
        text = ruled(["#", "bot", "μ−3σ", "matches", "wins", "faults"], shown, ("right", "left", *("right",) * 4))
        left = len(self._rows) - len(shown)
        return [*text.splitlines(), *([f"   and {left} more"] if left else [])]

    def leader(self) -> str:
        """`first: expert, μ−3σ 27.58`."""
        self._look()
        return f"first: {self._rows[0][1]}, μ−3σ {self._rows[0][2]}" if self._rows else ""

    def _look(self) -> None:
        """Look again, where the last look is old and there is something new."""
        sums = self._behind.sums if self._behind is not None else None
        if sums is None or not sums.matches or sums.matches == self._counted or monotonic() < self._next:
            return
        self._next = monotonic() + EVERY
        self._counted = sums.matches
        ratings, standings = sums.ratings.ratings(self._names), sums.standings.standings(self._names)
        order = sorted(self._names, key=lambda name: (-ratings[name].conservative, not standings[name].matches))
        self._rows = []
        for rank, name in enumerate(order, 1):
            played = standings[name].matches
            wins = f"{standings[name].wins / played:.1%}" if played else "–"
            faults = sum(standings[name].faults.values())
            self._rows.append(
                [str(rank), name, f"{ratings[name].conservative:.2f}", f"{played:,}", wins, f"{faults:,}"]
            )
