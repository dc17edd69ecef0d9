"""A bot as the runner speaks with it: one process at a time, numbered requests, one absolute deadline for each.

The loop for one decision writes the request, waits in the kernel for at most 20 ms and only then gives the thread
back to trio: most bots answer long before, and a hand-over to the scheduler costs more than the rest together.
"""

from __future__ import annotations

import errno
import os
import select
import signal
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
from arena.runner.process import READ, Process, ending, read_all
from arena.runner.sandbox import Sandbox
from arena.runner.stderr import Errors, Log

PATIENCE = 0.020  # seconds in the kernel before trio gets the thread
SLICE = 0.1  # seconds of sleep at a time: so much of a bot's time can be ours at most when we were stopped meanwhile
BREATH = 0.05  # seconds after which trio gets the thread, however much a bot prints
LAG = 0.005  # seconds that our own wake-up may be late before the deadline moves by them
LAST_WORDS = 0.1  # seconds for a process that closed its output to end, so that we can say how
HINDSIGHT = 0.25  # seconds for a signal that ended a bot to reach us, too: then its end is no fault
SHARED_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
DEAF = 1 << 20  # bytes that may wait for a bot that does not read, when a match begins

OUR_ERRORS = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN, errno.ENOSPC, errno.EDQUOT, errno.EROFS)
"""What keeps us from starting a process through no fault of the bot."""

Trace = Callable[[str, str, bytes], None]  # bot, "in" or "out", line


Found = Answer | Ready | Fault


class Reply(NamedTuple):
    """What became of a request: the answer, the fault that came instead, or None when the time was up; and the ms."""

    answer: Answer | Fault | None
    ms: float


class Client:
    """One bot.

    Attributes:
        name: of the bot.
        instance: of the process, unique in the run; changes with every start.
        ready: what the process said of itself, or the fault for which it cannot play; None = not started.
        freeze: whether the process is stopped whenever it is off the clock.
        stale: late answers dropped in this match.
    """

    def __init__(
        self,
        command: Command,
        sandbox: Sandbox,
        scratch: Path,
        log: Log,
        errors: Errors,
        *,
        blocking: bool,
        trace: Trace | None = None,
    ) -> None:
        """Nothing is started yet.

        Args:
            command: how to start it.
            sandbox: what keeps it inside.
            scratch: where its private directory is made.
            log: takes its standard error.
            errors: drains the standard errors of all bots that share this thread's waiting.
            blocking: whether waiting in the kernel is allowed; not where other matches share the thread.
            trace: takes every line both ways.
        """
        self.name = command.name
        self.instance = ""
        self.ready: Ready | Fault | None = None
        self.stale = 0
        self.log = log
        self.freeze = False
        self._command = command
        self._sandbox = sandbox
        self._scratch = scratch
        self._errors = errors
        self._trace = trace
        self._frozen = False
        self._patience = PATIENCE if blocking else 0.0
        self._process: Process | None = None
        self._poll = select.epoll()
        self._lines = Lines()
        self._outbox = bytearray()
        self._unanswered: set[int] = set()
        self._unread = False  # whether lines may lie there that nobody has looked at
        self._spent = 0.0  # seconds of CPU of the last process that is gone
        self._id = 0  # of the open request; 0 = none
        self._last = 0  # the highest id asked
        self._began = 0.0  # when the clock of the open request started
        self._allowed: float | None = None  # seconds for it
        self._lag = 0.0  # seconds of it that were our own delay

    @property
    def process(self) -> Process | None:
        """The process, if one is running as far as we know."""
        return self._process

    async def start(self, instance: str, ready_ms: int) -> None:
        """Start a process and wait for its `ready`. Afterwards `ready` says what came of it."""
        self.instance = instance
        self.log.begin(f"process {instance} starts")
        self.ready = None
        self._spent = 0.0
        try:
            process = Process(self._command, self._sandbox, self._scratch)
        except OSError as error:
            if error.errno in OUR_ERRORS:
                raise
            self.ready = Fault("no-ready", f"could not be started: {error.strerror}: {error.filename}")
            return
        self._process = process
        self._frozen = False
        self._poll = select.epoll()
        self._poll.register(process.stdout, select.EPOLLIN)
        self._poll.register(process.pidfd, select.EPOLLIN)
        self._poll.register(self._errors.fileno(), select.EPOLLIN)
        self._errors.add(process.stderr, self.log)
        self._lines = Lines()
        self._unread = False
        self._outbox.clear()
        self._unanswered.clear()
        self._id = 0
        self._allowed = ready_ms / 1000 if ready_ms else None
        self._began = perf_counter()
        self._lag = 0.0
        self.tell(encode.hello(self.name, ready_ms))
        heard, _ = await self._hear(self._greeting)
        if isinstance(heard, Ready):
            self.ready = heard
            self._freeze()
            return
        silence = f"no `ready` within {ready_ms} ms{self.silence()}"
        self.destroy()
        self.ready = Fault("no-ready", silence if heard is None else heard.message)

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer. A full pipe keeps it for later, a dead process loses it."""
        if self._process is None:
            return
        if self._trace is not None:
            self._trace(self.name, "in", line)
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

    def give_up(self, fault: Fault) -> None:
        """No further process is started: this is what every match hears."""
        self.destroy()
        self.ready = fault

    def usable(self) -> bool:
        """Whether the process lives and reads what it is sent; else it is better to start another for the next match."""
        return self._process is not None and self._process.lives() and len(self._outbox) <= DEAF

    def next_id(self) -> int:
        """The number of the next request: rises over the life of the process."""
        return self._last + 1

    def ask(self, id: int, line: bytes, allowed_ms: float | None) -> Reply | None:
        """Send a request and wait in the kernel for a moment; most bots answer within it.

        Args:
            id: of the request; higher than any before in this process.
            line: the request.
            allowed_ms: the clock; None = no limit.

        Returns:
            The answer, or None: then `wait` for it.
        """
        process = self._process
        if process is None:
            return Reply(Fault("crashed", "the process is gone"), 0.0)
        self._id = self._last = id
        self._lines.begin()
        if self._frozen:
            self._thaw()
        patience = self._patience
        if allowed_ms is None:
            self._allowed = None
        else:
            allowed = self._allowed = allowed_ms / 1000
            patience = min(patience, allowed)
        self._began = perf_counter()
        self._lag = 0.0
        self.tell(line)
        if self._unread:
            return None
        ready = self._poll.poll(patience)
        seconds = perf_counter() - self._began
        if seconds > patience + LAG:  # we woke up late
            self._lag = seconds - patience
            return None
        if len(ready) != 1 or ready[0][0] != process.stdout or not self._take(process):
            return None
        try:
            answer = self._answer()
        except Flood:
            return None
        return None if answer is None else self._reply(answer, seconds)

    async def wait(self) -> Reply:
        """Wait for the answer to the request just sent, until its deadline."""
        heard, seconds = await self._hear(self._answer)
        return self._reply(heard, seconds)

    def _reply(self, heard: Answer | Fault | None, seconds: float) -> Reply:
        self._id = 0
        if not isinstance(heard, Answer):
            self._unanswered.add(self._last)
        self._freeze()
        if self._allowed is not None and seconds > self._allowed:
            seconds = self._allowed  # what was in the pipe at the deadline counts
        return Reply(heard, seconds * 1000)

    def hear_out(self) -> None:
        """Take what the process has written to its standard error so far."""
        if self._process is not None:
            self._drain(self._process)

    def leftover(self) -> list[Fault]:
        """What the process printed while nothing was open, up to now: a fault for each line that is no late answer."""
        faults: list[Fault] = []
        if self._process is not None:
            read_all(self._process.stdout, self._feed)
            self._unread = False
            try:
                while (found := self._answer()) is not None:
                    if isinstance(found, Fault):
                        faults.append(found)
            except Flood as flood:
                faults.append(Fault("flooded", flood.message))
        return faults

    async def quit(self, quit_ms: int) -> None:
        """Ask the process to end, and see to it that it has, tree and all."""
        process = self._process
        if process is None:
            return
        self._thaw()
        self.tell(encode.quit())
        await self._end(process, quit_ms / 1000)
        if process.lives():
            process.signal(signal.SIGTERM)
            await self._end(process, LAST_WORDS)
        self.destroy()

    async def _end(self, process: Process, seconds: float) -> None:
        """Wait for the process to end, at most so long, and keep its pipes from filling up meanwhile."""
        with trio.move_on_after(seconds):
            while process.lives():
                if self._outbox:
                    self._flush()
                if not self._outbox:
                    process.close_stdin()
                self._errors.drain()
                read_all(process.stdout, lambda _: None)
                with trio.move_on_after(BREATH):
                    await trio.lowlevel.wait_readable(process.pidfd)

    def destroy(self) -> None:
        """Kill the process with all its children, now."""
        process, self._process = self._process, None
        if process is not None:
            self._drain(process)
            self._errors.remove(process.stderr)
            self._poll.close()
            self._spent = process.cpu_seconds()
            process.destroy()
        self.ready = None

    def cpu_seconds(self) -> float:
        """CPU time of the process so far, also when it is gone; 0.0 where none could be started."""
        return self._process.cpu_seconds() if self._process is not None else self._spent

    async def _hear(self, find: Callable[[], Found | None]) -> tuple[Any, float]:
        """Wait until something is found in what the bot prints; None at the deadline. With the seconds on its clock.

        The deadline is absolute, however much is printed; what is in the pipe then counts; it moves only by what our
        own wake-up was late.
        """
        process = self._process
        assert process is not None
        ended = last = False
        breath = perf_counter() + BREATH
        while True:
            try:
                found = find()
            except Flood as flood:
                found = Fault("flooded", flood.message)
            now = perf_counter()
            seconds = now - self._began - self._lag
            if found is not None or last:
                return found, seconds
            self._unread = False
            if ended:
                return await self._obituary(process), seconds
            pause = SLICE if self._allowed is None else min(SLICE, self._allowed - seconds)
            if pause <= 0:
                last = True
                ready = self._poll.poll(0)
            elif now > breath:
                ready = []
                await self._sleep(0)
                breath = perf_counter() + BREATH
                pause = 0.0
            else:
                wait = min(max(self._patience - seconds, 0.0), pause)
                ready = self._poll.poll(wait)
                if not ready and pause > wait:
                    await self._sleep(pause - wait)
                    breath = perf_counter() + BREATH
            late = perf_counter() - now - pause
            if late > LAG and not last:
                self._lag += late
            for fd, _ in ready:
                if fd == process.stdout:
                    ended |= not self._take(process)
                elif fd == process.pidfd:  # a grandchild may hold the pipe open: what counts is the process
                    read_all(process.stdout, self._feed)
                    ended = True
                elif fd == process.stdin:
                    self._flush()
                else:
                    self._errors.drain()

    async def _sleep(self, seconds: float) -> None:
        """Give the thread back to trio until something can be read, at most so long."""
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
        self._feed(data)
        return bool(data)

    def _feed(self, data: bytes) -> None:
        if self._trace is not None:
            self._trace(self.name, "out", data)
        self._unread = data.find(b"\n") + 1 != len(data)
        self._lines.feed(data)

    def _answer(self) -> Answer | Fault | None:
        """The answer to the open request, or the fault that closes it; None: nothing yet. Late answers are dropped.

        Raises:
            Flood: more was printed than may be.
        """
        while (line := self._lines.next()) is not None:
            try:
                answer = read_answer(line)
            except Garbage as garbage:
                return Fault("garbage", str(garbage))
            if answer.id == self._id:
                return answer
            if answer.id not in self._unanswered:
                known = "was answered before" if answer.id <= self._last else "was never asked"
                wanted = f"the open request is id {self._id}" if self._id else "nothing is asked now"
                return Fault("garbage", f"id {answer.id} {known}; {wanted}")
            self._unanswered.discard(answer.id)
            self.stale += 1
        return None

    def _greeting(self) -> Ready | Fault | None:
        line = self._lines.next()
        try:
            return None if line is None else read_ready(line)
        except Garbage as garbage:
            return Fault("garbage", str(garbage))

    def _freeze(self) -> None:
        """Stop the process if it is to stand still off the clock."""
        if self.freeze and self._process is not None:
            self._frozen = True
            self._process.signal(signal.SIGSTOP)

    def _thaw(self) -> None:
        if self._frozen and self._process is not None:
            self._frozen = False
            self._process.signal(signal.SIGCONT)

    def silence(self) -> str:
        """A likely cause for no answer, for the end of a message."""
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
        code = process.exit_code()
        if code is None:
            return Fault("crashed", "the process closed its standard output but lives on")
        if -code in SHARED_SIGNALS:  # a service that is stopped sends them to every process, in any order
            await trio.sleep(HINDSIGHT)
        return Fault("crashed", f"the process ended with {ending(code)}")

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
