"""What lasts from one situation to the next: animals and purses of the players, the deck, paydays, turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add

from arena.games.core.state import Event, Score, Seat
from arena.games.viehmarkt.material import (
    ANIMALS,
    INDEX,
    PURSE,
    START,
    VALUES,
    WORTH,
    Animal,
    Purse,
    cards,
    worth,
)
from arena.games.viehmarkt.rules import Rules


class Table:
    """The table of one match. Only this and the situations around it change.

    Attributes:
        rules: the rules in force.
        deck: the animals not yet turned up, in canonical order; replaced, never changed.
        animals: by seat, the number of each animal, in the order of `ANIMALS`.
        tradable: by seat, a bit for each animal of which it holds some but not all.
        purses: by seat.
        worth: by seat, the sum of the purse.
        paydays: how many have been.
        ceiling: all money in the game.
        turns: complete turns.
        seat: whose turn it is; −1 until luck has drawn the first player.
        complete: how many animals are complete.
        events: where events go; None = nobody listens.
    """

    __slots__ = (
        "animals",
        "ceiling",
        "complete",
        "deck",
        "events",
        "paydays",
        "purses",
        "rules",
        "seat",
        "tradable",
        "turns",
        "worth",
    )

    def __init__(self, rules: Rules, seats: int, events: list[Event] | None) -> None:
        self.rules = rules
        self.deck: Sequence[Animal] = rules.animals
        self.animals = [[0] * len(ANIMALS) for _ in range(seats)]
        self.tradable = [0] * seats
        self.purses: list[Purse] = [PURSE] * seats
        self.worth = [START] * seats
        self.paydays = 0
        self.ceiling = START * seats
        self.turns = 0
        self.seat: Seat = 0 if rules.first_player == "seat-0" else -1
        self.complete = 0
        self.events = events

    def payday(self) -> None:
        """A 7 is turned up: "every player, the auctioneer included", gets one card."""
        amount = self.rules.paydays[self.paydays]
        card = cards([int(amount == each) for each in WORTH])
        self.paydays += 1
        self.ceiling += amount * len(self.purses)
        for seat, purse in enumerate(self.purses):
            self.set_purse(seat, cards(map(add, purse, card)))
        if self.events is not None:
            self.events.append(Event({"type": "payday", "amount": amount}))

    def set_purse(self, seat: Seat, purse: Purse) -> None:
        """A purse becomes another."""
        self.purses[seat] = purse
        self.worth[seat] = worth(purse)

    def give(self, giver: Seat, taker: Seat, money: Purse) -> None:
        """Money cards change hands."""
        zeros, tens, fifties, hundreds, two_hundreds, five_hundreds = money
        purses = self.purses
        a, b, c, d, e, f = purses[giver]
        purses[giver] = (a - zeros, b - tens, c - fifties, d - hundreds, e - two_hundreds, f - five_hundreds)
        a, b, c, d, e, f = purses[taker]
        purses[taker] = (a + zeros, b + tens, c + fifties, d + hundreds, e + two_hundreds, f + five_hundreds)
        value = worth(money)
        self.worth[giver] -= value
        self.worth[taker] += value

    def take(self, seat: Seat, animal: int, number: int) -> None:
        """A player gets animals, from the deck or from another player."""
        held = self.animals[seat]
        held[animal] += number
        if held[animal] < self.rules.copies:
            self.tradable[seat] |= 1 << animal
            return
        self.tradable[seat] &= ~(1 << animal)
        self.complete += 1
        if self.events is not None:
            self.events.append(Event({"type": "complete", "seat": seat, "animal": ANIMALS[animal]}))

    def lose(self, seat: Seat, animal: int, number: int) -> None:
        """A player hands over animals."""
        held = self.animals[seat]
        held[animal] -= number
        if not held[animal]:
            self.tradable[seat] &= ~(1 << animal)

    def take_lot(self, seat: Seat, animals: Iterable[Animal]) -> None:
        """A player gets the animals of an auction."""
        for animal in animals:
            self.take(seat, INDEX[animal], 1)

    def can_trade(self, seat: Seat) -> bool:
        """Whether this player holds some of an animal of which another holds some, too."""
        own = self.tradable[seat]
        return any(own & other for player, other in enumerate(self.tradable) if player != seat)

    def scores(self) -> tuple[Score, ...]:
        """(Sum of own complete values) × (number of own complete animals), then money."""
        copies = self.rules.copies
        scores = []
        for held, money in zip(self.animals, self.worth, strict=True):
            own = [value for count, value in zip(held, VALUES, strict=True) if count == copies]
            scores.append((sum(own) * len(own), money))
        return tuple(scores)

    def clone(self) -> Table:
        """An independent copy to whose events nobody listens."""
        copy = Table.__new__(Table)
        copy.rules = self.rules
        copy.deck = self.deck
        copy.animals = [held[:] for held in self.animals]
        copy.tradable = self.tradable[:]
        copy.purses = self.purses[:]
        copy.worth = self.worth[:]
        copy.paydays = self.paydays
        copy.ceiling = self.ceiling
        copy.turns = self.turns
        copy.seat = self.seat
        copy.complete = self.complete
        copy.events = None
        return copy
