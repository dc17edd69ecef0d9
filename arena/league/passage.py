"""When and where a drifting random walk leaves a strip: Brownian motion between two absorbing bounds.

The log-likelihood ratio of a sequential test, measured in its own standard deviations per block, is such a walk in good
approximation. All formulas are sums over the images of the start in the bounds, as in D. Siegmund: Sequential
Analysis, 1985, chapter III, with the drift brought in by Girsanov's factor.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, inf, log, sqrt

_ROOT_2 = sqrt(2)
_MOST_IMAGES = 400


def _log_cdf(x: float) -> float:
    """The logarithm of the standard normal distribution function, also far out."""
    if x > -30:
        return log(erfc(-x / _ROOT_2) / 2)
    square = x * x
    return -square / 2 - log(-x * 2.5066282746310002) + log(1 - 1 / square + 3 / square**2)


def _cdf(x: float) -> float:
    return erfc(-x / _ROOT_2) / 2


def _exp(x: float) -> float:
    return exp(min(x, 700.0))


@dataclass(frozen=True, slots=True)
class Strip:
    """The bounds of a walk that starts at 0 and has variance 1 per unit of time.

    Attributes:
        low: the lower bound; below 0.
        high: the upper bound; above 0.
    """

    low: float
    high: float

    def up(self, time: float, drift: float) -> float:
        """The chance to have left by the upper bound until a time."""
        return self._exit(self.high, self.high - self.low, time, drift)

    def down(self, time: float, drift: float) -> float:
        """The chance to have left by the lower bound until a time."""
        return self._exit(-self.low, self.high - self.low, time, -drift)

    @staticmethod
    def _exit(bound: float, width: float, time: float, drift: float) -> float:
        if time <= 0:
            return 0.0
        total = 0.0
        root = sqrt(time)
        for image in range(_MOST_IMAGES):
            largest = 0.0
            for distance in {bound + 2 * image * width, bound - 2 * image * width}:
                far = abs(distance)
                # the chance of a walk with this drift to reach `far` until then, times exp(drift·(bound − far))
                first = _exp(drift * (bound - far) + _log_cdf((drift * time - far) / root))
                second = _exp(drift * (bound + far) + _log_cdf((-drift * time - far) / root))
                total += first + second if distance > 0 else -first - second
                largest = max(largest, first + second)
            if image and largest < 1e-13:
                break
        return min(max(total, 0.0), 1.0)

    def inside(self, time: float, drift: float, above: float = -inf) -> float:
        """The chance to be still inside at a time, at or above a point."""
        start = max(above, self.low)
        if time <= 0:
            return 1.0 if start <= 0 else 0.0
        if start >= self.high:
            return 0.0
        root, width = sqrt(time), self.high - self.low
        total = 0.0
        for image in range(_MOST_IMAGES):
            largest = 0.0
            for number in {image, -image}:
                for sign, middle in ((1, 2 * number * width), (-1, 2 * self.high - 2 * number * width)):
                    ends = (start - middle - drift * time) / root, (self.high - middle - drift * time) / root
                    # in the upper tail from its own side: there the difference of two numbers near 1 says nothing
                    mass = _cdf(ends[1]) - _cdf(ends[0]) if ends[0] < 0 else _cdf(-ends[0]) - _cdf(-ends[1])
                    part = _exp(drift * middle) * mass
                    total += sign * part
                    largest = max(largest, part)
            if image and largest < 1e-13:
                break
        return min(max(total, 0.0), 1.0)

    def mean_time(self, drift: float) -> float:
        """The expected time until it leaves (Wald's identity)."""
        low, high = self.low, self.high
        if abs(drift) * (high - low) < 1e-4:
            return -low * high
        if drift < 0:
            low, high, drift = -high, -low, -drift
        # the chance to leave above: (1 − e^(−2·drift·low)) / (e^(−2·drift·high) − e^(−2·drift·low)), without overflow
        up = (1 - _exp(2 * drift * low)) / (1 - _exp(2 * drift * (low - high)))
        return (up * high + (1 - up) * low) / drift
