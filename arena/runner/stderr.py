"""What a bot writes to its standard error: always drained, kept within bounds."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Sequence, Sized
from pathlib import Path

from arena.games.core.words import printable
from arena.runner.process import read_all
from arena.store.said import Said

TAIL = 8_192  # bytes kept per bot and match
LOG_BYTES = 4 << 20  # in one bot's log file; then it says so and stops


class Log:
    """The log file of one bot, shared by all its processes, with a mark before each match that wrote something.

    Args:
        bot: the bot's name.
        path: the file, appended to; None = no file.
        show: whether lines also go to our own standard error.
    """

    def __init__(self, bot: str, path: Path | None, *, show: bool = False) -> None:
        self._bot = bot
        self._path = path
        self._show = show
        self._mark = ""
        self._fd: int | None = None
        self._full = False
        self._came = 0  # bytes in all
        self._kept = bytearray()  # the end of it
        self._began = 0  # what had come before this match
        self._steps: Sized | None = None
        self._parts: list[tuple[int, int]] = []  # of this match: the step, what had come before

    def begin(self, mark: str, steps: Sized | None = None) -> None:
        """A new match (or another stretch of the process's life) begins; the tail is empty again.

        Args:
            mark: what begins.
            steps: of the match, growing while it is played; None = there are none, or they cannot be told.
        """
        self._mark = mark
        self._steps = steps
        self._parts.clear()
        self._began = self._came

    def take(self, data: bytes) -> None:
        """Keep what was read."""
        if self._steps is not None:
            step = len(self._steps)
            if not self._parts or self._parts[-1][0] != step:
                self._parts.append((step, self._came))
        self._came += len(data)
        self._kept += data
        if len(self._kept) > TAIL:
            del self._kept[:-TAIL]
        if self._show:
            for line in data.decode(errors="replace").splitlines():  # a terminal obeys what a stranger writes
                sys.stderr.write(f"{self._bot}: {printable(line.expandtabs())}\n")
            sys.stderr.flush()
        if self._path is not None and not self._full:
            try:
                self._write(data)
            except OSError:  # a full disk stops the store with a message of its own; a log is worth no match
                self._full = True

    def tail(self) -> str:
        """The last 8 KiB of this match."""
        return self._text(self._began, self._came)

    def said(self) -> Said | None:
        """What has come of this match, the last 8 KiB of it, by step; None = nothing."""
        return self._said(self._began, self._parts)

    def listener(self) -> Callable[[], Said | None]:
        """Tells what has come from now on, for one of several matches of a process: nobody knows what belongs to which."""
        now = self._came
        return lambda: self._said(now, [(None, now)])

    def _said(self, began: int, parts: Sequence[tuple[int | None, int]]) -> Said | None:
        if self._came == began:
            return None
        first = max(began, self._came - len(self._kept))
        ends = [*(at for _, at in parts[1:]), self._came]
        kept = [
            (step, self._text(max(at, first), end)) for (step, at), end in zip(parts, ends, strict=True) if end > first
        ]
        return Said(first - began, tuple(kept))

    def _text(self, start: int, end: int) -> str:
        """What came from here to there, as far as it is kept."""
        gone = self._came - len(self._kept)
        return self._kept[max(0, start - gone) : max(0, end - gone)].decode(errors="replace")

    def close(self) -> None:
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _write(self, data: bytes) -> None:
        if self._fd is None:
            self._fd = os.open(self._path or "", os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if os.fstat(self._fd).st_size + len(data) > LOG_BYTES:
            self._full = True
            data = f"\n--- this log is full ({LOG_BYTES:,} bytes); what follows is not kept ---\n".encode()
        elif self._mark:
            data = f"--- {self._mark}\n".encode() + data
        self._mark = ""
        os.write(self._fd, data)


class Errors:
    """The standard errors of all bots on one thread: one descriptor to wait for, one call to drain what is there."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._logs: dict[int, Log] = {}

    def fileno(self) -> int:
        """Readable when any of them is."""
        return self._poll.fileno()

    def add(self, fd: int, log: Log) -> None:
        self._logs[fd] = log
        self._poll.register(fd, select.EPOLLIN)

    def remove(self, fd: int) -> None:
        if self._logs.pop(fd, None) is not None:
            self._poll.unregister(fd)

    def drain(self) -> None:
        """Read what is there now; one that is closed is forgotten."""
        for fd, _ in self._poll.poll(0):
            if not read_all(fd, self._logs[fd].take, limit=1):
                self.remove(fd)
