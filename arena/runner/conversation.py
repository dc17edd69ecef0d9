"""What is said between us and one bot process: one absolute deadline for each request.

The loop for one decision writes the request, waits in the kernel for at most 20 ms and only then gives the thread
back to trio: most bots answer long before, and a hand-over to the scheduler costs more than the rest together.
"""

from __future__ import annotations

import math
import os
import select
import signal
from collections.abc import Callable, Iterator
from time import clock_gettime, perf_counter
from typing import NamedTuple, TypeVar

import trio

from arena.games.core.state import quick
from arena.protocol.answers import Answer, Ready
from arena.referee.fault import Fault
from arena.runner import linux
from arena.runner.ear import Ear
from arena.runner.pipes import MOST_READY, Pipes
from arena.runner.process import LIVING, READ
from arena.runner.sandbox import census

PATIENCE = 0.020  # seconds in the kernel before trio gets the thread
BREATH = 0.05  # seconds after which trio gets the thread, however much a bot prints
SLICE = 0.1  # seconds of sleep at a time: if we are stopped meanwhile, a bot is charged no more than this
LAG = 0.005  # seconds that our own wake-up may be late before the deadline moves by them

Found = TypeVar("Found", Answer, Ready)


class Reply(NamedTuple):
    """What became of a request.

    Attributes:
        answer: the answer, the fault that came instead, or None when the time was up.
        ms: that it took.
        cpu_ms: of CPU that the bot used for it; None where that cannot be told.
    """

    answer: Answer | Fault | None
    ms: float
    cpu_ms: float | None = None


class Conversation:
    """All that is said between us and one process, for one match at a time.

    Args:
        pipes: of the process.
        blocking: whether waiting in the kernel is allowed; not where others share the thread.
        freeze: whether the process is stopped whenever it is off the clock; may be switched on later.

    Attributes:
        ear: what was printed.
    """

    def __init__(self, pipes: Pipes, *, blocking: bool, freeze: bool) -> None:
        self.ear = Ear()
        self.freeze = freeze
        self._pipes = pipes
        self._poll = pipes.poll
        self._outbox = pipes.outbox
        self._stdout = pipes.process.stdout
        self._trace = pipes.trace
        self._patience = PATIENCE if blocking else 0.0
        self._frozen = False
        self._usual = [(self._stdout, select.EPOLLIN)]  # what `poll` finds where nothing but an answer has come
        self._began = 0.0  # when the clock of the open request started
        self._allowed = math.inf  # seconds for it
        self._clock = linux.NO_CLOCK  # that tells the CPU time of the bot's own process
        self._cpu = 0.0  # seconds of CPU that it had used when the open request was sent
        self._blamed = 0.0  # seconds of CPU up to which it has been blamed for delays of ours
        self._lag = 0.0  # seconds of it that were our own delay

    @property
    def stale(self) -> int:
        """Late answers dropped in this match."""
        return self.ear.stale

    @property
    def last_id(self) -> int:
        """The number of the last request."""
        return self.ear.last

    def next_id(self) -> int:
        """The number of the next request: they rise over the life of the process."""
        return self.ear.last + 1

    def begin(self) -> None:
        """A match begins."""
        self.ear.stale = 0

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer. A full pipe keeps it for later, a dead process loses it."""
        self._pipes.tell(line)

    async def greet(self, hello: bytes, ready_ms: int) -> Ready | Fault | None:
        """Send the first line; `ready`, or what came instead, or None when the time was up."""
        self._allowed = ready_ms / 1000
        self._began = perf_counter()
        self.tell(hello)
        heard, _ = await self._hear(self.ear.greeting)
        self._find_clock()
        if self.freeze:
            self._stop()
        return heard

    def ask(self, id: int, line: bytes, allowed_ms: float | None) -> Reply | None:
        """Send a request and wait in the kernel for a moment; most bots answer within it.

        This is the hot path: what happens seldom is left to `wait`.

        Args:
            id: of the request; higher than any before.
            line: the request.
            allowed_ms: the clock; None = no limit.

        Returns:
            The answer, or None: then `wait` for it.
        """
        ear = self.ear
        ear.open(id)
        if self._frozen:
            self.go_on()
        if self._trace is not None:
            self._trace("in", line)
        allowed = self._allowed = math.inf if allowed_ms is None else allowed_ms / 1000
        patience = min(self._patience, allowed)
        self._lag = 0.0
        began = self._began = perf_counter()
        try:
            cpu = self._cpu = clock_gettime(self._clock)
        except OSError:  # it is gone, or was not to be found
            self._outbox.send(line)
            return None
        self._outbox.send(line)
        if ear.unread:  # the answer may be there already
            return None
        ready = self._poll.poll(patience, MOST_READY)
        seconds = perf_counter() - began
        if seconds > patience + LAG:  # we woke up late
            self._lag = self._ours(seconds - patience)
            return None
        if ready != self._usual:
            return None
        try:
            cpu = clock_gettime(self._clock) - cpu
            data = os.read(self._stdout, READ)
        except OSError:  # it is gone
            return None
        if self._trace is not None:
            self._trace("out", data)
        answer = ear.hear(data)
        if type(answer) is not Answer or self.freeze:
            return None if answer is None else self._reply(answer, seconds)
        return quick(Reply, (answer, min(seconds, allowed) * 1000, cpu * 1000))

    async def wait(self) -> Reply:
        """Wait for the answer to the request just sent, until its deadline."""
        heard, seconds = await self._hear(self.ear.answer)
        return self._reply(heard, seconds)

    def _reply(self, heard: Answer | Fault | None, seconds: float) -> Reply:
        if type(heard) is not Answer:
            self.ear.close()
        if self.freeze:
            self._stop()
        seconds = min(seconds, self._allowed)  # what was in the pipe at the deadline counts
        if self._clock == linux.NO_CLOCK:
            self._find_clock()
            return Reply(heard, seconds * 1000)
        return Reply(heard, seconds * 1000, max(0.0, linux.clock_seconds(self._clock) - self._cpu) * 1000)

    def _find_clock(self) -> None:
        """In a sandbox the bot's process is not there from the first moment, and its number may be not to be had just now."""
        self._clock = linux.cpu_clock(self._pipes.process.bot)

    def leftover(self) -> Iterator[Fault]:
        """What the process printed while nothing was open, up to now: a fault for each line that is no late answer."""
        if self._poll.poll(0, MOST_READY) or self.ear.unread:
            self._pipes.read(self.ear.feed)
            self._pipes.hear_out()
        return self.ear.leftover()

    async def _hear(self, find: Callable[[], Found | Fault | None]) -> tuple[Found | Fault | None, float]:
        """Wait until something is found in what the bot prints; None at the deadline. With the seconds on its clock.

        The deadline is absolute, however much is printed; what is in the pipe then counts; it moves only by what our
        own wake-up was late.
        """
        pipes = self._pipes
        ended = last = False
        breath = perf_counter() + BREATH
        while True:
            found = find()
            now = perf_counter()
            seconds = now - self._began - self._lag
            if found is not None or last:
                return found, seconds
            self.ear.unread = False
            if ended:
                return await pipes.obituary(), seconds
            pause = min(SLICE, self._allowed - seconds)
            last = pause <= 0
            wait = 0.0 if last else max(0.0, min(self._patience - seconds, pause))
            ready = self._poll.poll(wait, MOST_READY)
            if not ready and pause > wait:
                await pipes.sleep(pause - wait)
                breath = perf_counter() + BREATH
            elif now > breath and not last:
                await trio.lowlevel.checkpoint()
                breath = perf_counter() + BREATH
            late = perf_counter() - now - pause
            if late > LAG and not last:
                self._lag += self._ours(late)
            ended |= not pipes.serve(ready, self.ear.feed)

    def _ours(self, late: float) -> float:
        """Of a delay, what the bot has not computed away itself: with many processes it keeps us from the core we share."""
        process = self._pipes.process
        helpers, before = process.helpers, max(self._blamed, self._cpu)
        self._blamed = linux.clock_seconds(self._clock)
        census.recount(process, LIVING.values())
        return max(0.0, late - max(0.0, self._blamed - before) - (process.helpers - helpers))

    def silence(self) -> str:
        """A likely cause for no answer, for the end of a message."""
        if self._outbox:
            return "; it does not read its standard input"
        return self.ear.silence() or self._pipes.silence()

    def _stop(self) -> None:
        """Let the process stand still while it is off the clock."""
        self._frozen = True
        self._pipes.process.signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it move again."""
        if self._frozen:
            self._frozen = False
            self._pipes.process.signal(signal.SIGCONT)
