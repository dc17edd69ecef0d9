"""What bots print, log and leave behind does not make us grow."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
import trio
from runner.stage import busy, match_id, perform, setup, zoo

from arena.runner.stderr import LOG_BYTES

pytestmark = pytest.mark.slow

MIB = 1024  # in the kB of /proc


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


def test_floods_do_not_make_worker_or_parent_grow(tmp_path):
    vices = [("PrintsForEver", flood) for flood in ("lines", "blank-lines", "bytes", "text")]
    vices += [("LogsForEver", ""), ("LogsFirst", ""), ("FloodsBeforeReady", ""), ("AnswersUnasked", "")]
    bots = [zoo("alice"), zoo("bob"), zoo("carol"), *(zoo(f"bad-{n}", *vice) for n, vice in enumerate(vices))]
    plan = setup(bots, blocks=2, logs=str(tmp_path))
    ids = [match_id(plan, (0, 1, 2), block) for block in (0, 1)]
    ids += [match_id(plan, (0, 1, 3 + n), block) for n in range(len(vices)) for block in (0, 1)]
    sizes: dict[int, tuple[int, int]] = {}

    async def weigh(played):
        while True:
            await trio.sleep(0.005)
            for pid in played.crew.pids:
                if size := rss(pid, "VmHWM"):
                    sizes[len(played.records)] = size, rss("self")

    played = perform(plan, [ids], meanwhile=weigh)

    assert len(played.records) == len(ids)
    assert played.crew.broken == 0
    before = sizes[min(size for size in sizes if size >= 2)]
    after = sizes[max(sizes)]
    assert after[0] - before[0] < 20 * MIB
    assert after[1] - before[1] < 20 * MIB
    logs = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert max(logs.values()) < LOG_BYTES + 1000
    assert max(logs, key=lambda name: logs[name]) in {"bad-4.log", "bad-5.log"}


def test_many_short_matches_with_moody_bots_leak_neither_memory_nor_descriptors_nor_processes():
    bots = [zoo("alice"), zoo("bob"), zoo("moody", "Moody")]
    plan = setup(bots, blocks=200)
    passes = [[match_id(plan, (0, 1, 2), block, seating) for block in range(200)] for seating in range(2)]
    sizes: list[tuple[int, int, int]] = []

    async def weigh(played):
        while True:
            await trio.sleep(0.1)
            sizes.extend((len(played.records), rss(pid), descriptors(pid)) for pid in played.crew.pids)

    played = perform(plan, passes, meanwhile=weigh)

    assert len(played.records) == 400
    assert played.crew.broken == 0
    early = [size for size in sizes if 80 <= size[0] < 160]
    late = [size for size in sizes if size[0] >= 320]
    assert max(size[1] for size in late) - max(size[1] for size in early) < 3 * MIB
    assert max(size[2] for size in late) <= max(size[2] for size in early) + 2
    assert played.seconds[-1] < 60 * busy()
