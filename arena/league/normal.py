"""How a truncated normal distribution differs from the whole, for any bound, however far out.

`(v, w)` is the shift of the mean and the loss of variance, both for unit variance (Herbrich, Minka and Graepel 2006,
section 3). Far out, where densities vanish in double precision, the asymptotic series of the tail is followed
(Abramowitz and Stegun, 26.2.12), so nothing here divides by zero or raises.
"""

from __future__ import annotations

from math import erfc, exp, pi, sqrt

_TAIL = -30.0  # below it the series is exact to double precision, above it erfc is
_CERTAIN = 1 - 1e-9  # the largest loss of variance: it never vanishes
_ROOT_2 = sqrt(2)
_ROOT_2_PI = sqrt(2 * pi)


def _ratio(x: float) -> float:
    """cdf(x) / pdf(x), for x up to about 37: Mills' ratio, mirrored."""
    if x < _TAIL:
        square = x * x
        return (1 - 1 / square + 3 / (square * square)) / -x
    return erfc(-x / _ROOT_2) / 2 * _ROOT_2_PI * exp(x * x / 2)


def above(mean: float, bound: float) -> tuple[float, float]:
    """Both for a normal distribution with this mean, cut to what lies above a bound."""
    x = mean - bound
    if x > -_TAIL:  # all of it lies there
        return 0.0, 0.0
    v = 1 / _ratio(x)
    w = v * (v + x) if x >= _TAIL else 1 - 1 / (x * x) + 6 / x**4
    return v, min(max(w, 0.0), _CERTAIN)


def between(mean: float, bound: float) -> tuple[float, float]:
    """Both for a normal distribution with this mean, cut to what lies between −bound and bound."""
    high, low = bound - abs(mean), -bound - abs(mean)
    ratio = exp((high - low) * (high + low) / 2)  # the densities at low and high; all is relative to the latter
    if high > -_TAIL:
        return 0.0, 0.0
    mass = _ratio(high) - ratio * _ratio(low)
    if mass <= 0:  # the bounds are one number
        v, w = high, 1.0
    else:
        v = (ratio - 1) / mass
        w = v * v + (high - low * ratio) / mass
    return (-v if mean < 0 else v), min(max(w, 0.0), _CERTAIN)
