"""The situations of a trade: the challenger lays down an offer, the challenged player replies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from arena.games.core.domains import Bag
from arena.games.core.legal import Legal, Template
from arena.games.core.situation import Situation, wrong_seats
from arena.games.core.state import Event, IllegalAction, Joint, Seat, State
from arena.games.viehmarkt.lot import Then
from arena.games.viehmarkt.material import ANIMALS, MONEY, Purse, shown, worth
from arena.games.viehmarkt.payment import no_such_money
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.unseen import part_of, redeal
from arena.games.viehmarkt.view import observe
from arena.games.viehmarkt.wire import Accept, Counter, Observation, Offer

_ACCEPT = Accept()
_ACCEPTING = Template("accept", lambda: _ACCEPT)


@cache  # a few thousand purses occur again and again
def _offering(purse: Purse) -> Legal:
    return Legal(Template("offer", Offer, money=Bag(MONEY, purse)))


@cache
def _replying(purse: Purse) -> Legal:
    return Legal(_ACCEPTING, Template("counter", Counter, money=Bag(MONEY, purse)))


class Challenge(NamedTuple):
    """What a trade is about.

    Attributes:
        challenger: whose turn it is.
        target: the challenged player.
        animal: its place in `ANIMALS`.
        stake: how many of it.
        then: what comes after the trade.
    """

    challenger: Seat
    target: Seat
    animal: int
    stake: int
    then: Then

    def observe(self, observation: Observation, offer_cards: int | None) -> Observation:
        """Add what everybody knows of the trade to what is on the table."""
        observation["challenger"] = self.challenger
        observation["target"] = self.target
        observation["animal"] = ANIMALS[self.animal]
        observation["stake"] = self.stake
        observation["offer_cards"] = offer_cards
        return observation


def challenge(table: Table, target: Seat, animal: int, then: Then) -> LayOffer:
    """The player whose turn it is challenges another: "two if both hold two, otherwise one"."""
    stake = 2 if table.animals[table.seat][animal] == table.animals[target][animal] == 2 else 1
    return LayOffer(table, Challenge(table.seat, target, animal, stake, then))


def _holds(purse: Purse, money: object) -> bool:
    if type(money) is not tuple or len(money) != len(purse):
        return False
    for count, most in zip(money, purse, strict=True):  # noqa: SIM110 - a generator takes twice as long
        if type(count) is not int or not 0 <= count <= most:
            return False
    return True


class LayOffer(Situation[Table]):
    """The challenger lays down "any sub-multiset of his purse face down, zeros or nothing at all included".

    Attributes:
        trade: what it is about.
        to_move: the challenger.
    """

    __slots__ = ("to_move", "trade")
    phase = "offer"

    def __init__(self, table: Table, trade: Challenge) -> None:
        self.table = table
        self.trade = trade
        self.to_move = (trade.challenger,)

    def legal(self, seat: Seat) -> Legal:
        if seat != self.trade.challenger:
            raise ValueError(f"seat {seat} is not to move in LayOffer")
        return _offering(self.table.purses[seat])

    def apply(self, joint: Joint) -> State:
        seat = self.trade.challenger
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        table = self.table
        if type(action) is not Offer or action.type != "offer" or not _holds(table.purses[seat], action.money):
            raise IllegalAction(f"{action!r} is not legal for seat {seat} now")
        if table.events is not None:
            seen = {"type": "offer", "seat": seat, "cards": sum(action.money)}
            table.events.append(Event({**seen, "money": shown(action.money)}, (seat,), seen, choice=seat))
        return Reply(table, self.trade, action.money)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        if action.get("type") != "offer":
            return "you have challenged: now lay down an offer"
        return no_such_money(self.table.purses[seat], action.get("money"))

    def clone(self) -> LayOffer:
        return LayOffer(self.table.clone(), self.trade)

    def resample(self, seat: Seat, rng: Random) -> LayOffer:
        copy = self.clone()
        redeal(copy.table, rng, {seat})
        return copy

    def observation(self, seat: Seat) -> Observation:
        return self.trade.observe(observe(self.table, seat, "offer", self.to_move), None)


class Reply(Situation[Table]):
    """The challenged player accepts the offer unseen, or lays down a counter-offer.

    "Always asked, even without a card."

    Attributes:
        trade: what it is about.
        offer: lies on the table, but is still the challenger's.
        to_move: the challenged player.
    """

    __slots__ = ("offer", "to_move", "trade")
    phase = "reply"

    def __init__(self, table: Table, trade: Challenge, offer: Purse) -> None:
        self.table = table
        self.trade = trade
        self.offer = offer
        self.to_move = (trade.target,)

    def legal(self, seat: Seat) -> Legal:
        if seat != self.trade.target:
            raise ValueError(f"seat {seat} is not to move in Reply")
        return _replying(self.table.purses[seat])

    def apply(self, joint: Joint) -> State:
        challenger, target, animal, stake, then = self.trade
        if len(joint) != 1 or target not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[target]
        table = self.table
        winner, loser = challenger, target
        if type(action) is Counter and action.type == "counter" and _holds(table.purses[target], action.money):
            # "the higher sum wins the other's animal[s]; on a tie the challenger wins"
            if worth(action.money) > worth(self.offer):
                winner, loser = target, challenger
            if table.events is not None:
                self._tell_counter(table.events, action.money, winner, loser)
            table.give(target, challenger, action.money)
        elif type(action) is Accept and action == _ACCEPT:
            if table.events is not None:
                self._tell_accept(table.events)
        else:
            raise IllegalAction(f"{action!r} is not legal for seat {target} now")
        table.give(challenger, target, self.offer)
        table.lose(loser, animal, stake)
        table.take(winner, animal, stake)
        return then(table)

    def _tell_accept(self, events: list[Event]) -> None:
        challenger, target, animal, stake, _ = self.trade
        seen = {
            "type": "accept",
            "seat": target,
            "to": challenger,
            "animal": ANIMALS[animal],
            "stake": stake,
            "cards": sum(self.offer),
        }
        data = {**seen, "money": shown(self.offer)}
        events.append(Event(data, (challenger, target), seen, choice=target))

    def _tell_counter(self, events: list[Event], counter: Purse, winner: Seat, loser: Seat) -> None:
        challenger, target, animal, stake, _ = self.trade
        seen: dict[str, Any] = {"type": "counter", "seat": target, "cards": sum(counter)}
        events.append(Event({**seen, "money": shown(counter)}, (target,), seen, choice=target))
        # "Only the two learn the contents"
        seen = {"type": "swap", "seat": winner, "loser": loser, "animal": ANIMALS[animal], "stake": stake}
        data = {**seen, "offer": shown(self.offer), "counter": shown(counter)}
        events.append(Event(data, (challenger, target), seen))

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        kind = action.get("type")
        if kind == "counter":
            return no_such_money(self.table.purses[seat], action.get("money"))
        return None if kind == "accept" else "you are challenged: now accept the offer or counter it"

    def clone(self) -> Reply:
        return Reply(self.table.clone(), self.trade, self.offer)

    def resample(self, seat: Seat, rng: Random) -> Reply:
        copy = self.clone()
        redeal(copy.table, rng, {seat})
        challenger = self.trade.challenger
        if seat != challenger:
            copy.offer = part_of(copy.table.purses[challenger], sum(self.offer), rng)
        return copy

    def observation(self, seat: Seat) -> Observation:
        return self.trade.observe(observe(self.table, seat, "reply", self.to_move), sum(self.offer))
