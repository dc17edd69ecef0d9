"""What a sequential test found, and what it can find: the estimate freed from the bias of stopping, and the plan.

A test that stops when things look clear has stopped at an extreme, so the plain mean exaggerates. All outcomes are put
in order instead: to stop at the upper bound, the earlier the higher; then not to have stopped, by where it stood; then
to stop at the lower bound, the later the higher. The estimate is the effect under which half of all outcomes would lie
above the one at hand, the interval reaches to the effects under which 2.5 % would lie beyond it (stagewise ordering:
D. Siegmund, Biometrika 65, 1978).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from arena.league.gsprt import HIGHEST, LOWEST, Hypotheses, Test, moments
from arena.league.passage import Strip


@dataclass(frozen=True, slots=True)
class Estimate:
    """An effect, as difference in the share of opponents beaten.

    Attributes:
        effect: as likely too high as too low.
        low, high: the 95 % interval.
    """

    effect: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Walk:
    """The log-likelihood ratio as a walk, for blocks of a known spread.

    Attributes:
        tested: the hypotheses.
        deviation: the standard deviation of a block's result.
    """

    tested: Hypotheses
    deviation: float

    def strip(self, blocks: float) -> Strip:
        """The bounds for a test of about so many blocks: the half blocks at the ends of the range slow a short one."""
        low, high = self.tested.bounds
        seen = self.deviation**2 + (HIGHEST - LOWEST) ** 2 / 4 / blocks
        step = (self.tested.high - self.tested.low) * self.deviation / seen
        return Strip(low / step, high / step)

    def drift(self, effect: float) -> float:
        """Of the walk where the effect is true."""
        return (effect - (self.tested.low + self.tested.high) / 2) / self.deviation

    def passes(self, effect: float, blocks: float) -> float:
        """The chance that `high` is accepted within so many blocks."""
        return self.strip(blocks).up(blocks, self.drift(effect))

    def fails(self, effect: float, blocks: float) -> float:
        """The chance that `low` is accepted within so many blocks."""
        return self.strip(blocks).down(blocks, self.drift(effect))

    def expected_blocks(self, effect: float) -> float:
        """How many blocks the test takes on average where nothing cuts it short."""
        blocks = 1e9
        for _ in range(40):
            blocks = (blocks + max(self.strip(blocks).mean_time(self.drift(effect)), 1.0)) / 2
        return blocks


def estimate(test: Test) -> Estimate | None:
    """The effect that a test saw; None before its first block."""
    if not test.blocks:
        return None
    mean, deviation = moments(test.counts)
    walk, time = Walk(test.tested, deviation), float(test.blocks)
    low, high = test.tested.bounds
    at = time * walk.drift(mean)  # where the walk stands, and through it the bounds as they are met in fact
    unit = at / test.llr if at * test.llr > 0 else deviation / (test.tested.high - test.tested.low)
    strip = Strip(low * unit, high * unit)
    if test.verdict is not None and at * test.llr > 0:
        strip = Strip(at * low / high, at) if test.verdict else Strip(at, at * high / low)

    def at_least(effect: float) -> float:
        """The chance of this outcome or a higher one."""
        drift = walk.drift(effect)
        if test.verdict is True:
            return strip.up(time, drift)
        if test.verdict is False:
            return 1 - strip.down(time, drift)
        return strip.up(time, drift) + strip.inside(time, drift, test.llr * unit)

    spread = 12 * walk.deviation / sqrt(time) + 4 * (test.tested.high - test.tested.low)
    low, high = max(LOWEST, mean - spread), min(HIGHEST, mean + spread)
    effect, least, most = (_where(at_least, chance, low, high) for chance in (0.5, 0.025, 0.975))
    return Estimate(effect, least, most)


def _where(rising: Callable[[float], float], value: float, low: float, high: float) -> float:
    """Where a rising function has a value, by bisection; the end of the range where it has not."""
    for _ in range(40):
        middle = (low + high) / 2
        if rising(middle) < value:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def smallest_margin(mode: Callable[[float], Hypotheses], deviation: float, blocks: float, sure: float = 0.9) -> float:
    """The smallest margin that a budget can decide: under both its hypotheses with a chance of `sure`.

    Args:
        mode: margin → hypotheses.
        deviation: of a block's result.
        blocks: of the budget.
        sure: how often it must end in time.
    """
    low, high = 0.0, 0.999
    for _ in range(30):
        margin = (low + high) / 2
        walk = Walk(mode(margin), deviation)
        ends = [
            walk.passes(effect, blocks) + walk.fails(effect, blocks) for effect in (walk.tested.low, walk.tested.high)
        ]
        if min(ends) >= sure:
            high = margin
        else:
            low = margin
    return high
