"""The window before a cash card comes to lie on an opponent's lot: „Nix da!“."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Self

from arena.games.ausgezockt.reasons import play_now, refusal
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.templates import ANSWERING, ONE
from arena.games.ausgezockt.view import Announced, EventProgress, observe
from arena.games.ausgezockt.wire import Observation, Pass, Play
from arena.games.core.legal import Legal
from arena.games.core.situation import Situation, wrong_seats
from arena.games.core.state import Event, Joint, Seat, State


class Placer(Protocol):
    """A situation in which cash is placed: what a veto interrupts."""

    table: Table

    @property
    def event(self) -> EventProgress | None:
        """The event card being carried out, if it is one."""

    def put(self, card: Announced) -> State:
        """The announced card has its effect."""

    def refused(self, card: Announced) -> State:
        """The announced card was stopped; its lot is closed already."""

    def clone(self) -> Self: ...


def announce(placer: Placer, card: Announced) -> State:
    """An opponent who tops the lot and holds „Nix da!“ is asked before the card has its effect."""
    owner = placer.table.guard(card.lot)
    return placer.put(card) if owner is None else Veto(placer, card, owner)


class Veto(Situation[Table]):
    """The owner of the top card may stop the announced one; then the lot is closed to the active player this turn.

    Attributes:
        interrupted: the situation that goes on afterwards.
        card: the announced one.
    """

    __slots__ = ("card", "interrupted", "to_move")
    phase = "veto"

    def __init__(self, interrupted: Placer, card: Announced, owner: Seat) -> None:
        self.table = interrupted.table
        self.interrupted = interrupted
        self.card = card
        self.to_move = ONE[owner]

    def legal(self, seat: Seat) -> Legal:
        if seat != self.to_move[0]:
            raise ValueError(f"seat {seat} is not to move in Veto")
        return ANSWERING

    def apply(self, joint: Joint) -> State:
        table = self.table
        (seat,) = self.to_move
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        play = type(action) is Play and action == ("nope", "play")
        if not play and (type(action) is not Pass or action.type != "pass"):
            raise refusal(self, seat, action)
        _, cash, lot = self.card
        if table.events is not None:
            data = {"type": "veto", "seat": seat, "cash": cash, "lot": table.rules.lots[lot], "play": play}
            table.events.append(Event(data, choice=seat))
        if not play:
            return self.interrupted.put(self.card)
        table.play(seat, "nope")
        table.close(lot)
        return self.interrupted.refused(self.card)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        return play_now(self.table, seat, action, "nope")

    def clone(self) -> Veto:
        return Veto(self.interrupted.clone(), self.card, self.to_move[0])

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "veto", event=self.interrupted.event, announced=self.card)
