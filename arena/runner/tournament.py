"""A run: its matches are played by workers, stored as they finish, and continued where they stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Protocol

import orjson
import trio

from arena.config.values import BotConfig, Config
from arena.league.fixtures import Fixtures
from arena.league.idset import IdSet
from arena.league.schedule import Chunk, Schedule
from arena.runner import linux
from arena.runner.batch import Batch
from arena.runner.command import Command
from arena.runner.conditions import Conditions, cores_of
from arena.runner.crew import Crew, Pass
from arena.runner.setup import Setup
from arena.runner.stages import next_stage
from arena.store.record import NO_FAULTS, MatchRecord
from arena.store.store import Store

FIRST_PASS = 8  # matches of the first pass for each worker, or lane of one: enough to see how fast they are
PASS_SECONDS = 4.0  # wanted for a pass from then on, so that starting bots costs little of it
MOST_CHUNK = 20_000  # matches


class Course(Protocol):
    """What is played in which order, where it is not the schedule from its first match to its last."""

    def passes(self, tournament: Tournament) -> Iterator[Pass]: ...
    def taken(self, tournament: Tournament, records: Sequence[MatchRecord]) -> None: ...
    @property
    def note(self) -> str: ...


class Tournament:
    """A run on its way.

    Args:
        store: open for writing.
        config: of the run.
        bots: ready to be started, in the order of the store.
        conditions: how it is played.
        course: None = the schedule.

    Attributes:
        limit: seconds after which it stops at once; None = none.
        done: the matches that are stored.
        played: how many of them by this process.
        decisions: how many were asked in those.
        bots_cpu: seconds of CPU that the bots used in those.
        faults: how often which kind happened in those.
        voids: how many of those are void.
        broken: how often a worker ended by itself.
        stopped_early: whether `seconds` ended the run.
        crew: the workers, once they are at work.
    """

    def __init__(
        self,
        store: Store,
        config: Config,
        bots: Sequence[BotConfig],
        conditions: Conditions,
        course: Course | None = None,
    ) -> None:
        self.course = course
        self.limit: float | None = None
        self._scope = trio.CancelScope()
        self.done: IdSet = store.done()
        self.played = 0
        self.decisions = 0
        self.bots_cpu = 0.0
        self.faults: dict[str, int] = {}
        self.voids = 0
        self.broken = 0
        self.stopped_early = False
        self.crew: Crew | None = None
        self.began = monotonic()
        self._store = store
        self._config = config
        self._bots = bots
        self._conditions = conditions
        self._order = store.names if conditions.single else ()
        self._fixtures = Fixtures(store.schedule, store.names, store.secrets, self._order or None)

    @property
    def schedule(self) -> Schedule:
        return self._store.schedule

    @property
    def total(self) -> int:
        """How many matches there are to play in all."""
        return 1 if self._conditions.single else self.schedule.total

    @property
    def rate(self) -> float:
        """Matches per second so far in this process."""
        return self.played / max(monotonic() - self.began, 0.001)

    @property
    def workers(self) -> int:
        return self._conditions.workers

    def stop(self) -> None:
        """End the play now; what is finished is kept."""
        self._scope.cancel()

    async def run(self) -> None:
        """Play everything that is missing. A cancellation keeps what is finished."""
        self.began = monotonic()
        if self.limit is not None:
            self._scope.deadline = trio.current_time() + self.limit
        with self._scope:
            await self._play()

    async def _play(self) -> None:
        while True:
            if len(self.done) < self.total:
                await self._play_missing()
            following = None if self.stopped_early else self.following()
            if following is None:
                return
            self._store.append(following)
            self._fixtures = Fixtures(self.schedule, self._store.names, self._store.secrets)

    async def _play_missing(self) -> None:
        session = self._store.meta("sessions", 0) + 1
        self._store.remember(sessions=session)
        crew = self.crew = Crew(self.setups(session), self._passes(), self._take, self._void)
        broken = self.broken
        try:
            await crew.run()
        finally:
            self.broken = broken + crew.broken

    def following(self) -> Schedule | None:
        """The schedule with the next stage of a format that goes by results; None at the end or where stages are missing."""
        if self._conditions.single or len(self.done) < self.schedule.total:
            return None
        return next_stage(self._store)

    def _passes(self) -> Iterator[Pass]:
        """Chunks of whole blocks, each played seating by seating; as large as bots are fast."""
        if self._conditions.single:
            yield 0, [1]
            return
        if self.course is not None:
            yield from self.course.passes(self)
            return
        number = 0
        for segment in self.schedule.segments:
            per_block = len(segment.tables) * segment.seats
            block = segment.blocks.start
            while block < segment.blocks.stop:
                blocks = self._chunk_blocks(per_block)
                if blocks == 0:
                    self.stopped_early = True
                    return
                chunk = Chunk(segment, range(block, min(block + blocks, segment.blocks.stop)))
                for ids in chunk.missing(self.done):
                    yield number, ids
                    number += 1
                block = chunk.blocks.stop

    def _chunk_blocks(self, per_block: int) -> int:
        """How many blocks the next chunk has; 0 = the time is up."""
        seats = self._config.seats
        wanted = FIRST_PASS * self._conditions.workers * self._config.workers.matches_per_worker * seats
        if self.played:
            wanted = max(wanted, min(int(self.rate * PASS_SECONDS * seats), MOST_CHUNK))
        seconds = self._conditions.seconds
        if seconds is not None and self.played:
            left = seconds - (monotonic() - self.began)
            affordable = int(self.rate * left)
            if affordable < per_block:
                return 0
            wanted = min(wanted, affordable)
        return max(1, wanted // per_block)

    def _take(self, batch: Batch) -> None:
        self._store.commit_wires(batch.records)
        self.decisions += batch.decisions
        self.bots_cpu += batch.bots_cpu / 1000
        for record in batch.records:
            self.done.add(record["id"])
            self.voids += record["termination"] == "void"
            if record["faults"] != NO_FAULTS:
                for fault in orjson.loads(record["faults"]):
                    self.faults[fault["kind"]] = self.faults.get(fault["kind"], 0) + 1
        self.played += len(batch.records)
        if self.course is not None:
            self.course.taken(self, [MatchRecord.from_wire(record) for record in batch.records])

    def _void(self, id: int) -> MatchRecord:
        """The record of a match that could not be played for reasons of our own."""
        from arena.runner.record import void_record  # noqa: PLC0415 - it brings all that a worker needs, and is hardly ever wanted

        return void_record(self._fixtures[id])

    def _hidden(self) -> tuple[str, ...]:
        """What no bot may see: results, the configuration, the directory of another bot, unless it holds its own."""
        config, conditions = self._config, self._conditions
        paths = [self._store.directory, self._store.directory.parent]
        paths += [path for path in (conditions.results, config.path, conditions.trace) if path is not None]
        paths += [bot.directory for bot in (*config.bots, *self._bots) if bot.own_directory]
        return tuple(dict.fromkeys(str(path.absolute()) for path in paths))

    def setups(self, session: int) -> list[Setup]:
        """What each worker must know; `session` counts the starts of the run."""
        config, conditions, store = self._config, self._conditions, self._store
        limits, workers, cores = config.limits, config.workers, linux.usable_cores()
        logs = store.directory / "logs"
        logs.mkdir(exist_ok=True)
        return [
            Setup(
                game=config.game.name,
                options=dict(config.game.options),
                luck={source: list(cards) for source, cards in (conditions.luck or {}).items()},
                seats=config.seats,
                bots=tuple(map(Command.of, self._bots)),
                segments=tuple(part.to_wire() for part in store.schedule.segments),
                twins=store.schedule.twins or (),
                secrets=tuple(secret.hex() for secret in store.secrets),
                order=self._order,
                ready_ms=limits.ready_ms,
                move_ms=limits.move_ms,
                match_ms=limits.match_ms,
                quit_ms=limits.quit_ms,
                strikes=limits.strikes,
                memory_mb=limits.memory_mb,
                sandbox=conditions.sandbox,
                restart=workers.restart,
                freeze=None if workers.freeze == "auto" else workers.freeze,
                lanes=workers.matches_per_worker,
                parallel=workers.cores_per_match > 1,
                cores=cores_of(number, workers.cores_per_match, cores),
                logs=str(logs),
                scratch="",  # each worker gets its own
                trace=str(conditions.trace) if conditions.trace else "",
                show_stderr=conditions.show_stderr,
                prefix=f"{session}.{number}",
                hidden=self._hidden(),
            )
            for number in range(conditions.workers)
        ]
