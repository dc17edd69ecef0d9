"""What one process prints while several matches have asked it: each answer goes to the match that asked."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

from arena.protocol.answers import Answer, read_answer
from arena.protocol.lines import Flood, Lines
from arena.protocol.text import Garbage
from arena.referee.fault import Fault
from arena.runner.ear import unasked


class Asker(Protocol):
    """Who has asked.

    Attributes:
        stale: late answers dropped.
    """

    stale: int

    def hear(self, heard: Answer | Fault, now: float) -> None:
        """The answer has come, or what came instead; `now` by `perf_counter`."""

    def tick(self, now: float, late: float) -> None:
        """A look at the clock, which came `late`, in seconds."""


class Ears:
    """Takes what was read from one process.

    Attributes:
        last: the highest id asked.
        over: why nothing more will come; None = it may.
        stray: faults that no open request is to blame for.
        lines: what was read and not looked at yet.
    """

    def __init__(self) -> None:
        self.last = 0
        self.over: Fault | None = None
        self.stray: list[Fault] = []
        self.lines = Lines()
        self._open: dict[int, Asker] = {}  # in the order asked
        self._late: dict[int, Asker] = {}

    @property
    def waits(self) -> bool:
        """Whether somebody waits for an answer."""
        return bool(self._open)

    def open(self, id: int, asker: Asker) -> None:
        """A request is sent: an answer to it is waited for."""
        self.lines.begin()
        if self.over is not None:
            asker.hear(self.over, perf_counter())
        else:
            self._open[id] = asker

    def close(self, id: int) -> None:
        """A request is over without an answer, which may come late."""
        asker = self._open.pop(id, None)
        if asker is not None:
            self._late[id] = asker

    def tick(self, now: float, late: float) -> bool:
        """Let all who wait look at the clock; whether anybody waits."""
        for asker in [*self._open.values()]:
            asker.tick(now, late)
        return bool(self._open)

    def forget(self, asker: Asker) -> None:
        """Nobody waits for these answers any longer."""
        for id in [id for id, other in self._open.items() if other is asker]:
            self.close(id)

    def feed(self, data: bytes) -> None:
        """Take one read."""
        self.lines.feed(data)
        now = perf_counter()
        while self.over is None:
            try:
                line = self.lines.next()
                if line is None:
                    return
                self._give(read_answer(line), now)
            except Garbage as garbage:
                self._blame(Fault("garbage", garbage.message), now)
            except Flood as flood:
                self.end(Fault("flooded", flood.message))

    def end(self, fault: Fault) -> None:
        """Nothing more will come: all hear the same."""
        self.over = fault
        now = perf_counter()
        askers = [*self._open.values()]
        self._open.clear()
        for asker in askers:
            asker.hear(fault, now)

    def _give(self, answer: Answer, now: float) -> None:
        asker = self._open.pop(answer.id, None)
        if asker is not None:
            asker.hear(answer, now)
        elif answer.id in self._late:
            self._late.pop(answer.id).stale += 1
        else:
            self._blame(Fault("garbage", unasked(answer.id, self.last)), now)

    def _blame(self, fault: Fault, now: float) -> None:
        """A line that answers nothing is held against the request that has been open for longest."""
        id = next(iter(self._open), None)
        if id is None:
            self.stray.append(fault)
            return
        asker = self._open[id]
        self.close(id)
        asker.hear(fault, now)
