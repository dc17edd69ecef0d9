"""What For Sale looks like on the wire: actions, observation, events. Plain JSON objects, typed."""

from __future__ import annotations

from typing import Literal, NamedTuple

from typing_extensions import TypedDict

# The actions, as the rules use them.


class Pass(NamedTuple):
    """Leave the auction: take the lowest house of the row for half of one's own last bid."""

    type: str = "pass"


class Bid(NamedTuple):
    """Stay in the auction: `coins` is the whole bid, not what is added to the last one."""

    coins: int
    type: str = "bid"


class Sell(NamedTuple):
    """Choose one of one's own houses for the cheques of the row."""

    house: int
    type: str = "sell"


# The same as JSON objects.


class PassAction(TypedDict):
    """Leave the auction: take the lowest house of the row and pay half of your own last bid, nothing if you never bid."""

    type: Literal["pass"]


class BidAction(TypedDict):
    """Stay in the auction; `coins` is your whole bid, not what you add to your last one."""

    type: Literal["bid"]
    coins: int


class SellAction(TypedDict):
    """Sell one of your houses; all players choose at the same time and unseen."""

    type: Literal["sell"]
    house: int


class Player(TypedDict):
    """What lies in front of a player: coins left, houses still owned (ascending), cheques received (ascending)."""

    coins: int
    houses: tuple[int, ...]
    cheques: tuple[int, ...]


class Observation(TypedDict):
    """All of the position that a seat may know; in For Sale that is all there is.

    `you`: your seat. `phase`: `bid` or `sell`; `deal` while cards are turned up and `end` when all is over.
    `players`: by seat. `row`: the houses, or when selling the cheques, that lie open, ascending; empty in `deal` and `end`.
    `bids`: the last bid of each seat in this auction, also of those who have passed; 0 = none. `active`: the seats
    waited for: in an auction those still in it, next to act first; in a sale all of them. `high_bid`: 0 = none.
    `opener`: who opened this auction (in `deal`: will open the next; after the last auction: who won it; −1 while
    luck has not drawn the first). `houses_left`, `cheques_left`: cards still to come into play, those in the row and
    those that stay in the box not counted.
    """

    you: int
    phase: Literal["bid", "sell", "deal", "end"]
    players: list[Player]
    row: tuple[int, ...]
    bids: list[int]
    active: tuple[int, ...]
    high_bid: int
    opener: int
    houses_left: int
    cheques_left: int


class OpenerEvent(TypedDict):
    """Luck has drawn the seat that opens the first auction; only with `first_opener = random`."""

    type: Literal["opener"]
    seat: int


class HousesEvent(TypedDict):
    """Houses are turned up, ascending: an auction begins."""

    type: Literal["houses"]
    row: tuple[int, ...]


class BidEvent(TypedDict):
    """A seat has bid."""

    type: Literal["bid"]
    seat: int
    coins: int


class PassEvent(TypedDict):
    """A seat has passed, paid half of its own last bid and taken the lowest house."""

    type: Literal["pass"]
    seat: int
    paid: int
    house: int


class WinEvent(TypedDict):
    """The last seat in the auction has paid its full bid and taken the last house; it opens the next auction."""

    type: Literal["win"]
    seat: int
    paid: int
    house: int


class ChequesEvent(TypedDict):
    """Cheques are turned up, ascending: a sale begins."""

    type: Literal["cheques"]
    row: tuple[int, ...]


class SellEvent(TypedDict):
    """A seat has sold a house for a cheque; one event per seat, after all have chosen."""

    type: Literal["sell"]
    seat: int
    house: int
    cheque: int
