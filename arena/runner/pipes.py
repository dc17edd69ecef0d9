"""Our ends of one process's pipes: one wait for all of them, and what is to be done when one is ready."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable
from typing import Final

import trio

from arena.referee.fault import Fault
from arena.runner import linux
from arena.runner.outbox import Outbox
from arena.runner.process import READ, Process, ending, read_all
from arena.runner.stderr import Errors, Log

MOST_READY: Final = 4  # descriptors of one wait: all there are
PAUSE = 0.05  # seconds between two looks at the pipes of a process that is to end
LAST_WORDS = 0.1  # seconds for a process that closed its output to end, so that we can say how
HINDSIGHT = 0.25  # seconds for a signal that ended a bot to reach us, too: then its end is no fault
SHARED_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

_AT = {
    "reads": "; nothing was printed, and it waits for more input: either it does not flush its output, or it reads up to the "
    "end of its input before it answers",
    "runs": "; nothing was printed: it is still computing",
    "sleeps": "; nothing was printed: it sleeps",
}
"""The likely cause of a silence, by what the process is at."""

Trace = Callable[[str, bytes], None]  # "in" or "out", line
Feed = Callable[[bytes], object]


class Pipes:
    """The pipes of one process.

    Args:
        process: running.
        log: takes its standard error.
        errors: drains the standard errors of all bots that share this thread's waiting.
        trace: takes every line both ways.

    Attributes:
        process: the same.
        poll: readable when there is something to `serve`.
        outbox: what is sent.
        log, trace: the same.
    """

    def __init__(self, process: Process, log: Log, errors: Errors, trace: Trace | None) -> None:
        self.process = process
        self.poll = select.epoll()
        self.poll.register(process.stdout, select.EPOLLIN)
        self.poll.register(process.pidfd, select.EPOLLIN)
        self.poll.register(errors.fileno(), select.EPOLLIN)
        self.outbox = Outbox(process.stdin, self.poll)
        self.trace = trace
        self.log = log
        self._errors = errors
        errors.add(process.stderr, log)

    def tell(self, line: bytes) -> None:
        """Send a line, or several. A full pipe keeps them for later, a dead process loses them."""
        if self.trace is not None:
            self.trace("in", line)
        self.outbox.send(line)

    def serve(self, ready: list[tuple[int, int]], feed: Feed) -> bool:
        """Do what is to be done with what `poll` found, output handed to `feed`. False at the end of the process."""
        process, goes_on = self.process, True
        for fd, _ in ready:
            if fd == process.stdout:
                goes_on &= self._take(feed)
            elif fd == process.pidfd:  # a grandchild may hold the pipe open: what counts is the process
                self.read(feed)
                goes_on = False
            elif fd == process.stdin:
                self.outbox.flush()
            else:
                self._errors.drain()
        return goes_on

    def read(self, feed: Feed) -> None:
        """Hand all that was printed so far to `feed`."""
        read_all(self.process.stdout, feed if self.trace is None else lambda data: self._traced(data, feed))

    async def sleep(self, seconds: float) -> None:
        """Give the thread back to trio until there is something to serve, at most so long."""
        with trio.move_on_after(seconds):
            await trio.lowlevel.wait_readable(self.poll.fileno())

    def _take(self, feed: Feed) -> bool:
        """Take one read of the bot's output; False at its end."""
        try:
            data = os.read(self.process.stdout, READ)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self._traced(data, feed)
        return bool(data)

    def _traced(self, data: bytes, feed: Feed) -> None:
        if self.trace is not None:
            self.trace("out", data)
        feed(data)

    def silence(self) -> str:
        """What the process is likely to be at that has printed nothing, for the end of a message."""
        return _AT.get(linux.doing(self.process.bot), "; nothing was printed: does it flush its output?")

    async def obituary(self) -> Fault:
        """How the process ended."""
        with trio.move_on_after(LAST_WORDS):
            await trio.lowlevel.wait_readable(self.process.pidfd)
        self.hear_out()
        code = self.process.exit_code()
        if code is None:
            return Fault("crashed", "the process closed its standard output but lives on")
        if -code in SHARED_SIGNALS:  # whoever stops a service sends them to every process of it, in any order
            await trio.sleep(HINDSIGHT)
        return Fault("crashed", self.process.verdict or f"the process ended with {ending(code)}")

    def hear_out(self) -> None:
        """Take what the process has written to its standard error so far."""
        read_all(self.process.stderr, self.log.take)

    def close(self) -> None:
        """Nothing more is said."""
        self.hear_out()
        self._errors.remove(self.process.stderr)
        self.poll.close()

    async def run_dry(self, seconds: float) -> None:
        """Wait for the process to end, at most so long, and keep its pipes from filling up meanwhile."""
        process = self.process
        with trio.move_on_after(seconds):
            while process.lives():
                self.outbox.flush()
                if not self.outbox:
                    process.close_stdin()
                self._errors.drain()
                read_all(process.stdout, lambda _: None)
                with trio.move_on_after(PAUSE):
                    await trio.lowlevel.wait_readable(process.pidfd)
