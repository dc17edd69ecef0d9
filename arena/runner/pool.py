"""The processes of a worker in which several matches are played at a time: who has a place free, who is started anew."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio

from arena.protocol.answers import Ready
from arena.runner.pipes import Pipes
from arena.runner.shared import Shared
from arena.runner.turns import Turns


class Pool:
    """The processes of a worker in which several matches are played at a time.

    Args:
        most: matches at a time on this worker.
        apart: whether bots that are asked at the same time have cores of their own.

    Attributes:
        nursery: in which they are served; to be set before the first start.
    """

    nursery: trio.Nursery

    def __init__(self, most: int, *, apart: bool) -> None:
        self._most = most
        self._turns = Turns(apart=apart)
        self._shared: dict[str, list[Shared]] = {}
        self._single: set[str] = set()
        self._locks: dict[str, trio.Lock] = {}

    @asynccontextmanager
    async def starting(self, bot: str, number: int) -> AsyncIterator[Shared | None]:
        """Around the start of a process: one of that bot and pass that has a place free, or None to start one.

        While it is not known whether a bot plays several matches at a time, it is started once, not once for each.
        """
        if bot in self._single:
            yield None
            return
        async with self._locks.setdefault(bot, trio.Lock()):
            there = self._shared[bot] = [shared for shared in self._shared.get(bot, []) if not shared.closed]
            yield next((shared for shared in there if shared.number == number and shared.free), None)

    def share(self, bot: str, pipes: Pipes, ready: Ready, instance: str, number: int) -> Shared | None:
        """A process that was just started, for several matches; None where it plays one at a time."""
        if ready.concurrency == 1:
            self._single.add(bot)
            return None
        shared = Shared(pipes, ready, instance, min(ready.concurrency, self._most), number, self._turns)
        self._shared[bot].append(shared)
        self.nursery.start_soon(shared.serve)
        return shared
