"""The formats: which tables are played, at once or stage by stage.

Round-robin and gauntlet know all their tables before the first match. Swiss, knockout and adaptive decide a stage when all
matches of the stages before are in, from those results and the secret alone; so a run that stopped anywhere goes on as if
it had not, at any number of workers. A stage is a segment of the schedule; its blocks have numbers of their own, so no
deal comes twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import TYPE_CHECKING

from arena.league.designs import tables
from arena.league.plan import Plan
from arena.league.schedule import Schedule, blocks_for, table_bots, table_number

if TYPE_CHECKING:
    from arena.league.stages import Met, Stage

STATIC = ("round-robin", "gauntlet", "gate")


def fewest_bots(format: str, seats: int) -> int:
    """The smallest number of bots with which a format can be played."""
    return {"swiss": 2 * seats, "knockout": seats + 1, "adaptive": seats + 1}.get(format, seats)


def blocks_needed(plan: Plan, names: Sequence[str], matches_per_bot: int) -> int:
    """The smallest number of blocks with which every bot plays at least so many matches; of knockout in its first round.

    Of swiss a bot that sits out as often as any is counted. A gauntlet counts those of its candidates; of adaptive the
    number says nothing, see `Plan.budget`.
    """
    if plan.format == "adaptive":
        return 1
    if plan.format in STATIC:
        chosen = _static(plan, names)
        if isinstance(chosen, range):
            return blocks_for(matches_per_bot, len(names), plan.seats)
        seated = Counter(bot for table in chosen for bot in table_bots(table, plan.seats))
        if plan.format == "gauntlet":
            tables_of_one = len(chosen) // len(set(plan.candidates) or names[:1])
        else:
            tables_of_one = min(seated.values())
    elif plan.format == "swiss":
        rounds, bots = plan.swiss_rounds(len(names)), len(names)
        sat_out = -(-rounds * (bots % plan.seats) // bots)
        tables_of_one = max(1, rounds - sat_out)
    else:
        tables_of_one = 1
    return -(-matches_per_bot // (tables_of_one * plan.seats))


def first(plan: Plan, names: Sequence[str], secret: bytes) -> Schedule:
    """The schedule of a new run: everything, or the first stage."""
    empty = Schedule(plan.seats, len(names), ())
    if plan.format in STATIC:
        return empty.appended(_static(plan, names), range(plan.blocks))
    stage = following(plan, empty, secret, ())
    assert stage is not None
    return stage


def extended(plan: Plan, schedule: Schedule, names: Sequence[str]) -> Schedule:
    """The schedule of a run with bots appended and blocks added: what is there stays, what is missing is appended.

    Of formats in stages only the following stages see new bots.
    """
    if plan.format == "round-robin" and comb(len(names), plan.seats) <= plan.max_tables and _is_whole(schedule):
        return schedule.extended(len(names), plan.blocks)
    grown = Schedule(plan.seats, max(len(names), schedule.bots), schedule.segments, schedule.twins)
    if plan.format not in STATIC:
        return grown
    there: dict[int, int] = {}
    for segment in schedule.segments:
        for table in segment.tables:
            there[table] = max(there.get(table, 0), segment.blocks.stop)
    missing: dict[int, list[int]] = {}
    for table in _static(plan, names):
        if there.get(table, 0) < plan.blocks:
            missing.setdefault(there.get(table, 0), []).append(table)
    for start in sorted(missing, reverse=True):  # old tables first
        grown = grown.appended(tuple(missing[start]), range(start, plan.blocks))
    return grown


def _is_whole(schedule: Schedule) -> bool:
    return all(isinstance(segment.tables, range) for segment in schedule.segments)


def _static(plan: Plan, names: Sequence[str]) -> Sequence[int]:
    if plan.format == "gate":
        return plan.arms
    if plan.format == "round-robin":
        return tables(len(names), plan.seats, plan.max_tables)
    candidates = [bot for bot, name in enumerate(names) if name in (plan.candidates or names[:1])]
    field = [bot for bot in range(len(names)) if bot not in candidates]
    most = max(1, plan.max_tables // len(candidates))
    chosen = tables(len(field), plan.seats - 1, most) if plan.seats > 2 else range(len(field))
    return tuple(
        table_number(tuple(sorted((candidate, *(field[bot] for bot in opponents)))))
        for candidate in candidates
        for opponents in (table_bots(number, plan.seats - 1) for number in chosen)
    )


def following(plan: Plan, schedule: Schedule, secret: bytes, played: Sequence[Met]) -> Schedule | None:
    """The schedule with its next stage; None where there is none.

    Args:
        plan: of the run.
        schedule: of which everything has been played.
        secret: of the first segment.
        played: its matches that count, in the order of their numbers.
    """
    if plan.format in STATIC:
        return None
    from arena.league.knockout import knockout  # noqa: PLC0415 - of use to these formats only: the others start sooner
    from arena.league.stages import adaptive, swiss  # noqa: PLC0415 - the same

    stages: Mapping[str, Callable[[Plan, Schedule, int, bytes, Sequence[Met]], Stage | None]] = {
        "swiss": swiss,
        "knockout": knockout,
        "adaptive": adaptive,
    }
    stage = stages[plan.format](plan, schedule, schedule.bots, secret, played)
    if stage is None:
        return None
    groups, blocks = stage
    start = max((segment.blocks.stop for segment in schedule.segments), default=0)
    return schedule.appended(tuple(map(table_number, groups)), range(start, start + blocks))
