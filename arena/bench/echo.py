"""The same as echo.c in Python, for machines without a C compiler: `python echo.py CORE ROUND_TRIPS`."""

from __future__ import annotations

import os
import sys
import time

LINE = b"x" * 63 + b"\n"
WARM_UP = 1000


def main(core: int, round_trips: int) -> None:
    """Print the parent's CPU time (user and system) per round trip, in nanoseconds."""
    os.sched_setaffinity(0, {core})
    child_reads, parent_writes = os.pipe()
    parent_reads, child_writes = os.pipe()
    if os.fork() == 0:
        os.close(parent_writes)
        while line := os.read(child_reads, len(LINE)):
            os.write(child_writes, line)
        os._exit(0)
    os.close(child_reads)
    os.close(child_writes)
    start = 0
    for trip in range(-WARM_UP, round_trips):
        if trip == 0:
            start = time.process_time_ns()
        os.write(parent_writes, LINE)
        if os.read(parent_reads, len(LINE)) != LINE:
            raise SystemExit("the echo differs from what was sent")
    spent = time.process_time_ns() - start
    os.close(parent_writes)
    os.wait()
    print(f"{spent / round_trips:.1f}")  # noqa: T201 - a program of its own


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
