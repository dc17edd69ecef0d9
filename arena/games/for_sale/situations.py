"""The situations at the table, in the order of the rulebook: opener, houses, auction, cheques, sale, end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from arena.games.core.legal import Legal, Pick, Range, Template
from arena.games.core.situation import Situation, dealt, wrong_seats
from arena.games.core.state import CHANCE, Draw, Event, IllegalAction, Joint, Seat, State, quick
from arena.games.for_sale.material import EDITIONS
from arena.games.for_sale.table import Cards, Table
from arena.games.for_sale.wire import Bid, Observation, Pass, Sell

_LUCK = (CHANCE,)
_ONE: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in range(6))  # the seat to move, alone
_ALL = tuple(tuple(range(seats)) for seats in range(7))  # all seats of a table of so many

# Actions are made once for every number that a card or a bid can have, and legal actions once for every range of bids.
_PASS = Pass()
_BIDS = tuple(map(Bid, range(1 + max(deal.coins for edition in EDITIONS.values() for deal in edition.deals.values()))))
_SALES = tuple(map(Sell, range(1 + max(max(edition.houses) for edition in EDITIONS.values()))))

_PASSING = Template("pass", lambda: _PASS)


@cache
def _bidding(low: int, high: int) -> Legal:
    if low > high:
        return Legal(_PASSING)  # "A player with no legal bid has only `pass`."
    return Legal(_PASSING, Template("bid", _BIDS.__getitem__, coins=Range(low, high)))


def _observe(
    table: Table,
    you: Seat,
    phase: Literal["bid", "sell", "deal", "end"],
    row: Cards = (),
    bids: list[int] | None = None,
    active: Cards = (),
    high_bid: int = 0,
) -> Observation:
    coins, houses, cheques = table.coins, table.houses, table.cheques
    return {
        "you": you,
        "phase": phase,
        "players": [
            {"coins": coins[seat], "houses": houses[seat], "cheques": cheques[seat]} for seat in _ALL[len(coins)]
        ],
        "row": row,
        "bids": bids.copy() if bids else [0] * len(coins),
        "active": active,
        "high_bid": high_bid,
        "opener": table.opener,
        "houses_left": table.houses_left,
        "cheques_left": table.cheques_left,
    }


class DrawOpener(Situation[Table]):
    """Luck names the seat that opens the first auction."""

    __slots__ = ()
    to_move = _LUCK
    phase = "deal"

    @property
    def draw(self) -> Draw:
        return Draw("opener", 1, _ALL[len(self.table.coins)])

    def apply(self, joint: Joint) -> State:
        (opener,), _ = dealt("opener", 1, _ALL[len(self.table.coins)], joint)
        self.table.opener = opener
        if self.table.events is not None:
            self.table.events.append(Event({"type": "opener", "seat": opener}))
        return DealHouses(self.table)

    def clone(self) -> DrawOpener:
        return DrawOpener(self.table.clone())

    def observation(self, seat: Seat) -> Observation:
        return _observe(self.table, seat, "deal")


class DealHouses(Situation[Table]):
    """As many houses as there are players are turned up."""

    __slots__ = ()
    to_move = _LUCK
    phase = "deal"

    @property
    def draw(self) -> Draw:
        return Draw("houses", len(self.table.coins), self.table.unseen_houses)

    def apply(self, joint: Joint) -> State:
        table = self.table
        outcome, table.unseen_houses = dealt("houses", len(table.coins), table.unseen_houses, joint)
        table.houses_left -= len(outcome)
        row = tuple(sorted(outcome))
        if table.events is not None:
            table.events.append(Event({"type": "houses", "row": row}))
        return Auction(table, row)

    def clone(self) -> DealHouses:
        return DealHouses(self.table.clone())

    def observation(self, seat: Seat) -> Observation:
        return _observe(self.table, seat, "deal")


class Auction(Situation[Table]):
    """The players still in it bid or pass in turn, until one is left.

    Attributes:
        row: the houses still lying there, ascending.
        active: the seats still in it, next to act first.
        bids: the last bid of each seat in this auction, 0 = none.
        high_bid: 0 = none.
        to_move: the seat to act.
        lowest: the lowest bid that it may make, whether or not it owns so much.
    """

    __slots__ = ("active", "bids", "high_bid", "lowest", "row", "to_move")
    phase = "bid"

    def __init__(self, table: Table, row: Cards) -> None:
        self.table = table
        self.row = row
        seats = _ALL[len(table.coins)]
        # "The opener acts first, then clockwise over the players still in this auction."
        self.active = seats[table.opener :] + seats[: table.opener]
        self.bids = [0] * len(seats)
        self.high_bid = 0
        self.ask()

    def ask(self) -> None:
        """Wait for the first of the active seats."""
        seat = self.active[0]
        self.to_move = _ONE[seat]
        # "x is the whole bid, strictly above the high bid"; with equal_bid "at least max(high, own stake + 1)"
        if self.table.equal_bid:
            self.lowest = max(self.high_bid, self.bids[seat] + 1)
        else:
            self.lowest = self.high_bid + 1

    def legal(self, seat: Seat) -> Legal:
        if seat != self.active[0]:
            raise ValueError(f"seat {seat} is not to move in Auction")
        return _bidding(self.lowest, self.table.coins[seat])

    def apply(self, joint: Joint) -> State:
        seat = self.active[0]
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        if type(action) is Bid:
            coins, kind = action
            if type(coins) is not int or kind != "bid" or not self.lowest <= coins <= self.table.coins[seat]:
                raise self._refusal(seat, action)
            self.bids[seat] = self.high_bid = coins
            self.active = self.active[1:] + _ONE[seat]
            self.ask()
            events = self.table.events
            if events is not None:
                events.append(quick(Event, ({"type": "bid", "seat": seat, "coins": coins}, None, None, seat, True)))
            return self
        if action is not _PASS and (type(action) is not Pass or action != _PASS):
            raise self._refusal(seat, action)
        # "take the lowest house still lying there and pay half of one's own last bid, both at once"
        table = self.table
        house = self.row[0]
        price = table.passing[self.bids[seat]]
        table.buy(seat, house, price)
        self.row = self.row[1:]
        self.active = self.active[1:]
        events = table.events
        if events is not None:
            events.append(
                quick(Event, ({"type": "pass", "seat": seat, "paid": price, "house": house}, None, None, seat, True))
            )
        if len(self.active) == 1:
            return self._won()
        self.ask()
        return self

    def _won(self) -> State:
        # "that player pays the full last bid and takes the highest house", and "opens the next auction"
        table = self.table
        (winner,) = self.active
        (house,) = self.row
        price = self.bids[winner]
        table.buy(winner, house, price)
        table.opener = winner
        if table.events is not None:
            table.events.append(Event({"type": "win", "seat": winner, "paid": price, "house": house}))
        if table.houses_left:
            return DealHouses(table)
        table.unseen_houses = []  # the buying is over, the rest stays in the box
        return DealCheques(table)

    def _refusal(self, seat: Seat, action: Any) -> IllegalAction:
        given = {"type": "bid", "coins": action.coins} if type(action) is Bid else {}
        return IllegalAction(self.reason(seat, given) or f"{action!r} is not legal for seat {seat} now")

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        kind, coins = action.get("type"), action.get("coins")
        if kind == "sell":
            return "this is an auction: houses are sold after the last auction; now bid or pass"
        if kind != "bid" or type(coins) is not int:
            return None
        own, low, high = self.table.coins[seat], self.lowest, self.high_bid
        if low > own:
            return f"you own {own} coins and the lowest bid is {low}: you can only pass"
        if coins > own:
            return f"you own {own} coins, {coins if coins < 10**18 else 'the bid'} is more than that"
        if coins < low:
            if not self.table.rules.equal_bid:
                return f"a bid must be above the high bid {high}" if high else "a bid must be at least 1"
            if coins < high:
                return f"a bid must not be below the high bid {high}"
            return f"a bid must be above your own last bid {low - 1}" if low > 1 else "a bid must be at least 1"
        return None

    def clone(self) -> Auction:
        copy = Auction.__new__(Auction)
        copy.table = self.table.clone()
        copy.row = self.row
        copy.active = self.active
        copy.bids = self.bids.copy()
        copy.high_bid = self.high_bid
        copy.to_move = self.to_move
        copy.lowest = self.lowest
        return copy

    def observation(self, seat: Seat) -> Observation:
        return _observe(self.table, seat, "bid", self.row, self.bids, self.active, self.high_bid)


class DealCheques(Situation[Table]):
    """As many cheques as there are players are turned up."""

    __slots__ = ()
    to_move = _LUCK
    phase = "deal"

    @property
    def draw(self) -> Draw:
        return Draw("cheques", len(self.table.coins), self.table.unseen_cheques)

    def apply(self, joint: Joint) -> State:
        table = self.table
        outcome, table.unseen_cheques = dealt("cheques", len(table.coins), table.unseen_cheques, joint)
        table.cheques_left -= len(outcome)
        row = tuple(sorted(outcome))
        if table.events is not None:
            table.events.append(Event({"type": "cheques", "row": row}))
        return Sale(table, row)

    def clone(self) -> DealCheques:
        return DealCheques(self.table.clone())

    def observation(self, seat: Seat) -> Observation:
        return _observe(self.table, seat, "deal")


class Sale(Situation[Table]):
    """All choose one of their houses, at the same time and unseen.

    Attributes:
        row: the cheques, ascending.
        to_move: all seats.
    """

    __slots__ = ("row", "to_move")
    phase = "sell"

    def __init__(self, table: Table, row: Cards) -> None:
        self.table = table
        self.row = row
        self.to_move = _ALL[len(table.coins)]

    def legal(self, seat: Seat) -> Legal:
        if seat not in self.to_move:
            raise ValueError(f"seat {seat} is not to move in Sale")
        return Pick("sell", _SALES.__getitem__, "house", self.table.houses[seat])

    def apply(self, joint: Joint) -> State:
        table = self.table
        if len(joint) != len(self.to_move):
            raise wrong_seats(self.to_move, joint)
        sellers = {}
        for seat, houses in enumerate(table.houses):
            if seat not in joint:
                raise wrong_seats(self.to_move, joint)
            action = joint[seat]
            if type(action) is not Sell:
                raise self._refusal(seat, action)
            house, kind = action
            if house not in houses or type(house) is not int or kind != "sell":
                raise self._refusal(seat, action)
            sellers[house] = seat
        # "Highest house takes the highest cheque, and so on."
        got = dict(zip(sorted(sellers), self.row, strict=True))
        for house, cheque in got.items():
            table.sell(sellers[house], house, cheque)
        if table.events is not None:
            table.events += [
                quick(
                    Event,
                    ({"type": "sell", "seat": seat, "house": house, "cheque": got[house]}, None, None, seat, True),
                )
                for house, seat in sellers.items()
            ]
        return DealCheques(table) if table.cheques_left else GameOver(table)

    def _refusal(self, seat: Seat, action: Any) -> IllegalAction:
        given = {"type": "sell", "house": action.house} if type(action) is Sell else {}
        return IllegalAction(self.reason(seat, given) or f"{action!r} is not legal for seat {seat} now")

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        kind, house = action.get("type"), action.get("house")
        if kind in ("bid", "pass"):
            return "the auctions are over: now sell one of your houses"
        if kind != "sell" or type(house) is not int:
            return None
        owned = self.table.houses[seat]
        if house in owned:
            return None
        given = f"house {house}" if abs(house) < 10**18 else "a house of that number"
        return f"you do not own {given}; you own {', '.join(map(str, owned))}"

    def clone(self) -> Sale:
        return Sale(self.table.clone(), self.row)

    def observation(self, seat: Seat) -> Observation:
        return _observe(self.table, seat, "sell", self.row, active=self.to_move)


class GameOver(Situation[Table]):
    """After the last cheques: wealth is cheques and coins left; houses count nothing."""

    __slots__ = ()
    to_move: tuple[Seat, ...] = ()
    phase = "end"
    termination = "normal"

    def apply(self, joint: Joint) -> State:
        raise wrong_seats((), joint)

    def clone(self) -> GameOver:
        return GameOver(self.table.clone())

    def observation(self, seat: Seat) -> Observation:
        return _observe(self.table, seat, "end")
