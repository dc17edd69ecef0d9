"""What lasts from one situation to the next: coins, houses and cheques of the players, and what is still unseen."""

from __future__ import annotations

from bisect import bisect

from arena.games.core.state import Event, Score, Seat
from arena.games.for_sale.rules import Rules

Cards = tuple[int, ...]


def _with(cards: Cards, card: int) -> Cards:
    """Cards, ascending, with one more."""
    place = bisect(cards, card)
    return cards[:place] + (card,) + cards[place:]  # noqa: RUF005 - much the quickest


class Table:
    """The table of one match. Only this and the situations around it ever change.

    What is unseen is replaced, never changed, so that clones may share it.

    Attributes:
        rules: the rules in force.
        coins: by seat.
        houses: by seat, ascending: those still owned.
        cheques: by seat, ascending.
        unseen_houses: ascending, those that will stay in the box among them; emptied when the buying is over.
        unseen_cheques: ascending, those that will stay in the box among them.
        houses_left: houses still to come into play, those in the row not counted.
        cheques_left: cheques still to come into play, those in the row not counted.
        opener: who opens this auction, or the next; −1 until it is drawn.
        events: where events go; None = nobody listens.
        equal_bid: as in the rules.
        passing: what a passing player pays, by his own last bid.
    """

    __slots__ = (
        "cheques",
        "cheques_left",
        "coins",
        "equal_bid",
        "events",
        "houses",
        "houses_left",
        "opener",
        "passing",
        "rules",
        "unseen_cheques",
        "unseen_houses",
    )

    def __init__(self, rules: Rules, seats: int, events: list[Event] | None) -> None:
        self.rules = rules
        self.coins = [rules.coins] * seats
        self.houses: list[Cards] = [()] * seats
        self.cheques: list[Cards] = [()] * seats
        self.unseen_houses = [*rules.houses]
        self.unseen_cheques = [*rules.cheques]
        self.houses_left = self.cheques_left = rules.rounds * seats
        self.opener: Seat = 0 if rules.first_opener == "seat-0" else -1
        self.events = events
        self.equal_bid = rules.equal_bid
        self.passing = rules.passing()

    def buy(self, seat: Seat, house: int, price: int) -> None:
        """A player pays and takes a house from the row."""
        self.coins[seat] -= price
        self.houses[seat] = _with(self.houses[seat], house)

    def sell(self, seat: Seat, house: int, cheque: int) -> None:
        """A player gives a house, which is out of the game now, for a cheque."""
        houses = self.houses[seat]
        place = houses.index(house)
        self.houses[seat] = houses[:place] + houses[place + 1 :]
        self.cheques[seat] = _with(self.cheques[seat], cheque)

    def scores(self) -> tuple[Score, ...]:
        """Wealth (cheques and coins left), then coins where these break ties."""
        if self.rules.tie_break == "shared":
            return tuple((sum(c) + left,) for c, left in zip(self.cheques, self.coins, strict=True))
        return tuple((sum(c) + left, left) for c, left in zip(self.cheques, self.coins, strict=True))

    def clone(self) -> Table:
        """An independent copy to whose events nobody listens."""
        copy = Table.__new__(Table)
        copy.rules = self.rules
        copy.coins = self.coins.copy()
        copy.houses = self.houses.copy()
        copy.cheques = self.cheques.copy()
        copy.unseen_houses = self.unseen_houses
        copy.unseen_cheques = self.unseen_cheques
        copy.houses_left = self.houses_left
        copy.cheques_left = self.cheques_left
        copy.opener = self.opener
        copy.events = None
        copy.equal_bid = self.equal_bid
        copy.passing = self.passing
        return copy
