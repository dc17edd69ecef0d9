"""The knockout: heats of a full table each, of which the better half goes on, until one table is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from arena.league.plan import Plan
from arena.league.schedule import Schedule
from arena.league.stages import Met, Stage, Table, beaten, groups


def heats(bots: int, seats: int) -> tuple[int, int]:
    """How many heats a round of so many bots has, and how many drop out of each; (1, 0) is the final.

    The better half of a heat goes on, the middle one too. Where that would leave fewer than a table, fewer drop out.
    """
    if bots <= seats:
        return 1, 0
    out = seats // 2
    number = min(bots // seats, (bots - seats) // out)
    return (number, out) if number else (1, bots - seats)


Bot = TypeVar("Bot")


@dataclass(frozen=True, slots=True)
class Bracket(Generic[Bot]):
    """How a knockout has gone, the bots by position or by name.

    Attributes:
        out: by round: who dropped out, heat by heat, the better first.
        alive: who is still in, by seed; empty after the final.
        final: the order of finish in the final; empty before it is over.
    """

    out: tuple[tuple[Bot, ...], ...]
    alive: tuple[Bot, ...]
    final: tuple[Bot, ...]


def bracket(schedule: Schedule, bots: int, played: Sequence[Met], rounds: int) -> Bracket[int]:
    """The rounds that are over.

    In a heat the share of opponents beaten counts, then the mean points, then the better seed: there is no draw.

    Args:
        schedule: a segment for each round.
        bots: how many entered; seeds are their positions.
        played: the matches that count.
        rounds: how many are over.
    """
    alive = list(range(bots))
    gone: list[tuple[int, ...]] = []
    for stage in range(rounds):
        out = heats(len(alive), schedule.seats)[1]
        orders = []
        for table in groups(schedule, stage):
            done = beaten(match for match in played if match.segment == stage and set(match.bots) == set(table))
            orders.append(sorted(table, key=lambda bot: (*(-value for value in done.get(bot, (0.0, 0.0))), bot)))
        if out == 0:
            return Bracket(tuple(gone), (), tuple(orders[0]))
        gone.append(tuple(bot for order in orders for bot in order[len(order) - out :]))
        alive = [bot for bot in alive if bot not in gone[-1]]
    return Bracket(tuple(gone), tuple(alive), ())


def knockout(plan: Plan, schedule: Schedule, bots: int, _: bytes, played: Sequence[Met]) -> Stage | None:
    """The heats of the next round; the best seeds that are left over have byes.

    Seeds are the order of the configuration. Seeds are dealt to the heats in a snake, so that the best meet last.
    """
    alive = bracket(schedule, bots, played, len(schedule.segments)).alive
    if not alive:
        return None
    number = heats(len(alive), schedule.seats)[0]
    playing = alive[len(alive) - number * schedule.seats :]
    tables: list[list[int]] = [[] for _ in range(number)]
    for index, bot in enumerate(playing):
        row, column = divmod(index, number)
        tables[column if row % 2 == 0 else number - 1 - column].append(bot)
    heat: list[Table] = [tuple(sorted(table)) for table in tables]
    return heat, plan.blocks
