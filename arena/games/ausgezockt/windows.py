"""The window after the flips: „2 Aufdecken“, its answer „Nix da!“, and the two cards that must be flipped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arena.games.ausgezockt.ending import end_turn
from arena.games.ausgezockt.events import flipped
from arena.games.ausgezockt.placing import Placing
from arena.games.ausgezockt.reasons import play_now, refusal
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.templates import ANSWERING, ATTACKING, ONE
from arena.games.ausgezockt.view import observe
from arena.games.ausgezockt.wire import Observation, Pass, Play
from arena.games.core.legal import Legal
from arena.games.core.situation import Situation, dealt_one, wrong_seats
from arena.games.core.state import CHANCE, Draw, Event, Joint, Seat, State

_FORCED: Final = 2  # „2 Aufdecken“


def attack(placing: Placing) -> State:
    """Every opponent who holds „2 Aufdecken“ is asked, except where it was answered this turn; else placing begins."""
    table = placing.table
    seats = asked(table) if table.armed else ()
    return Attack(placing, seats) if seats else placing


def asked(table: Table) -> tuple[Seat, ...]:
    """Who can play „2 Aufdecken“ now."""
    active, void = table.active, table.void
    return tuple(
        [
            seat
            for seat, held in enumerate(table.held)
            if held and seat != active and held.count("flip-2") > void.count(seat)
        ]
    )


class Attack(Situation[Table]):
    """All who can play „2 Aufdecken“ decide at the same time and unseen; the first clockwise who plays takes effect.

    Attributes:
        interrupted: the placing that follows when nobody plays.
        to_move: those asked.
    """

    __slots__ = ("interrupted", "to_move")
    phase = "attack"

    def __init__(self, interrupted: Placing, seats: tuple[Seat, ...]) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.to_move = seats

    def legal(self, seat: Seat) -> Legal:
        if seat not in self.to_move:
            raise ValueError(f"seat {seat} is not to move in Attack")
        return ATTACKING

    def apply(self, joint: Joint) -> State:
        table = self.table
        if len(joint) != len(self.to_move) or any(seat not in joint for seat in self.to_move):
            raise wrong_seats(self.to_move, joint)
        playing = []
        for seat in self.to_move:
            action = joint[seat]
            if type(action) is Play and action == ("flip-2", "play"):
                playing.append(seat)
            elif type(action) is not Pass or action.type != "pass":
                raise refusal(self, seat, action)
        if table.events is not None:
            table.events += [
                Event({"type": "attack", "seat": seat, "play": seat in playing}, choice=seat) for seat in self.to_move
            ]
        if not playing:
            return self.interrupted
        attacker = min(playing, key=lambda seat: (seat - table.active) % table.seats)
        if "nope" in table.held[table.active]:
            return Defend(self, attacker)
        return self.strike(attacker)

    def strike(self, attacker: Seat) -> State:
        """The attack takes effect."""
        self.table.play(attacker, "flip-2")
        self.table.flips_left = _FORCED
        return _force(self.interrupted, attacker)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        return play_now(self.table, seat, action, "flip-2")

    def clone(self) -> Attack:
        return Attack(self.interrupted.clone(), self.to_move)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "attack")


class Defend(Situation[Table]):
    """The victim holds „Nix da!“ and may make the attack void: the attacker keeps the card, but not for this turn.

    Attributes:
        interrupted: the window that the attack came from.
        attacker: who has played „2 Aufdecken“.
    """

    __slots__ = ("attacker", "interrupted", "to_move")
    phase = "defend"

    def __init__(self, interrupted: Attack, attacker: Seat) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.attacker = attacker
        self.to_move = ONE[self.table.active]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.to_move[0]:
            raise ValueError(f"seat {seat} is not to move in Defend")
        return ANSWERING

    def apply(self, joint: Joint) -> State:
        table = self.table
        seat = table.active
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        play = type(action) is Play and action == ("nope", "play")
        if not play and (type(action) is not Pass or action.type != "pass"):
            raise refusal(self, seat, action)
        if table.events is not None:
            data = {"type": "defend", "seat": seat, "attacker": self.attacker, "play": play}
            table.events.append(Event(data, choice=seat))
        if not play:
            return self.interrupted.strike(self.attacker)
        table.play(seat, "nope")
        table.void += (self.attacker,)
        return attack(self.interrupted.interrupted)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        return play_now(self.table, seat, action, "nope")

    def clone(self) -> Defend:
        return Defend(self.interrupted.clone(), self.attacker)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "defend", attacker=self.attacker)


def _force(placing: Placing, attacker: Seat) -> State:
    """The next card that must be flipped; when there is none, or none left, the window opens again."""
    table = placing.table
    seat = table.active
    if not table.flips_left or not (table.piles[seat] or table.discards[seat]):
        table.flips_left = 0
        return attack(placing)
    if not table.piles[seat]:
        table.reshuffle(seat)
    return ForcedFlip(placing, attacker)


class ForcedFlip(Situation[Table]):
    """A card that „2 Aufdecken“ demands is flipped.

    Attributes:
        interrupted: the placing that follows when all is over.
        attacker: who has played the card.
    """

    __slots__ = ("attacker", "interrupted")
    to_move = (CHANCE,)
    phase = "deal"

    def __init__(self, interrupted: Placing, attacker: Seat) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.attacker = attacker

    @property
    def draw(self) -> Draw:
        return self.table.top_card(self.table.active)

    def apply(self, joint: Joint) -> State:
        table = self.table
        seat = table.active
        source = table.rules.pile_sources[seat]
        card = dealt_one(source, table.piles[seat], joint)
        bust = table.flip(card)
        if table.events is not None:
            table.events.append(Event({**flipped(seat, card, bust=bust), "attacked": True}))
        if bust:
            table.bust()
            return end_turn(self.interrupted.roll)
        return _force(self.interrupted, self.attacker)

    def clone(self) -> ForcedFlip:
        return ForcedFlip(self.interrupted.clone(), self.attacker)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "deal", source=self.draw.source, attacker=self.attacker)
