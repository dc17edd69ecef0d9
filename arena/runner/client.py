"""A bot as the runner knows it: one process at a time, started when needed, replaced when it fails."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sized
from pathlib import Path
from time import perf_counter

from arena.protocol import encode
from arena.protocol.answers import Ready
from arena.referee.fault import Fault
from arena.referee.referee import Request
from arena.runner.command import Command
from arena.runner.conversation import Conversation, Reply
from arena.runner.pipes import LAST_WORDS, Pipes
from arena.runner.place import Place
from arena.runner.pool import Pool
from arena.runner.process import OUR_ERRORS, Process
from arena.runner.sandbox import Sandbox
from arena.runner.shared import Shared
from arena.runner.stderr import Errors, Log
from arena.store.said import Said

DEAF = 1 << 20  # bytes held back for a process that does not read, beyond which the next match gets another

GONE = Reply(Fault("crashed", "the process is gone"), 0.0)

Trace = Callable[[str, str, bytes], None]  # bot, "in" or "out", line


class Client:
    """One bot.

    Attributes:
        name: of the bot.
        instance: of the process, unique in the run; changes with every start.
        ready: what the process said of itself, or the fault for which it cannot play; None = not started.
        log: takes its standard error.
        matches: that the process has begun.
        played: when it last began one, by `perf_counter`.
        said: tells what was read of its standard error in that match; None = nothing.
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
        self.matches, self.played = 0, 0.0
        self.said: Callable[[], Said | None] = log.said
        self._command = command
        self._sandbox = sandbox
        self._scratch = scratch
        self._errors = errors
        self._blocking = blocking
        self._freeze = freeze
        self._trace = None if trace is None else lambda way, line: trace(self.name, way, line)
        self._pipes: Pipes | None = None
        self._talk: Conversation | Place | None = None
        self._shared: Shared | None = None
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
            process = Process(self._command, self._sandbox, self._scratch)
        except OSError as error:
            if error.errno in OUR_ERRORS:
                raise
            what = error.filename or self._command.argv[0]
            self.ready = Fault("no-ready", f"could not be started: {error.strerror}: {what}")
            return
        except ValueError as error:  # a NUL in the command
            self.ready = Fault("no-ready", f"could not be started: {error}")
            return
        pipes = self._pipes = Pipes(process, self.log, self._errors, self._trace)
        talk = self._talk = Conversation(pipes, blocking=self._blocking, freeze=self._freeze)
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
        return self._pipes is not None

    def share(self, pool: Pool, number: int) -> None:
        """Let other matches of pass `number` into the process that was just started, where it plays several at a time."""
        if self._pipes is not None and isinstance(self.ready, Ready):
            shared = pool.share(self.name, self._pipes, self.ready, self.instance, number)
            if shared is not None and isinstance(self._talk, Conversation):
                self._talk.go_on()
                shared.ears.lines = self._talk.ear.lines
                self._talk, self._shared = shared.join(), shared

    def join(self, shared: Shared) -> None:
        """Play in a process that another match has started."""
        self.destroy()
        self._pipes, self._talk, self._shared = shared.pipes, shared.join(), shared
        self.instance, self.ready, self.matches = shared.instance, shared.ready, shared.matches

    def usable(self) -> bool:
        """Whether there is a process that lives and reads what it is sent, so that it can play another match."""
        pipes = self._pipes
        if pipes is None or len(pipes.outbox) > DEAF or not pipes.process.lives():
            return False
        return self._shared is None or self._shared.open

    def begin(self, mark: str, steps: Sized | None = None) -> None:
        """A match begins; `steps` are those of its transcript, growing."""
        if self._shared is not None:
            self.matches = self._shared.matches
            self._shared.matches += 1
        self.matches += 1
        self.played = perf_counter()
        self.log.begin(mark, steps if self._shared is None else None)
        self.said = self.log.said if self._shared is None else self._shared.pipes.log.listener()
        if self._talk is not None:
            self._talk.begin()

    def freeze(self) -> None:
        """Stop its processes off the clock from now on."""
        self._freeze = True
        if isinstance(self._talk, Conversation):
            self._talk.freeze = True

    @property
    def stale(self) -> int:
        """Late answers dropped in this match."""
        return self._talk.stale if self._talk is not None else 0

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer. A full pipe keeps it for later, a dead process loses it."""
        if self._talk is not None:
            self._talk.tell(line)

    @property
    def last_id(self) -> int:
        """The number of the last request: they rise over the life of the process."""
        return self._talk.last_id if self._talk is not None else 0

    def ask(self, token: str, request: Request) -> Reply | None:
        """Send a request, `token` naming the match for this seat, and wait for a moment; see `Conversation.ask`."""
        talk = self._talk
        if talk is None:
            return GONE
        _, decision, observation, events, legal, time_ms, left_ms, allowed_ms = request
        id = talk.next_id()
        line = encode.act(token, id, decision, observation, events, legal.wire(), time_ms, left_ms)
        return talk.ask(id, line, allowed_ms)

    async def wait(self) -> Reply:
        """Wait for the answer to the request just sent, until its deadline."""
        return await self._talk.wait() if self._talk is not None else GONE

    def silence(self) -> str:
        """A likely cause for no answer, for the end of a message."""
        return self._talk.silence() if self._talk is not None else ""

    def last_words(self) -> str:
        """The last lines that the process has written to its standard error, what is not read yet included."""
        if self._pipes is None:
            return self.log.tail()
        self._pipes.hear_out()
        return self._pipes.log.tail()

    def leftover(self) -> Iterator[Fault]:
        """What the process printed while nothing was open: a fault for each line that is no late answer."""
        return self._talk.leftover() if self._talk is not None else iter(())

    async def quit(self, quit_ms: int) -> None:
        """Ask the process to end, and see to it that it has. One in which others play goes on."""
        pipes, talk = self._pipes, self._talk
        if pipes is None or talk is None or not self._leave_others():
            self._pipes = self._talk = self.ready = None
            return
        talk.go_on()
        pipes.tell(encode.quit())
        await pipes.run_dry(quit_ms / 1000)
        if pipes.process.lives():
            pipes.process.signal(signal.SIGTERM)
            await pipes.run_dry(LAST_WORDS)
        self.destroy()

    def destroy(self) -> None:
        """Kill the process with its group, now, unless others play in it: then no further match does.

        What left the group is found by `linux.sweep`.
        """
        pipes, alone = self._pipes, self._leave_others()
        self._pipes = self._talk = self.ready = None
        if pipes is not None and alone:
            pipes.close()
            pipes.process.destroy()

    def _leave_others(self) -> bool:
        """Give up a place in a shared process. Whether the process is nobody else's."""
        self._spent = self.cpu_seconds()
        shared, self._shared = self._shared, None
        if shared is None or not isinstance(self._talk, Place):
            return True
        return shared.leave(self._talk)

    def cpu_seconds(self) -> float:
        """CPU time of the process so far, also when it is gone; 0.0 where none could be started."""
        if self._shared is not None and isinstance(self._talk, Place):
            return self._shared.cpu_seconds(self._talk)
        return self._pipes.process.cpu_seconds() if self._pipes is not None else self._spent
