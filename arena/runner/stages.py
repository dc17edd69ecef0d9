"""Formats that go by results: what is played next, from what is stored."""

from __future__ import annotations

from arena.league.formats import STATIC, following
from arena.league.plan import Plan
from arena.league.schedule import Schedule
from arena.store.reading import Results


def next_stage(results: Results) -> Schedule | None:
    """The schedule of a run of which everything is stored, with its next stage; None where there is none."""
    plan = Plan.of(results.config["schedule"], results.seats)
    if plan.format in STATIC:
        return None
    from arena.league.stages import met  # noqa: PLC0415 - the other formats start sooner without

    played = met(results.schedule, results.names, results.outcomes())
    return following(plan, results.schedule, results.secrets[0], played)
