"""The formats that go by results: the tables of the next stage.

Each function takes the plan, the schedule so far, the bots' names, the secret and the matches that count, and gives the
tables of the next stage (positions of bots) with the number of blocks that each plays; None at the end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple, Protocol

from arena.games.core.luck import below, stream
from arena.league.blocks import Blocks
from arena.league.orderfree import order_free
from arena.league.plan import Plan
from arena.league.schedule import Schedule, table_bots
from arena.league.seeds import digest

Table = tuple[int, ...]
Stage = tuple[Sequence[Table], int]

OPENING_STAGES = 3  # of adaptive, drawn by lot: before, there is no order to be uncertain of
MOST_STAGES = 40  # of adaptive, so that finding the next costs little beside the play


class Met(NamedTuple):
    """One match that counts.

    Attributes:
        segment: the number of its segment, which is its stage.
        table, block: that it belongs to.
        bots: positions by seat.
        ranks: by seat.
        points: by seat.
    """

    segment: int
    table: int
    block: int
    bots: Sequence[int]
    ranks: Sequence[int]
    points: Sequence[int]


class Outcome(Protocol):
    """A stored match, as far as it matters here; see `arena.store.record.MatchOutcome`."""

    @property
    def table(self) -> int: ...
    @property
    def block(self) -> int: ...
    @property
    def bots(self) -> Sequence[str]: ...
    @property
    def ranks(self) -> Sequence[int]: ...
    @property
    def scores(self) -> Sequence[Sequence[int]]: ...
    @property
    def termination(self) -> str: ...


def met(schedule: Schedule, names: Sequence[str], outcomes: Iterable[Outcome]) -> list[Met]:
    """The matches that count, of stored ones.

    Args:
        schedule: of the run.
        names: by position.
        outcomes: in the order of their numbers.
    """
    positions = {name: position for position, name in enumerate(names)}
    ends = [segment.blocks.stop for segment in schedule.segments]  # stages have block numbers of their own
    return [
        Met(
            bisect_right(ends, match.block),
            match.table,
            match.block,
            [positions[name] for name in match.bots],
            match.ranks,
            [score[0] for score in match.scores],
        )
        for match in outcomes
        if match.termination != "void"
    ]


def drawn(secret: bytes, use: str, bots: Iterable[int]) -> list[int]:
    """The bots in an order drawn from the secret (Fisher–Yates); every use is a stream of its own."""
    order = list(bots)
    words = stream(digest(secret, f'["draw","{use}"]'), "draw")
    for last in range(len(order) - 1, 0, -1):
        other = below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def groups(schedule: Schedule, segment: int) -> list[Table]:
    """The tables of a stage."""
    return [table_bots(table, schedule.seats) for table in schedule.segments[segment].tables]


def beaten(played: Iterable[Met]) -> dict[int, tuple[float, float]]:
    """Bot → the share of opponents that it beat (ties half), and its mean points."""
    halves: Counter[int] = Counter()
    points: Counter[int] = Counter()
    most: Counter[int] = Counter()
    matches: Counter[int] = Counter()
    for match in played:
        for bot, own, scored in zip(match.bots, match.ranks, match.points, strict=True):
            halves[bot] += sum(1 if own == other else 2 * (own < other) for other in match.ranks) - 1
            most[bot] += 2 * (len(match.ranks) - 1)
            points[bot] += scored
            matches[bot] += 1
    return {bot: (halves[bot] / most[bot], points[bot] / matches[bot]) for bot in matches}


def swiss(plan: Plan, schedule: Schedule, bots: int, secret: bytes, played: Sequence[Met]) -> Stage | None:
    """Tables by standing with the fewest rematches. Who is left over sits out, nobody more than once more than others.

    The first round is drawn; equal standings stand in that order, too.
    """
    number, seats = len(schedule.segments), schedule.seats
    if number >= plan.swiss_rounds(bots):
        return None
    lots = {bot: lot for lot, bot in enumerate(drawn(secret, "swiss", range(bots)))}
    done = beaten(played)
    order = sorted(range(bots), key=lambda bot: (*(-value for value in done.get(bot, (0.0, 0.0))), lots[bot]))
    rounds: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for stage in range(number):
        for table in groups(schedule, stage):
            rounds.update(table)
            met.update(combinations(table, 2))
    out = sorted(order, key=lambda bot: (-rounds[bot], -order.index(bot)))[: bots % seats]
    left = [bot for bot in order if bot not in out]
    tables: list[list[int]] = []
    while left:
        sitting = [left.pop(0)]
        while len(sitting) < seats:
            near = left[: 2 * seats]
            rematches = {bot: sum(met[_pair(bot, other)] for other in sitting) for bot in near}
            best = min(near, key=rematches.__getitem__)
            left.remove(best)
            sitting.append(best)
        tables.append(sitting)
    _mend(tables, met)
    return [tuple(sorted(table)) for table in tables], plan.blocks


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _mend(tables: list[list[int]], met: Counter[tuple[int, int]]) -> None:
    """Swap bots between tables as long as that saves rematches, with the nearest table that helps."""

    def cost(table: Sequence[int]) -> int:
        return sum(met[_pair(one, other)] ** 2 for one, other in combinations(table, 2))

    def saved(upper: list[int], lower: list[int]) -> bool:
        before = cost(upper) + cost(lower)
        for i, j in product(range(len(upper)), range(len(lower))) if before else ():
            upper[i], lower[j] = lower[j], upper[i]
            if cost(upper) + cost(lower) < before:
                return True
            upper[i], lower[j] = lower[j], upper[i]
        return False

    apart = 1
    while apart < len(tables):
        near = zip(tables, tables[apart:], strict=False)
        apart = 1 if sum(saved(upper, lower) for upper, lower in near) else apart + 1


def adaptive(plan: Plan, schedule: Schedule, bots: int, secret: bytes, played: Sequence[Met]) -> Stage | None:
    """Tables of neighbours whose order is least certain, until each is settled or the budget is spent."""
    number, seats = len(schedule.segments), schedule.seats
    budget = plan.budget(bots)
    left = budget - (schedule.total if number else 0)
    tables: list[Table] = []
    if number < OPENING_STAGES:
        order = drawn(secret, f"adaptive {number}", range(bots))
        order += order[: -bots % seats]
        tables = [tuple(sorted(order[start : start + seats])) for start in range(0, len(order), seats)]
    else:
        blocks = Blocks(seats)
        for match in played:
            blocks.add(match.table, match.block, match.bots, match.ranks, match.points)
        rated = order_free(blocks.whole, bots)
        order = sorted(range(bots), key=lambda bot: -rated.points[bot])
        sure = [rated.superiority(*pair) or 0.0 for pair in pairwise(order)]
        # One of many looks at the same bots. Each may be wrong by its stage's share of the budget, so that all together,
        # however many there are, are as sure as was asked.
        settled = 1 - (1 - plan.confidence) * len(schedule.segments[-1].ids) / budget
        if min(sure) >= settled:
            return None
        tables = _uncertain(order, sure, seats, settled)
    tables = tables[: max(0, left) // seats]
    if not tables:
        return None
    block = seats * len(tables)
    return tables, max(1, min(-(-budget // (MOST_STAGES * block)), left // block))


def _uncertain(order: Sequence[int], sure: Sequence[float], seats: int, settled: float) -> list[Table]:
    """Tables around the pairs of neighbours that are least certain, each bot at one of them."""
    free = set(range(len(order)))
    tables = []
    for place in sorted(range(len(sure)), key=sure.__getitem__):
        if sure[place] >= settled or not {place, place + 1} <= free or len(free) < seats:
            continue
        near = sorted(free, key=lambda other, place=place: (abs(2 * other - 2 * place - 1), other))[:seats]  # type: ignore[misc]
        free -= set(near)
        tables.append(tuple(sorted(order[other] for other in near)))
    return tables
