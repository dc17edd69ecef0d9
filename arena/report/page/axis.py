"""Axes: from values to places on a plot, and the round values that stand beside them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from arena.report.page.markup import Markup, joined, tag


class Axis(NamedTuple):
    """One axis.

    Attributes:
        low, high: the values at its ends.
        start, end: their places.
        log: whether equal ratios are equally long.
    """

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def at(self, value: float) -> float:
        """The place of a value; one beyond an end is at that end."""
        low, high, value = (_log(each) if self.log else each for each in (self.low, self.high, value))
        share = (value - low) / (high - low) if high > low else 0.5
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)

    def ticks(self, most: int = 6) -> list[float]:
        """Round values along it."""
        if self.log:
            powers = range(ceil(_log(self.low) - 1e-9), floor(_log(self.high) + 1e-9) + 1)
            return [10.0**power for power in powers]
        step = nice((self.high - self.low) / most)
        first = ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, floor(self.high / step + 1e-9) + 1)]


def axis(values: Sequence[float], start: float, end: float, *, log: bool = False, zero: bool = False) -> Axis:
    """An axis on which all these values have room.

    Args:
        values: at least one.
        start: the place of the lowest.
        end: the place of the highest.
        log: whether equal ratios are equally long.
        zero: whether 0 is on it in any case.
    """
    low, high = min(values), max(values)
    if log:
        low, high = 10 ** floor(_log(low)), 10 ** ceil(_log(high))
        return Axis(low, high if high > low else 10 * low, start, end, log=True)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high <= low:
        low, high = low - 1, high + 1
    step = nice((high - low) / 6)
    return Axis(floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, start, end)


def nice(step: float) -> float:
    """The next of 1, 2, 5, 10, … times a power of ten."""
    power: float = 10.0 ** floor(log10(step))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= step * (1 - 1e-9))


def bottom(across: Axis, y: float, top: float, label: str, unit: str = "") -> Markup:
    """A horizontal axis at `y` with its grid up to `top`."""
    marks = [
        joined(
            tag("line", x1=across.at(tick), x2=across.at(tick), y1=top, y2=y + 4, class_="grid"),
            tag("text", number(tick) + unit, x=across.at(tick), y=y + 18, text_anchor="middle"),
        )
        for tick in across.ticks()
    ]
    line = tag("line", x1=across.start, x2=across.end, y1=y, y2=y, class_="axis")
    name = tag("text", label, x=(across.start + across.end) / 2, y=y + 36, text_anchor="middle", class_="label")
    return joined(*marks, line, name)


def left(up: Axis, x: float, right: float, label: str) -> Markup:
    """A vertical axis at `x` with its grid up to `right`; its label stands above it."""
    marks = [
        joined(
            tag("line", x1=x - 4, x2=right, y1=up.at(tick), y2=up.at(tick), class_="grid"),
            tag("text", number(tick), x=x - 7, y=up.at(tick) + 4, text_anchor="end"),
        )
        for tick in up.ticks()
    ]
    line = tag("line", x1=x, x2=x, y1=up.start, y2=up.end, class_="axis")
    return joined(*marks, line, tag("text", label, x=2, y=up.end - 10, class_="label"))


def number(value: float) -> str:
    """`0`, `250`, `1,000`, `0.25`, `−50`."""
    if abs(value) < 1e-9:
        return "0"
    text = f"{value:,.0f}" if abs(value) >= 10 or value == round(value) else f"{value:.3g}"
    return text.replace("-", "−")


def _log(value: float) -> float:
    return log10(max(value, 1e-6))
