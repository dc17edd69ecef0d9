"""`arena bench`: everything measured in turn, round after round, and told as medians and ratios to the floor."""

from __future__ import annotations

import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tabulate import tabulate

from arena.bench.floor import Floor
from arena.bench.start import first_of_match, first_of_run, whole_command
from arena.bench.whole import Cost, whole_matches
from arena.games import GAMES
from arena.games.core.playout import halfway, playout
from arena.runner import linux

ROUNDS = 5
RULES_SECONDS = 0.5
C_BOT, PYTHON_BOT = "thrifty-c", "random"
SEATS = 4
GAME = "for-sale"
C_BLOCKS, PYTHON_BLOCKS, BATCH_BLOCKS = 500, 120, 16
TOGETHER = 16  # matches in a process of a bot that looks at many positions at once
CLONES = 20_000
FLOOR, PYTHON, TIMES = "floor", "Python itself", "times"


class Row(NamedTuple):
    """One figure.

    Attributes:
        name: of the figure.
        values: of each round.
        unit: of the values.
        base: what it is told as a multiple of: the figure `floor`; or, for decisions per second of the interpreter alone,
            `Python itself`: decisions in the time of 1,000 empty loops; empty where the value is a ratio already.
        more: whether more is better.
    """

    name: str
    values: list[float]
    unit: str
    base: str = ""
    more: bool = False


def measure(say: Callable[[str], None], rounds: int = ROUNDS) -> dict[str, Any]:
    """Measure everything, interleaved.

    Args:
        say: told which round it is.
        rounds: how often each figure is taken.

    Returns:
        JSON-ready: the machine, the language of the floor, and the rows with medians and ratios.
    """
    cores = linux.usable_cores()
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        floor = Floor(Path(folder))
        rows: dict[str, Row] = {}
        for number in range(rounds):
            say(f"round {number + 1} of {rounds}")
            for row in _round(floor, cores):
                rows.setdefault(row.name, row._replace(values=[])).values.extend(row.values)
    return {
        "machine": f"{platform.machine()}, {len(cores)} cores, Python {platform.python_version()}",
        "floor": floor.language,
        "rounds": rounds,
        "rows": [
            {
                "name": row.name,
                "median": median(row.values),
                "least": min(row.values),
                "most": max(row.values),
                "unit": row.unit,
                "base": row.base,
                "ratio": _ratio(row, rows),
                "more_is_better": row.more,
            }
            for row in rows.values()
        ],
    }


def _ratio(row: Row, rows: dict[str, Row]) -> float | None:
    if row.base == FLOOR:
        return median(row.values) / median(rows[FLOOR].values)
    if row.base == PYTHON:
        return median(row.values) * median(rows[PYTHON].values) / 1e6
    return median(row.values) if row.unit == TIMES else None


def _round(floor: Floor, cores: list[int]) -> Iterator[Row]:
    yield Row(FLOOR, [floor.measure(cores[0])], "us CPU of the parent per round trip", FLOOR)
    yield Row(PYTHON, [_python()], "us CPU per 1,000 empty loops")
    if floor.language == "C":
        one = whole_matches(GAME, [C_BOT] * SEATS, C_BLOCKS)
        yield from _whole("C bots", one)
        with _spinning(cores[0]):
            beside = whole_matches(GAME, [C_BOT] * SEATS, C_BLOCKS // 2)
        yield Row("C bots beside a spinning process", [beside.decisions_per_s / one.decisions_per_s], TIMES, more=True)
        if len(cores) > 1:
            two = whole_matches(GAME, [C_BOT] * SEATS, C_BLOCKS * 2, workers=2)
            yield Row("C bots, 2 workers: decisions", [two.decisions_per_s], "per second", more=True)
            yield Row("C bots, 2 workers to 1", [two.decisions_per_s / one.decisions_per_s], TIMES, more=True)
    yield from _whole("Python bots", whole_matches(GAME, [PYTHON_BOT] * SEATS, PYTHON_BLOCKS))
    batch = [sys.executable, str(Path(__file__).with_name("batch.py")), str(TOGETHER)]
    alone = whole_matches(GAME, [batch] * SEATS, BATCH_BLOCKS)
    together = whole_matches(GAME, [batch] * SEATS, BATCH_BLOCKS * 8, together=TOGETHER)
    yield Row(f"{TOGETHER} matches in a process to 1", [alone.all_us / together.all_us], TIMES, more=True)
    for game in GAMES:
        yield Row(f"rules alone, {game}", [_rules(game)], "decisions per CPU second", PYTHON, more=True)
    for game in GAMES:
        yield Row(f"clone, {game}", [_clone(game)], "us CPU")
    yield Row("arena --help", [whole_command("--help")], "seconds")
    if floor.language == "C":
        bots = [C_BOT] * SEATS
        yield Row("arena match of C bots", [whole_command("match", GAME, *bots)], "seconds")
        yield Row("arena match: the match is stored", [first_of_match(GAME, bots)], "seconds")
        yield Row("arena run: the first match is stored", [first_of_run(GAME, bots)], "seconds")


def _whole(name: str, cost: Cost) -> Iterator[Row]:
    yield Row(f"{name}: runner", [cost.total_us], "us CPU per decision", FLOOR)
    yield Row(f"{name}: worker alone", [cost.worker_us], "us CPU per decision", FLOOR)
    yield Row(f"{name}: parent alone", [cost.parent_us], "us CPU per match")
    yield Row(f"{name}: decisions", [cost.decisions_per_s], "per second", more=True)
    yield Row(f"{name}: share of the bots", [100 * cost.bots_share], "% of all CPU", more=True)


@contextmanager
def _spinning(core: int) -> Iterator[None]:
    """A process that computes on a core."""
    program = f"import os\nos.sched_setaffinity(0, {{{core}}})\nwhile True: pass"
    process = subprocess.Popen([sys.executable, "-c", program])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def _python() -> float:
    """How fast the interpreter is just now: on a shared machine it may vary by three while the floor does not."""
    began = time.process_time()
    for _ in range(1_000_000):
        pass
    return (time.process_time() - began) * 1000


def _rules(name: str) -> float:
    game = GAMES[name]
    seats = min(SEATS, max(game.seats))
    rules = game.rules({}, seats)
    rng = random.Random(1)
    decisions, began = 0, time.process_time()
    while time.process_time() - began < RULES_SECONDS:
        decisions += playout(game, rules, seats, rng)
    return decisions / (time.process_time() - began)


def _clone(name: str) -> float:
    """What the copy of a position in the middle of a match costs."""
    game = GAMES[name]
    state = halfway(game, min(SEATS, max(game.seats)), random.Random(1))
    began = time.process_time()
    for _ in range(CLONES):
        state.clone()
    return (time.process_time() - began) / CLONES * 1e6


def tell(result: dict[str, Any]) -> str:
    """The result as a table."""
    rows = [
        [
            row["name"],
            _number(row["median"]),
            row["unit"],
            f"{row['ratio']:.1f} x" if row["base"] == FLOOR else "",
            f"{_number(row['least'])} – {_number(row['most'])}",
        ]
        for row in result["rows"]
    ]
    columns = ["", "median", "", "to the floor", "range"]
    table = tabulate(rows, columns, colalign=("left", "right", "left", "right", "left"), disable_numparse=True)
    head = f"{result['machine']}; the floor is in {result['floor']}; {result['rounds']} rounds, interleaved"
    return f"{head}\n\n{table}\n"


def _number(value: float) -> str:
    """Three digits that say something."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
