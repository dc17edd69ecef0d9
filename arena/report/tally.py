"""All that the leaderboard needs of the matches, added up in the order of their numbers and kept between calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, Self

from arena.games import GAMES
from arena.league.ratings import Ratings
from arena.league.standings import Standings
from arena.store.reading import Results
from arena.store.record import MatchRecord
from arena.store.store import Store

CHECKPOINT = "leaderboard"
MOST_AT_ONCE = 2_000  # matches of one step of `Behind`
SAVE_EVERY = 5_000  # matches; what a killed process must add up again
TELL_EVERY = 500  # matches, a twentieth of a second
FORM = 2  # raised whenever what is kept changes its meaning; another one is added up anew

Told = Callable[[int, int], None]
"""So many of so many are done."""


class Tally:
    """The sums so far; matches come in the order of their numbers.

    Attributes:
        ratings: TrueSkill.
        standings: everything else of the bots.
        voids: void matches.
        again: matches that were played more than once because a failure of ours made them void before.
    """

    def __init__(self, ratings: Ratings, standings: Standings, voids: int = 0, again: int = 0) -> None:
        self.ratings = ratings
        self.standings = standings
        self.voids = voids
        self.again = again

    @property
    def matches(self) -> int:
        """How many matches are in, void ones too."""
        return self.ratings.counted + self.voids

    @property
    def last(self) -> int:
        """The number of the last match that is in."""
        return self.ratings.last

    def add(self, match: MatchRecord) -> None:
        """One match."""
        void = match.termination == "void"
        self.voids += void
        self.again += match.attempts > 1 and not void
        self.ratings.add(match.id, match.bots, match.ranks, counts=not void)
        self.standings.add(match)

    def state(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        return {
            "form": FORM,
            "ratings": self.ratings.state(),
            "standings": self.standings.state(),
            "voids": self.voids,
            "again": self.again,
        }

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Self:
        """The sums that gave this `state`."""
        return cls(
            Ratings.from_state(state["ratings"]),
            Standings.from_state(state["standings"]),
            state["voids"],
            state["again"],
        )


def kept(results: Results) -> Tally:
    """The sums as last kept, those of no match if never."""
    state = results.checkpoint(CHECKPOINT)
    if state is not None and state.get("form") == FORM:
        return Tally.from_state(state)
    draws = GAMES[results.game].draws if results.game in GAMES else {}
    return Tally(Ratings(draws.get(results.seats, 0.01)), Standings())


def tally(results: Results, told: Told | None = None) -> Tally:
    """The sums of all stored matches.

    Args:
        results: of the run.
        told: how many matches are added up, of how many.
    """
    return _added_up(results, told)[0]


def keep(store: Store) -> Tally:
    """The sums of all stored matches, kept for the next time.

    While the run goes on matches are missing in between, and are put in their place when they come: only what stands
    before the first gap is kept.
    """
    sums, whole = _added_up(store)
    if whole is not None:
        store.save_checkpoint(CHECKPOINT, whole)
    return sums


class Behind:
    """Adds matches up while others are being played, a little at a time.

    Only matches without a gap before them are added; `keep` finds the rest later. Use in the process that writes.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sums: Tally | None = None
        self._saved = 0

    @property
    def sums(self) -> Tally | None:
        """What has been added up so far; None before the first step. Not to be changed."""
        return self._sums

    def step(self, seconds: float) -> int:
        """Add up for at most so long.

        Returns:
            how many matches were added.
        """
        end = perf_counter() + seconds
        if self._sums is None:
            self._sums = kept(self._store)
            self._saved = self._sums.last
        sums, first = self._sums, self._sums.last
        for match in self._store.records(first + 1, first + MOST_AT_ONCE):
            if match.id != sums.last + 1:
                break
            sums.add(match)
            if perf_counter() >= end:
                break
        if sums.last - self._saved >= SAVE_EVERY:
            self.save()
        return sums.last - first

    def save(self) -> None:
        """Keep what has been added up."""
        if self._sums is not None and self._sums.last > self._saved:
            self._store.save_checkpoint(CHECKPOINT, self._sums.state())
            self._saved = self._sums.last


def _added_up(results: Results, told: Told | None = None) -> tuple[Tally, dict[str, Any] | None]:
    """All sums, and the state before the first gap where it is ahead of the one that is kept."""
    sums = kept(results)
    first = sums.last
    gap = False
    whole = None
    total = results.count() if told is not None else 0
    for match in results.records(first + 1):
        if not gap and match.id != sums.last + 1:
            gap = True
            whole = sums.state() if sums.last > first else None
        sums.add(match)
        if told is not None and sums.matches % TELL_EVERY == 0:
            told(sums.matches, total)
    if not gap and sums.last > first:
        whole = sums.state()
    return sums, whole
