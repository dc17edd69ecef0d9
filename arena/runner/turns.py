"""Who of the processes that share a core is asked next."""

from __future__ import annotations

from typing import Protocol

import trio


class Asking(Protocol):
    """A process that plays several matches; see `arena.runner.shared.Shared`."""

    @property
    def asked(self) -> int:
        """How many requests wait to be sent to it."""


class Turns:
    """On one core one process is asked at a time, so that each has its full time; requests to the others gather meanwhile.

    Args:
        apart: whether the processes have cores of their own: then nobody waits.
    """

    def __init__(self, *, apart: bool) -> None:
        self._apart = apart
        self._holder: Asking | None = None
        self._waiting: dict[Asking, trio.Event] = {}

    async def take(self, who: Asking) -> None:
        """Wait for a turn. The one with the most requests comes first."""
        if self._apart:
            return
        while self._holder is not None:
            mine = self._waiting[who] = trio.Event()
            try:
                await mine.wait()
            except trio.Cancelled:
                self._waiting.pop(who, None)
                self.give(who)
                raise
            if self._holder is who:  # and it has not been taken for one that is done already
                return
        self._holder = who

    def give(self, who: Asking) -> None:
        """Whose turn it was, if it was its, is done."""
        if self._holder is not who:
            return
        self._holder = max(self._waiting, key=lambda other: other.asked, default=None)
        if self._holder is not None:
            self._waiting.pop(self._holder).set()
