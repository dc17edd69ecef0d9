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


def tables(bots: int, seats: int, most: int = MOST_TABLES) -> Sequence[int]:
    """The numbers of the tables to play: all of them, or a balanced choice of at most `most`.

    At least one table for each bot is chosen, also where `most` is less.
    """
    total = comb(bots, seats)
    if total <= most:
        return range(total)
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
        chosen = [sorted(random.sample(range(bots), seats)) for _ in range(bases)]
        if _improve(chosen, bots, random):
            found = {
                table_number(tuple(sorted((bot + turn) % bots for bot in base)))
                for base in chosen
                for turn in range(bots)
            }
            if len(found) == bases * bots:  # else a table would be played twice
                return tuple(sorted(found))
    return ()


def _meetings(chosen: Sequence[Sequence[int]], bots: int) -> list[int]:
    """By distance from 1 to bots // 2: how often a pair so far apart meets."""
    counts = [0] * (bots // 2 + 1)
    for base in chosen:
        for one, other in combinations(base, 2):
            apart = abs(one - other)
            apart = min(apart, bots - apart)
            counts[apart] += 2 if 2 * apart == bots else 1  # opposite bots meet once from either side
    return counts[1:]


def _unevenness(counts: Sequence[int]) -> int:
    """0 where all are equal or differ by one."""
    middle = sum(counts) // len(counts)
    return min(
        sum(max(0, low - count, count - low - 1) for count in counts) for low in (middle - 1, middle, middle + 1)
    )


def _improve(chosen: list[list[int]], bots: int, random: Random) -> bool:
    """Move one bot of one base table at a time wherever that is no worse; whether it came out even."""
    value = _unevenness(_meetings(chosen, bots))
    for _ in range(_STEPS):
        if value == 0:
            return True
        base = chosen[random.randrange(len(chosen))]
        place, before = random.randrange(len(base)), list(base)
        base[place] = random.choice([bot for bot in range(bots) if bot not in before])
        after = _unevenness(_meetings(chosen, bots))
        if after <= value:
            value = after
        else:
            base[:] = before
    return value == 0
