"""One match's side of a process that plays several: it stands for a `Conversation` with a process of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator
from time import perf_counter
from typing import Protocol

import trio

from arena.protocol.answers import Answer
from arena.referee.fault import Fault
from arena.runner.conversation import Reply
from arena.runner.ears import Ears
from arena.runner.pipes import Pipes


class Host(Protocol):
    """What a place needs of its process; see `arena.runner.shared.Shared`."""

    pipes: Pipes
    ears: Ears
    dying: bool

    def late(self, now: float) -> float: ...
    def post(self, line: bytes) -> None: ...
    def ask(self, line: bytes, place: Place) -> None: ...


class Place:
    """One match's side of a shared process.

    Attributes:
        stale: late answers dropped in this match.
        last_id: the number of the last request.
        began: when the clock of the open request started: as it was written.
        base, spent: seconds of CPU of each place when this one was taken, and of this one when it was given back.
    """

    def __init__(self, shared: Host, base: float) -> None:
        self.stale = 0
        self.last_id = 0
        self.began = 0.0
        self.base = base
        self.spent = 0.0
        self._shared = shared
        self._allowed = math.inf  # seconds
        self._heard: Answer | Fault | None = None
        self._lag = 0.0  # seconds of the open request that were our own delay
        self._ended = 0.0  # when the request was over; 0 = it is open
        self._task: trio.lowlevel.Task | None = None  # who waits

    def begin(self) -> None:
        """A match begins."""
        self.stale = 0

    def next_id(self) -> int:
        """The number of the next request: they rise over the life of the process."""
        return self._shared.ears.last + 1

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer, in order with all others."""
        self._shared.post(line)

    def ask(self, id: int, line: bytes, allowed_ms: float | None) -> Reply | None:
        """Send a request, together with those of the other matches; then `wait`."""
        self.last_id = self._shared.ears.last = id
        self._heard = None
        self._lag = self._ended = 0.0
        self._allowed = math.inf if allowed_ms is None else allowed_ms / 1000
        self.began = perf_counter()
        self._shared.ask(line, self)
        return None

    def hear(self, heard: Answer | Fault, now: float) -> None:
        """The answer has come, or what came instead."""
        self._heard = heard
        self._lag += self._shared.late(now)
        self._end(now)

    def tick(self, now: float, late: float) -> None:
        """Look at the clock; the deadline moves by what this look comes late."""
        self._lag += late
        if now - self.began - self._lag < self._allowed:
            return
        self._shared.pipes.read(self._shared.ears.feed)  # what is in the pipe at the deadline counts
        if self._heard is None and not self._shared.dying:  # else the end came in time, how is not known yet
            self._shared.ears.close(self.last_id)
            self._end(now)

    def _end(self, now: float) -> None:
        self._ended = now
        task, self._task = self._task, None
        if task is not None:
            trio.lowlevel.reschedule(task)

    async def wait(self) -> Reply:
        """Wait for the answer to the request just sent, until its deadline."""
        if not self._ended:
            self._task = trio.lowlevel.current_task()
            await trio.lowlevel.wait_task_rescheduled(self._wait_no_longer)
        seconds = max(0.0, min(self._ended - self.began - self._lag, self._allowed))
        return Reply(self._heard, seconds * 1000)

    def _wait_no_longer(self, _: object) -> trio.lowlevel.Abort:
        self._task = None
        return trio.lowlevel.Abort.SUCCEEDED

    def leftover(self) -> Iterator[Fault]:
        """Faults that the process committed while no match had a request open: all are held against this match."""
        ears = self._shared.ears
        self._shared.pipes.read(ears.feed)
        self._shared.pipes.hear_out()
        stray, ears.stray = ears.stray, []
        yield from stray
        if ears.over is not None and ears.over.kind == "flooded":
            yield ears.over

    def silence(self) -> str:
        """A likely cause for no answer, for the end of a message."""
        if self._shared.pipes.outbox:
            return "; it does not read its standard input"
        return "; this request was not answered: does it answer every match, and flush its output?"

    def go_on(self) -> None:
        """It never stands still: some match of it is on the clock most of the time."""
