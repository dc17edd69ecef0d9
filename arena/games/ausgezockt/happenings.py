"""The event cards: each interrupts the roll, and its steps are carried out one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.games.ausgezockt.ending import Roll
from arena.games.ausgezockt.events import card_data
from arena.games.ausgezockt.fits import fitting, placements
from arena.games.ausgezockt.reasons import place_now, play_now, refusal, unknown_lot
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.templates import ONE
from arena.games.ausgezockt.veto import announce
from arena.games.ausgezockt.view import Announced, EventProgress, observe
from arena.games.ausgezockt.wire import Observation, Place, Remove, Return
from arena.games.core.legal import Legal, Pick
from arena.games.core.situation import Situation, dealt_one, wrong_seats
from arena.games.core.state import CHANCE, Draw, Event, Joint, Seat, State

_LUCK = (CHANCE,)


class DrawEvent(Situation[Table]):
    """A "?" was rolled: an event card is drawn, discarded at once, and carried out; then the roll is repeated.

    Attributes:
        interrupted: the roll.
    """

    __slots__ = ("interrupted",)
    to_move = _LUCK
    phase = "deal"

    def __init__(self, interrupted: Roll) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted

    def _unseen(self) -> Sequence[int]:
        # "when all eight are drawn the pile is full again at the next draw"
        return self.table.event_pile or self.table.rules.event_numbers

    @property
    def draw(self) -> Draw:
        return Draw("events", 1, self._unseen())

    def apply(self, joint: Joint) -> State:
        table = self.table
        unseen = self._unseen()
        number = dealt_one("events", unseen, joint)
        table.event_pile = tuple([other for other in unseen if other != number])
        if table.events is not None:
            table.events.append(Event({"type": "event", "seat": table.active, "number": number}))
        return _carry_on(self.interrupted, EventProgress(number, -1, ()))

    def clone(self) -> DrawEvent:
        return DrawEvent(self.interrupted.clone())

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "deal", source="events")


def _acting(table: Table, who: str) -> tuple[Seat, ...]:
    """Those who do a step, clockwise from the active player."""
    seats = (*range(table.active, table.seats), *range(table.active))
    if who == "active":
        return seats[:1]
    if who == "opponents":
        return seats[1:]
    if who == "all":
        return seats
    lengths = [table.length(seat) for seat in seats]
    wanted = max(lengths) if who == "longest" else min(lengths)
    return tuple([seat for seat, length in zip(seats, lengths, strict=True) if length == wanted])


def _carry_on(roll: Roll, event: EventProgress) -> State:
    """The next thing that an event card asks of anybody; when there is none the roll is repeated."""
    table = roll.table
    number, place, seats = event
    steps = table.rules.edition.events[number - 1].steps
    while True:
        if not seats:
            place += 1
            if place == len(steps):
                return roll
            do, who, times = steps[place]
            if do == "protect":
                table.protected += times
                continue
            if do == "more-flips":
                table.flips_left += times
                continue
            seats = tuple([seat for seat in _acting(table, who) for _ in range(times)])
            continue
        situation = resume(roll, EventProgress(number, place, seats))
        if situation is not None:
            return situation
        seats = seats[1:]


def resume(roll: Roll, event: EventProgress) -> State | None:
    """What the first of the seats has to do, or None where there is nothing or it is done without asking."""
    table = roll.table
    seat = event.seats[0]
    lots = table.rules.lots
    do = table.rules.edition.events[event.number - 1].steps[event.step].do
    if do == "reshuffle":
        table.reshuffle(seat)
        return None
    if do == "discard-top":
        return DiscardTop(roll, event) if table.piles[seat] else None
    if do == "place":
        return PlaceDiscard(roll, event) if fitting(table, table.discards[seat]) else None
    if do == "return":
        owned = tuple([lot for lot, number in zip(lots, table.skylines[seat], strict=True) if number])
        return ReturnBuilding(roll, event, owned) if owned else None
    own = do == "give-up"
    tops = tuple(
        [lot for lot, stack in zip(lots, table.stacks, strict=True) if stack and (stack[-1][1] == seat) == own]
    )
    return RemoveTop(roll, event, tops) if tops else None


class DiscardTop(Situation[Table]):
    """The top card of a draw pile goes to the discards, its effect ignored.

    Attributes:
        interrupted: the roll.
        event: how far the card is carried out.
    """

    __slots__ = ("event", "interrupted")
    to_move = _LUCK
    phase = "deal"

    def __init__(self, interrupted: Roll, event: EventProgress) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.event = event

    @property
    def draw(self) -> Draw:
        return self.table.top_card(self.event.seats[0])

    def apply(self, joint: Joint) -> State:
        table = self.table
        number, step, seats = self.event
        seat = seats[0]
        source = table.rules.pile_sources[seat]
        card = dealt_one(source, table.piles[seat], joint)
        table.take(seat, card)
        table.discards[seat].append(card)
        if table.events is not None:
            table.events.append(Event({"type": "discard", "seat": seat, **card_data(card)}))
        return _carry_on(self.interrupted, EventProgress(number, step, seats[1:]))

    def clone(self) -> DiscardTop:
        return DiscardTop(self.interrupted.clone(), self.event)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "deal", source=self.draw.source, event=self.event)


class PlaceDiscard(Situation[Table]):
    """The active player places a cash card of choice from the own discards.

    Attributes:
        interrupted: the roll.
        event: how far the card is carried out.
    """

    __slots__ = ("event", "interrupted", "to_move")
    phase = "event"

    def __init__(self, interrupted: Roll, event: EventProgress) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.event = event
        self.to_move = ONE[event.seats[0]]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.to_move[0]:
            raise ValueError(f"seat {seat} is not to move in PlaceDiscard")
        return Legal(*placements(self.table, self.table.discards[seat]))

    def apply(self, joint: Joint) -> State:
        table = self.table
        (seat,) = self.to_move
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        if type(action) is not Place or action.type != "place":
            raise refusal(self, seat, action)
        cash, name, _ = action
        lot = table.rules.index.get(name)
        if lot is None or type(cash) is not int or cash not in table.discards[seat] or table.needs[lot] >= cash:
            raise refusal(self, seat, action)
        if table.events is not None:
            table.events.append(Event({"type": "place", "seat": seat, "cash": cash, "lot": name}, choice=seat))
        return announce(self, Announced("event", cash, lot))

    def put(self, card: Announced) -> State:
        """Nobody has stopped the card."""
        self.table.discards[self.table.active].remove(card.cash)
        self.table.put(card.cash, card.lot)
        return self._go_on()

    def refused(self, card: Announced) -> State:
        """„Nix da!“: the card counts as flipped this turn."""
        self.table.discards[self.table.active].remove(card.cash)
        self.table.cash.append(card.cash)
        return self._go_on()

    def _go_on(self) -> State:
        number, step, seats = self.event
        return _carry_on(self.interrupted, EventProgress(number, step, seats[1:]))

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        if action.get("type") == "place":
            return place_now(self.table, self.table.discards[seat], action, "your discards do not hold")
        return play_now(self.table, seat, action)

    def clone(self) -> PlaceDiscard:
        return PlaceDiscard(self.interrupted.clone(), self.event)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "event", event=self.event)


class RemoveTop(Situation[Table]):
    """A player takes the top cash card of a lot off the board: an opponent's, or an own one.

    Attributes:
        interrupted: the roll.
        event: how far the card is carried out.
        lots: those that may be chosen.
    """

    __slots__ = ("event", "interrupted", "lots", "to_move")
    phase = "event"

    def __init__(self, interrupted: Roll, event: EventProgress, lots: tuple[str, ...]) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.event = event
        self.lots = lots
        self.to_move = ONE[event.seats[0]]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.to_move[0]:
            raise ValueError(f"seat {seat} is not to move in RemoveTop")
        return Pick("remove", Remove, "lot", self.lots)

    def apply(self, joint: Joint) -> State:
        table = self.table
        number, step, seats = self.event
        seat = seats[0]
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        if type(action) is not Remove or action.type != "remove" or action.lot not in self.lots:
            raise refusal(self, seat, action)
        lot = table.rules.index[action.lot]
        cash, owner = table.stacks[lot][-1]
        table.lift(lot, cash, owner)
        if table.events is not None:
            data = {"type": "remove", "seat": seat, "lot": action.lot, "player": owner, "cash": cash}
            table.events.append(Event(data, choice=seat))
        return _carry_on(self.interrupted, EventProgress(number, step, seats[1:]))

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        lot = action.get("lot")
        if action.get("type") != "remove" or not isinstance(lot, str):
            return play_now(self.table, seat, action)
        do = self.table.rules.edition.events[self.event.number - 1].steps[self.event.step].do
        whose = "you do not top" if do == "give-up" else "no opponent tops"
        return unknown_lot(self.table, lot) or (None if lot in self.lots else f"{whose} {lot}")

    def clone(self) -> RemoveTop:
        return RemoveTop(self.interrupted.clone(), self.event, self.lots)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "event", event=self.event)


class ReturnBuilding(Situation[Table]):
    """A player puts one of the own coloured buildings back on its lot.

    Attributes:
        interrupted: the roll.
        event: how far the card is carried out.
        lots: those whose buildings the player has.
    """

    __slots__ = ("event", "interrupted", "lots", "to_move")
    phase = "event"

    def __init__(self, interrupted: Roll, event: EventProgress, lots: tuple[str, ...]) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.event = event
        self.lots = lots
        self.to_move = ONE[event.seats[0]]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.to_move[0]:
            raise ValueError(f"seat {seat} is not to move in ReturnBuilding")
        return Pick("return", Return, "lot", self.lots)

    def apply(self, joint: Joint) -> State:
        table = self.table
        number, step, seats = self.event
        seat = seats[0]
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        if type(action) is not Return or action.type != "return" or action.lot not in self.lots:
            raise refusal(self, seat, action)
        lot = table.rules.index[action.lot]
        table.skylines[seat][lot] -= 1
        table.buildings[lot] += 1
        if table.events is not None:
            table.events.append(Event({"type": "return", "seat": seat, "lot": action.lot}, choice=seat))
        return _carry_on(self.interrupted, EventProgress(number, step, seats[1:]))

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        lot = action.get("lot")
        if action.get("type") != "return" or not isinstance(lot, str):
            return play_now(self.table, seat, action)
        return unknown_lot(self.table, lot) or (None if lot in self.lots else f"you have no building of {lot}")

    def clone(self) -> ReturnBuilding:
        return ReturnBuilding(self.interrupted.clone(), self.event, self.lots)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "event", event=self.event)
