"""What bots print, log and leave behind does not make us grow."""

from __future__ import annotations

import pytest
import trio
from runner.stage import match_id, notes, perform, rss, setup, zoo

from arena.runner.match import NOTES
from arena.runner.stderr import LOG_BYTES

pytestmark = pytest.mark.slow

MIB = 1024  # in the kB of /proc


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


def test_what_a_bot_notes_does_not_fill_the_disk():
    plan = setup([zoo("alice"), zoo("bob"), zoo("writes", "NotesForEver")])

    (record,) = perform(plan, [[match_id(plan, (0, 1, 2))]]).records

    assert record.faults == ()
    kept = notes(record, "writes")
    assert len(kept) > 1
    assert NOTES - 4 < len("".join(kept).encode()) <= NOTES
    assert len(record.transcript) < 1.2 * NOTES
