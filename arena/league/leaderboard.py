"""Who is best so far: ratings and results side by side, in the order of the official rating."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from arena.league.ratings import Rating, Ratings
from arena.league.standings import Standing, Standings


@dataclass(frozen=True, slots=True)
class Row:
    """One bot's line.

    Attributes:
        rank: from 1, shared by equals.
        name: of the bot.
        rating: TrueSkill.
        standing: what it did.
    """

    rank: int
    name: str
    rating: Rating
    standing: Standing

    def to_json(self) -> dict[str, Any]:
        """The entry of `bots` in leaderboard.json; see docs/results.md."""
        done = self.standing
        return {
            "rank": self.rank,
            "name": self.name,
            "mu": round(self.rating.mu, 4),
            "sigma": round(self.rating.sigma, 4),
            "conservative": round(self.rating.conservative, 4),
            "matches": done.matches,
            "wins": int(done.wins) if done.wins == int(done.wins) else round(done.wins, 4),
            "mean_rank": round(done.mean_rank, 4),
            "mean_score": round(done.mean_score, 4),
            "faults": dict(done.faults),
            "move_ms": dict(done.move_ms),
            "cpu_ms_per_move": round(done.cpu_ms_per_move, 4),
        }


def leaderboard(names: Iterable[str], ratings: Ratings, standings: Standings) -> list[Row]:
    """The bots by mu − 3 sigma, best first; equals by name."""
    names = list(names)
    rated = ratings.ratings(names)
    done = standings.standings(names)
    order = sorted(names, key=lambda name: (-rated[name].conservative, name))
    better = [rated[name].conservative for name in order]
    return [Row(better.index(rated[name].conservative) + 1, name, rated[name], done[name]) for name in order]
