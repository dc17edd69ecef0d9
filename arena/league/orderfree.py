"""The order-free rating with its uncertainty: strengths, and strengths again of blocks drawn anew.

The bootstrap draws as many blocks as there are, with replacement, and fits again, `REFITS` times (B. Efron: Bootstrap
methods, Annals of Statistics 7, 1979). The spread of the fits is the uncertainty; whole blocks are drawn because the matches
of one share their deal. With each fit the results of the prior's matches are drawn, too, so that a bot that won
everything, of whose losses no drawing of blocks knows, still has an honest interval.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Self

from arena.league.blocks import Block, unpacked
from arena.league.strength import factor, strengths
from arena.league.strength import solved as solve
from arena.league.student import t_quantile

REFITS = 200
ENOUGH_BLOCKS = 50
"""From so many blocks of a bot on its interval keeps what it promises; see docs/statistics.md."""

SCALE = 400 / log(10)  # points per unit of log-strength: 400 points are odds of ten to one, as in chess
_SEED = 1952
_NEWTON_BOTS = 24  # up to so many bots a refit takes Newton's method all the way
_NORMAL = NormalDist()


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
        return _NORMAL.cdf(lead / deviation) if deviation > 0 else 0.5

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
    fit = strengths(pair_results((block.bots, block.wins) for block in blocks), bots)
    random = Random(_SEED)
    again = _Refits(blocks, bots, fit)
    drawn = tuple(tuple(map(_points, again.draw(random))) for _ in range(refits))
    return OrderFree(tuple(map(_points, fit)), drawn, tuple(played))


def _points(log_strength: float) -> float:
    return round(SCALE * log_strength, 3)


def pair_results(sums: Iterable[tuple[Sequence[int], int]]) -> dict[tuple[int, int], tuple[float, float]]:
    """The results of pairs in (bots of a table, sum of packed `Block.wins`)."""
    tables: dict[tuple[int, ...], int] = defaultdict(int)
    for bots, wins in sums:
        tables[tuple(bots)] += wins
    totals: dict[tuple[int, int], list[float]] = {}
    for at_table, wins in tables.items():
        seats = len(at_table)
        count, *halves = unpacked(wins, 1 + seats * (seats - 1) // 2)
        for pair, half in zip(combinations(at_table, 2), halves, strict=True):
            total = totals.get(pair)
            if total is None:
                total = totals[pair] = [0.0, 0.0]
            total[0] += half / 2
            total[1] += count * seats
    return {pair: (wins, count) for pair, (wins, count) in totals.items()}


class _Refits:
    """Draws blocks and fits again. Of many bots the first fit's curvature serves all refits."""

    def __init__(self, blocks: Sequence[Block], bots: int, fit: Sequence[float]) -> None:
        tables = {at_table: slot for slot, at_table in enumerate(dict.fromkeys(block.bots for block in blocks))}
        self._tables = list(tables)
        self._rows = [(tables[block.bots], block.wins) for block in blocks]
        self._bots = bots
        self._fit = fit

    def draw(self, random: Random) -> list[float]:
        sums = [0] * len(self._tables)
        for slot, wins in random.choices(self._rows, k=len(self._rows)) if self._rows else ():
            sums[slot] += wins
        drawn = [(at_table, wins) for at_table, wins in zip(self._tables, sums, strict=True) if wins]
        shares = [0.01 + 0.98 * random.random() for _ in range(self._bots)]
        return strengths(pair_results(drawn), self._bots, self._fit, shares)


__all__ = ["ENOUGH_BLOCKS", "REFITS", "SCALE", "OrderFree", "factor", "order_free", "pair_results", "solve"]
