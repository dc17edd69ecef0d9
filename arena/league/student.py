"""How far a mean of few values can be trusted: Student's t."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist

_NORMAL = NormalDist()
_LIKE_NORMAL = 10_000  # degrees of freedom from which on the difference is below 0.00002
_TWO_SIDED_95 = (12.706205, 4.302653, 3.182446, 2.776445)  # 1 to 4 degrees of freedom


def t_quantile(freedom: int) -> float:
    """The value that |t| exceeds with a chance of 5 %, for so many degrees of freedom (at least 1).

    From 5 on the expansion around the normal quantile (Abramowitz and Stegun, 26.7.5), right to three digits.
    """
    if freedom <= len(_TWO_SIDED_95):
        return _TWO_SIDED_95[freedom - 1]
    z = _NORMAL.inv_cdf(0.975)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    value: float = z + sum(term / freedom**power for power, term in enumerate(terms, 1))
    return value


def t_below(value: float, freedom: int) -> float:
    """The chance that t lies below `value`, for so many degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    if freedom >= _LIKE_NORMAL:
        return _NORMAL.cdf(value)
    angle = atan(value / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (power + 1) / (power + 2)
    within = (angle + sin(angle) * total) * 2 / pi if odd else sin(angle) * total
    return (1 + within) / 2


def mean_and_bar(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean, and half the width of its 95 % interval; None where fewer than two values tell nothing about it."""
    count = len(values)
    if not count:
        return 0.0, None
    mean = sum(values) / count
    if count < 2:
        return mean, None
    spread = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, t_quantile(count - 1) * sqrt(spread / count)
