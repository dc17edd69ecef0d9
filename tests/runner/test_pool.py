"""In a tournament of many bots a worker keeps only so many processes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import trio
from runner.stage import match_id, setup, zoo

from arena.runner import lane
from arena.runner.process import LIVING


@pytest.mark.slow
def test_those_that_have_waited_longest_are_stopped_where_there_are_too_many(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(lane, "MOST_PROCESSES", 4)
    plan = replace(setup([zoo(name) for name in "abcdef"]), scratch=str(tmp_path))
    tables = [(0, 1, 2), (0, 3, 4), (0, 3, 5), (0, 1, 3)]
    fixtures = plan.fixtures()
    living = []

    async def play():
        one = lane.Lane(plan, tmp_path, lane.instances())
        for table in tables:
            record = await one.play(0, fixtures[match_id(plan, table)])
            assert record.faults == ()
            names = {process.name for process in LIVING.values()}
            living.append("".join(sorted(names)))
        await one.close()

    trio.run(play)

    assert living[0] == "abc"
    assert set(living[1]) > set("ade")
    assert len(living[1]) == 4
    assert set(living[2]) == set("adef")  # b or c, which had waited longest, has gone
    assert set(living[3]) > set("abd")
    assert len(living[3]) == 4
    assert not LIVING
