"""A night's run: many short matches, a third of the bots misbehaving at random; nothing is lost, nothing grows."""

from __future__ import annotations

import os
import statistics
import sys
import time
from typing import NamedTuple
from uuid import uuid4

import pytest
from runner.stage import Arena, config, descriptors, gone, marked, rss

from arena.store.store import Store

BOTS = ["Good", "Raises", "Good", "Moody", "Raises", "Moody"]
PER_BLOCK = 60  # every three of six bots, in three seatings
MIB = 1024  # in the kB of /proc


class Sample(NamedTuple):
    """At one moment: the time, of each of our processes memory in KiB and descriptors, and how many processes there are."""

    seconds: float
    memory: tuple[int, ...]
    files: tuple[int, ...]
    processes: int


def growth(samples: list[Sample], process: int) -> float:
    """By how many KiB one of our processes grows in the time of the samples, along the line of least squares."""
    times = [sample.seconds for sample in samples]
    slope, _ = statistics.linear_regression(times, [sample.memory[process] for sample in samples])
    return slope * (times[-1] - times[0])


@pytest.mark.parametrize(
    ("matches", "every", "most"),
    [
        pytest.param(300, 0.1, 2 * MIB, id="short", marks=pytest.mark.slow),
        pytest.param(20_000, 0.5, 4 * MIB, id="long", marks=[pytest.mark.long, pytest.mark.soak]),
    ],
)
def test_a_night_with_moody_bots_loses_no_match_and_leaks_nothing(matches, every, most, tmp_path):
    mark = f"zoo-{uuid4()}"
    blocks = -(-matches // PER_BLOCK)
    path = config(BOTS, tmp_path, blocks, env={"ZOO_MARK": mark}, limits={"move_ms": 1_000})
    arena = Arena(path, tmp_path / "results", mark, "--workers", "2")
    arena.wait_for(PER_BLOCK // 3)
    ours = [arena.process.pid, *arena.workers()]
    samples: list[Sample] = []
    began = time.monotonic()
    while arena.process.poll() is None:
        memory, files = tuple(map(rss, ours)), tuple(map(descriptors, ours))
        if all(memory) and all(files):
            samples.append(Sample(time.monotonic() - began, memory, files, len(marked(mark))))
        time.sleep(every)
    seconds = time.monotonic() - began

    late = samples[len(samples) // 3 :]
    grown = [growth(late, process) for process in range(len(ours))]
    sys.stdout.write(
        f"{matches:,} matches in {seconds:,.0f} s; in the last two thirds parent and "
        f"workers grew by {', '.join(f'{kib:.0f}' for kib in grown)} KiB; at most {max(s.processes for s in late)} processes "
        f"and {max(max(s.files) for s in late)} descriptors\n"
    )

    code, _, errors = arena.end()

    assert (code, "workers of ours failed" in errors) == (0, False), errors
    assert gone(mark) == {}
    assert os.listdir(arena.scratch) == []
    with Store.open(arena.directory) as store:
        records = list(store.records())
        assert [record.id for record in records] == list(range(1, blocks * PER_BLOCK + 1))
        assert len(records) == store.schedule.total
    faults = [fault for record in records for fault in record.faults]
    assert {record.termination for record in records} == {"normal"}
    assert {fault["bot"] for fault in faults} == {"Moody-3", "Moody-5"}
    assert {fault["kind"] for fault in faults} >= {"garbage", "crashed", "flooded", "late"}
    assert len(ours) == 3
    assert max(grown) < most
    # Descriptors and processes go up and down by dozens: with each pass all bots are started anew. What leaked would stay.
    later = samples[len(samples) // 2 :]
    assert max(min(sample.files[process] for sample in later) for process in range(len(ours))) < 32
    assert max(max(sample.files) for sample in samples) < 100
    assert min(sample.processes for sample in later) < 25
    assert max(sample.processes for sample in samples) < 100
