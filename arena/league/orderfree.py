"""The order-free rating with its uncertainty: strengths, and strengths again of blocks drawn anew.

The bootstrap draws as many blocks as there are, with replacement, and fits again, `REFITS` times (B. Efron: Bootstrap
methods, Annals of Statistics 7, 1979). The spread of the fits is the uncertainty; whole blocks are drawn because the matches
of one share their deal. With each fit the results of the prior's matches are drawn, too, so that a bot that won
everything, of whose losses no drawing of blocks knows, still has an honest interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from random import Random
from typing import Any, Self

from arena.league.blocks import Block, packed, unpacked
from arena.league.strength import Listed, centred, curvature, factor, level_step, slope, strengths
from arena.league.student import t_below, t_quantile

REFITS = 200
ENOUGH_BLOCKS = 50
"""From so many blocks of a bot on its interval keeps what it promises; see docs/statistics.md."""

SCALE = 400 / log(10)  # points per unit of log-strength: 400 points are odds of ten to one, as in chess
_SEED = 1952
_MOST_UNITS, _FEWEST_UNITS = 1_000, 200
_MOST_BYTES = 64 << 20
_CLOSE = 1e-4  # of a refit's log-strengths: a fiftieth of a point
_CHORD_STEPS = 12
_NEWTON_BOTS = 16  # up to so many bots a refit has its own curvature


@dataclass(frozen=True, slots=True)
class OrderFree:
    """Strengths of all bots.

    Attributes:
        points: by bot, mean 0; 400 points are odds of ten to one to finish before the other.
        refits: by refit, by bot: the same of blocks drawn anew.
        blocks: by bot: how many whole blocks it played.
    """

    points: tuple[float, ...]
    refits: tuple[tuple[float, ...], ...]
    blocks: tuple[int, ...]

    def bar(self, bot: int) -> float | None:
        """Half the width of the 95 % interval; None where there are fewer than two blocks."""
        return self._bar([refit[bot] for refit in self.refits], self.blocks[bot])

    def superiority(self, one: int, other: int) -> float | None:
        """How likely it is that the first is the stronger one; None where one has fewer than two blocks."""
        fewest = min(self.blocks[one], self.blocks[other])
        bar = self._bar([refit[one] - refit[other] for refit in self.refits], fewest)
        if bar is None:
            return None
        lead = self.points[one] - self.points[other]
        deviation = bar / t_quantile(fewest - 1)
        return t_below(lead / deviation, fewest - 1) if deviation > 0 else 0.5

    def lead(self, bot: int, others: Sequence[int]) -> tuple[float, float | None]:
        """How many points a bot is ahead of the mean of others, and half the width of the 95 % interval of that."""

        def ahead(points: Sequence[float]) -> float:
            return points[bot] - sum(points[other] for other in others) / len(others)

        return ahead(self.points), self._bar([ahead(refit) for refit in self.refits], self.blocks[bot])

    @staticmethod
    def _bar(values: Sequence[float], blocks: int) -> float | None:
        if blocks < 2 or len(values) < 2:
            return None
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        return t_quantile(blocks - 1) * sqrt(spread * blocks / (blocks - 1))

    def state(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        return {"points": self.points, "refits": self.refits, "blocks": self.blocks}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Self:
        """The value that gave this `state`."""
        return cls(tuple(state["points"]), tuple(map(tuple, state["refits"])), tuple(state["blocks"]))


def order_free(blocks: Sequence[Block], bots: int, refits: int = REFITS) -> OrderFree:
    """The strengths of bots 0 to `bots` − 1 from whole blocks; the same blocks in the same order give the same numbers."""
    played = [0] * bots
    for block in blocks:
        for bot in block.bots:
            played[bot] += 1
    sample = _Sample(blocks, bots)
    random = Random(_SEED)
    refitted = tuple(tuple(map(_points, sample.refit(random))) for _ in range(refits))
    return OrderFree(tuple(map(_points, sample.fit)), refitted, tuple(played))


def _points(log_strength: float) -> float:
    return round(SCALE * log_strength, 3)


class _Sample:
    """The blocks, ready to be drawn from.

    Beyond `_MOST_UNITS` blocks it is groups of whole blocks that are drawn, put together by lot: the variance of a sum is
    that of its groups' sums just as well, and a thousand of them tell it to 2 %.
    """

    def __init__(self, blocks: Sequence[Block], bots: int) -> None:
        self._bots = bots
        self.pairs = sorted({pair for block in blocks for pair in combinations(block.bots, 2)})
        index = {pair: place for place, pair in enumerate(self.pairs)}
        most = max(_FEWEST_UNITS, min(_MOST_UNITS, _MOST_BYTES // (8 * len(self.pairs) + 1)))
        lots = list(blocks)
        Random(_SEED).shuffle(lots)
        self._units: list[int] = []
        for unit in range(min(most, len(lots))):
            sums = [0] * (2 * len(self.pairs))
            for block in lots[unit::most]:
                count, *halves = unpacked(block.wins, 1 + len(block.bots) * (len(block.bots) - 1) // 2)
                for pair, half in zip(combinations(block.bots, 2), halves, strict=True):
                    place = 2 * index[pair]
                    sums[place] += half
                    sums[place + 1] += count * len(block.bots)
            self._units.append(packed(sums))
        self.all = self._results(sum(self._units))
        self.fit = strengths(dict(self.all), bots)
        self._lower = factor(curvature(self.fit, _listed(self.all))) if bots > _NEWTON_BOTS else None

    def _results(self, total: int) -> list[tuple[tuple[int, int], tuple[float, float]]]:
        numbers = unpacked(total, 2 * len(self.pairs))
        return [
            (pair, (half / 2, count))
            for pair, half, count in zip(self.pairs, numbers[::2], numbers[1::2], strict=True)
            if count
        ]

    def refit(self, random: Random) -> list[float]:
        """The strengths of as many blocks, drawn with replacement."""
        drawn = sum(random.choices(self._units, k=len(self._units))) if self._units else 0
        results = self._results(drawn)
        shares = [0.01 + 0.98 * random.random() for _ in range(self._bots)]
        if self._lower is not None and (found := self._chord(_listed(results), shares)):
            return found
        return strengths(dict(results), self._bots, self.fit, shares, _CLOSE)

    def _chord(self, listed: Listed, shares: Sequence[float]) -> list[float] | None:
        """Newton's method with the curvature of the first fit; None where it does not get there soon."""
        assert self._lower is not None
        logs = self.fit
        for _ in range(_CHORD_STEPS):
            step = level_step(self._lower, slope(logs, listed, shares))
            logs = centred([at + by for at, by in zip(logs, step, strict=True)])
            largest = max(map(abs, step))
            if largest < _CLOSE:
                return logs
            if largest > 2:
                break
        return None


def _listed(results: Iterable[tuple[tuple[int, int], tuple[float, float]]]) -> Listed:
    return [(i, j, wins, count) for (i, j), (wins, count) in results]
