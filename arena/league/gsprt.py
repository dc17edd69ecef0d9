"""The strength gate's test: a generalised sequential probability ratio test on block results.

Two hypotheses about the mean of a block's result are compared by the likelihood that each can give the blocks at best: of
all distributions on the values seen with that mean the most likely one (M. Van den Bergh: The generalized SPRT for
multinomial distributions, 2018, as fishtest uses it for pairs of games; A. Wald: Sequential Analysis, 1947, for the
bounds). Nothing is assumed about how results spread, so it serves two and six players, and ties.

Half a block is added at each end of the range of possible results. Thus identical bots, whose blocks are all equal, still
give a finite answer, and a handful of equal blocks proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

LOWEST, HIGHEST = -1.0, 1.0
"""A block's result: the difference of two shares of opponents beaten."""

_END = 0.5
_SHORT_OF_THE_END = 1 - 1e-12


def key(result: float) -> float:
    """Results that differ by rounding only are one value."""
    return round(result, 9) + 0.0


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """What is tested.

    Attributes:
        low, high: means of a block's result under the hypothesis against the candidate and the one for it; low < high.
        low_wrong: the chance to accept `high` where `low` is true.
        high_wrong: the chance to accept `low` where `high` is true.
    """

    low: float
    high: float
    low_wrong: float
    high_wrong: float

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which it ends: at or below the first `low` is accepted, at the second `high`."""
        return log(self.high_wrong / (1 - self.low_wrong)), log((1 - self.high_wrong) / self.low_wrong)


def hypotheses(mode: str, margin: float, alpha: float, beta: float) -> Hypotheses:
    """Those of a gate.

    The null hypothesis is that candidate and baseline are equal. The alternative is that the candidate is weaker by
    `margin` in mode `non-regression`, stronger by it in mode `improvement`.

    Args:
        mode: `non-regression` or `improvement`.
        margin: in share of opponents beaten, between 0 and 1.
        alpha: the chance to accept the alternative where the null is true: to fail an equal bot, or to call it stronger.
        beta: the chance to accept the null where the alternative is true: to pass a weaker bot, or to overlook a stronger.

    Raises:
        ValueError: a number is out of its range.
    """
    if not 0 < margin < 1 or not 0 < alpha < 0.5 or not 0 < beta < 0.5:
        raise ValueError("margin must be between 0 and 1, alpha and beta between 0 and 0.5")
    if mode == "non-regression":
        return Hypotheses(-margin, 0.0, beta, alpha)
    return Hypotheses(0.0, margin, alpha, beta)


def extended(counts: Mapping[float, float]) -> list[tuple[float, float]]:
    """(value, how often) with half a block more at each end of the range, ascending."""
    full = dict(counts)
    for end in (LOWEST, HIGHEST):
        full[end] = full.get(end, 0) + _END
    return sorted(full.items())


def moments(counts: Mapping[float, float]) -> tuple[float, float]:
    """Mean and standard deviation of the extended distribution."""
    values = extended(counts)
    total = sum(count for _, count in values)
    mean = sum(value * count for value, count in values) / total
    return mean, sqrt(sum(count * (value - mean) ** 2 for value, count in values) / total)


def llr(counts: Mapping[float, float], tested: Hypotheses) -> float:
    """The log-likelihood ratio of `high` against `low` after blocks with these results; 0.0 without any.

    Args:
        counts: result (−1 to 1) → number of blocks.
        tested: the hypotheses.
    """
    if not any(counts.values()):
        return 0.0
    values = extended(counts)
    low, high = tilt(values, tested.low), tilt(values, tested.high)
    return sum(
        count * (_log1p(low * (value - tested.low)) - _log1p(high * (value - tested.high))) for value, count in values
    )


def _log1p(x: float) -> float:
    return log(1 + x)


def tilt(values: Sequence[tuple[float, float]], mean: float) -> float:
    """Lagrange's multiplier λ of the most likely distribution with this mean.

    It gives each value a the chance p̂(a) / (1 + λ·(a − mean)) (A. Owen: Empirical likelihood, 2001, section 2.9). λ is the
    zero of Σ p̂(a)·(a − mean) / (1 + λ·(a − mean)), which falls in λ, found by bisection,
    in Newton's steps where they help.

    Args:
        values: (value, weight); `mean` must lie within them.
        mean: that is prescribed.
    """
    least, most = values[0][0] - mean, values[-1][0] - mean
    below, above = -_SHORT_OF_THE_END / most, -_SHORT_OF_THE_END / least
    offsets = [(value - mean, weight) for value, weight in values]
    at = 0.0
    for _ in range(200):
        rest = fall = 0.0
        for offset, weight in offsets:
            part = offset / (1 + at * offset)
            rest += weight * part
            fall += weight * part * part
        if rest > 0:
            below = at
        else:
            above = at
        following = at + rest / fall  # Newton's step, where it stays between the bounds
        if not below < following < above:
            following = (below + above) / 2
        if abs(following - at) <= 1e-13:
            return following
        at = following
    return at


class Test:
    """Block results in schedule order, and what they say.

    Once a bound is crossed the test has ended: later blocks are not looked at.

    Args:
        tested: the hypotheses.

    Attributes:
        counts: result → number of blocks, as far as looked at.
        blocks: how many.
        llr: after the last of them.
        verdict: True: `high` is accepted, False: `low`; None: undecided.
    """

    __test__ = False  # not one of pytest's

    def __init__(self, tested: Hypotheses) -> None:
        self.tested = tested
        self.counts: dict[float, float] = {}
        self.blocks = 0
        self.llr = 0.0
        self.verdict: bool | None = None

    def add(self, results: Iterable[float]) -> None:
        """Blocks that follow without a gap."""
        low, high = self.tested.bounds
        for result in results:
            if self.verdict is not None:
                return
            value = key(result)
            self.counts[value] = self.counts.get(value, 0) + 1
            self.blocks += 1
            self.llr = llr(self.counts, self.tested)
            if self.llr <= low or self.llr >= high:
                self.verdict = self.llr >= high
