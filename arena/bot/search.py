"""The search that the shipped bots share: try every choice in many possible worlds, and more often what does well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import TypeVar

Choice = TypeVar("Choice")
World = TypeVar("World")


def best(
    choices: Sequence[Choice],
    world: Callable[[Random], World],
    playout: Callable[[Choice, World, Random], float],
    dice: Random,
    *,
    playouts: int,
    ms: float,
    doubt: float = 0.0,
) -> Choice:
    """The choice that does best on average, by sequential halving (Karnin, Koren and Somekh, ICML 2013).

    There are about log₂(choices) rounds of equally many playouts. In each every choice left is tried equally often, and
    in the same worlds with the same dice as the others. Then the worse half drops out.

    Args:
        choices: at least one; of equals the first is taken.
        world: dice → what one possible world holds. Each choice is played out in it, so a playout must not change it.
        playout: choice, world, dice → how well it went; higher is better.
        dice: where all dice come from.
        playouts: in all. They decide where time allows, so that the same match is played the same again.
        ms: the search ends after so many milliseconds at the latest, but for the playout that is going on.
        doubt: the first choice, then, is taken unless another is better by so many standard errors. For a bot whose first
            choice is that of a good rule, better than what the players in its playouts would do.
    """
    if len(choices) == 1:
        return choices[0]
    deadline = monotonic() + ms / 1000
    values: list[list[float]] = [[] for _ in choices]
    left = list(range(len(choices)))
    rounds = ceil(log2(len(choices)))
    while True:
        for _ in range(max(1, playouts // (rounds * len(left)))):
            here, seed = world(dice), dice.getrandbits(62)
            for place in left:
                values[place].append(playout(choices[place], here, Random(seed)))
            if monotonic() > deadline:
                break
        left.sort(key=lambda place: sum(values[place]), reverse=True)
        if len(left) <= 2 or monotonic() > deadline:
            break
        half = left[: (len(left) + 1) // 2]
        left = half if 0 in half or not doubt else [*half[:-1], 0]
    found = left[0]
    return choices[found] if not doubt or _clear(values[found], values[0], doubt) else choices[0]


def _clear(values: Sequence[float], others: Sequence[float], doubt: float) -> bool:
    """Whether one choice is better than another in the same worlds by more than so many standard errors."""
    gains = [value - other for value, other in zip(values, others, strict=True)]
    return len(gains) > 1 and fmean(gains) > doubt * stdev(gains) / sqrt(len(gains))
