"""What tests of the runner need: bots on stage, a crew that plays chosen matches, the process table."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import orjson
import trio

from arena.config import make
from arena.config.values import Config
from arena.league.schedule import Schedule, table_number
from arena.runner import session
from arena.runner.command import Command
from arena.runner.crew import Crew
from arena.runner.progress import Progress
from arena.runner.setup import Setup
from arena.store.record import MatchRecord, unpacked
from arena.store.store import Store

ZOO = Path(__file__).with_name("zoo.py")

SETUP = Setup(
    game="for-sale",
    options={},
    luck={},
    seats=3,
    bots=(),
    segments=(),
    secrets=("00" * 32,),
    order=(),
    ready_ms=5_000,
    move_ms=2_000,
    match_ms=0,
    quit_ms=500,
    strikes=3,
    memory_mb=1_024,
    sandbox="rlimit",
    restart="pass",
    freeze=False,
    lanes=1,
    parallel=False,
    cores=(),
    logs="",
    scratch="",
    trace="",
    show_stderr=False,
    prefix="1.0",
)


def zoo(name: str, vice: str = "Good", argument: str = "", mark: str = "zoo") -> Command:
    """A bot of the zoo."""
    words = (sys.executable, "-S", str(ZOO), vice, *([argument] if argument else []))
    return Command(name, words, str(ZOO.parent), {"ZOO_MARK": mark})


def setup(bots: Sequence[Command], blocks: int = 1, **changes: Any) -> Setup:
    """For a round robin of these bots."""
    (segment,) = Schedule.first(SETUP.seats, len(bots), blocks).segments
    ranges = segment.tables.start, segment.tables.stop, segment.blocks.start, segment.blocks.stop
    return replace(SETUP, bots=tuple(bots), segments=((segment.first_id, *ranges),), **changes)


@dataclass
class Played:
    """What a crew left: its records in the order that they came, and when each came, in seconds from the start."""

    records: list[MatchRecord]
    seconds: list[float]
    crew: Crew

    def of(self, bot: str) -> list[MatchRecord]:
        return [record for record in self.records if bot in record.bots]

    def lasted(self, record: MatchRecord) -> float:
        """Seconds since the record before."""
        index = self.records.index(record)
        return self.seconds[index] - (self.seconds[index - 1] if index else 0.0)


def perform(
    setups: Setup | Sequence[Setup],
    passes: Iterable[Sequence[int]],
    meanwhile: Callable[[Played], Any] | None = None,
    void: Callable[[int], MatchRecord] | None = None,
) -> Played:
    """Let a crew play passes of match ids. `meanwhile`: an async function that runs beside and is then cancelled."""
    began = time.perf_counter()

    def take(records: list[MatchRecord]) -> None:
        played.records += records
        played.seconds += [time.perf_counter() - began] * len(records)

    many = [setups] if isinstance(setups, Setup) else list(setups)
    crew = Crew(many, enumerate(passes), take, void or _no_void)
    played = Played([], [], crew)

    async def run() -> None:
        async with trio.open_nursery() as nursery:
            if meanwhile is not None:
                nursery.start_soon(meanwhile, played)
            await crew.run()
            nursery.cancel_scope.cancel()

    trio.run(run)
    return played


def _no_void(id: int) -> MatchRecord:
    raise AssertionError(f"match {id} is void")


def match_id(setup: Setup, bots: Sequence[int], block: int = 0, seating: int = 0) -> int:
    """The match of the bots at these positions."""
    return setup.fixtures().schedule.segments[0].id(table_number(tuple(bots)), block, seating)


def faults(record: MatchRecord, bot: str) -> list[Mapping[str, Any]]:
    return [fault for fault in record.faults if fault["bot"] == bot]


def notes(record: MatchRecord, bot: str) -> list[str]:
    """The bot's remarks, in order."""
    seat = record.bots.index(bot)
    rows = [row for step in orjson.loads(unpacked(record.transcript)) for row in step if row[0] == seat]
    return [row[3]["note"] for row in rows if len(row) > 3 and "note" in row[3]]


# Whole runs


def config(bots: Sequence[Any], blocks: int = 1, *, base: Path, **settings: Any) -> Config:
    """Of a round robin; a bot is a BOT as on the command line, or `(name, vice, argument)` of the zoo."""
    return make("for-sale", bots, seats=3, blocks=blocks, seed=5, base=base, **settings)


def run(settings: Config, results: Path, workers: int = 1) -> session.Outcome:
    """As `arena run` does, silently. The store is open afterwards."""
    return session.run(
        settings, results / settings.name, results, Progress(quiet=True), lambda _: None, workers=workers
    )


def content(directory: Path) -> list[Any]:
    """Everything in the database of a run that must not depend on how it was played: all but times and processes."""
    with Store.open(directory) as store:
        origins = {origin.id: origin for origin in store.origins()}
        return [
            (
                record.id,
                (record.table, record.block, record.seating),
                record.bots,
                record.ranks,
                record.scores,
                record.termination,
                [{key: value for key, value in fault.items() if key != "ms"} for fault in record.faults],
                [[[*row[:2], *row[3:]] if row[0] >= 0 else row for row in step] for step in _steps(record)],
                [times["n"] for times in record.times],
                origins[record.id].deal_seed,
            )
            for record in store.records(transcripts=True)
        ]


def _steps(record: MatchRecord) -> Any:
    return orjson.loads(unpacked(record.transcript))


# The process table


def marked(mark: str) -> dict[int, str]:
    """Every living process that carries a mark in its environment or on its command line, but for ourselves."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and int(entry) != os.getpid():
            try:
                line = Path(f"/proc/{entry}/cmdline").read_bytes()
                environ = Path(f"/proc/{entry}/environ").read_bytes()
            except OSError:
                continue
            if mark.encode() in line + environ:
                found[int(entry)] = line.replace(b"\0", b" ").decode(errors="replace")
    return found


def gone(mark: str, seconds: float = 5.0) -> dict[int, str]:
    """What is left with a mark, once there is nothing or the time is up."""
    deadline = time.monotonic() + seconds
    while (left := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.01)
    return left
