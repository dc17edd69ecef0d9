"""Tables for many bots: few of all combinations, so that every pair meets equally often, ±1.

Cyclic designs: base tables are turned around the circle of all bots, one step at a time, so every bot sits at as many tables as
every other, and how often a pair meets depends only on its distance on the circle. What remains is to choose base tables in
which every distance occurs equally often (R. C. Bose: On the construction of balanced incomplete block designs, Annals
of Eugenics 9, 1939); it is searched for by improving one bot at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random

from arena.league.schedule import table_number

MOST_TABLES = 2_000
"""Beyond so many tables not all are played."""

_TRIES = 40
_STEPS = 3_000
_DRAWS = 20  # for each base table, till one is found that is no turn of another

Turns = tuple[int, ...]


def tables(bots: int, seats: int, most: int = MOST_TABLES) -> Sequence[int]:
    """The numbers of the tables to play: all of them, or a balanced choice of at most `most`.

    At least one table for each bot is chosen, also where `most` is less.
    """
    total = comb(bots, seats)
    if total <= most:
        return range(total)
    if 4 * most > 3 * total and (left_out := _design(bots, seats, -(-(total - most) // bots))):
        return tuple(sorted(set(range(total)).difference(left_out)))  # few to leave out are found sooner
    wanted = max(1, most // bots)
    for more in range(8):
        for bases in {wanted - more, wanted + more}:
            if 0 < bases * bots < total and (found := _design(bots, seats, bases)):
                return found
    return range(total)


@lru_cache(maxsize=8)
def _design(bots: int, seats: int, bases: int) -> tuple[int, ...]:
    """`bases` · `bots` tables in which pairs meet equally often, ±1; empty where none was found."""
    random = Random(f"{bots} {seats} {bases}")
    for _ in range(_TRIES):
        chosen: dict[Turns, list[int]] = {}
        for _ in range(_DRAWS * bases):
            if len(chosen) == bases:
                break
            drawn = random.sample(range(bots), seats)
            if turns := _turns(drawn, bots):
                chosen[turns] = drawn
        if len(chosen) < bases:
            return ()
        if even := _improved(chosen, bots, random):
            return tuple(
                sorted(
                    table_number(tuple(sorted((bot + turn) % bots for bot in base)))
                    for base in even
                    for turn in range(bots)
                )
            )
    return ()


def _turns(base: Sequence[int], bots: int) -> Turns | None:
    """What a base table has in common with all its turns, and with no others: the gaps from bot to bot, begun at the least.

    None where it comes back to itself before it has been turned all around: then some tables would be played twice.
    """
    ordered = sorted(base)
    gaps = [(after - before) % bots for before, after in zip(ordered, ordered[1:] + ordered[:1], strict=True)]
    begun = {tuple(gaps[start:] + gaps[:start]) for start in range(len(gaps))}
    return min(begun) if len(begun) == len(gaps) else None


def _apart(one: int, other: int, bots: int) -> int:
    """The distance of two bots on the circle."""
    apart = abs(one - other)
    return min(apart, bots - apart)


def _unevenness(counts: Sequence[int]) -> int:
    """0 where all are equal or differ by one."""
    middle = sum(counts) // len(counts)
    return min(
        sum(max(0, low - count, count - low - 1) for count in counts) for low in (middle - 1, middle, middle + 1)
    )


def _improved(chosen: dict[Turns, list[int]], bots: int, random: Random) -> list[list[int]]:
    """The base tables, one bot of one of them moved at a time wherever that is no worse; empty if they do not come out even.

    Args:
        chosen: the base tables by their turns, so that no two are turns of each other; is changed.
        bots: how many there are.
        random: what is tried.
    """
    weights = [1] * (bots // 2)  # by distance from 1; opposite bots meet once from either side
    if bots % 2 == 0:
        weights[-1] = 2
    counts = [0] * len(weights)  # likewise: how often a pair so far apart meets
    for base in chosen.values():
        for one, other in combinations(base, 2):
            counts[_apart(one, other, bots) - 1] += weights[_apart(one, other, bots) - 1]
    value = _unevenness(counts)
    bases = list(chosen.items())
    for _ in range(_STEPS):
        if value == 0:
            break
        number = random.randrange(len(bases))
        turns, base = bases[number]
        place = random.randrange(len(base))
        now = random.choice([bot for bot in range(bots) if bot not in base])
        others = base[:place] + base[place + 1 :]
        moved = list(counts)
        for other in others:
            for bot, sign in ((base[place], -1), (now, 1)):
                distance = _apart(bot, other, bots) - 1
                moved[distance] += sign * weights[distance]
        after = _unevenness(moved)
        if after > value:
            continue
        turned = _turns([*others, now], bots)
        if turned is None or (turned in chosen and turned != turns):
            continue
        del chosen[turns]
        chosen[turned] = [*others, now]
        bases[number] = turned, chosen[turned]
        value, counts = after, moved
    return [base for _, base in bases] if value == 0 else []
