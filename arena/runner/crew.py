"""The workers of a run, seen from the parent: they are kept busy, and what they report is handed on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import trio

from arena.errors import ArenaError, StorageError
from arena.runner import linux
from arena.runner.batch import Batch
from arena.runner.hand import Hand
from arena.runner.setup import Setup
from arena.store.record import MatchRecord

ATTEMPTS = 3  # a match that our own failure made void is played again on the same deal, at most twice
HURRY = 1.6  # seconds for a worker to end when we are told to stop; its watchdog takes care of that before
LEISURE = 20.0  # otherwise
HOPELESS = 10  # void matches in a row after which we are beyond help

Pass = tuple[int, Sequence[int]]
"""The number of a pass, and the ids of its matches in play order."""


class Crew:
    """All workers of a run.

    Args:
        setups: one for each worker.
        passes: what is to be played; asked for more when everything before has been given out.
        take: receives finished matches.
        void: makes the record of a match that our own failures made void three times.

    Attributes:
        broken: how often a worker ended by itself.
    """

    def __init__(
        self,
        setups: Sequence[Setup],
        passes: Iterator[Pass],
        take: Callable[[Batch], None],
        void: Callable[[int], MatchRecord],
    ) -> None:
        self.broken = 0
        self._setups = setups
        self._passes = passes
        self._take = take
        self._void = void
        self._current: deque[int] = deque()
        self._number = -1
        self._failures: dict[int, int] = {}
        self._voids = 0  # in a row
        self._again: deque[tuple[int, int]] = deque()
        self._hands: dict[int, Hand] = {}

    @property
    def pids(self) -> list[int]:
        """Of the workers that are ready."""
        return [hand.pid for hand in self._hands.values() if hand.pid]

    @property
    def busy(self) -> int:
        """How many workers have something to play."""
        return sum(bool(hand.pid and hand.todo) for hand in self._hands.values())

    def worker_cpu_seconds(self) -> float:
        """The CPU time that the living workers have used so far, without their bots."""
        return sum(map(linux.cpu_seconds, self.pids))

    async def run(self) -> None:
        """Play everything. A cancellation stops the workers and keeps what they have finished."""
        async with trio.open_nursery() as nursery:
            for number in range(len(self._setups)):
                nursery.start_soon(self._employ, number)

    async def _employ(self, number: int) -> None:
        """Keep one place filled: a worker that dies is replaced."""
        generation = stillborn = 0
        while True:
            setup = self._setups[number]
            if generation:
                setup = replace(setup, prefix=f"{setup.prefix}r{generation}")
            hand = self._hands[number] = Hand(setup)
            try:
                finished = await self._serve(hand)
            except BaseException as error:
                with trio.CancelScope(shield=True):
                    await self._dismiss(hand, HURRY, keep=isinstance(error, trio.Cancelled))
                raise
            with trio.CancelScope(shield=True):
                await self._dismiss(hand, LEISURE)
            if finished:
                return
            self.broken += 1
            generation += 1
            stillborn = 0 if hand.pid else stillborn + 1
            if stillborn >= ATTEMPTS:
                raise RuntimeError(f"worker {number} ended {stillborn} times before it was ready")
            self._mourn(hand, setup.lanes)

    async def _serve(self, hand: Hand) -> bool:
        """Give work and take records until there is no more (True) or the worker is gone (False)."""
        message = await hand.meet()
        while message is not None:
            self._hear(hand, message)
            await self._feed(hand)
            if not hand.todo:
                return True
            message = await hand.inbox.next()
        return False

    async def _feed(self, hand: Hand) -> None:
        wanted = hand.wanted()
        while wanted > 0:
            if self._again:
                number, id = self._again.popleft()
                ids: Sequence[int] = [id]
            elif self._current:
                number = self._number
                ids = [self._current.popleft() for _ in range(min(wanted, len(self._current)))]
            else:
                following = next(self._passes, None)
                if following is None:
                    return
                self._number, ids = following
                self._current.extend(ids)
                continue
            wanted -= len(ids)
            await hand.give(number, ids)

    def _hear(self, hand: Hand, message: dict[str, Any]) -> None:
        """Take what a worker reports."""
        if "error" in message:
            kind = StorageError if message["code"] == StorageError.exit_code else ArenaError
            raise kind(*message["error"])
        if "failed" in message:
            self._fail(*hand.took(message["failed"]))
        if "records" in message:
            batch = Batch.from_wire(message)
            for record in batch.records:
                hand.took(record["id"])
                if failures := self._failures.pop(record["id"], 0):
                    record["attempts"] = failures + 1
            hand.played += len(batch.records)
            self._voids = 0
            self._take(batch)

    def _fail(self, number: int, id: int) -> None:
        """A match is void for a reason of our own: it is played again, or recorded as void."""
        failures = self._failures[id] = self._failures.get(id, 0) + 1
        if failures < ATTEMPTS:
            self._again.append((number, id))
            return
        self._take(Batch.of([replace(self._void(id), attempts=failures)]))
        self._voids += 1
        if self._voids >= HOPELESS:
            raise RuntimeError(f"{self._voids} matches in a row could not be played for reasons of our own")

    def _mourn(self, hand: Hand, lanes: int) -> None:
        """A worker is gone: what it was playing is void, the rest just is given to others."""
        for index, (number, id) in enumerate(hand.todo):
            if index < lanes:
                self._fail(number, id)
            else:
                self._again.append((number, id))

    async def _dismiss(self, hand: Hand, seconds: float, *, keep: bool = True) -> None:
        """Let a worker end, and take what it still hands in."""
        hand.stop()
        deadline = trio.current_time() + seconds
        try:
            with trio.move_on_at(deadline):
                while keep and (message := await hand.inbox.next()) is not None:
                    self._hear(hand, message)
        finally:
            await hand.end(deadline)
