"""Paying without change: which sets of cards may pay a price, and the situation in which a player chooses one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any

from arena.games.core.domains import Bag
from arena.games.core.legal import Legal, Template
from arena.games.core.situation import Situation, wrong_seats
from arena.games.core.state import Event, IllegalAction, Joint, Seat, State
from arena.games.core.words import kind_of
from arena.games.core.words import shown as quoted
from arena.games.viehmarkt.lot import Lot
from arena.games.viehmarkt.material import MONEY, WORTH, Money, Purse, cards, shown, worth
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.unseen import redeal
from arena.games.viehmarkt.view import observe
from arena.games.viehmarkt.wire import Observation, Pay


def payments(purse: Purse, price: int) -> tuple[Purse, ...]:
    """All payments that the rules allow, "cheapest first, then fewest cards".

    "A payer who can pay exactly does so, choosing among the exact combinations; only one who cannot pays more, with no
    card that could be left out with the rest still covering the price; no zeros in either case."

    Args:
        purse: worth at least the price.
        price: at least 10, in tens.
    """
    choices = _exact(purse, price)
    if choices:
        choices.sort(key=_cards)
    else:
        choices = _covers(purse, price)
        choices.sort(key=_worth_and_cards)
    return tuple(choices)


def _cards(money: Purse) -> tuple[int, Purse]:
    return sum(money), money


def _worth_and_cards(money: Purse) -> tuple[int, int, Purse]:
    return worth(money), sum(money), money


def _exact(purse: Purse, price: int) -> list[Purse]:
    _, tens, fifties, hundreds, two_hundreds, five_hundreds = purse
    # What the smaller denominations can add at most; what is left grows as fewer cards are laid, so a loop ends there.
    by_tens = 10 * tens
    by_fifties = by_tens + 50 * fifties
    by_hundreds = by_fifties + 100 * hundreds
    by_two_hundreds = by_hundreds + 200 * two_hundreds
    found: list[Purse] = []
    for e in range(min(five_hundreds, price // 500), -1, -1):
        left_e = price - 500 * e
        if left_e > by_two_hundreds:
            break
        for d in range(min(two_hundreds, left_e // 200), -1, -1):
            left_d = left_e - 200 * d
            if left_d > by_hundreds:
                break
            for c in range(min(hundreds, left_d // 100), -1, -1):
                left_c = left_d - 100 * c
                if left_c > by_fifties:
                    break
                for b in range(min(fifties, left_c // 50), -1, -1):
                    left_b = left_c - 50 * b
                    if left_b > by_tens:
                        break
                    found.append((0, left_b // 10, b, c, d, e))
    return found


def _covers(purse: Purse, price: int) -> list[Purse]:
    """Sets that cover the price and no longer do without their smallest card, so without any of their cards."""
    found: list[Purse] = []
    laid = [0] * len(purse)

    def lay(denomination: int, left: int) -> None:
        each = WORTH[denomination]
        enough = -(-left // each)
        for count in range(min(purse[denomination], enough) + 1):
            laid[denomination] = count
            if count == enough:
                found.append(cards(laid))
            elif denomination > 1:
                lay(denomination - 1, left - count * each)
        laid[denomination] = 0

    lay(len(purse) - 1, price)
    return found


class Payments:
    """The sets of cards that may pay a price: a domain, `{"in":[…]}` on the wire."""

    __slots__ = ("choices", "price", "purse")

    def __init__(self, purse: Purse, price: int) -> None:
        self.purse = purse
        self.price = price
        self.choices = payments(purse, price)

    def first(self) -> Purse:
        return self.choices[0]

    def count(self) -> int:
        return len(self.choices)

    def sample(self, rng: Random) -> Purse:
        choices = self.choices
        return choices[int(rng.random() * len(choices))]

    def __iter__(self) -> Iterator[Purse]:
        return iter(self.choices)

    def __contains__(self, value: object) -> bool:
        # `True` and `1.0` equal `1`, but they are no counts
        return type(value) is tuple and value in self.choices and all(type(count) is int for count in value)

    def wire(self) -> dict[str, list[Money]]:
        return {"in": [shown(money) for money in self.choices]}

    def show(self, value: Purse) -> Money:
        return shown(value)

    def read(self, field: str, given: object) -> Purse:
        wrong = no_such_money(self.purse, given)
        if wrong is not None:
            raise IllegalAction(wrong)
        laid = Bag(MONEY, self.purse).read(field, given)
        for money in self.choices:
            if money == laid:
                return money
        raise IllegalAction(self.refusal(cards(laid)))

    def refusal(self, money: Purse) -> str:
        """Why these cards of the purse may not pay the price."""
        price, laid = self.price, worth(money)
        if laid < price:
            return f"{cards_in_words(money)} is {laid}, which does not pay the price of {price}"
        if money[0]:
            return "a zero pays nothing: leave it out"
        if laid > price == worth(self.choices[0]):
            return f"{cards_in_words(money)} is {laid}, but you can pay {price} exactly, so you must"
        spare = next(each for each, count in zip(WORTH, money, strict=True) if count)
        return f"{cards_in_words(money)} has a card too many: the rest without a {spare} still pays {price}"


def cards_in_words(money: Sequence[int]) -> str:
    """Money cards as a sum, largest first: `100 + 2 × 50`."""
    parts = [key if count == 1 else f"{count} × {key}" for key, count in zip(MONEY, money, strict=True) if count]
    return " + ".join(reversed(parts)) or "nothing"


def no_such_money(purse: Purse, given: object) -> str | None:
    """Why these counts (as on the wire) are not cards of this purse, or None."""
    if not isinstance(given, Mapping):
        return None
    held: dict[Any, int] = dict(zip(MONEY, purse, strict=True))
    for key, count in given.items():
        if type(count) is not int:
            return f"'money': the count of {quoted(key)} must be an integer, not {kind_of(count)}"
        if key not in held:
            if count == 0:
                continue
            return f"'money': there is no denomination {quoted(key)}; they are {', '.join(MONEY)}"
        if count < 0:
            return f"'money': {quoted(count)} × {key}: a count cannot be negative"
        if count > held[key]:
            return f"'money': {quoted(count)} × {key}, but you hold {held[key] or 'none'}"
    return None


class Payment(Situation[Table]):
    """The buyer pays, which he can, and takes the lot.

    Attributes:
        lot: what is auctioned.
        high_bid: the price.
        high_bidder: pays the auctioneer, or is paid by him.
        payer: who pays and takes the lot.
        to_move: the payer.
    """

    __slots__ = ("_choices", "high_bid", "high_bidder", "lot", "payer", "to_move")
    phase = "pay"

    def __init__(self, table: Table, lot: Lot, high_bid: int, high_bidder: Seat, payer: Seat) -> None:
        self.table = table
        self.lot = lot
        self.high_bid = high_bid
        self.high_bidder = high_bidder
        self.payer = payer
        self.to_move = (payer,)
        self._choices: Payments | None = None

    @property
    def payee(self) -> Seat:
        """Who is paid."""
        return self.high_bidder if self.payer == self.lot.auctioneer else self.lot.auctioneer

    @property
    def choices(self) -> Payments:
        """The payments that the rules allow; made when somebody asks for them."""
        if self._choices is None:
            self._choices = Payments(self.table.purses[self.payer], self.high_bid)
        return self._choices

    def legal(self, seat: Seat) -> Legal:
        if seat != self.payer:
            raise ValueError(f"seat {seat} is not to move in Payment")
        return Legal(Template("pay", Pay, money=self.choices))

    def apply(self, joint: Joint) -> State:
        table, payer, payee = self.table, self.payer, self.payee
        if len(joint) != 1 or payer not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[payer]
        if type(action) is not Pay or action.type != "pay" or action.money not in self.choices:
            given = {"type": "pay"} if type(action) is Pay else {"type": ""}
            raise IllegalAction(self.reason(payer, given) or f"{action!r} is not legal for seat {payer} now")
        money: Purse = action.money
        if table.events is not None:
            seen = {
                "type": "pay",
                "seat": payer,
                "to": payee,
                "price": self.high_bid,
                "cards": sum(money),
                "animals": self.lot.animals,
            }
            data = {**seen, "money": shown(money)}
            table.events.append(Event(data, (payer, payee), seen, choice=payer, forced_shows=False))
        table.give(payer, payee, money)
        table.take_lot(payer, self.lot.animals)
        return self.lot.then(table)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        return None if action.get("type") == "pay" else f"the lot is yours: now pay {self.high_bid} for it"

    def clone(self) -> Payment:
        copy = Payment(self.table.clone(), self.lot, self.high_bid, self.high_bidder, self.payer)
        copy._choices = self._choices
        return copy

    def resample(self, seat: Seat, rng: Random) -> Payment:
        copy = Payment(self.table.clone(), self.lot, self.high_bid, self.high_bidder, self.payer)
        # Whoever must pay has the money: the auctioneer would not have been let buy, the bidder would be bust.
        redeal(copy.table, rng, self.lot.known_to(seat), {self.payer: (self.high_bid, inf)})
        return copy

    def observation(self, seat: Seat) -> Observation:
        return self.lot.observe(observe(self.table, seat, "pay", self.to_move), self.high_bid, self.high_bidder)
