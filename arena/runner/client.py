"""A bot as the runner knows it: one process at a time, started when needed, replaced when it fails."""

from __future__ import annotations

import errno
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import trio

from arena.protocol import encode
from arena.protocol.answers import Ready
from arena.referee.fault import Fault
from arena.referee.referee import Request
from arena.runner.command import Command
from arena.runner.conversation import BREATH, LAST_WORDS, Conversation, Reply
from arena.runner.process import Process, read_all
from arena.runner.sandbox import Sandbox
from arena.runner.stderr import Errors, Log

DEAF = 1 << 20  # bytes held back for a process that does not read, beyond which the next match gets another

OUR_ERRORS = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
"""What keeps us from starting a process through no fault of the bot."""

Trace = Callable[[str, str, bytes], None]  # bot, "in" or "out", line


class Client:
    """One bot.

    Attributes:
        name: of the bot.
        instance: of the process, unique in the run; changes with every start.
        ready: what the process said of itself, or the fault for which it cannot play; None = not started.
        log: takes its standard error.
        matches: that the process has begun.
        played: when it last began one, by a clock that only goes on.
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
        freeze: bool = False,
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
            freeze: whether its processes are stopped off the clock.
            trace: takes every line both ways.
        """
        self.name = command.name
        self.instance = ""
        self.ready: Ready | Fault | None = None
        self.log = log
        self.matches = 0
        self.played = 0.0
        self._command = command
        self._sandbox = sandbox
        self._scratch = scratch
        self._errors = errors
        self._blocking = blocking
        self._freeze = freeze
        self._trace = None if trace is None else lambda way, line: trace(self.name, way, line)
        self._process: Process | None = None
        self._talk: Conversation | None = None
        self._spent = 0.0  # seconds of CPU of the last process, once it is gone

    async def start(self, instance: str, ready_ms: int) -> None:
        """Start a process and wait for its `ready`. Afterwards `ready` says what came of it.

        Raises:
            OSError: we lack the means to start anything.
        """
        self.destroy()
        self.instance = instance
        self.matches = 0
        self._spent = 0.0
        self.log.begin(f"process {instance} starts")
        try:
            process = self._process = Process(self._command, self._sandbox, self._scratch)
        except OSError as error:
            if error.errno in OUR_ERRORS:
                raise
            what = error.filename or self._command.argv[0]
            self.ready = Fault("no-ready", f"could not be started: {error.strerror}: {what}")
            return
        except ValueError as error:  # a NUL in the command
            self.ready = Fault("no-ready", f"could not be started: {error}")
            return
        talk = self._talk = Conversation(
            process, self.log, self._errors, blocking=self._blocking, freeze=self._freeze, trace=self._trace
        )
        self._errors.add(process.stderr, self.log)
        heard = await talk.greet(encode.hello(self.name, ready_ms), ready_ms)
        if isinstance(heard, Ready):
            self.ready = heard
            return
        silence = f"no `ready` within {ready_ms} ms{talk.silence()}"
        self.destroy()
        self.ready = Fault("no-ready", silence if heard is None else heard.message)

    def give_up(self, fault: Fault) -> None:
        """No further process is started: this is what every match hears."""
        self.destroy()
        self.ready = fault

    @property
    def runs(self) -> bool:
        """Whether there is a process that has not been destroyed yet; it may be dead."""
        return self._process is not None

    def usable(self) -> bool:
        """Whether there is a process that lives and reads what it is sent, so that it can play another match."""
        process, talk = self._process, self._talk
        return process is not None and talk is not None and len(talk.outbox) <= DEAF and process.lives()

    def begin(self, mark: str) -> None:
        """A match begins."""
        self.matches += 1
        self.played = perf_counter()
        self.log.begin(mark)
        if self._talk is not None:
            self._talk.ear.stale = 0

    def freeze(self) -> None:
        """Stop its processes off the clock from now on."""
        self._freeze = True
        if self._talk is not None:
            self._talk.freeze = True

    @property
    def stale(self) -> int:
        """Late answers dropped in this match."""
        return self._talk.ear.stale if self._talk is not None else 0

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer. A full pipe keeps it for later, a dead process loses it."""
        if self._talk is not None:
            self._talk.tell(line)

    @property
    def last_id(self) -> int:
        """The number of the last request: they rise over the life of the process."""
        return self._talk.ear.last if self._talk is not None else 0

    def ask(self, token: str, request: Request) -> Reply | None:
        """Send a request and wait for a moment; see `Conversation.ask`.

        Args:
            token: the name of the match for this seat.
            request: from the referee.
        """
        talk = self._talk
        if talk is None:
            return Reply(Fault("crashed", "the process is gone"), 0.0)
        _, decision, observation, events, legal, time_ms, left_ms, allowed_ms = request
        id = talk.ear.last + 1
        line = encode.act(token, id, decision, observation, events, legal.wire(), time_ms, left_ms)
        return talk.ask(id, line, allowed_ms)

    async def wait(self) -> Reply:
        """Wait for the answer to the request just sent, until its deadline."""
        if self._talk is None:
            return Reply(Fault("crashed", "the process is gone"), 0.0)
        return await self._talk.wait()

    def silence(self) -> str:
        """A likely cause for no answer, for the end of a message."""
        return self._talk.silence() if self._talk is not None else ""

    def hear_out(self) -> None:
        """Take what the process has written to its standard error so far."""
        if self._talk is not None:
            self._talk.hear_out()

    def leftover(self) -> Iterator[Fault]:
        """What the process printed while nothing was open, up to now: a fault for each line that is no late answer."""
        return self._talk.leftover() if self._talk is not None else iter(())

    async def quit(self, quit_ms: int) -> None:
        """Ask the process to end, and see to it that it has."""
        process, talk = self._process, self._talk
        if process is None or talk is None:
            return
        talk.go_on()
        talk.tell(encode.quit())
        await self._end(process, talk, quit_ms / 1000)
        if process.lives():
            process.signal(signal.SIGTERM)
            await self._end(process, talk, LAST_WORDS)
        self.destroy()

    async def _end(self, process: Process, talk: Conversation, seconds: float) -> None:
        """Wait for the process to end, at most so long, and keep its pipes from filling up meanwhile."""
        with trio.move_on_after(seconds):
            while process.lives():
                talk.outbox.flush()
                if not talk.outbox:
                    process.close_stdin()
                self._errors.drain()
                read_all(process.stdout, lambda _: None)
                with trio.move_on_after(BREATH):
                    await trio.lowlevel.wait_readable(process.pidfd)

    def destroy(self) -> None:
        """Kill the process with its group, now. What left the group is found by `linux.sweep`."""
        process, self._process = self._process, None
        talk, self._talk = self._talk, None
        if talk is not None:
            talk.hear_out()
            talk.close()
        if process is not None:
            self._errors.remove(process.stderr)
            self._spent = process.cpu_seconds()
            process.destroy()
        self.ready = None

    def cpu_seconds(self) -> float:
        """CPU time of the process so far, also when it is gone; 0.0 where none could be started."""
        return self._process.cpu_seconds() if self._process is not None else self._spent
