"""Who sits where: in each block every bot has each seat once; over blocks each has every neighbour equally often."""

from __future__ import annotations

from functools import lru_cache
from math import factorial

from arena.games.core.luck import below, stream
from arena.league.seeds import digest, quoted


@lru_cache(maxsize=1 << 14)
def _deck(secret: bytes, bots: tuple[str, ...], epoch: int) -> tuple[int, ...]:
    """All cyclic orders of a table, shuffled (Fisher–Yates): the order of each block of one epoch."""
    words = stream(digest(secret, f'["seating",{quoted(bots)},{epoch}]'), "seating")
    deck = list(range(factorial(len(bots) - 1)))
    for last in range(len(deck) - 1, 0, -1):
        other = below(words, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def cyclic_order(number: int, bots: tuple[str, ...]) -> tuple[str, ...]:
    """One of the (n − 1)! ways to sit around a table, by its number: the first bot stays, the others are permuted."""
    rest = list(bots[1:])
    order = list(bots[:1])
    for left in range(len(rest), 0, -1):
        index, number = divmod(number, factorial(left - 1))
        order.append(rest.pop(index))
    return tuple(order)


def seated(secret: bytes, bots: tuple[str, ...], block: int, seating: int) -> tuple[str, ...]:
    """The bots of a table by seat.

    Blocks are taken in epochs of (n − 1)! and an epoch has every cyclic order once, in an order drawn from the
    secret; seating s turns the table by s seats.

    Args:
        secret: of the tournament's first segment, so that epochs stay whole when blocks are added.
        bots: the names at the table, in any order.
        block: from 0.
        seating: from 0 to seats − 1.
    """
    bots = tuple(sorted(bots))
    epoch, position = divmod(block, factorial(len(bots) - 1))
    order = cyclic_order(_deck(secret, bots, epoch)[position], bots)
    return order[seating:] + order[:seating]
