"""A bot as the runner speaks with it: one process at a time, numbered requests, one absolute deadline for each.

The loop for one decision writes the request, waits in the kernel for at most 20 ms and only then gives the thread
back to trio: most bots answer long before, and a hand-over to the scheduler costs more than the rest together.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import trio

from arena.protocol import encode
from arena.protocol.answers import Answer, Ready, read_answer, read_ready
from arena.protocol.lines import Flood, Lines
from arena.protocol.text import Garbage
from arena.referee.fault import Fault
from arena.runner.command import Command
from arena.runner.process import READ, Process, read_all
from arena.runner.sandbox import Sandbox
from arena.runner.stderr import Errors, Log

PATIENCE = 0.020  # seconds in the kernel before trio gets the thread
LAG = 0.005  # seconds that our own wake-up may be late before the deadline moves by them
LAST_WORDS = 0.1  # seconds for a process that closed its output to end, so that we can say how

Trace = Callable[[str, str, bytes], None]  # bot, "in" or "out", line


Found = Answer | Ready | Fault
Reader = Callable[[bytes], Found | None]


class Heard(NamedTuple):
    """What was found in a bot's output, None at the deadline, and the seconds until then without our own lag."""

    found: Any
    seconds: float


class Reply(NamedTuple):
    """What became of a request.

    Attributes:
        answer: the answer, the fault that came instead, or None when the time was up.
        ms: the time on the clock.
        cause: when the time was up, the likely cause, for the end of a message.
    """

    answer: Answer | Fault | None
    ms: float
    cause: str


class Client:
    """One bot.

    Attributes:
        name: of the bot.
        instance: of the process, unique in the run; changes with every start.
        ready: what the process said of itself, or the fault for which it cannot play; None = not started.
        used: whether the process has met a match.
        stale: late answers dropped in this match.
    """

    def __init__(
        self, command: Command, sandbox: Sandbox, scratch: Path, log: Log, errors: Errors, *, blocking: bool
    ) -> None:
        """Nothing is started yet.

        Args:
            command: how to start it.
            sandbox: what keeps it inside.
            scratch: where its private directory is made.
            log: takes its standard error.
            errors: drains the standard errors of all bots that share this thread's waiting.
            blocking: whether waiting in the kernel is allowed; not where other matches share the thread.
        """
        self.name = command.name
        self.instance = ""
        self.ready: Ready | Fault | None = None
        self.used = False
        self.stale = 0
        self.log = log
        self.trace: Trace | None = None
        self._command = command
        self._sandbox = sandbox
        self._scratch = scratch
        self._errors = errors
        self._patience = PATIENCE if blocking else 0.0
        self._process: Process | None = None
        self._poll = select.epoll()
        self._lines = Lines()
        self._outbox = bytearray()
        self._unanswered: set[int] = set()
        self._open = 0  # the id of the open request
        self._last = 0  # the highest id asked

    @property
    def process(self) -> Process | None:
        """The process, if one is running as far as we know."""
        return self._process

    async def start(self, instance: str, ready_ms: int) -> None:
        """Start a process and wait for its `ready`. Afterwards `ready` says what came of it."""
        self.instance = instance
        self.used = False
        self.log.begin(f"process {instance} starts")
        try:
            process = Process(self._command, self._sandbox, self._scratch)
        except OSError as error:
            self.ready = Fault("no-ready", f"could not be started: {error.strerror}: {self._command.argv[0]}")
            return
        self._process = process
        self._poll = select.epoll()
        self._poll.register(process.stdout, select.EPOLLIN)
        self._poll.register(process.pidfd, select.EPOLLIN)
        self._poll.register(self._errors.fileno(), select.EPOLLIN)
        self._errors.add(process.stderr, self.log)
        self._lines = Lines()
        self._outbox.clear()
        self._unanswered.clear()
        self.tell(encode.hello(self.name, ready_ms))
        heard, _ = await self._line(ready_ms / 1000 if ready_ms else None, self._read_ready)
        if isinstance(heard, Ready):
            self.ready = heard
            return
        silence = f"no `ready` within {ready_ms} ms{self._half_line()}"
        self.destroy()
        self.ready = Fault("no-ready", silence if heard is None else heard.message)

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer. A full pipe keeps it for later, a dead process loses it."""
        if self._process is None:
            return
        if self.trace is not None:
            self.trace(self.name, "in", line)
        if self._outbox:
            self._outbox += line
            self._flush()
            return
        try:
            sent = os.write(self._process.stdin, line)
        except BlockingIOError:
            sent = 0
        except OSError:  # it has closed its input; whether that matters shows when it is asked
            return
        if sent < len(line):
            self._outbox += line[sent:]
            self._poll.register(self._process.stdin, select.EPOLLOUT)

    async def ask(self, id: int, line: bytes, allowed_ms: float | None) -> Reply:
        """Send a request and wait for its answer.

        Args:
            id: of the request; higher than any before in this process.
            line: the request.
            allowed_ms: the clock; None = no limit.
        """
        if self._process is None:
            return Reply(Fault("crashed", "the process is gone"), 0.0, "")
        self._open = self._last = id
        self._unanswered.add(id)
        self._lines.begin()
        self.tell(line)
        heard, seconds = await self._line(None if allowed_ms is None else allowed_ms / 1000, self._read_answer)
        self._open = 0
        ms = seconds * 1000
        if allowed_ms is not None and ms > allowed_ms:  # what was in the pipe at the deadline counts
            ms = allowed_ms
        if heard is None:
            return Reply(None, ms, self._half_line())
        return Reply(heard, ms, "")

    def leftover(self) -> list[Fault]:
        """What the process printed while nothing was open, up to now: a fault for each line that is no late answer."""
        faults: list[Fault] = []
        if self._process is not None:
            read_all(self._process.stdout, self._lines.feed)
            try:
                while (line := self._lines.next()) is not None:
                    if isinstance(found := self._read_answer(line), Fault):
                        faults.append(found)
            except Flood as flood:
                faults.append(Fault("flooded", flood.message))
        return faults

    async def quit(self, quit_ms: int) -> None:
        """Ask the process to end, and see to it that it has, tree and all."""
        process = self._process
        if process is None:
            return
        self.tell(encode.quit())
        if not self._outbox:
            process.close_stdin()
        for seconds, then in ((quit_ms / 1000, process.terminate), (0.1, None)):
            with trio.move_on_after(seconds):
                while process.ending() is None:
                    self._errors.drain()
                    read_all(process.stdout, lambda _: None)
                    with trio.move_on_after(0.05):
                        await trio.lowlevel.wait_readable(process.pidfd)
            if process.ending() is not None or then is None:
                break
            then()
        self.destroy()

    def destroy(self) -> None:
        """Kill the process with all its children, now."""
        process, self._process = self._process, None
        if process is not None:
            self._drain(process)
            self._errors.remove(process.stderr)
            self._poll.close()
            process.destroy()
        self.ready = None

    def cpu_seconds(self) -> float:
        """CPU time of the running process so far; 0.0 without one."""
        return self._process.cpu_seconds() if self._process is not None else 0.0

    async def _line(self, allowed: float | None, read: Reader) -> Heard:
        """Wait until `read` makes something of a line; the deadline yields None.

        The deadline is absolute, however much is printed; what is in the pipe then counts; it moves only by what our
        own wake-up was late.
        """
        process = self._process
        assert process is not None
        lines = self._lines
        began = perf_counter()
        lag = 0.0
        ended = last = False
        while True:
            try:
                while (line := lines.next()) is not None:
                    if (found := read(line)) is not None:
                        return Heard(found, perf_counter() - began - lag)
            except Flood as flood:
                return Heard(Fault("flooded", flood.message), perf_counter() - began - lag)
            now = perf_counter()
            if ended:
                return Heard(await self._obituary(process), now - began - lag)
            if last:
                return Heard(None, now - began - lag)
            wait = self._patience
            left = None
            if allowed is not None:
                left = allowed + lag - (now - began)
                last = left <= 0
                wait = 0.0 if last else min(left, wait)
            ready = self._poll.poll(wait)
            if not ready and not last and (left is None or left > wait):
                await self._sleep(None if left is None else left - wait)
                wait = wait if left is None else left
            late = perf_counter() - now - wait
            if late > LAG and not last:
                lag += late
            for fd, _ in ready:
                if fd == process.stdout:
                    ended = not self._take(process)
                elif fd == process.pidfd:  # a grandchild may hold the pipe open: what counts is the process
                    read_all(process.stdout, lines.feed)
                    ended = True
                elif fd == process.stdin:
                    self._flush()
                else:
                    self._errors.drain()

    async def _sleep(self, seconds: float | None) -> None:
        """Give the thread back to trio until something can be read, at most so long."""
        if seconds is None:
            await trio.lowlevel.wait_readable(self._poll.fileno())
        else:
            with trio.move_on_after(seconds):
                await trio.lowlevel.wait_readable(self._poll.fileno())

    def _take(self, process: Process) -> bool:
        """Feed one read of the bot's output to the line splitter; False at its end."""
        try:
            data = os.read(process.stdout, READ)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if self.trace is not None:
            self.trace(self.name, "out", data)
        self._lines.feed(data)
        return bool(data)

    def _read_answer(self, line: bytes) -> Answer | Fault | None:
        """The answer to the open request; None for a late one, which is dropped; else a fault."""
        try:
            answer = read_answer(line)
        except Garbage as garbage:
            return Fault("garbage", str(garbage))
        if answer.id == self._open:
            self._open = 0
            self._unanswered.discard(answer.id)
            return answer
        if answer.id in self._unanswered:
            self._unanswered.discard(answer.id)
            self.stale += 1
            return None
        if answer.id > self._last:
            return Fault("garbage", f"the answer is to id {answer.id}, which was never asked{self._wanted()}")
        return Fault("garbage", f"id {answer.id} was answered before{self._wanted()}")

    def _wanted(self) -> str:
        return f"; the open request is id {self._open}" if self._open else "; nothing is asked now"

    @staticmethod
    def _read_ready(line: bytes) -> Ready | Fault:
        try:
            return read_ready(line)
        except Garbage as garbage:
            return Fault("garbage", str(garbage))

    def _half_line(self) -> str:
        """A likely cause for silence, for the end of a message."""
        rest = self._lines.pending()
        if rest:
            start = rest[:60].decode(errors="replace")
            return f"; {len(rest)} bytes came without the end of a line, beginning {start!r}: print \\n and flush"
        if self._outbox:
            return "; it does not read its standard input"
        return "; nothing was printed: does it flush its output?"

    async def _obituary(self, process: Process) -> Fault:
        with trio.move_on_after(LAST_WORDS):
            await trio.lowlevel.wait_readable(process.pidfd)
        self._drain(process)
        ending = process.ending()
        if ending is None:
            return Fault("crashed", "the process closed its standard output but lives on")
        return Fault("crashed", f"the process ended with {ending}")

    def _flush(self) -> None:
        """Send on what a full pipe held back."""
        process = self._process
        if process is None or not self._outbox:
            return
        try:
            sent = os.write(process.stdin, self._outbox)
        except BlockingIOError:
            return
        except OSError:
            sent = len(self._outbox)
        del self._outbox[:sent]
        if not self._outbox:
            self._poll.unregister(process.stdin)

    def _drain(self, process: Process) -> None:
        read_all(process.stderr, self.log.take)
