"""A worker: a program of its own that plays matches, one after another, with bots that live as long as a pass.

    python -m arena.runner.worker

It speaks JSON Lines with its parent over standard input and output. In: `{"setup":{…}}` first, then
`{"pass":N,"ids":[…]}` as often as there is something to play. Out: `{"ready":PID}`, then `{"records":[…],…}` as matches
finish, in any grouping (see `Batch`), `{"failed":ID}` for a match that broke off for a reason of our own, or
`{"error":[lines],"code":N}` for a mistake of the user's that only showed in play (an impossible luck outcome), and then
the end. At the end of its input it ends its bots and itself: a parent that dies takes everything along.
"""

from __future__ import annotations

import gc
import os
import signal
import traceback
from collections import deque
from pathlib import Path
from time import perf_counter
from typing import Any

import orjson
import trio

from arena.errors import StorageError
from arena.referee.fault import Fault
from arena.runner import linux
from arena.runner.batch import Batch
from arena.runner.blame import users_mistake
from arena.runner.inbox import Inbox, send
from arena.runner.lane import Lane, instances
from arena.runner.pool import Pool
from arena.runner.process import LIVING
from arena.runner.program import count, run
from arena.runner.setup import Setup
from arena.store.record import MatchRecord

GARBAGE = 20_000, 20, 50  # a match leaves next to no cycles; a tenth of our time went into looking for them
BATCH = 32  # records that wait at most for others
BATCH_SECONDS = 0.05  # for so long
BREATH = 0.05  # seconds after which trio gets the thread, so that signals and other tasks are served
REST = 0.1  # seconds after a failure of our own, which may pass, such as a lack of descriptors or memory
FAREWELL = 0.7  # seconds for bots to end


class Worker:
    """What is to be played, what has been played, and who plays it.

    Args:
        setup: from the parent.
        out: descriptor for what goes to the parent.
    """

    def __init__(self, setup: Setup, out: int) -> None:
        self._setup = setup
        self._out = out
        self._fixtures = setup.fixtures()
        self._todo: deque[tuple[int, int]] = deque()  # pass, match id
        self._more = trio.Event()
        self._records: list[MatchRecord] = []
        self._sent = perf_counter()
        self._waits = trio.Event()  # set when a record is kept back
        self._breath = perf_counter()
        self._trace = open(setup.trace, "wb") if setup.trace else None  # noqa: SIM115 - open as long as the worker
        self._began = perf_counter()
        numbers = instances()
        trace = self._write_trace if self._trace else None
        self._pool = Pool(setup.lanes, apart=setup.parallel) if setup.lanes > 1 and setup.restart == "pass" else None
        failed: dict[str, tuple[int, Fault]] = {}
        scratch = Path(setup.scratch)
        self._lanes = [Lane(setup, scratch, numbers, trace, self._pool, failed) for _ in range(setup.lanes)]

    async def run(self, inbox: Inbox) -> None:
        """Play until told to stop, or until the parent is gone."""
        try:
            async with trio.open_nursery() as nursery:
                if self._pool is not None:
                    self._pool.nursery = nursery
                nursery.start_soon(self._hand_in)
                if self._setup.sandbox != "none":
                    nursery.start_soon(count, self._setup.memory_mb)
                for lane in self._lanes:
                    nursery.start_soon(self._play, lane)
                await self._receive(inbox)
                nursery.cancel_scope.cancel()
        finally:
            self._flush()
            with trio.CancelScope(shield=True), trio.move_on_after(FAREWELL):
                async with trio.open_nursery() as nursery:
                    for lane in self._lanes:
                        nursery.start_soon(lane.close)
            for lane in self._lanes:
                lane.destroy()
            if self._trace:
                self._trace.close()

    async def _receive(self, inbox: Inbox) -> None:
        while (message := await inbox.next()) is not None:
            self._todo.extend((message["pass"], number) for number in message["ids"])
            self._more.set()
            self._more = trio.Event()

    async def _play(self, lane: Lane) -> None:
        while True:
            while not self._todo:
                self._flush()
                await self._more.wait()
            number, match = self._todo.popleft()
            try:
                self._keep(await lane.play(number, self._fixtures[match]))
            except Exception as error:  # noqa: BLE001 - a failure of ours costs this match, not the run
                self._fail(lane, match, error)
                await trio.sleep(REST)
            linux.reap(LIVING)
            if perf_counter() > self._breath:
                await trio.lowlevel.checkpoint()
                self._breath = perf_counter() + BREATH

    def _fail(self, lane: Lane, match: int, error: Exception) -> None:
        lane.destroy()
        self._flush()
        mistake = users_mistake(error)
        if mistake is not None:
            send(self._out, {"error": mistake.lines, "code": mistake.exit_code})
            return
        traceback.print_exception(error)
        send(self._out, {"failed": match})

    def _keep(self, record: MatchRecord) -> None:
        self._records.append(record)
        if len(self._records) >= BATCH or perf_counter() - self._sent > BATCH_SECONDS:
            self._flush()
        elif not self._waits.is_set():
            self._waits.set()

    async def _hand_in(self) -> None:
        """What is kept back waits no longer than a moment, however long the next match takes."""
        while True:
            await self._waits.wait()
            self._waits = trio.Event()
            await trio.sleep(BATCH_SECONDS)
            self._flush()

    def _flush(self) -> None:
        if self._records:
            send(self._out, Batch.of(self._records)._asdict())
            self._records = []
        self._sent = perf_counter()

    def _write_trace(self, bot: str, way: str, data: bytes) -> None:
        assert self._trace is not None
        ms = round((perf_counter() - self._began) * 1000, 3)
        for line in data.splitlines():
            entry = {"ms": ms, "bot": bot, "way": way, "line": line.decode(errors="replace")}
            self._trace.write(orjson.dumps(entry, option=orjson.OPT_APPEND_NEWLINE))
        self._trace.flush()


async def serve() -> None:
    """The whole program."""
    out = os.dup(1)
    os.dup2(2, 1)  # nothing that prints may disturb what goes to the parent
    inbox = Inbox(0)
    gc.collect()  # while our parent still gets ready
    gc.freeze()  # nothing of what is there now is garbage ever: the collector need not look at it again
    message = await inbox.next()
    if message is None:
        return
    setup = Setup.from_wire(message["setup"])
    if setup.cores:
        linux.pin(setup.cores)
    try:
        worker = Worker(setup, out)
    except OSError as error:  # the trace
        send(out, {"error": [f"{error.filename}: cannot be written: {error.strerror}"], "code": StorageError.exit_code})
        return
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    send(out, {"ready": os.getpid()})
    with trio.open_signal_receiver(signal.SIGTERM) as signals:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_stop_on, signals, nursery.cancel_scope)
            await worker.run(inbox)
            nursery.cancel_scope.cancel()


async def _stop_on(signals: Any, scope: trio.CancelScope) -> None:
    async for _ in signals:
        scope.cancel()
        return


def main() -> None:
    run(serve)


if __name__ == "__main__":
    main()
