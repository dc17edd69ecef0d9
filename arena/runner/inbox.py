"""JSON Lines between us and a program of our own."""

from __future__ import annotations

import os
from collections import deque
from typing import Any

import orjson
import trio

from arena.runner.process import READ


class Inbox:
    """JSON Lines from a descriptor."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._rest = b""
        self._lines: deque[bytes] = deque()
        os.set_blocking(fd, False)

    async def next(self) -> dict[str, Any] | None:
        """The next message; None at the end."""
        while not self._lines:
            await trio.lowlevel.wait_readable(self._fd)
            data = os.read(self._fd, READ)
            if not data:
                return None
            *lines, self._rest = (self._rest + data).split(b"\n")
            self._lines.extend(lines)
        message: dict[str, Any] = orjson.loads(self._lines.popleft())
        return message


def send(fd: int, message: dict[str, Any]) -> None:
    """Write one message whole to a blocking descriptor. A reader that is gone is noticed by whoever reads."""
    data = memoryview(orjson.dumps(message, option=orjson.OPT_APPEND_NEWLINE))
    try:
        while data:
            data = data[os.write(fd, data) :]
    except BrokenPipeError:
        return
