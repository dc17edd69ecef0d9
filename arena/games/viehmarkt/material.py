"""What is on the table: animals with the value of a whole quartet, money, paydays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from typing_extensions import TypedDict

Animal = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
Purse = tuple[int, int, int, int, int, int]
"""Money cards: a count for each denomination, in the order of `MONEY`."""

Money = TypedDict("Money", {"0": int, "10": int, "50": int, "100": int, "200": int, "500": int}, total=False)
Money.__doc__ = "Money cards as on the wire: counts by denomination; one that is left out is 0."

ANIMALS: tuple[Animal, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
VALUES = (10, 40, 90, 160, 250, 350, 500, 650, 800, 1000)
INDEX: dict[str, int] = {animal: index for index, animal in enumerate(ANIMALS)}

MONEY = ("0", "10", "50", "100", "200", "500")
WORTH = (0, 10, 50, 100, 200, 500)
NOTHING: Purse = (0, 0, 0, 0, 0, 0)

# "Each starts with two 0, four 10, one 50 (90 in all)."
PURSE: Purse = (2, 4, 1, 0, 0, 0)
START = 90

# "A 7 first pays every player, the auctioneer included, one card of 50 / 100 / 200 / 500"
PAYER: Animal = "7"
PAYDAYS = (50, 100, 200, 500)


def cards(counts: Iterable[int]) -> Purse:
    """Six counts as money cards."""
    zeros, tens, fifties, hundreds, two_hundreds, five_hundreds = counts
    return zeros, tens, fifties, hundreds, two_hundreds, five_hundreds


def worth(money: Purse) -> int:
    """The sum of some money cards."""
    return 10 * money[1] + 50 * money[2] + 100 * money[3] + 200 * money[4] + 500 * money[5]


def shown(money: Purse) -> Money:
    """Money cards as on the wire."""
    return cast("Money", {key: count for key, count in zip(MONEY, money, strict=True) if count})


def all_money(seats: int, paydays: int) -> Purse:
    """Every money card in the game after so many paydays."""
    counts = [seats * count for count in PURSE]
    for amount in PAYDAYS[:paydays]:
        counts[WORTH.index(amount)] += seats
    return cards(counts)
