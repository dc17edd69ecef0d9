"""One worker process, seen from the parent."""

from __future__ import annotations

import os
import subprocess
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

import orjson
import trio

from arena.runner import launch
from arena.runner.inbox import Inbox
from arena.runner.setup import Setup

AHEAD = 0.2  # seconds of work that a worker has before it
MOST_AHEAD = 64  # matches
_left: list[subprocess.Popen[bytes]] = []  # watchdogs that were still clearing up when we could wait no longer


class Hand:
    """A worker with its watchdog.

    Attributes:
        pid: of the worker, once it is ready; 0 before.
        todo: what it has been given and not yet handed in, in order: pass and match id.
        played: how many matches it has handed in.
        inbox: what it reports; see `arena.runner.worker`.
    """

    def __init__(self, setup: Setup) -> None:
        """Start it.

        Raises:
            StorageError: its scratch cannot be made.
        """
        self._process, scratch = launch.worker()
        self._ended = os.pidfd_open(self._process.pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin.fileno()
        os.set_blocking(self._stdin, False)
        self.inbox = Inbox(self._process.stdout.fileno())
        self.pid = 0
        self.todo: deque[tuple[int, int]] = deque()
        self.played = 0
        self._setup = replace(setup, scratch=scratch)
        self._began = perf_counter()

    async def meet(self) -> dict[str, Any] | None:
        """Tell it what it must know. Its first message; None where it is gone before it could say anything."""
        await self._tell({"setup": self._setup.to_wire()})
        message = await self.inbox.next()
        if message is not None:
            self.pid = message.get("ready", 0)
        self._began = perf_counter()
        return message

    def wanted(self) -> int:
        """How many matches it should be given now."""
        rate = self.played / max(perf_counter() - self._began, 0.001)
        ahead = max(2 * self._setup.lanes, min(MOST_AHEAD, int(rate * AHEAD)))
        return ahead - len(self.todo) if len(self.todo) * 2 <= ahead else 0

    async def give(self, number: int, ids: Sequence[int]) -> None:
        """Matches of a pass to be played."""
        self.todo.extend((number, id) for id in ids)
        await self._tell({"pass": number, "ids": ids})

    def took(self, id: int) -> tuple[int, int]:
        """It is done with a match, one way or the other: pass and match id."""
        place = next(index for index, (_, given) in enumerate(self.todo) if given == id)
        found = self.todo[place]
        del self.todo[place]
        return found

    def stop(self) -> None:
        """Let it come to its end: the end of its input."""
        if self._process.stdin is not None:
            self._process.stdin.close()

    async def end(self, deadline: float) -> None:
        """Wait for its end until so much by trio's clock. Its watchdog sees to it that it comes, also without us."""
        self.stop()
        if self._process.stdout is not None:
            self._process.stdout.close()
        with trio.move_on_at(deadline):
            await trio.lowlevel.wait_readable(self._ended)
        os.close(self._ended)
        if self._process.poll() is None:
            _left.append(self._process)

    async def _tell(self, message: dict[str, Any]) -> None:
        """Write one message whole. A worker that is gone is noticed by whoever reads."""
        data = memoryview(orjson.dumps(message, option=orjson.OPT_APPEND_NEWLINE))
        while data:
            try:
                data = data[os.write(self._stdin, data) :]
            except BlockingIOError:
                await trio.lowlevel.wait_writable(self._stdin)
            except BrokenPipeError:
                return
