"""One look at every match of a run: what the plots draw, and which matches are worth watching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import combinations
from math import exp
from typing import NamedTuple

from arena.league.blocks import Block, Blocks, unpacked
from arena.league.orderfree import SCALE, OrderFree, order_free
from arena.league.student import mean_and_bar
from arena.report.page.faults import Faults
from arena.store.reading import Results
from arena.store.record import MatchRecord

POINTS = 16  # in time at which ratings are found
REFITS = 60  # for the interval of each
BEST = 3  # of each kind of telling match
MOST_KEPT = 1_000  # candidates for that, before they are sifted


class Meeting(NamedTuple):
    """How one bot did against another.

    Attributes:
        share: of their matches in which it finished before the other, ties half.
        bar: half the width of the 95 % interval of that; None = unknown.
        matches: how many.
    """

    share: float
    bar: float | None
    matches: int


class Telling(NamedTuple):
    """A match worth watching, and why."""

    id: int
    why: str


@dataclass(slots=True)
class Survey:
    """What was seen.

    Attributes:
        names: the bots in the order of the store.
        seats: at a table.
        faults: all.
        counted: matches that count.
        points: by bot, how many of its matches brought so many points.
        blocks: the whole blocks, in the order in which they became whole.
        reached: for each of those, how many matches counted by then.
        margins: of the closest matches: points between the first and the second, id, who won, who came second.
        wins: by the positions at a table and that of the only winner: the first matches that ended so.
    """

    names: tuple[str, ...]
    seats: int
    faults: Faults
    counted: int = 0
    points: dict[str, Counter[int]] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    reached: list[int] = field(default_factory=list)
    margins: list[tuple[int, int, str, str]] = field(default_factory=list)
    wins: dict[tuple[tuple[int, ...], int], list[int]] = field(default_factory=dict)

    def meetings(self) -> Mapping[tuple[int, int], Meeting]:
        """By two positions: how the first did against the second, over whole blocks."""
        shares: dict[tuple[int, int], list[float]] = {}
        for block in self.blocks:
            _, *halves = unpacked(block.wins, 1 + len(block.bots) * (len(block.bots) - 1) // 2)
            for pair, half in zip(combinations(block.bots, 2), halves, strict=True):
                shares.setdefault(pair, []).append(half / (2 * self.seats))
        found = {}
        for (one, other), values in shares.items():
            mean, spread = mean_and_bar(values)
            bar = spread or None  # that all blocks went alike does not make it certain
            matches = len(values) * self.seats
            found[one, other] = Meeting(mean, bar, matches)
            found[other, one] = Meeting(1 - mean, bar, matches)
        return found

    def course(self, final: OrderFree) -> list[tuple[int, OrderFree]]:
        """The order-free ratings after so many matches, again and again; the last are those of all blocks."""
        count = len(self.blocks)
        stops = sorted({max(2, round(count * (point + 1) / POINTS)) for point in range(POINTS - 1)} - {count})
        course = [
            (self.reached[stop - 1], order_free(self.blocks[:stop], len(self.names), REFITS))
            for stop in stops
            if stop < count
        ]
        return [*course, (self.reached[-1], final)] if count > 1 else []

    def telling(self, rated: OrderFree) -> list[Telling]:
        """The closest matches and the biggest upsets."""
        closest = nsmallest(BEST, self.margins)
        found = [Telling(id, _close(margin, first, second)) for margin, id, first, second in closest]
        strength = [exp(points / SCALE) for points in rated.points]
        chances = (
            (strength[won] / sum(strength[bot] for bot in bots), id, won)
            for (bots, won), ids in self.wins.items()
            for id in ids
        )
        return found + [
            Telling(id, f"upset: {self.names[won]} wins, for which its rating gave it a chance of {chance:.1%}")
            for chance, id, won in nsmallest(BEST, chances)
            if chance < 1 / self.seats
        ]


def _close(margin: int, first: str, second: str) -> str:
    if margin == 0:
        return f"close: {first} and {second} level on points"
    return f"close: {first} before {second} by {margin} point{'s' * (margin > 1)}"


def survey(results: Results, most_faults: int = 0) -> Survey:
    """Look at every stored match that counts; so many faults can be listed one by one afterwards."""
    seen = Survey(results.names, results.seats, Faults(most_faults))
    positions = {name: position for position, name in enumerate(results.names)}
    blocks = Blocks(results.seats)
    for match in results.records():
        if match.termination == "void":
            continue
        seen.counted += 1
        at = [positions[name] for name in match.bots]
        points = [score[0] for score in match.scores]
        blocks.add(match.table, match.block, at, match.ranks, points)
        if len(blocks.whole) > len(seen.reached):
            seen.reached.append(seen.counted)
        for name, scored in zip(match.bots, points, strict=True):
            seen.points.setdefault(name, Counter())[scored] += 1
        _finish(seen, match, at)
        seen.faults.add(match)
    seen.blocks = blocks.whole
    return seen


def _finish(seen: Survey, match: MatchRecord, at: Sequence[int]) -> None:
    """Who won it, and how clearly; where a bot was retired it is no close match."""
    order = sorted(range(len(at)), key=lambda seat: (match.ranks[seat], seat))
    first, second = order[0], order[1]
    if not any(fault["retired"] for fault in match.faults):
        margin = match.scores[first][0] - match.scores[second][0]
        seen.margins.append((margin, match.id, match.bots[first], match.bots[second]))
        if len(seen.margins) > MOST_KEPT:
            seen.margins = nsmallest(BEST, seen.margins)
    if match.ranks[second] > 1:
        ids = seen.wins.setdefault((tuple(sorted(at)), at[first]), [])
        if len(ids) < BEST:
            ids.append(match.id)
