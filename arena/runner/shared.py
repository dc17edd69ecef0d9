"""A process that plays several matches at a time: their requests go out together, its answers come in any order.

Each match has a `Place` there, which stands for a `Conversation` with a process of its own.
"""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from time import perf_counter

import trio

from arena.protocol.answers import Answer, Ready
from arena.referee.fault import Fault
from arena.runner.conversation import LAG, SLICE, Reply
from arena.runner.ears import Ears
from arena.runner.pipes import MOST_READY, Pipes


class Shared:
    """One process with the matches that are played in it.

    Args:
        pipes: of the process, which is ready.
        ready: what it said of itself.
        instance: its name.
        most: matches at a time.
        number: of the pass to which it belongs.

    Attributes:
        ears: what it prints.
        matches: that it has begun.
        closed: it takes no further match.
        dying: it has ended; what is left to be heard is how.
    """

    def __init__(self, pipes: Pipes, ready: Ready, instance: str, most: int, number: int) -> None:
        self.pipes = pipes
        self.ready = ready
        self.instance = instance
        self.number = number
        self.ears = Ears()
        self.matches = 0
        self.closed = False
        self.dying = False
        self._most = most
        self._places: set[Place] = set()
        self._posted: list[tuple[bytes, Place | None]] = []
        self._something = trio.Event()  # is posted
        self._counted = pipes.process.cpu_seconds()
        self._each = 0.0  # seconds of CPU for each place since the beginning
        self._scope = trio.CancelScope()

    @property
    def open(self) -> bool:
        """Whether those who have a place can play another match in it."""
        return not (self.closed or self.dying) and self.ears.over is None

    @property
    def free(self) -> bool:
        """Whether there is a place for another match."""
        return self.open and len(self._places) < self._most

    def join(self) -> Place:
        """A place for one match after another."""
        self._share_cpu()
        place = Place(self, self._each)
        self._places.add(place)
        return place

    def leave(self, place: Place) -> bool:
        """Give a place back; no further match begins. Whether it was the last: then nobody serves the process any longer."""
        self.closed = True
        place.spent = self.cpu_seconds(place)
        self._places.discard(place)
        self.ears.forget(place)
        if self._places:
            return False
        self._flush()
        self._scope.cancel()
        for fd in (self.pipes.poll.fileno(), self.pipes.process.pidfd):
            trio.lowlevel.notify_closing(fd)  # they may be closed, or waited for, before the task has heard of it
        return True

    def cpu_seconds(self, place: Place) -> float:
        """CPU time of a place so far. Which match it served cannot be told, so all have an equal part."""
        if place not in self._places:
            return place.spent
        self._share_cpu()
        return self._each - place.base

    def _share_cpu(self) -> None:
        spent = self.pipes.process.cpu_seconds()
        if self._places:
            self._each += (spent - self._counted) / len(self._places)
        self._counted = spent

    def post(self, line: bytes, place: Place | None = None) -> None:
        """Send a line with all others of this moment in one write; with `place`, its clock starts then."""
        self._posted.append((line, place))
        self._something.set()

    def _flush(self) -> None:
        posted, self._posted = self._posted, []
        now = perf_counter()
        for _, place in posted:
            if place is not None:
                place.began = now
        self.pipes.tell(b"".join(line for line, _ in posted))

    def _left(self) -> bool:
        """Whether the last match has left."""
        return self._scope.cancel_called

    async def serve(self) -> None:
        """Carry lines both ways until the last match has left or the process has ended."""
        with self._scope:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._write)
                await self._listen()
                nursery.cancel_scope.cancel()

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            if self._left():  # in this very moment: the pipes are closed
                return
            self._something = trio.Event()
            self._flush()

    async def _listen(self) -> None:
        ears, pipes = self.ears, self.pipes
        try:
            while ears.over is None and not self._left():
                await trio.lowlevel.wait_readable(pipes.poll.fileno())
                if self._left():  # in this very moment: the pipes are closed
                    return
                if not pipes.serve(pipes.poll.poll(0, MOST_READY), ears.feed) and ears.over is None:
                    self.dying = True
                    ears.end(await pipes.obituary())
        except trio.ClosedResourceError:  # the last match has left
            return
        self.closed = True
        if ears.over is not None and ears.over.kind == "flooded" and not self._left():
            pipes.process.signal(signal.SIGKILL)


class Place:
    """One match's side of a shared process.

    Attributes:
        stale: late answers dropped in this match.
        last_id: the number of the last request.
        began: when the clock of the open request started: as it was written.
        base, spent: seconds of CPU of each place when this one was taken, and of this one when it was given back.
    """

    def __init__(self, shared: Shared, base: float) -> None:
        self.stale = 0
        self.last_id = 0
        self.began = 0.0
        self.base = base
        self.spent = 0.0
        self._shared = shared
        self._allowed = math.inf  # seconds
        self._heard: Answer | Fault | None = None
        self._ended = 0.0
        self._woken = trio.Event()

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
        self._woken = trio.Event()
        self._allowed = math.inf if allowed_ms is None else allowed_ms / 1000
        self.began = perf_counter()
        self._shared.ears.open(id, self)
        self._shared.post(line, self)
        return None

    def hear(self, heard: Answer | Fault, now: float) -> None:
        """The answer has come, or what came instead."""
        self._heard = heard
        self._ended = now
        self._woken.set()

    async def wait(self) -> Reply:
        """Wait for the answer to the request just sent, until its deadline, which moves by what our wake-up was late."""
        lag = 0.0
        while self._heard is None:
            before = perf_counter()
            left = self._allowed + lag - (before - self.began)
            if left <= 0:
                self._shared.pipes.read(self._shared.ears.feed)  # what is in the pipe at the deadline counts
                if not self._shared.dying:
                    break
                left = SLICE  # the end came in time, how is not known yet
            pause = min(SLICE, left)
            with trio.move_on_after(pause):
                await self._woken.wait()
            late = perf_counter() - before - pause
            if late > LAG:
                lag += late
        if self._heard is None:
            self._shared.ears.close(self.last_id)
            self._ended = perf_counter()
        seconds = max(0.0, min(self._ended - self.began - lag, self._allowed))
        return Reply(self._heard, seconds * 1000)

    def leftover(self) -> Iterator[Fault]:
        """Faults that the process committed while no match had a request open: all are held against this match."""
        ears = self._shared.ears
        self._shared.pipes.read(ears.feed)
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
