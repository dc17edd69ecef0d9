"""The situations of an auction: a lot is turned up, cried out, hammered down."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from arena.games.core.legal import Legal, Template
from arena.games.core.situation import Situation, dealt, wrong_seats
from arena.games.core.state import CHANCE, Draw, Event, IllegalAction, Joint, Seat, State
from arena.games.viehmarkt.lot import PASS, Lot, Then, new_lot
from arena.games.viehmarkt.material import PAYER, shown
from arena.games.viehmarkt.payment import Payment
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.unseen import redeal
from arena.games.viehmarkt.view import observe
from arena.games.viehmarkt.wire import Bid, Buy, Observation, Pass, Sell

_LUCK = (CHANCE,)
_ONE: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in range(5))  # the seat to move, alone

_SELL, _BUY = Sell(), Buy()
_ONLY_SELL = Legal(Template("sell", lambda: _SELL))
_SELL_OR_BUY = Legal(Template("sell", lambda: _SELL), Template("buy", lambda: _BUY))


class TurnUp(Situation[Table]):
    """The next lot is turned up, and each 7 in it pays."""

    __slots__ = ("then",)
    to_move = _LUCK
    phase = "deal"

    def __init__(self, table: Table, then: Then) -> None:
        self.table = table
        self.then = then

    @property
    def draw(self) -> Draw:
        return Draw("animals", self.table.rules.lot, self.table.deck)

    def apply(self, joint: Joint) -> State:
        table = self.table
        animals, table.deck = dealt("animals", table.rules.lot, table.deck, joint)
        if table.events is not None:
            table.events.append(Event({"type": "animals", "auctioneer": table.seat, "animals": animals}))
        # "both are turned up first, then each 7 pays, then bidding starts"
        for animal in animals:
            if animal == PAYER:
                table.payday()
        return cry_out(table, new_lot(table, animals, self.then))

    def clone(self) -> TurnUp:
        return TurnUp(self.table.clone(), self.then)

    def resample(self, seat: Seat, rng: Random) -> TurnUp:
        copy = self.clone()
        redeal(copy.table, rng, {seat})
        return copy

    def observation(self, seat: Seat) -> Observation:
        return new_lot(self.table, (), self.then).observe(observe(self.table, seat, "deal", ()), 0, -1)


class Outcry(Situation[Table]):
    """Bidding clockwise, one by one; a pass is not final.

    Attributes:
        lot: what is cried out.
        order: who is asked, in order, until somebody bids.
        passes: how many of them have passed.
        high_bid: 0 = none.
        high_bidder: −1 = none.
        asking: 1, or 2 when the lot is offered once more because nobody bid.
        to_move: the seat asked.
    """

    __slots__ = ("asking", "high_bid", "high_bidder", "lot", "order", "passes", "to_move")
    phase = "bid"

    def __init__(self, table: Table, lot: Lot) -> None:
        self.table = table
        self.lot = lot
        self.high_bid = 0
        self.high_bidder: Seat = -1
        self.order = lot.order[lot.auctioneer]
        self.passes = 0
        self.asking = 1
        self.to_move: tuple[Seat, ...] = _ONE[self.order[0]]

    def resume(self, bid: int, bidder: Seat, passes: int, asking: int) -> None:
        """Put the outcry to where it stands after these."""
        self.high_bid = bid
        self.high_bidder = bidder
        self.order = self.lot.order[self.lot.auctioneer if bidder < 0 else bidder]
        self.passes = passes
        self.asking = asking
        self.to_move = _ONE[self.order[passes]]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.to_move[0]:
            raise ValueError(f"seat {seat} is not to move in Outcry")
        return self.lot.legal(seat, self.high_bid)

    def apply(self, joint: Joint) -> State:
        seat = self.to_move[0]
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        events = self.table.events
        if type(action) is Bid:
            if not self.lot.allows(seat, self.high_bid, action):
                raise _refused(self, seat, action)
            self.high_bid = amount = action.amount
            self.high_bidder = seat
            self.order = order = self.lot.order[seat]
            self.passes = 0
            self.asking = 1
            self.to_move = _ONE[order[0]]
            if events is not None:
                _tell_bid(self.table, events, seat, amount)
            return self
        if action != PASS or type(action) is not Pass:
            raise _refused(self, seat, action)
        if events is not None:
            events.append(Event({"type": "pass", "seat": seat}, choice=seat))
        self.passes = passes = self.passes + 1
        order = self.order
        if passes < len(order):
            self.to_move = _ONE[order[passes]]
            return self
        # "it closes when the n−2 others have passed in a row, or all n−1 when there is no bid yet"
        if self.high_bidder >= 0:
            return Hammer(self.table, self.lot, self.high_bid, self.high_bidder)
        if self.asking == 1 and self.lot.anybody():
            self.asking = 2
            self.passes = 0
            self.to_move = _ONE[order[0]]
            if events is not None:
                events.append(Event({"type": "again"}))
            return self
        return self.lot.free(self.table)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        return self.lot.why_not(seat, self.high_bid, action)

    def clone(self) -> Outcry:
        copy = Outcry.__new__(Outcry)
        copy.table = self.table.clone()
        copy.lot = self.lot
        copy.order = self.order
        copy.passes = self.passes
        copy.high_bid = self.high_bid
        copy.high_bidder = self.high_bidder
        copy.asking = self.asking
        copy.to_move = self.to_move
        return copy

    def resample(self, seat: Seat, rng: Random) -> Outcry:
        copy = self.clone()
        redeal(copy.table, rng, self.lot.known_to(seat))
        return copy

    def observation(self, seat: Seat) -> Observation:
        observation = observe(self.table, seat, "bid", self.to_move)
        passed = self.order[: self.passes]
        return self.lot.observe(observation, self.high_bid, self.high_bidder, passed, self.asking)


class Rounds(Situation[Table]):
    """Bidding in rounds: all answer at once and unseen, the highest new bid stands.

    Attributes:
        lot: what is cried out.
        high_bid: standing at the round's start; 0 = none.
        high_bidder: −1 = none.
        asking: 1, or 2 when the lot is offered once more because nobody bid.
        order: all but auctioneer and high bidder, clockwise from the auctioneer.
        to_move: the same, in the order of their seats.
    """

    __slots__ = ("asking", "high_bid", "high_bidder", "lot", "order", "to_move")
    phase = "bid"

    def __init__(self, table: Table, lot: Lot) -> None:
        self.table = table
        self.lot = lot
        self.resume(0, -1, 0, 1)

    def resume(self, bid: int, bidder: Seat, passes: int, asking: int) -> None:
        """Put the outcry to where it stands after these; nobody passes before the others."""
        self.high_bid = bid
        self.high_bidder = bidder
        self.order = self.lot.order[self.lot.auctioneer if bidder < 0 else bidder]
        self.to_move = tuple(sorted(self.order))
        self.asking = asking

    def legal(self, seat: Seat) -> Legal:
        if seat not in self.to_move:
            raise ValueError(f"seat {seat} is not to move in Rounds")
        return self.lot.legal(seat, self.high_bid)

    def apply(self, joint: Joint) -> State:
        if len(joint) != len(self.to_move) or any(seat not in joint for seat in self.to_move):
            raise wrong_seats(self.to_move, joint)
        best, bidder = self.high_bid, -1
        for seat in self.order:
            action = joint[seat]
            if type(action) is Bid:
                if not self.lot.allows(seat, self.high_bid, action):
                    raise _refused(self, seat, action)
                if action.amount > best:  # "ties: first clockwise from the auctioneer"
                    best, bidder = action.amount, seat
            elif action != PASS or type(action) is not Pass:
                raise _refused(self, seat, action)
        events = self.table.events
        if events is not None:
            for seat in self.order:
                action = joint[seat]
                if type(action) is Bid:
                    _tell_bid(self.table, events, seat, action.amount)
                else:
                    events.append(Event({"type": "pass", "seat": seat}, choice=seat))
        if bidder >= 0:
            self.resume(best, bidder, 0, 1)
            return self
        # "closes on a round in which nobody bids"
        if self.high_bidder >= 0:
            return Hammer(self.table, self.lot, self.high_bid, self.high_bidder)
        if self.asking == 1 and self.lot.anybody():
            self.asking = 2
            if events is not None:
                events.append(Event({"type": "again"}))
            return self
        return self.lot.free(self.table)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        return self.lot.why_not(seat, self.high_bid, action)

    def clone(self) -> Rounds:
        copy = Rounds.__new__(Rounds)
        copy.table = self.table.clone()
        copy.lot = self.lot
        copy.high_bid = self.high_bid
        copy.high_bidder = self.high_bidder
        copy.order = self.order
        copy.asking = self.asking
        copy.to_move = self.to_move
        return copy

    def resample(self, seat: Seat, rng: Random) -> Rounds:
        copy = self.clone()
        redeal(copy.table, rng, self.lot.known_to(seat))
        return copy

    def observation(self, seat: Seat) -> Observation:
        observation = observe(self.table, seat, "bid", self.to_move)
        return self.lot.observe(observation, self.high_bid, self.high_bidder, (), self.asking)


def cry_out(table: Table, lot: Lot) -> Outcry | Rounds:
    """A lot is cried out, from nothing."""
    return Rounds(table, lot) if table.rules.outcry == "rounds" else Outcry(table, lot)


def _tell_bid(table: Table, events: list[Event], seat: Seat, amount: int) -> None:
    events.append(Event({"type": "bid", "seat": seat, "amount": amount}, choice=seat))
    if amount > table.worth[seat]:
        bluff = {"type": "bluff", "seat": seat, "amount": amount, "worth": table.worth[seat]}
        events.append(Event(bluff, (seat,)))


def _refused(situation: Outcry | Rounds, seat: Seat, action: Any) -> IllegalAction:
    given = {"type": "bid", "amount": action.amount} if type(action) is Bid else {}
    return IllegalAction(situation.reason(seat, given) or f"{action!r} is not legal for seat {seat} now")


class Hammer(Situation[Table]):
    """The auctioneer decides: sell, or buy by paying the high bidder the bid.

    Attributes:
        lot: what is auctioned.
        high_bid: at least 10.
        high_bidder: whose bid it is.
        to_move: the auctioneer.
    """

    __slots__ = ("high_bid", "high_bidder", "lot", "to_move")
    phase = "hammer"

    def __init__(self, table: Table, lot: Lot, high_bid: int, high_bidder: Seat) -> None:
        self.table = table
        self.lot = lot
        self.high_bid = high_bid
        self.high_bidder = high_bidder
        self.to_move = _ONE[lot.auctioneer]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.lot.auctioneer:
            raise ValueError(f"seat {seat} is not to move in Hammer")
        # "`buy` is legal iff his purse is worth at least the bid, otherwise `sell` is forced"
        return _SELL_OR_BUY if self.table.worth[seat] >= self.high_bid else _ONLY_SELL

    def apply(self, joint: Joint) -> State:
        table, lot = self.table, self.lot
        auctioneer, bidder = lot.auctioneer, self.high_bidder
        if len(joint) != 1 or auctioneer not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[auctioneer]
        if type(action) is Buy and action == _BUY and table.worth[auctioneer] >= self.high_bid:
            if table.events is not None:
                table.events.append(Event({"type": "buy", "seat": auctioneer}, choice=auctioneer, forced_shows=False))
            return Payment(table, lot, self.high_bid, bidder, auctioneer)
        if type(action) is not Sell or action != _SELL:
            given = {"type": "buy"} if type(action) is Buy else {"type": ""}
            raise IllegalAction(self.reason(auctioneer, given) or f"{action!r} is not legal now")
        if table.events is not None:
            table.events.append(Event({"type": "sell", "seat": auctioneer}, choice=auctioneer, forced_shows=False))
        if table.worth[bidder] >= self.high_bid:
            return Payment(table, lot, self.high_bid, bidder, bidder)
        # "shows all of it to everyone; the auction is repeated from nothing"
        if table.events is not None:
            table.events.append(
                Event(
                    {
                        "type": "bust",
                        "seat": bidder,
                        "amount": self.high_bid,
                        "money": shown(table.purses[bidder]),
                        "worth": table.worth[bidder],
                    }
                )
            )
        return cry_out(table, lot.bust(bidder, table.worth[bidder]))

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        kind = action.get("type")
        if kind == "buy" and self.table.worth[seat] < self.high_bid:
            return f"your purse is worth {self.table.worth[seat]}, the bid is {self.high_bid}: you can only sell"
        return None if kind in ("sell", "buy") else "the outcry is over: now sell or buy"

    def clone(self) -> Hammer:
        return Hammer(self.table.clone(), self.lot, self.high_bid, self.high_bidder)

    def resample(self, seat: Seat, rng: Random) -> Hammer:
        copy = self.clone()
        redeal(copy.table, rng, self.lot.known_to(seat))
        return copy

    def observation(self, seat: Seat) -> Observation:
        return self.lot.observe(observe(self.table, seat, "hammer", self.to_move), self.high_bid, self.high_bidder)
