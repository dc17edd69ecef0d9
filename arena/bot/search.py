"""The search that the shipped bots share: try every choice in many possible worlds, and more often what does well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
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
    """
    deadline = monotonic() + ms / 1000
    totals = [0.0] * len(choices)
    left = list(range(len(choices)))
    rounds = max(1, ceil(log2(len(choices))))
    while len(left) > 1:
        for _ in range(max(1, playouts // (rounds * len(left)))):
            here, seed = world(dice), dice.getrandbits(62)
            for place in left:
                totals[place] += playout(choices[place], here, Random(seed))
            if monotonic() > deadline:
                return choices[max(left, key=totals.__getitem__)]
        left.sort(key=totals.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return choices[left[0]]
