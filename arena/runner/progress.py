"""How a run gets on: on a terminal a few lines that renew themselves, elsewhere a plain line now and then."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from time import monotonic
from typing import Protocol, TextIO

import trio

from arena.runner.tournament import Tournament

BLINK = 0.2  # seconds between two pictures on a terminal
LINE = 30.0  # seconds between two lines elsewhere
BAR = 24  # characters


class Standings(Protocol):
    """What can be told of who is ahead."""

    def lines(self, rows: int) -> Sequence[str]:
        """In at most so many lines."""

    def leader(self) -> str:
        """In a few words; empty where nobody is."""


class Progress:
    """Tells how far a run is.

    Args:
        out: where to; None = standard error.
        quiet: whether to tell nothing at all.
        standings: told below it on a terminal, and behind it elsewhere.
    """

    def __init__(self, out: TextIO | None = None, *, quiet: bool = False, standings: Standings | None = None) -> None:
        self._out = out or sys.stderr
        self._quiet = quiet
        self._live = not quiet and self._out.isatty() and os.environ.get("TERM") != "dumb"
        self._standings = standings
        self._drawn = 0  # lines below the first

    async def show(self, tournament: Tournament) -> None:
        """Tell it again and again, until cancelled."""
        next_line = monotonic() + LINE
        while not self._quiet:
            if self._live:
                self._draw(tournament)
            elif monotonic() >= next_line:
                leader = self._standings.leader() if self._standings else ""
                self._write(" · ".join(filter(None, (line(tournament, bar=False), leader))) + "\n")
                next_line = monotonic() + LINE
            await trio.sleep(BLINK)

    def close(self, tournament: Tournament) -> None:
        """Tell it for the last time."""
        if self._live:
            self._standings = None  # they are printed in full now
            self._draw(tournament)
            self._write("\n")
        elif not self._quiet and tournament.played:
            self._write(line(tournament, bar=False) + "\n")

    def _draw(self, tournament: Tournament) -> None:
        """Over what was drawn last; no line is wider than the terminal, or it would be two."""
        width, height = _size(self._out)
        more = self._standings.lines(height - 4) if self._standings else ()
        lines = [text[: width - 1] for text in (*_wrapped(line(tournament, bar=True), width - 1), *more)]
        up = f"\x1b[{self._drawn}A" if self._drawn else ""
        self._write(f"{up}\r\x1b[J" + "\n".join(lines))
        self._drawn = len(lines) - 1

    def _write(self, text: str) -> None:
        try:
            self._out.write(text)
            self._out.flush()
        except OSError:  # nobody is there to be told any more: the terminal was closed, `| head` has read enough
            self._quiet = True
            self._live = False


def _wrapped(text: str, width: int) -> list[str]:
    """In lines that fit, broken between two parts."""
    first, *parts = text.split(" · ")
    lines = [first]
    for part in parts:
        if len(lines[-1]) + 3 + len(part) <= width:
            lines[-1] += f" · {part}"
        else:
            lines.append(f"  {part}")
    return lines


def _size(out: TextIO) -> tuple[int, int]:
    """Columns and rows of a terminal."""
    try:
        columns, rows = os.get_terminal_size(out.fileno())
    except (OSError, ValueError):
        return 80, 24
    return columns or 80, rows or 24


def line(tournament: Tournament, *, bar: bool) -> str:
    """`[████····] 120 of 720 matches · 310/s · 2 s left · 2 of 2 workers busy · 3 faults (2 late, 1 illegal)`."""
    done, total = len(tournament.done), tournament.total
    parts = [f"{done:,} of {total:,} matches"]
    if tournament.played:
        parts.append(f"{tournament.rate:,.0f}/s" if tournament.rate >= 2 else f"{tournament.rate * 60:,.1f}/min")
        if done < total:
            parts.append(f"{duration((total - done) / tournament.rate)} left")
    if tournament.crew is not None and done < total:
        parts.append(f"{tournament.crew.busy} of {tournament.workers} workers busy")
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
