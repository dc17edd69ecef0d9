"""The workers of a run, seen from the parent: they are kept busy, and what they report is handed on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import trio

import arena
from arena.errors import ArenaError
from arena.runner import linux
from arena.runner.setup import Setup
from arena.runner.worker import Inbox, send
from arena.store.record import MatchRecord

AHEAD = 0.2  # seconds of work that a worker has before it
MOST_AHEAD = 64  # matches
ATTEMPTS = 3  # a match that our own failure made void is played again on the same deal, at most twice
STOP_SECONDS = 1.5  # for a worker to hand in its records and end its bots

Pass = tuple[int, Sequence[int]]
"""The number of a pass, and the ids of its matches in play order."""


class Hand:
    """One worker process.

    Attributes:
        process: the running program.
        todo: what it has been given and not yet handed in, in order.
        played: how many matches it has handed in.
        began: when it was ready to play.
    """

    def __init__(self, setup: Setup) -> None:
        path = os.pathsep.join(filter(None, (str(Path(arena.__file__).parent.parent), os.environ.get("PYTHONPATH"))))
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "arena.runner.worker"],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # a Ctrl-C at the terminal is the parent's alone
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin = self.process.stdin.fileno()
        self.inbox = Inbox(self.process.stdout.fileno())
        self.todo: deque[tuple[int, int]] = deque()
        self.played = 0
        self.began = perf_counter()
        send(self.stdin, {"setup": setup.to_wire()})

    def wanted(self, lanes: int) -> int:
        """How many matches it should be given now."""
        rate = self.played / max(perf_counter() - self.began, 0.001)
        ahead = min(MOST_AHEAD, max(2 * lanes, int(rate * AHEAD)))
        return ahead - len(self.todo) if len(self.todo) * 2 <= ahead else 0

    def give(self, number: int, ids: Sequence[int]) -> None:
        self.todo.extend((number, id) for id in ids)
        send(self.stdin, {"pass": number, "ids": ids})

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


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
        take: Callable[[list[MatchRecord]], None],
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
        self._again: deque[tuple[int, int]] = deque()
        self._hands: dict[int, Hand] = {}
        self._stopping = False

    def worker_cpu_seconds(self) -> float:
        """The CPU time that the living workers have used so far, without their bots."""
        return sum(linux.cpu_seconds(hand.process.pid) for hand in self._hands.values())

    async def run(self) -> None:
        """Play everything. A cancellation stops the workers and keeps what they have finished."""
        async with trio.open_nursery() as nursery:
            for number in range(len(self._setups)):
                nursery.start_soon(self._employ, number)

    async def _employ(self, number: int) -> None:
        """Keep one place filled: a worker that dies is replaced."""
        generation = fruitless = 0
        while True:
            setup = self._setups[number]
            if generation:
                setup = replace(setup, prefix=f"{setup.prefix}r{generation}")
            hand = self._hands[number] = Hand(setup)
            try:
                finished = await self._serve(hand, setup.lanes)
            except trio.Cancelled:
                self._stopping = True
                with trio.CancelScope(shield=True):
                    await self._dismiss(hand)
                raise
            if finished:
                with trio.CancelScope(shield=True):
                    await self._dismiss(hand)
                return
            fruitless = 0 if hand.played else fruitless + 1
            self._mourn(hand, setup.lanes)
            if fruitless >= ATTEMPTS:
                raise RuntimeError(f"worker {number} ended {fruitless} times before it had finished a match")
            generation += 1

    async def _serve(self, hand: Hand, lanes: int) -> bool:
        """Give work and take records until there is no more (True) or the worker is gone (False)."""
        if await hand.inbox.next() is None:
            return False
        hand.began = perf_counter()
        while True:
            self._feed(hand, lanes)
            if not hand.todo:
                return True
            message = await hand.inbox.next()
            if message is None:
                return False
            if "error" in message:
                raise ArenaError(*message["error"])
            self._hand_in(hand, [MatchRecord.from_wire(record) for record in message["records"]])

    def _feed(self, hand: Hand, lanes: int) -> None:
        wanted = hand.wanted(lanes)
        while wanted > 0:
            if self._again:
                number, id = self._again.popleft()
                hand.give(number, [id])
                wanted -= 1
                continue
            if not self._current:
                following = next(self._passes, None)
                if following is None:
                    return
                self._number, ids = following
                self._current.extend(ids)
                continue
            ids = [self._current.popleft() for _ in range(min(wanted, len(self._current)))]
            hand.give(self._number, ids)
            wanted -= len(ids)

    def _hand_in(self, hand: Hand, records: list[MatchRecord]) -> None:
        for index, record in enumerate(records):
            position = next(i for i, (_, id) in enumerate(hand.todo) if id == record.id)
            del hand.todo[position]
            hand.played += 1
            failures = self._failures.get(record.id)
            if failures:
                records[index] = replace(record, attempts=failures + 1)
        self._take(records)

    def _mourn(self, hand: Hand, lanes: int) -> None:
        """A worker is gone: what it was playing is void and played again elsewhere, the rest just is given to others."""
        self.broken += 1
        hand.process.wait()
        hand.close()
        for index, (number, id) in enumerate(hand.todo):
            if index < lanes:
                self._failures[id] = self._failures.get(id, 0) + 1
                if self._failures[id] >= ATTEMPTS:
                    self._take([replace(self._void(id), attempts=ATTEMPTS)])
                    continue
            self._again.append((number, id))

    async def _dismiss(self, hand: Hand) -> None:
        send(hand.stdin, {"stop": True})
        with trio.move_on_after(STOP_SECONDS):
            while (message := await hand.inbox.next()) is not None:
                if "records" in message:
                    self._hand_in(hand, [MatchRecord.from_wire(record) for record in message["records"]])
        try:
            hand.process.wait(0.1)
        except subprocess.TimeoutExpired:
            hand.process.kill()
            hand.process.wait()
        hand.close()
