"""How far something is that takes a while, on a terminal as one line that renews itself, elsewhere not at all."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

BLINK = 0.2  # seconds


class Ticker:
    """Shows `12,000 of 100,000 matches`, from the first blink on.

    Args:
        what: is counted.
        out: where to.
    """

    def __init__(self, what: str, out: TextIO | None = None) -> None:
        self._what = what
        self._out = out or sys.stderr
        self._live = self._out.isatty()
        self._next = monotonic() + BLINK
        self._width = 0

    def tick(self, done: int, total: int) -> None:
        """So many of so many are done."""
        if self._live and monotonic() >= self._next:
            text = f"{done:,} of {total:,} {self._what}"
            self._out.write("\r" + text.ljust(self._width))
            self._out.flush()
            self._width = len(text)
            self._next = monotonic() + BLINK

    def clear(self) -> None:
        """Take the line away, so that something else can be printed."""
        if self._width:
            self._out.write("\r" + " " * self._width + "\r")
            self._out.flush()
            self._width = 0
