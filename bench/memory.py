"""Whether a long run makes its parent grow: many quick matches of For Sale, and the parent's memory while they are played.

python bench/memory.py [MATCHES] [--every SECONDS]     200,000 matches of four bots in C; exit 1 where it grew
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tabulate import tabulate

from arena.errors import ArenaError
from arena.store.store import Store

PROJECT = Path(__file__).parent.parent
SEATS = 4
NAME = "memory"
MOST_MB = 150  # of the parent, at its highest, the leaderboard at the end included
MOST_GROWTH = 4.0  # MB over the second half of the play
ROWS = 12  # of the table

BOT = """
[[bots]]
name = "thrifty-{number}"
command = ["./thrifty-c"]
directory = "{directory}"
build = ["cc", "-O2", "-o", "thrifty-c", "thrifty-c.c"]
"""


class Sample(NamedTuple):
    """At one moment: seconds since the start, matches stored, the parent's memory now and at its highest so far, in MB."""

    seconds: float
    matches: int
    resident: float
    highest: float


def configuration(matches: int) -> str:
    """Of a run of so many matches, or of a few more, since blocks are whole."""
    head = f'name = "{NAME}"\nseed = 1\ngame = {{ name = "for-sale", seats = {SEATS} }}\n'
    directory = PROJECT / "bots" / "for_sale" / "thrifty_c"
    bots = [BOT.format(number=number, directory=directory) for number in range(SEATS)]
    return f"{head}schedule = {{ blocks = {-(-matches // SEATS)} }}\n{''.join(bots)}"


def memory(pid: int) -> tuple[float, float] | None:
    """The memory of a process in MB, now and at its highest; None where it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = dict(re.findall(r"(VmRSS|VmHWM):\s+(\d+) kB", status))
    return (int(found["VmRSS"]) * 1024 / 1e6, int(found["VmHWM"]) * 1024 / 1e6) if found else None


def stored(directory: Path) -> int:
    """How many matches a run has stored; 0 before there is one."""
    try:
        with Store.open(directory) as store:
            return store.count()
    except ArenaError:
        return 0


def growth(samples: list[Sample]) -> float:
    """By how many MB the parent grew in the time of the samples, along the line of least squares."""
    if len(samples) < 2:
        return 0.0
    times = [sample.seconds for sample in samples]
    slope, _ = statistics.linear_regression(times, [sample.resident for sample in samples])
    return slope * (times[-1] - times[0])


def play(matches: int, folder: Path, every: float) -> tuple[list[Sample], int]:
    """Play, and look at the parent again and again: what was seen, and its exit code."""
    config = folder / "memory.toml"
    config.write_text(configuration(matches))
    command = [sys.executable, "-m", "arena", "run", str(config), "--results", str(folder), "--quiet"]
    samples = []
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            seen = memory(process.pid)
            if seen is not None:
                samples.append(Sample(time.perf_counter() - began, stored(folder / NAME), *seen))
            try:
                process.wait(every)
            except subprocess.TimeoutExpired:
                continue
    return samples, process.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description="Watch the memory of a run's parent over many matches.")
    parser.add_argument("matches", type=int, nargs="?", default=200_000, help="how many (200,000)")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two looks (2)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="arena-memory-") as folder:
        samples, code = play(options.matches, Path(folder), options.every)
        played = stored(Path(folder) / NAME)
    if code or played < options.matches:
        print(f"the run ended with exit code {code} and {played:,} of {options.matches:,} matches", file=sys.stderr)
        return 1
    shown = samples[:: -(-len(samples) // ROWS)]
    rows = [[f"{s.seconds:,.0f}", f"{s.matches:,}", f"{s.resident:.1f}", f"{s.highest:.1f}"] for s in shown]
    print(tabulate(rows, ["seconds", "matches", "MB", "highest"], colalign=("right",) * 4, disable_numparse=True))
    grown = growth([sample for sample in samples if played / 2 <= sample.matches < played])
    highest = samples[-1].highest
    print(
        f"\n{played:,} matches in {samples[-1].seconds:,.0f} s; over the second half of the play the parent grew by "
        f"{grown:.2f} MB, and it never used more than {highest:.1f} MB"
    )
    return int(highest > MOST_MB or grown > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
