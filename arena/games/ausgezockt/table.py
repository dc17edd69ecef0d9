"""What lasts from one situation to the next: the board, the players' cards and skylines, and the turn being taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul

from arena.games.ausgezockt.rules import Rules
from arena.games.core.state import Card, Draw, Event, Score, Seat

CLOSED = 1_000_000
"""What a card would have to be higher than on a lot that a veto has closed."""

_draw: Callable[[type[Draw], tuple[str, int, Sequence[Card]]], Draw] = tuple.__new__  # quicker than `Draw(…)`

KEPT = frozenset({"token", "flip-2", "nope"})
"""„2 Aufdecken“, „Nix da!“ and the Figur are held after the turn that turned them up."""

Stack = tuple[tuple[int, Seat], ...]


class Table:
    """The table of one match. Only this and the situations around it change.

    Attributes:
        rules: the rules in force.
        seats: how many.
        events: where events go; None = nobody listens.

        buildings: by lot, those still there.
        greys_left: grey buildings in the middle.
        skylines: by seat, coloured buildings by lot.
        greys: by seat, grey buildings.
        pairs: by seat and lot, the most pairs ever.
        event_pile: numbers of the event cards not yet drawn, ascending.
        turns: taken in this match.

        round: from 1.
        piles: by seat, what is unseen of the own deck, in canonical order.
        discards: by seat, in no order.
        held: by seat, the cards kept.
        armed: how many „2 Aufdecken“ are held in all.
        stacks: by lot, (cash, seat) from the bottom to the top.
        corners: corner → whose Figur lies there.
        turns_left: turns to come in this round, the present one counted; −1 until it is triggered.
        quiet: turns in a row in which no cash was put on any lot.

        active: whose turn it is; −1 before the first.
        cash: flipped this turn and not placed.
        cards: the other cards flipped this turn.
        protected: Bankrott cards still covered.
        flips_left: how many more may, or in an attack must be flipped.
        needs: by lot, what a card must be higher than to be placed there.
        reach: the same by cash value, as the mask of the lots that it fits on.
        closed: lots closed by a veto.
        void: seats whose „2 Aufdecken“ was answered, once for each card.
        placed: whether cash was put on a lot this turn.
    """

    __slots__ = (
        "active",
        "armed",
        "buildings",
        "cards",
        "cash",
        "closed",
        "corners",
        "discards",
        "event_pile",
        "events",
        "flips_left",
        "greys",
        "greys_left",
        "held",
        "needs",
        "pairs",
        "piles",
        "placed",
        "protected",
        "quiet",
        "reach",
        "round",
        "rules",
        "seats",
        "skylines",
        "stacks",
        "turns",
        "turns_left",
        "void",
    )

    def __init__(self, rules: Rules, seats: int, events: list[Event] | None) -> None:
        lots = rules.edition.lots
        self.rules = rules
        self.seats = seats
        self.events = events
        self.buildings = [lot.buildings for lot in lots]
        self.greys_left = rules.edition.greys
        self.skylines = [[0] * len(lots) for _ in range(seats)]
        self.greys = [0] * seats
        self.pairs = [[0] * len(lots) for _ in range(seats)]
        self.event_pile: Sequence[int] = rules.event_numbers
        self.turns = 0
        self.round = 0
        self.active: Seat = -1
        self.gather()

    # The round.

    def gather(self) -> None:
        """Everybody takes back all own cards and shuffles them; corners are freed."""
        seats, lots = self.seats, self.rules.lots
        self.piles: list[Sequence[Card]] = [self.rules.edition.deck] * seats
        self.discards: list[list[Card]] = [[] for _ in range(seats)]
        self.held: list[tuple[str, ...]] = [()] * seats
        self.stacks: list[Stack] = [()] * len(lots)
        self.corners: dict[str, Seat] = {}
        self.turns_left = -1
        self.quiet = 0
        self.needs = list(self.rules.values)
        self.reach = list(self.rules.reach)
        self.armed = 0
        self.cash: list[int] = []
        self.cards: list[str] = []
        self.protected = 0
        self.flips_left = 0
        self.closed: tuple[int, ...] = ()
        self.void: tuple[Seat, ...] = ()
        self.placed = False

    def begin_round(self, starter: Seat) -> None:
        """A round begins."""
        self.round += 1
        self.active = starter
        if self.events is not None:
            self.events.append(Event({"type": "round", "round": self.round, "seat": starter}))

    def collect(self) -> None:
        """From the highest lot down: the owner of the top card takes a building, and a grey one for a new pair."""
        for lot in range(len(self.stacks) - 1, -1, -1):
            stack = self.stacks[lot]
            if not stack or not self.buildings[lot]:
                continue
            seat = stack[-1][1]
            self.buildings[lot] -= 1
            owned = self.skylines[seat][lot] = self.skylines[seat][lot] + 1
            grey = False
            # "if that gives him more pairs of the colour than he ever had, one grey building while there are any"
            if owned // 2 > self.pairs[seat][lot]:
                self.pairs[seat][lot] += 1
                if self.greys_left:
                    self.greys_left -= 1
                    self.greys[seat] += 1
                    grey = True
            if self.events is not None:
                name = self.rules.lots[lot]
                self.events.append(Event({"type": "collect", "seat": seat, "lot": name, "grey": grey}))

    def decided(self) -> bool:
        """Whether a skyline has reached the mark, or all coloured buildings are gone, so that the longest wins."""
        mark = self.rules.edition.mark
        return not any(self.buildings) or any(self.length(seat) >= mark for seat in range(self.seats))

    def length(self, seat: Seat) -> int:
        """Of a skyline."""
        coloured: int = sum(map(mul, self.skylines[seat], self.rules.lengths))
        return coloured + self.greys[seat] * self.rules.edition.grey_length

    def scores(self) -> tuple[Score, ...]:
        """By seat: the length of the skyline, then the fewer buildings the better, grey ones too."""
        return tuple((self.length(seat), -sum(self.skylines[seat]) - self.greys[seat]) for seat in range(self.seats))

    # The turn.

    def end_turn(self) -> None:
        """The turn is over: cards to keep are held from now on, the others go to the discards, and it is counted."""
        if self.cash:
            self.discards[self.active] += self.cash
            self.cash = []
        if self.cards:
            self._put_away()
        self.turns += 1
        if self.placed:
            self.placed = False
            self.quiet = 0
        else:
            self.quiet += 1
        self.protected = 0
        self.flips_left = 0
        self.void = ()
        if self.closed:
            closed, self.closed = self.closed, ()
            for lot in closed:
                self.uncover(lot)

    def _put_away(self) -> None:
        seat = self.active
        for card in self.cards:
            if card in KEPT:
                self.held[seat] += (card,)
                if card == "flip-2":
                    self.armed += 1
            else:
                self.discards[seat].append(card)
        self.cards = []

    def top_card(self, seat: Seat) -> Draw:
        """What luck is asked for when the top card of a draw pile is turned up."""
        return _draw(Draw, (self.rules.pile_sources[seat], 1, self.piles[seat]))

    def flip(self, card: Card) -> bool:
        """The top card of the active player's pile is flipped; returns whether it is a Bankrott that nothing covers."""
        pile = self.piles[self.active] = [*self.piles[self.active]]
        pile.remove(card)
        self.flips_left -= 1
        if type(card) is int:
            self.cash.append(card)
            return False
        self.cards.append(card)  # type: ignore[arg-type]  # a card that is no cash is a name
        if card == "lucky":
            self.protected += 1
        elif card == "bankrupt":
            self.protected -= 1
            return self.protected < 0
        return False

    def bust(self) -> None:
        """All cards flipped this turn go to the discards, reaction cards and Figur included."""
        self.discards[self.active] += [*self.cash, *self.cards]
        self.cash = []
        self.cards = []
        if self.events is not None:
            self.events.append(Event({"type": "bust", "seat": self.active}))

    def reshuffle(self, seat: Seat) -> None:
        """A player's discards are shuffled into his draw pile."""
        self.piles[seat] = self.rules.in_order((*self.piles[seat], *self.discards[seat]))
        self.discards[seat] = []
        if self.events is not None:
            self.events.append(Event({"type": "reshuffle", "seat": seat}))

    def take(self, seat: Seat, card: Card) -> None:
        """A card leaves a draw pile."""
        pile = self.piles[seat] = [*self.piles[seat]]
        pile.remove(card)

    def play(self, seat: Seat, card: str) -> None:
        """A held card is played, which puts it on the discards at once."""
        self.drop(seat, card)
        self.discards[seat].append(card)
        if card == "flip-2":
            self.armed -= 1

    def drop(self, seat: Seat, card: str) -> None:
        """A held card leaves a player's hand."""
        held = self.held[seat]
        place = held.index(card)
        self.held[seat] = held[:place] + held[place + 1 :]

    def has_token(self, seat: Seat) -> bool:
        """Whether the active player has the Figur at hand, flipped this turn or held."""
        return "token" in self.cards or "token" in self.held[seat]

    def put_token(self, corner: str) -> None:
        """The active player's Figur lies on a corner from now on."""
        if "token" in self.cards:
            self.cards.remove("token")
        else:
            self.drop(self.active, "token")
        self.corners[corner] = self.active

    # The board.

    def put(self, cash: int, lot: int) -> None:
        """A cash card of the active player comes to lie on top of a lot."""
        stack = self.stacks[lot]
        self.stacks[lot] = (*stack, (cash, self.active))
        self.need(lot, cash)
        self.placed = True
        # "every lot that still has buildings carries a cash card": that can become true only on a lot that was free
        if not stack and self.turns_left < 0 and self.covered():
            self.turns_left = self.seats
            if self.events is not None:
                self.events.append(Event({"type": "last-turns", "seat": self.active}))

    def guard(self, lot: int) -> Seat | None:
        """Who could stop a card on its way to a lot: an opponent who tops it and holds „Nix da!“."""
        stack = self.stacks[lot]
        if stack:
            owner = stack[-1][1]
            if owner != self.active and "nope" in self.held[owner]:
                return owner
        return None

    def covered(self) -> bool:
        """Whether every lot that still has buildings carries a cash card."""
        return not any(left and not stack for left, stack in zip(self.buildings, self.stacks, strict=True))

    def lift(self, lot: int, cash: int, owner: Seat) -> None:
        """A cash card leaves the board for its owner's discards."""
        stack = self.stacks[lot]
        place = stack.index((cash, owner))
        stack = self.stacks[lot] = stack[:place] + stack[place + 1 :]
        self.discards[owner].append(cash)
        if lot not in self.closed:
            self.uncover(lot)

    def close(self, lot: int) -> None:
        """A lot is closed to the active player for the rest of the turn."""
        self.closed += (lot,)
        self.need(lot, CLOSED)

    def uncover(self, lot: int) -> None:
        """What a card must be higher than is seen from what lies on a lot now."""
        stack = self.stacks[lot]
        self.need(lot, stack[-1][0] if stack else self.rules.values[lot])

    def need(self, lot: int, need: int) -> None:
        """What a card must be higher than on a lot."""
        old = self.needs[lot]
        self.needs[lot] = need
        bit = 1 << lot
        reach = self.reach
        # only for the cards between the two does anything change: they fit now, or fit no longer
        for cash in range(min(old, need) + 1, min(max(old, need) + 1, len(reach))):
            reach[cash] ^= bit

    def clone(self) -> Table:
        """An independent copy to whose events nobody listens."""
        copy = Table.__new__(Table)
        copy.rules = self.rules
        copy.seats = self.seats
        copy.events = None
        copy.buildings = self.buildings.copy()
        copy.greys_left = self.greys_left
        copy.skylines = [row.copy() for row in self.skylines]
        copy.greys = self.greys.copy()
        copy.pairs = [row.copy() for row in self.pairs]
        copy.event_pile = self.event_pile
        copy.turns = self.turns
        copy.round = self.round
        copy.piles = self.piles.copy()
        copy.discards = [pile.copy() for pile in self.discards]
        copy.held = self.held.copy()
        copy.armed = self.armed
        copy.stacks = self.stacks.copy()
        copy.corners = self.corners.copy()
        copy.turns_left = self.turns_left
        copy.quiet = self.quiet
        copy.active = self.active
        copy.cash = self.cash.copy()
        copy.cards = self.cards.copy()
        copy.protected = self.protected
        copy.flips_left = self.flips_left
        copy.needs = self.needs.copy()
        copy.reach = self.reach.copy()
        copy.closed = self.closed
        copy.void = self.void
        copy.placed = self.placed
        return copy
