"""Dealing anew what a seat has not seen: the money in other purses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import comb, prod
from operator import sub
from random import Random

from arena.games.core.state import Seat
from arena.games.viehmarkt.material import WORTH, Purse, all_money, cards
from arena.games.viehmarkt.table import Table

Bounds = tuple[float, float]
"""The least and the most that a purse is worth."""


def redeal(table: Table, rng: Random, known: Collection[Seat], bounds: Mapping[Seat, Bounds] | None = None) -> None:
    """Deal every purse but the known ones anew: as many cards as before, out of all the money in the game.

    Args:
        table: its purses of unknown seats count only by their number of cards.
        rng: the dice.
        known: seats whose purses stay.
        bounds: what is known of the worth of others; the purses on the table need not keep it, but some must.
    """
    pool = list(all_money(len(table.purses), table.paydays))
    for seat in known:
        pool = list(map(sub, pool, table.purses[seat]))
    sizes = {seat: sum(purse) for seat, purse in enumerate(table.purses) if seat not in known}
    for seat, purse in deal(pool, sizes, {s: b for s, b in (bounds or {}).items() if s in sizes}, rng).items():
        table.set_purse(seat, purse)


def deal(pool: list[int], sizes: Mapping[Seat, int], bounds: Mapping[Seat, Bounds], rng: Random) -> dict[Seat, Purse]:
    """Deal a pool of money cards into hands of these sizes, some of bounded worth.

    Without bounds every deal of the cards is equally likely. With them each bounded hand in turn is drawn among
    those possible, as likely as in a free deal; a choice that leaves no deal to the others is taken back.

    Raises:
        ValueError: there is no such deal.
    """
    dealt = _bounded(pool, sizes, sorted(bounds.items()), rng)
    if dealt is None:
        raise ValueError(f"no deal of {pool} into hands of {sizes} keeps {bounds}")
    return dealt


def _bounded(
    pool: list[int], sizes: Mapping[Seat, int], bounds: list[tuple[Seat, Bounds]], rng: Random
) -> dict[Seat, Purse] | None:
    if not bounds:
        return _free(pool, sizes, rng)
    (seat, (least, most)), *others = bounds
    others_sizes = {other: size for other, size in sizes.items() if other != seat}
    hands = list(_hands(pool, sizes[seat], least, most))
    # Drawn in an order in which each is next with a chance in proportion to the number of deals that yield it.
    ways = (prod(map(comb, pool, hand)) for hand in hands)
    for _, hand in sorted(zip((rng.expovariate(1) / way for way in ways), hands, strict=True)):
        rest = _bounded(list(map(sub, pool, hand)), others_sizes, others, rng)
        if rest is not None:
            return {**rest, seat: hand}
    return None


def _free(pool: list[int], sizes: Mapping[Seat, int], rng: Random) -> dict[Seat, Purse]:
    deck = [denomination for denomination, count in enumerate(pool) for _ in range(count)]
    rng.shuffle(deck)
    hands = {}
    for seat, size in sizes.items():
        hand = [0, 0, 0, 0, 0, 0]
        for denomination in deck[:size]:
            hand[denomination] += 1
        del deck[:size]
        hands[seat] = cards(hand)
    return hands


def _hands(pool: list[int], size: int, least: float, most: float) -> Iterator[Purse]:
    """All hands of so many cards within the bounds."""
    hand = [0, 0, 0, 0, 0, 0]
    smaller = [sum(pool[:denomination]) for denomination in range(len(pool))]

    def fill(denomination: int, left: int, least: float, most: float) -> Iterator[Purse]:
        if denomination == 0:
            hand[0] = left
            if least <= 0 <= most:
                yield cards(hand)
            return
        each = WORTH[denomination]
        for count in range(max(0, left - smaller[denomination]), min(left, pool[denomination]) + 1):
            spent = count * each
            if spent > most:
                return
            # The cards still to come are worth at most as much each as the next smaller denomination.
            if spent + (left - count) * WORTH[denomination - 1] >= least:
                hand[denomination] = count
                yield from fill(denomination - 1, left - count, least - spent, most - spent)

    yield from fill(5, size, least, most)


def part_of(purse: Purse, size: int, rng: Random) -> Purse:
    """So many cards of a purse, every choice of cards equally likely."""
    return _free(list(purse), {0: size}, rng)[0]
