"""A lot in an auction: who may bid how much for it, in which order, and what comes after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from arena.games.core.legal import Legal, Range, Template
from arena.games.core.state import Event, Seat, State
from arena.games.viehmarkt.material import PAYDAYS, START, Animal
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.wire import Bid, Observation, Pass

Then = Callable[[Table], State]
"""What comes after an auction or a trade."""

PASS = Pass()
_BIDS = {amount: Bid(amount) for amount in range(10, 5 * (START + sum(PAYDAYS)) + 1, 10)}
_PASSING = Template("pass", lambda: PASS)
_ONLY_PASS = Legal(_PASSING)


@lru_cache(maxsize=8192)
def _bidding(low: int, high: int) -> Legal:
    return Legal(_PASSING, Template("bid", _BIDS.__getitem__, amount=Range(low, high, 10)))


def _clockwise(seats: int, start: Seat, without: set[Seat]) -> tuple[Seat, ...]:
    """All seats from the left of `start`, some left out."""
    every = ((start + step) % seats for step in range(1, seats + 1))
    return tuple(seat for seat in every if seat not in without)


# By seats, auctioneer, high bidder (the auctioneer himself while there is none): who is asked, in order.
# `clockwise`: "asking starts at the auctioneer's left and after a bid goes on from the bidder's left, passing over
# auctioneer and high bidder"; `rounds`: "all but auctioneer and high bidder", clockwise from the auctioneer.
_FROM_BIDDER, _FROM_AUCTIONEER = (
    tuple(
        tuple(
            tuple(_clockwise(seats, auctioneer if rounds else bidder, {auctioneer, bidder}) for bidder in range(seats))
            for auctioneer in range(seats)
        )
        for seats in range(6)
    )
    for rounds in (False, True)
)


class Lot(NamedTuple):
    """What is auctioned.

    Attributes:
        auctioneer: whose auction it is.
        animals: one, or two in a double auction.
        limits: by seat, the highest bid: all money in the game, or the cap.
        caps: by seat, the worth of the purse it showed in this auction; None = it has not.
        order: by high bidder (the auctioneer himself while there is none), who is asked, in order.
        then: what comes after the auction.
    """

    auctioneer: Seat
    animals: tuple[Animal, ...]
    limits: tuple[int, ...]
    caps: tuple[int | None, ...]
    order: tuple[tuple[Seat, ...], ...]
    then: Then

    def legal(self, seat: Seat, high_bid: int) -> Legal:
        """What a seat may answer to a high bid."""
        low, limit = high_bid + 10, self.limits[seat]
        # "Who cannot bid high + 10 within ceiling or cap passes without being asked"
        return _bidding(low, limit) if low <= limit else _ONLY_PASS

    def allows(self, seat: Seat, high_bid: int, bid: Bid) -> bool:
        """Whether this is a legal bid over a high bid."""
        amount, kind = bid
        return type(amount) is int and high_bid < amount <= self.limits[seat] and amount % 10 == 0 and kind == "bid"

    def why_not(self, seat: Seat, high_bid: int, action: Mapping[str, Any]) -> str | None:
        """Why an answer (as on the wire) to a high bid is not legal, or None."""
        kind, amount = action.get("type"), action.get("amount")
        if kind != "bid":
            return None if kind == "pass" else "an auction is going on: now bid or pass"
        if type(amount) is not int:
            return None
        given = str(amount) if abs(amount) < 10**18 else "the bid"
        if amount < 10:
            return f"{given} is too low: a bid must be at least 10"
        if amount <= high_bid:
            return f"{given} is too low: a bid must be at least {high_bid + 10}, 10 above the high bid"
        if amount % 10:
            return f"{given} is not a multiple of 10"
        if amount > self.limits[seat]:
            if self.caps[seat] is None:
                return f"{given} is too much: all money in the game is {self.limits[seat]}"
            return f"{given} is too much: your purse was seen to be worth {self.limits[seat]}, your limit for this lot"
        return None

    def anybody(self) -> bool:
        """Whether at least one player may bid at all; all may have shown empty purses."""
        return any(limit >= 10 for seat, limit in enumerate(self.limits) if seat != self.auctioneer)

    def bust(self, seat: Seat, cap: int) -> Lot:
        """The same lot after a bidder could not pay: "for this lot he may bid at most what he showed"."""
        limits, caps = list(self.limits), list(self.caps)
        limits[seat] = caps[seat] = cap
        return self._replace(limits=tuple(limits), caps=tuple(caps))

    def known_to(self, seat: Seat) -> set[Seat]:
        """Whose purses a seat knows: its own, and those shown in this auction, which have not changed since."""
        return {seat, *(other for other, cap in enumerate(self.caps) if cap is not None)}

    def free(self, table: Table) -> State:
        """No bid at all: "the auctioneer takes it for nothing"."""
        if table.events is not None:
            table.events.append(Event({"type": "free", "seat": self.auctioneer, "animals": self.animals}))
        table.take_lot(self.auctioneer, self.animals)
        return self.then(table)

    def observe(
        self, observation: Observation, bid: int, bidder: Seat, passed: tuple[Seat, ...] = (), asking: int = 1
    ) -> Observation:
        """Add what everybody knows of the auction to what is on the table."""
        observation["animals"] = self.animals
        observation["auctioneer"] = self.auctioneer
        observation["high_bid"] = bid
        observation["high_bidder"] = None if bidder < 0 else bidder
        observation["caps"] = self.caps
        observation["passed"] = passed
        observation["asking"] = asking
        return observation


def new_lot(table: Table, animals: tuple[Animal, ...], then: Then) -> Lot:
    """A lot of the player whose turn it is, after its paydays: any bid up to all the money in the game."""
    seats, auctioneer = len(table.purses), table.seat
    order = (_FROM_AUCTIONEER if table.rules.outcry == "rounds" else _FROM_BIDDER)[seats][auctioneer]
    return Lot(auctioneer, animals, (table.ceiling,) * seats, (None,) * seats, order, then)
