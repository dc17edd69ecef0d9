"""What is in the box: houses, cheques, coins, by edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Deal(NamedTuple):
    """What an edition gives for one number of seats.

    Attributes:
        coins: of each player at the start.
        box: cards of *each* deck that stay unseen in the box.
        rounds: auctions, and as many sales.
    """

    coins: int
    box: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Edition:
    """A published edition: its material, and the set of rule options that it stands for."""

    houses: tuple[int, ...]
    cheques: tuple[int, ...]
    deals: dict[int, Deal]
    pass_pays: str
    equal_bid: bool
    first_opener: str = "seat-0"
    tie_break: str = "coins"


_HOUSES = tuple(range(1, 31))
_CHEQUES = (0, 0, *(value for value in range(2, 16) for _ in range(2)))  # no 1
_DEALS = {3: Deal(18, 6, 8), 4: Deal(18, 2, 7), 5: Deal(14, 0, 6), 6: Deal(14, 0, 5)}

EDITIONS = {
    "gryphon": Edition(_HOUSES, _CHEQUES, _DEALS, "half-up", equal_bid=False),
    "iello": Edition(_HOUSES, _CHEQUES, _DEALS, "half-down", equal_bid=False),
    "classic-1997": Edition(
        tuple(range(1, 21)),
        (0, 0, *range(3, 21)),  # no 1, no 2
        {3: Deal(15, 2, 6), 4: Deal(15, 0, 5), 5: Deal(15, 0, 4)},
        "half-down",
        equal_bid=True,
    ),
}
