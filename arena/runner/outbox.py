"""What is sent to a bot process, also when its pipe is full."""

from __future__ import annotations

import os
import select


class Outbox:
    """Writes lines to a non-blocking pipe; what a full pipe refuses waits here, in order.

    Args:
        fd: our end of the pipe.
        poll: is told to watch the pipe while something waits.
    """

    __slots__ = ("_fd", "_poll", "_waiting")

    def __init__(self, fd: int, poll: select.epoll) -> None:
        self._fd = fd
        self._poll = poll
        self._waiting = bytearray()

    def __len__(self) -> int:
        """How many bytes wait."""
        return len(self._waiting)

    def send(self, line: bytes) -> None:
        """Write a line. A process that has closed its input loses it; whether that matters shows when it is asked."""
        if self._waiting:
            self._waiting += line
            self.flush()
            return
        try:
            sent = os.write(self._fd, line)
        except BlockingIOError:
            sent = 0
        except OSError:
            return
        if sent < len(line):
            self._waiting += line[sent:]
            self._poll.register(self._fd, select.EPOLLOUT)

    def flush(self) -> None:
        """Write what waits, as far as the pipe takes it."""
        if not self._waiting:
            return
        try:
            sent = os.write(self._fd, self._waiting)
        except BlockingIOError:
            return
        except OSError:
            sent = len(self._waiting)
        del self._waiting[:sent]
        if not self._waiting:
            self._poll.unregister(self._fd)
