"""What tests of the runner need: bots on stage, a crew that plays chosen matches, the process table."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import orjson
import trio

from arena.config import load
from arena.league.schedule import Schedule, table_number
from arena.runner import session
from arena.runner.batch import Batch
from arena.runner.command import Command
from arena.runner.crew import Crew
from arena.runner.progress import Progress
from arena.runner.setup import Setup
from arena.runner.watchdog import processes
from arena.store.record import MatchRecord, unpacked
from arena.store.store import Store

ZOO = Path(__file__).with_name("zoo.py")

PYTHON = "/usr/bin/python3" if os.geteuid() == 0 and os.path.exists("/usr/bin/python3") else sys.executable
"""An interpreter that a bot may use which runs as another user."""

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
    sandbox="none",
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
    words = (PYTHON, "-S", str(ZOO), vice, *([argument] if argument else []))
    return Command(name, words, str(ZOO.parent), {"ZOO_MARK": mark})


def setup(bots: Sequence[Command], blocks: int = 1, **changes: Any) -> Setup:
    """For a round robin of these bots."""
    (segment,) = Schedule.first(SETUP.seats, len(bots), blocks).segments
    tables, span = segment.tables, segment.blocks
    wire = [segment.first_id, tables.start, tables.stop, span.start, span.stop, None]
    return replace(SETUP, bots=tuple(bots), segments=(wire,), **changes)


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
    """Let a crew play passes of match ids.

    `meanwhile`: an async function that runs beside and is then cancelled; if it returns something true the crew is.
    """
    began = time.perf_counter()

    def take(batch: Batch) -> None:
        records = [MatchRecord.from_wire(record) for record in batch.records]
        played.records += records
        played.seconds += [time.perf_counter() - began] * len(records)

    many = [setups] if isinstance(setups, Setup) else list(setups)
    crew = Crew(many, enumerate(passes), take, void or _no_void)
    played = Played([], [], crew)

    async def run() -> None:
        async with trio.open_nursery() as nursery:
            if meanwhile is not None:
                nursery.start_soon(beside, nursery.cancel_scope)
            await crew.run()
            nursery.cancel_scope.cancel()

    async def beside(scope: trio.CancelScope) -> None:
        if meanwhile is not None and await meanwhile(played):
            scope.cancel()

    trio.run(run)
    return played


async def until(condition: Callable[[], Any]) -> None:
    """Wait for something to become true."""
    while not condition():  # noqa: ASYNC110 - what happens in other processes sets no event
        await trio.sleep(0.01)


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


def config(
    bots: Sequence[Any], folder: Path, blocks: int = 1, *, env: Mapping[str, str] | None = None, **tables: Any
) -> Path:
    """A configuration file of a round robin. A bot is a vice, `(vice, argument)` or the path of a program of ours.

    Unless `limits` say otherwise, no busy machine makes a bot late.
    """
    tables = {"limits": {"move_ms": 30_000}, **tables}
    lines = [
        "name = 'zoo'",
        "seed = 5",
        "game = { name = 'for-sale', seats = 3 }",
        f"schedule = {{ blocks = {blocks} }}",
    ]
    lines += [f"{name} = {toml(table)}" for name, table in tables.items()]
    for number, bot in enumerate(bots):
        if isinstance(bot, Path):
            name, command, directory = bot.stem, [PYTHON, bot.name], bot.parent
        else:
            vice, *argument = (bot,) if isinstance(bot, str) else bot
            name, command, directory = vice, [PYTHON, "-S", ZOO.name, vice, *argument], ZOO.parent
        table = {"name": f"{name}-{number}", "command": command, "directory": str(directory), "env": dict(env or {})}
        lines += ["[[bots]]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    path = folder / "zoo.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


def toml(value: Any) -> str:
    """A value of strings, numbers, lists and tables as TOML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def run(path: Path, results: Path, workers: int = 1) -> session.Outcome:
    """As `arena run` does, silently. The store is open afterwards."""
    settings = load(path)
    directory = results / settings.name
    return session.run(settings, directory, results, Progress(quiet=True), lambda _: None, workers=workers)


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
                [_but_for_ids({**fault, "ms": 0}) for fault in record.faults],
                [[[*row[:2], *row[3:]] if row[0] >= 0 else row for row in step] for step in _steps(record)],
                [times["n"] for times in record.times],
                origins[record.id].deal_seed,
            )
            for record in store.records(transcripts=True)
        ]


def _but_for_ids(fault: Mapping[str, Any]) -> dict[str, Any]:
    """Requests are numbered over the life of a process, so their numbers tell how matches fell to processes."""
    return {**fault, "message": re.sub(r"\bid \d+", "id N", fault["message"])}


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


def state(pid: int) -> str:
    """`R` running, `S` asleep, `T` stopped, `Z` dead; empty where there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def rss(pid: int | str, kind: str = "VmRSS") -> int:
    """Resident memory in KiB; `VmHWM`: at its highest. 0 where there is no such process any more."""
    try:
        found = re.search(rf"{kind}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) if found else 0


def descriptors(pid: int) -> int:
    """How many are open; 0 where there is no such process any more."""
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


def busy() -> float:
    """By how much a time limit must be longer here and now: 1 on a machine that is not overloaded."""
    return max(1.0, os.getloadavg()[0] / len(os.sched_getaffinity(0)))


def gone(mark: str) -> dict[int, str]:
    """What is left with a mark, once there is nothing or the time is up; what would stay does so for ten minutes."""
    deadline = time.monotonic() + 20 * busy()
    while (left := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.01)
    return left


# `arena run` as a program


class Arena:
    """A running `arena run`, with a mark on everything that belongs to it.

    Args:
        path: of the configuration.
        results: where runs live.
        mark: in the environment of the program and of all that it starts, and in the path of its scratch.
        more: arguments.
    """

    def __init__(self, path: Path, results: Path, mark: str, *more: str, **popen: Any) -> None:
        self.directory = results / "zoo"
        self.scratch = results.parent / f"tmp-{mark}"
        self.scratch.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "arena", "run", str(path), "--results", str(results), *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "ZOO_MARK": mark, "TMPDIR": str(self.scratch)},
            **popen,
        )
        self.mark = mark

    def wait_for(self, matches: int) -> None:
        """Until so many matches are stored, or it has ended."""
        self.wait_until(lambda: stored(self.directory) >= matches)

    def wait_until(self, condition: Callable[[], Any]) -> None:
        """Until something is true, or it has ended."""
        deadline = time.monotonic() + 60 * busy()
        while self.process.poll() is None and not condition():
            assert time.monotonic() < deadline
            time.sleep(0.03)

    def workers(self) -> list[int]:
        """Of the watchdogs' children; a bot that is just being started looks like a worker, too."""
        family = marked(self.mark)
        watchdogs = {pid for pid, line in family.items() if "watchdog.py" in line}
        return [pid for pid in family if processes().get(pid, (0,))[0] in watchdogs]

    def end(self, number: int | None = None) -> tuple[int, float, str]:
        """Send a signal and wait for the end: exit code, seconds that it took, standard error."""
        began = time.monotonic()
        if number is not None:
            self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=300)
        return self.process.returncode, time.monotonic() - began, errors


def stored(directory: Path, termination: str = "%") -> int:
    """How many matches a run has stored so far."""
    if not (directory / "arena.db").exists():
        return 0
    with contextlib.closing(sqlite3.connect(directory / "arena.db")) as database:
        query = "SELECT count(*) FROM matches WHERE termination LIKE ?"
        return int(database.execute(query, (termination,)).fetchone()[0])
