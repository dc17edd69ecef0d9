"""TrueSkill for matches of single players: what the places say about their skills.

R. Herbrich, T. Minka, T. Graepel: TrueSkill™: A Bayesian Skill Rating System, NIPS 2006. A player performs with
his skill plus noise of variance beta²; the order of finish says that of each two neighbours one outperformed the other by
more than a margin, or, where they share a place, that they are within it. Messages along that chain are exchanged by
expectation propagation until they stand still. This is the same computation as the package `trueskill` does (the
tests hold one against the other), some twenty times as fast, and without its failures on extreme pairs.

Skills do not change between matches (tau = 0), since a bot does not change while a run goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf, sqrt
from statistics import NormalDist
from typing import NamedTuple

from arena.league.normal import above, between

Message = tuple[float, float]  # precision, and mean times precision, of a normal distribution

_STILL = 1e-5  # a sweep that moves no message by more ends the exchange
_MOST_SWEEPS = 20


class Skill(NamedTuple):
    """A normal distribution over a player's skill."""

    mu: float
    sigma: float


class TrueSkill:
    """The model.

    Args:
        mu: mean of the skill of a player of whom nothing is known.
        sigma: its standard deviation.
        draw: the chance that two equal players share a place; above 0 and below 1.
    """

    def __init__(self, mu: float, sigma: float, draw: float) -> None:
        self.unknown = Skill(mu, sigma)
        self._noise = (sigma / 2) ** 2  # beta²
        self._margin = NormalDist().inv_cdf((draw + 1) / 2) * sqrt(2 * self._noise)

    def update(self, skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
        """The skills after a match.

        Args:
            skills: before it, one for each player.
            ranks: places, lower is better, equal is shared.
        """
        order = sorted(range(len(ranks)), key=ranks.__getitem__)
        tied = [ranks[better] == ranks[worse] for better, worse in pairwise(order)]
        before = [skills[player] for player in order]
        own = []
        for mu, sigma in before:
            precision = 1 / (sigma * sigma + self._noise)
            own.append((precision, precision * mu))
        after = list(skills)
        for player, (mu, sigma), (told, told_mean) in zip(order, before, self._exchange(own, tied), strict=True):
            heard = 1 / (1 + self._noise * told)  # what the noise of the performance lets through
            precision = 1 / (sigma * sigma) + heard * told
            after[player] = Skill((mu / (sigma * sigma) + heard * told_mean) / precision, sqrt(1 / precision))
        return after

    def _exchange(self, own: Sequence[Message], tied: Sequence[bool]) -> list[Message]:
        """What its neighbours tell about each performance, in order of finish.

        Args:
            own: what the skill says about each performance.
            tied: whether the place is shared, for each pair of neighbours.
        """
        from_better = [(0.0, 0.0)] * len(own)
        from_worse = [(0.0, 0.0)] * len(own)
        last = len(tied) - 1
        sweep: Sequence[int] = range(last + 1)  # there, then back and there again without the ends twice in a row
        back_and_there = [*range(last - 1, -1, -1), *range(1, last + 1)]
        for _ in range(_MOST_SWEEPS):
            moved = 0.0
            for pair in sweep:
                better = _mean_variance(own[pair], from_better[pair])
                worse = _mean_variance(own[pair + 1], from_worse[pair + 1])
                lead, spread = self._lead(better, worse, tied[pair])
                to_worse = _message(better[0] - lead, better[1] + spread)
                to_better = _message(worse[0] + lead, worse[1] + spread)
                moved = max(moved, abs(to_better[1] - from_worse[pair][1]), abs(to_worse[1] - from_better[pair + 1][1]))
                from_better[pair + 1], from_worse[pair] = to_worse, to_better
            if moved < _STILL or last == 0:
                break
            sweep = back_and_there
        return [(a + c, b + d) for (a, b), (c, d) in zip(from_better, from_worse, strict=True)]

    def _lead(self, better: tuple[float, float], worse: tuple[float, float], tied: bool) -> tuple[float, float]:
        """Mean and variance of what the places alone say about by how much one outperformed the other."""
        mean, variance = better[0] - worse[0], better[1] + worse[1]
        deviation = sqrt(variance)
        cut = between if tied else above
        v, w = cut(mean / deviation, self._margin / deviation)
        if w <= 0:
            return 0.0, inf
        return mean + deviation * v / w, variance * (1 - w) / w


def _mean_variance(one: Message, other: Message) -> tuple[float, float]:
    precision = one[0] + other[0]
    return (one[1] + other[1]) / precision, 1 / precision


def _message(mean: float, variance: float) -> Message:
    return (0.0, 0.0) if variance == inf else (1 / variance, mean / variance)
