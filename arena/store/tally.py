"""Ratings and standings of a run, folded from its database behind the play and kept in it."""

from __future__ import annotations

from arena.games import GAMES
from arena.league.leaderboard import Row, leaderboard
from arena.league.ratings import Ratings
from arena.league.standings import Standings
from arena.store.reading import Results
from arena.store.record import MatchRecord
from arena.store.store import Store

_CHECKPOINT = "tally"


class Tally:
    """The matches up to some number, added up.

    While a run goes on its matches end out of order, so only those without a gap before them are folded for good;
    `leaderboard` adds what is stored beyond to a copy.

    Args:
        results: of the run; what was kept of it before is taken up.
    """

    def __init__(self, results: Results) -> None:
        kept = results.checkpoint(_CHECKPOINT)
        self.ratings = Ratings.from_state(kept["ratings"]) if kept else Ratings(_draw(results))
        self.standings = Standings.from_state(kept["standings"]) if kept else Standings()

    def advance(self, results: Results, most: int = 500) -> int:
        """Fold up to so many stored matches that follow without a gap; about 0.1 ms each.

        Returns:
            how many; 0 = there are none at the moment.
        """
        first = self.ratings.last + 1
        for expected, record in enumerate(results.records(first, first + most - 1), first):
            if record.id != expected:
                break
            _add(self.ratings, self.standings, record)
        return self.ratings.last + 1 - first

    def save(self, store: Store) -> None:
        """Keep it in the database, to go on from there."""
        store.save_checkpoint(_CHECKPOINT, {"ratings": self.ratings.state(), "standings": self.standings.state()})

    def leaderboard(self, results: Results) -> list[Row]:
        """The leaderboard of everything that is stored. Instant for a run that has been folded to its end."""
        ratings = Ratings.from_state(self.ratings.state())
        standings = Standings.from_state(self.standings.state())
        for record in results.records(ratings.last + 1):
            _add(ratings, standings, record)
        return leaderboard(results.names, ratings, standings)


def _add(ratings: Ratings, standings: Standings, record: MatchRecord) -> None:
    ratings.add(record.id, record.bots, record.ranks, counts=record.termination != "void")
    standings.add(record)


def _draw(results: Results) -> float:
    """The chance of a draw that the game assumes for this number of seats."""
    return GAMES[results.game].draws[results.seats]
