"""The bot on the bench: one process at a time, with all that is measured of it."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from random import Random

import orjson
import trio

from arena.protocol.answers import Ready
from arena.referee.fault import Fault
from arena.runner import linux
from arena.runner.check.exchange import Exchange
from arena.runner.check.job import Job
from arena.runner.check.memory import Memory
from arena.runner.check.remedies import remedy
from arena.runner.check.speaker import Speaker
from arena.runner.check.verdict import Failed, Skipped
from arena.runner.conversation import BREATH
from arena.runner.process import LIVING, Process, ending
from arena.runner.sandbox import Sandbox
from arena.runner.stderr import Errors, Log

PATIENCE = 20.0  # seconds of whole matches, after which slow bots play only the beginning of others
BEGINNING = 20, 6  # decisions; and of slow bots
HOPELESS = 2  # failed starts in a row after which nothing is started any more


class CountingLog(Log):
    """Knows how much was written."""

    written = 0

    def take(self, data: bytes) -> None:
        self.written += len(data)
        super().take(data)


class Bench:
    """The bot, as the steps have it.

    Args:
        job: what is to be checked.
        scratch: where its processes get their private directories.

    Attributes:
        client: by which it is spoken to.
        exchange: the last lines both ways.
        log: takes its standard error, which `errors` drains.
        memory: what was measured of it.
        ready: what it said of itself at last.
        ready_ms: how long its first `ready` took.
        ms: of each decision in whole matches.
        match_ms: of all decisions of one match, where they took longest.
        reached: the kinds of decisions that it has been asked.
        answers: of matches that will be played again, by their name.
        matches: that its present process has finished.
        finished: matches that all its processes have finished.
        played_seconds: how long whole matches have taken.
        owed_ms: time for answers that were not waited for.
        restarts: how often it ended between two matches and another process went on.
    """

    def __init__(self, job: Job, scratch: Path) -> None:
        self.job = job
        self.exchange = Exchange()
        self.log = CountingLog(job.command.name, None)
        self.memory = Memory()
        self.ready = Ready()
        self.ready_ms = 0.0
        self.ms: list[float] = []
        self.match_ms = 0.0
        self.reached: set[str] = set()
        self.answers: dict[str, list[str]] = {}
        self.matches = self.finished = 0
        self.restarts = 0
        self.owed_ms = 0.0
        self.played_seconds = 0.0
        self._trace = open(job.trace, "wb") if job.trace else None  # noqa: SIM115 - open as long as the bench
        self._began = time.perf_counter()
        self.errors = Errors()
        self._instances = itertools.count(1)
        self._tokens = self.dice("tokens")
        self._failed = 0
        self._breath = 0.0
        self.client = Speaker(
            job.command,
            Sandbox(job.sandbox, job.memory_mb, job.hidden),
            scratch,
            self.log,
            self.errors,
            blocking=True,
            freeze=job.freeze,
            trace=self._take,
        )

    def dice(self, *words: object) -> Random:
        """A generator of its own for each purpose, the same in every run of the same job."""
        return Random(" ".join(map(str, (self.job.seed, *words))))

    @property
    def slow(self) -> bool:
        """Whether its matches take so long that not all are played to the end."""
        return not self.job.thorough and self.played_seconds > PATIENCE

    @property
    def beginning(self) -> int:
        """How many decisions make the beginning of a match."""
        return BEGINNING[self.slow]

    async def breathe(self) -> None:
        """Give trio the thread now and then, for signals and for those who count memory."""
        if time.perf_counter() > self._breath:
            await trio.lowlevel.checkpoint()
            self._breath = time.perf_counter() + BREATH

    def token(self) -> str:
        """A name for a match on the wire, never the same twice."""
        return f"{self._tokens.getrandbits(40):010x}"

    async def running(self) -> None:
        """See to it that there is a process that can play.

        Raises:
            Failed: it does not start.
            Skipped: it has not started several times.
        """
        if not self.client.runs:
            await self.start()
        elif not self.client.usable():
            await self.restart()

    def last_words(self) -> str:
        """The end of what it has written to standard error in this match."""
        self.errors.drain()
        return self.log.tail()

    async def restart(self) -> None:
        """Start another process in the place of one that ended between two matches, which is its right; see `running`.

        Raises:
            Failed: it did not end in good order.
        """
        code = self.code
        if code:
            crash = Fault("crashed", f"between two matches the process ended with {ending(code)}")
            raise Failed(f"crashed: {crash.message}", remedy(crash, self.last_words(), self.job.sandbox))
        self.restarts += 1
        await self.start()

    async def start(self) -> None:
        """Start a process in the place of the one there is; see `running`."""
        if self._failed >= HOPELESS:
            raise Skipped("it does not start any more")
        self.exchange.clear()
        self.matches = 0
        self.owed_ms = 0.0
        self.memory.seen.clear()
        began = time.perf_counter()
        await self.client.start(f"check.{next(self._instances)}", self.job.ready_ms)
        ready = self.client.ready
        if isinstance(ready, Ready):
            self._failed = 0
            self.ready = ready
            self.ready_ms = self.ready_ms or (time.perf_counter() - began) * 1000
            return
        self._failed += 1
        assert isinstance(ready, Fault)
        raise Failed(ready.message, remedy(ready, self.log.tail(), self.job.sandbox))

    @property
    def process(self) -> Process | None:
        """The process there is."""
        return next(iter(LIVING.values()), None)

    @property
    def code(self) -> int | None:
        """How the process ended; None while it lives, or where there is none."""
        return None if self.process is None else self.process.exit_code()

    def count(self) -> None:
        """A match is over."""
        self.matches += 1
        self.finished += 1
        self.measure()

    def measure(self) -> None:
        """Look at its memory."""
        if self.process is not None:
            self.memory.look(self.process.bot, self.matches)

    def destroy(self) -> None:
        """Kill its process, with all that it has started."""
        self.client.destroy()
        linux.sweep(LIVING)

    def close(self) -> None:
        self.destroy()
        self.log.close()
        if self._trace:
            self._trace.close()

    def _take(self, bot: str, way: str, data: bytes) -> None:
        self.exchange.take(bot, way, data)
        if self._trace is None:
            return
        ms = round((time.perf_counter() - self._began) * 1000, 3)
        for line in data.splitlines():
            entry = {"ms": ms, "bot": bot, "way": way, "line": line.decode(errors="replace")}
            self._trace.write(orjson.dumps(entry, option=orjson.OPT_APPEND_NEWLINE))
