"""A process that plays several matches at a time: their requests go out together, its answers come in any order.

Each match has a `Place` there. Of the processes on one core that compute, one is asked at a time; see `Turns`.
"""

from __future__ import annotations

import math
import signal
from time import perf_counter

import trio

from arena.protocol.answers import Ready
from arena.runner import linux
from arena.runner.conversation import LAG
from arena.runner.ears import Ears
from arena.runner.pipes import MOST_READY, Pipes
from arena.runner.place import Place
from arena.runner.turns import Turns

TICK = 0.005  # seconds between two looks at the clocks
COMPUTES = 0.5  # of its time on the clock: a process that uses less of it waits for something


class Shared:
    """One process with the matches that are played in it.

    Args:
        pipes: of the process, which is ready.
        ready: what it said of itself.
        instance: its name.
        most: matches at a time.
        number: of the pass to which it belongs.
        turns: of all such processes on this worker.

    Attributes:
        ears: what it prints.
        matches: that it has begun.
        closed: it takes no further match.
        dying: it has ended; what is left to be heard is how.
    """

    def __init__(self, pipes: Pipes, ready: Ready, instance: str, most: int, number: int, turns: Turns) -> None:
        self.pipes = pipes
        self.ready = ready
        self.instance = instance
        self.number = number
        self.ears = Ears()
        self.matches = 0
        self.closed = False
        self.dying = False
        self._most = most
        self._turns = turns
        self._sent = 0.0  # when requests were last sent
        self._spent = 0.0  # seconds of CPU up to then
        self._places: set[Place] = set()
        self._posted: list[tuple[bytes, Place | None]] = []
        self._something = trio.Event()  # is posted
        self._asked = trio.Event()  # is somebody
        self._due = math.inf  # when the next look at the clocks is
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

    @property
    def asked(self) -> int:
        """How many requests wait to be sent."""
        return sum(place is not None for _, place in self._posted)

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
        self._posted = [(line, asker) for line, asker in self._posted if asker is not place]
        if self._places:
            self._pass_on()
            return False
        self._flush()
        self._pass_on()
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
        """Send a line with all others of this moment in one write; with `place` it is a request, whose clock starts then."""
        self._posted.append((line, place))
        self._something.set()

    def _flush(self) -> None:
        posted, self._posted = self._posted, []
        self._spent, self._sent = self.pipes.process.cpu_seconds(), perf_counter()
        for _, place in posted:
            if place is not None:
                place.began = self._sent
                self.ears.open(place.last_id, place)
                self._asked.set()
        self.pipes.tell(b"".join(line for line, _ in posted))

    def _pass_on(self) -> None:
        """Let another be asked when there is nothing more to wait for."""
        if not self.ears.waits:
            self._turns.give(self)

    def _left(self) -> bool:
        """Whether the last match has left."""
        return self._scope.cancel_called

    async def serve(self) -> None:
        """Carry lines both ways until the last match has left or the process has ended."""
        with self._scope:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._write)
                nursery.start_soon(self._watch)
                await self._listen()
                nursery.cancel_scope.cancel()
        if not self._left():
            self._flush()  # whoever has not been asked yet hears how it ended
        self._pass_on()

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            if self._left():  # in this very moment: the pipes are closed
                return
            if self.asked:
                await self._turns.take(self)
                if self._left():
                    self._turns.give(self)
                    return
            self._something = trio.Event()
            self._flush()
            self._pass_on()

    async def _watch(self) -> None:
        """Look at the clocks from time to time: a timer for every request would cost more than the request itself."""
        waiting = False
        while True:
            if not waiting:
                self._due = math.inf
                await self._asked.wait()
            self._asked = trio.Event()
            self._due = perf_counter() + TICK
            await trio.sleep(TICK)
            if self._left():
                return
            now = perf_counter()
            waiting = self.ears.tick(now, self.late(now))
            if not waiting or self._idles(now):
                self._turns.give(self)

    def _idles(self, now: float) -> bool:
        """Whether the process has waited for something rather than computed since it was asked: then it needs no core."""
        process = self.pipes.process
        if process.cpu_seconds() - self._spent >= COMPUTES * (now - self._sent):
            return False
        return not linux.runnable(process.bot)

    def late(self, now: float) -> float:
        """Seconds by which our own look at the clocks is late: they are charged to nobody."""
        late = now - self._due
        return late if late > LAG else 0.0

    def ask(self, line: bytes, place: Place) -> None:
        """Send a request."""
        if self.ears.over is not None:
            place.hear(self.ears.over, perf_counter())
        else:
            self.post(line, place)

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
                elif not ears.waits:
                    for _ in range(2):  # those who have been answered ask again first
                        await trio.lowlevel.checkpoint()
                    self._pass_on()
        except trio.ClosedResourceError:  # the last match has left
            return
        self.closed = True
        if ears.over is not None and ears.over.kind == "flooded" and not self._left():
            pipes.process.signal(signal.SIGKILL)
