"""`arena bench`: everything measured in turn, round after round, and told as medians and ratios to the floor."""

from __future__ import annotations

import platform
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tabulate import tabulate

from arena.bench.floor import Floor
from arena.bench.whole import Cost, whole_matches
from arena.games import GAMES
from arena.games.core.playout import playout
from arena.runner import linux

ROUNDS = 5
RULES_SECONDS = 0.5
C_BOT, PYTHON_BOT = "thrifty-c", "random"
SEATS = 4
C_BLOCKS, PYTHON_BLOCKS = 250, 60


class Row(NamedTuple):
    """One figure: its name, its value in each round, its unit, and whether it is told as a multiple of the floor."""

    name: str
    values: list[float]
    unit: str
    to_floor: bool = False


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
    base = median(rows["floor"].values)
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
                "ratio": median(row.values) / base if row.to_floor else None,
            }
            for row in rows.values()
        ],
    }


def _round(floor: Floor, cores: list[int]) -> Iterator[Row]:
    yield Row("floor", [floor.measure(cores[0])], "us CPU of the parent per round trip", to_floor=True)
    yield Row("Python itself", [_python()], "us CPU per 1,000 empty loops")
    if floor.language == "C":
        yield from _whole("C bots", C_BOT, C_BLOCKS)
        if len(cores) > 1:
            two = whole_matches("for-sale", [C_BOT] * SEATS, C_BLOCKS * 2, workers=2)
            yield Row("C bots, 2 workers: decisions", [two.decisions_per_s], "per second")
    yield from _whole("Python bots", PYTHON_BOT, PYTHON_BLOCKS)
    for game in GAMES:
        yield Row(f"rules alone, {game}", [_rules(game)], "decisions per CPU second")


def _whole(name: str, bot: str, blocks: int) -> Iterator[Row]:
    cost: Cost = whole_matches("for-sale", [bot] * SEATS, blocks)
    yield Row(f"{name}: runner", [cost.total_us], "us CPU per decision", to_floor=True)
    yield Row(f"{name}: worker alone", [cost.worker_us], "us CPU per decision", to_floor=True)
    yield Row(f"{name}: parent alone", [cost.parent_us], "us CPU per match")
    yield Row(f"{name}: decisions", [cost.decisions_per_s], "per second")
    yield Row(f"{name}: share of the bots", [100 * cost.bots_share], "% of all CPU")


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


def tell(result: dict[str, Any]) -> str:
    """The result as a table."""
    rows = [
        [
            row["name"],
            f"{row['median']:,.1f}" if row["median"] < 1000 else f"{row['median']:,.0f}",
            row["unit"],
            f"{row['ratio']:.1f} x" if row["ratio"] is not None else "",
            f"{row['least']:,.1f} – {row['most']:,.1f}"
            if row["most"] < 1000
            else f"{row['least']:,.0f} – {row['most']:,.0f}",
        ]
        for row in result["rows"]
    ]
    table = tabulate(
        rows, ["", "median", "", "to the floor", "range"], colalign=("left", "right", "left", "right", "left")
    )
    head = f"{result['machine']}; the floor is in {result['floor']}; {result['rounds']} rounds, interleaved"
    return f"{head}\n\n{table}\n"
