"""TrueSkill over stored matches, always in the order of their numbers.

A rating depends on the order of the matches, so that order is fixed and nothing else matters: not the number of
workers, not when a match ended.

The chance of a draw is the game's constant until `ENOUGH` matches are in; then it is estimated from those once, and
everything is folded again from the first match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Self

from arena.league.trueskill import Skill, TrueSkill

MU = 25.0
SIGMA = MU / 3
ENOUGH = 200
LEAST_DRAW, MOST_DRAW = 0.001, 0.9


class Rating(NamedTuple):
    """What is believed of a bot's skill: a normal distribution.

    Attributes:
        mu: its mean, shifted so that the mean of all bots is 25.
        sigma: its standard deviation.
    """

    mu: float
    sigma: float

    @property
    def conservative(self) -> float:
        """Mean less three deviations, what the skill very probably is at least; orders the leaderboard."""
        return self.mu - 3 * self.sigma


def draw_share(all_ranks: Iterable[Sequence[int]]) -> float:
    """The share of neighbours in the order of finish that shared their place, kept within 0.001 and 0.9.

    A chance of 0 would make a draw *raise* sigma, one of 1 would make nothing else possible.
    """
    tied = pairs = 0
    for ranks in all_ranks:
        ordered = sorted(ranks)
        pairs += len(ordered) - 1
        tied += sum(a == b for a, b in pairwise(ordered))
    return min(max(tied / pairs, LEAST_DRAW), MOST_DRAW) if pairs else LEAST_DRAW


class Ratings:
    """Ratings so far. Feed it matches in the order of their numbers; `state` can be kept and gone on from.

    Void matches do not count. A retired seat has been ranked last by the referee and counts like any other. No
    pair is too extreme: see `arena.league.normal`.

    Args:
        draw: the chance of a draw that is assumed until enough matches are in.

    Attributes:
        last: the number of the last match that was fed, counted or not.
        counted: how many counted.
        draw: the chance of a draw in force.
        estimated: whether it is estimated from the matches.
    """

    def __init__(self, draw: float) -> None:
        self.last = 0
        self.counted = 0
        self.draw = draw
        self.estimated = False
        self._first: list[tuple[tuple[str, ...], tuple[int, ...]]] = []
        self._skills: dict[str, Skill] = {}
        self._model = TrueSkill(MU, SIGMA, draw)

    def add(self, id: int, bots: Sequence[str], ranks: Sequence[int], *, counts: bool = True) -> None:
        """One match.

        Args:
            id: its number; larger than that of the match before.
            bots: names by seat.
            ranks: by seat.
            counts: False for a void match.

        Raises:
            ValueError: the matches are not in order.
        """
        if id <= self.last:
            raise ValueError(f"match {id} after match {self.last}")
        self.last = id
        if not counts:
            return
        self.counted += 1
        if self.estimated:
            self._update(bots, ranks)
            return
        self._first.append((tuple(bots), tuple(ranks)))
        if self.counted < ENOUGH:
            self._update(bots, ranks)
            return
        self.draw = draw_share(ranks for _, ranks in self._first)
        self.estimated = True
        self._model = TrueSkill(MU, SIGMA, self.draw)
        self._skills.clear()
        for match in self._first:
            self._update(*match)
        self._first.clear()

    def _update(self, bots: Sequence[str], ranks: Sequence[int]) -> None:
        unknown = self._model.unknown
        after = self._model.update([self._skills.get(bot, unknown) for bot in bots], ranks)
        self._skills.update(zip(bots, after, strict=True))

    def ratings(self, names: Iterable[str]) -> dict[str, Rating]:
        """The rating of each of these bots; one that has not played has the one that everybody starts with."""
        raw = {name: self._skills.get(name, self._model.unknown) for name in names}
        shift = MU - sum(skill.mu for skill in raw.values()) / len(raw) if raw else 0.0
        return {name: Rating(skill.mu + shift, skill.sigma) for name, skill in raw.items()}

    def state(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        return {
            "last": self.last,
            "counted": self.counted,
            "draw": self.draw,
            "estimated": self.estimated,
            "first": [[list(bots), list(ranks)] for bots, ranks in self._first],
            "skills": {name: list(skill) for name, skill in self._skills.items()},
        }

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Self:
        """The ratings that gave this `state`, to the last bit."""
        ratings = cls(state["draw"])
        ratings.last = state["last"]
        ratings.counted = state["counted"]
        ratings.estimated = state["estimated"]
        ratings._first = [(tuple(bots), tuple(ranks)) for bots, ranks in state["first"]]
        ratings._skills = {name: Skill(mu, sigma) for name, (mu, sigma) in state["skills"].items()}
        return ratings
