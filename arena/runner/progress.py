"""How a run gets on, on a terminal as one line that renews itself, elsewhere as a plain line now and then."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

import trio

from arena.runner.tournament import Tournament

BLINK = 0.2  # seconds between two pictures on a terminal
LINE = 30.0  # seconds between two lines elsewhere
BAR = 24  # characters


class Progress:
    """Tells how far a run is.

    Args:
        out: where to; None = standard error.
        quiet: whether to tell nothing at all.
    """

    def __init__(self, out: TextIO | None = None, *, quiet: bool = False) -> None:
        self._out = out or sys.stderr
        self._quiet = quiet
        self._live = not quiet and self._out.isatty()
        self._width = 0

    async def show(self, tournament: Tournament) -> None:
        """Tell it again and again, until cancelled."""
        next_line = monotonic() + LINE
        while not self._quiet:
            if self._live:
                self._draw(line(tournament, bar=True))
            elif monotonic() >= next_line:
                self._write(line(tournament, bar=False) + "\n")
                next_line = monotonic() + LINE
            await trio.sleep(BLINK)

    def close(self, tournament: Tournament) -> None:
        """Tell it for the last time."""
        if self._live:
            self._draw(line(tournament, bar=True))
            self._write("\n")
        elif not self._quiet and tournament.played:
            self._write(line(tournament, bar=False) + "\n")

    def _draw(self, text: str) -> None:
        self._write("\r" + text.ljust(self._width))
        self._width = len(text)

    def _write(self, text: str) -> None:
        try:
            self._out.write(text)
            self._out.flush()
        except OSError:  # nobody is there to be told any more: the terminal was closed, `| head` has read enough
            self._quiet = True
            self._live = False


def line(tournament: Tournament, *, bar: bool) -> str:
    """`[████····] 120 of 720 matches · 310/s · 2 s left · 3 faults (2 late, 1 illegal)`."""
    done, total = len(tournament.done), tournament.total
    parts = [f"{done:,} of {total:,} matches"]
    if tournament.played:
        parts.append(f"{tournament.rate:,.0f}/s" if tournament.rate >= 2 else f"{tournament.rate * 60:,.1f}/min")
        if done < total:
            parts.append(f"{duration((total - done) / tournament.rate)} left")
    if tournament.course is not None:
        parts.append(tournament.course.note)
    faults = sum(tournament.faults.values())
    if faults:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(tournament.faults.items()))
        parts.append(f"{faults} faults ({kinds})")
    if tournament.voids:
        parts.append(f"{tournament.voids} void")
    full = BAR * done // max(total, 1)
    return (f"[{'█' * full}{'·' * (BAR - full)}] " if bar else "") + " · ".join(parts)


def duration(seconds: float) -> str:
    """Seconds in the two largest units that say something: `8 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`."""
    whole = round(seconds)
    for unit, size, smaller, small in (("d", 86_400, "h", 3_600), ("h", 3_600, "min", 60), ("min", 60, "s", 1)):
        if whole >= size:
            rest = whole % size // small
            return f"{whole // size} {unit}" + (f" {rest} {smaller}" if rest else "")
    return f"{whole} s"
