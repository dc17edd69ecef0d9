"""What bots wrote to their standard error, at the steps of which the reader knows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from arena.report.stored import StoredMatch

UNPLACED = (
    "wrote this to its standard error during the match; at which step is not known, nor whether all of it is about this "
    "match, since its process played several at a time"
)


class Saying(NamedTuple):
    """What one bot wrote.

    Attributes:
        seat: whose.
        text: as it wrote it, several lines as a rule.
        dropped: bytes before it that were not kept.
    """

    seat: int
    text: str
    dropped: int = 0

    @property
    def before(self) -> str:
        """What there is to say of what is missing."""
        return f"{self.dropped:,} bytes before this were not kept" if self.dropped else ""


class Sayings:
    """What was written in a match, handed out step by step.

    Args:
        match: opened.
        seat: whose standard error may be read; None = everybody's.

    Attributes:
        unplaced: that of which the step is not known.
    """

    def __init__(self, match: StoredMatch, seat: int | None) -> None:
        self.unplaced: list[Saying] = []
        placed = []
        for who, said in match.said.items():
            dropped = said.dropped
            for step, text in said.parts if seat in (None, who) else ():
                saying = Saying(who, text, dropped)
                dropped = 0
                if step is None:
                    self.unplaced.append(saying)
                else:
                    placed.append((step, saying))
        self._placed = deque(sorted(placed))

    def until(self, step: int | None) -> list[Saying]:
        """What came at a step and before it that has not been handed out, one for each seat; None = all."""
        found = []
        while self._placed and (step is None or self._placed[0][0] <= step):
            found.append(self._placed.popleft()[1])
        return merged(found)


def merged(*several: Iterable[Saying]) -> list[Saying]:
    """One for each seat, of what was written one after the other."""
    found: dict[int, Saying] = {}
    for saying in chain(*several):
        known = found.get(saying.seat)
        found[saying.seat] = saying if known is None else known._replace(text=known.text + saying.text)
    return [found[seat] for seat in sorted(found)]
