"""A turn up to the last card flipped: who starts, the roll, the flips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.games.ausgezockt.edition import QUESTION
from arena.games.ausgezockt.ending import end_turn
from arena.games.ausgezockt.events import flipped
from arena.games.ausgezockt.happenings import DrawEvent
from arena.games.ausgezockt.placing import Placing
from arena.games.ausgezockt.reasons import play_now, refusal
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.templates import FLIP, FLIPPING, ONE, STOP
from arena.games.ausgezockt.view import observe
from arena.games.ausgezockt.windows import attack
from arena.games.ausgezockt.wire import Observation
from arena.games.core.legal import Legal
from arena.games.core.situation import Situation, dealt_one, wrong_seats
from arena.games.core.state import CHANCE, Draw, Event, Joint, Seat, State

_LUCK = (CHANCE,)


class StartRoll(Situation[Table]):
    """All roll for the first turn, in seat order; only those tied for the highest roll again, until one is left.

    Attributes:
        waiting: the seats still to roll, next first.
        best: the seats with the highest roll so far.
        highest: that roll.
    """

    __slots__ = ("best", "highest", "waiting")
    to_move = _LUCK
    phase = "deal"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.waiting = tuple(range(table.seats))
        self.best: tuple[Seat, ...] = ()
        self.highest = 0

    @property
    def draw(self) -> Draw:
        return Draw("start", 1, self.table.rules.edition.die)

    def apply(self, joint: Joint) -> State:
        table = self.table
        face = dealt_one("start", table.rules.edition.die, joint)
        seat = self.waiting[0]
        self.waiting = self.waiting[1:]
        number = 1 if face == QUESTION else face  # "„?“ counts 1"
        if number > self.highest:
            self.best, self.highest = (seat,), number
        elif number == self.highest:
            self.best += (seat,)
        if table.events is not None:
            table.events.append(Event({"type": "start", "seat": seat, "face": str(face)}))
        if self.waiting:
            return self
        if len(self.best) > 1:
            self.waiting, self.best, self.highest = self.best, (), 0
            return self
        table.begin_round(self.best[0])
        return Roll(table)

    def clone(self) -> StartRoll:
        copy = StartRoll.__new__(StartRoll)
        copy.table = self.table.clone()
        copy.waiting = self.waiting
        copy.best = self.best
        copy.highest = self.highest
        return copy

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "deal", source="start")


class Roll(Situation[Table]):
    """The active player rolls: "?" draws an event card and he rolls again, a number may be flipped.

    There is one in a match; every situation of a turn holds it, to go back to it.
    """

    __slots__ = ("draw",)
    to_move = _LUCK
    phase = "deal"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.draw = Draw("die", 1, table.rules.edition.die)  # type: ignore[misc]  # the same in every turn

    def apply(self, joint: Joint) -> State:
        table = self.table
        face = dealt_one("die", table.rules.edition.die, joint)
        if table.events is not None:
            table.events.append(Event({"type": "roll", "seat": table.active, "face": str(face)}))
        if face == QUESTION:
            return DrawEvent(self) if table.rules.event_numbers else self
        if table.piles[table.active] or table.discards[table.active]:
            table.flips_left += face
            return Flipping(self)
        table.flips_left = 0  # there is nothing to flip
        return attack(Placing(self))

    def clone(self) -> Roll:
        return Roll(self.table.clone())

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "deal", source="die")


class Flipping(Situation[Table]):
    """The active player flips one more card or stops: „Ausgezockt!“.

    Attributes:
        roll: that of the turn.
    """

    __slots__ = ("roll", "to_move")
    phase = "flip"

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        self.table = table = roll.table
        self.to_move = ONE[table.active]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.table.active:
            raise ValueError(f"seat {seat} is not to move in Flipping")
        return FLIPPING

    def apply(self, joint: Joint) -> State:
        table = self.table
        seat = table.active
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        if action is FLIP or (action == FLIP and type(action) is type(FLIP)):
            if not table.piles[seat]:
                table.reshuffle(seat)
            return TurnUp(self)
        if action is not STOP and (action != STOP or type(action) is not type(STOP)):
            raise refusal(self, seat, action)
        if table.events is not None:
            table.events.append(Event({"type": "stop", "seat": seat}, choice=seat))
        table.flips_left = 0
        return attack(Placing(self.roll)) if table.armed else Placing(self.roll)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        kind = action.get("type")
        if kind in ("place", "token", "done"):
            return "cards are placed after the flips: now flip, or stop"
        return play_now(self.table, seat, action)

    def clone(self) -> Flipping:
        return Flipping(self.roll.clone())

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "flip")


class TurnUp(Situation[Table]):
    """The top card of the active player's draw pile is flipped.

    Attributes:
        flipping: what goes on with the next card, if there is one.
    """

    __slots__ = ("draw", "flipping")
    to_move = _LUCK
    phase = "deal"

    def __init__(self, flipping: Flipping) -> None:
        self.flipping = flipping
        self.table = table = flipping.table
        self.draw = table.top_card(table.active)  # type: ignore[misc]  # wanted twice

    def apply(self, joint: Joint) -> State:
        table = self.table
        seat = table.active
        source, _, pile = self.draw
        card = dealt_one(source, pile, joint)
        bust = table.flip(card)
        if table.events is not None:
            table.events.append(Event(flipped(seat, card, bust=bust)))
        if bust:
            table.bust()
            return end_turn(self.flipping.roll)
        if table.flips_left and (table.piles[seat] or table.discards[seat]):
            return self.flipping
        table.flips_left = 0
        return attack(Placing(self.flipping.roll))

    def clone(self) -> TurnUp:
        return TurnUp(self.flipping.clone())

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "deal", source=self.draw.source)
