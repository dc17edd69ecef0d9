"""Formats that go by results: what is played next, from what is stored."""

from __future__ import annotations

from bisect import bisect_right

from arena.league.formats import STATIC, following
from arena.league.plan import Plan
from arena.league.schedule import Schedule
from arena.league.stages import Met
from arena.store.reading import Results


def next_stage(results: Results) -> Schedule | None:
    """The schedule of a run of which everything is stored, with its next stage; None where there is none."""
    plan = Plan.of(results.config["schedule"], results.seats)
    if plan.format in STATIC:
        return None
    positions = {name: position for position, name in enumerate(results.names)}
    ends = [segment.blocks.stop for segment in results.schedule.segments]  # stages have block numbers of their own
    played = [
        Met(
            bisect_right(ends, match.block),
            match.table,
            match.block,
            [positions[name] for name in match.bots],
            match.ranks,
            [score[0] for score in match.scores],
        )
        for match in results.outcomes()
        if match.termination != "void"
    ]
    return following(plan, results.schedule, results.secrets[0], played)
