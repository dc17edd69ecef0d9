"""How turns, rounds and the match end."""

from __future__ import annotations

from typing import Protocol

from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.view import observe
from arena.games.ausgezockt.wire import Observation
from arena.games.core.situation import Situation, wrong_seats
from arena.games.core.state import Event, Joint, Seat, State


class Roll(State, Protocol):
    """What a turn begins with."""

    table: Table


def end_turn(roll: Roll) -> State:
    """The active player's turn is over, his cards are put away: the next one rolls, or the round ends."""
    table = roll.table
    table.end_turn()
    rules = table.rules
    following = (table.active + 1) % table.seats
    if table.turns_left > 0:
        table.turns_left -= 1
        if not table.turns_left:
            return _end_round(roll, following, stalemate=False)
    elif table.quiet >= rules.stalemate * table.seats:
        return _end_round(roll, following, stalemate=True)
    if table.turns >= rules.turn_limit:
        return GameOver(table, "turn-limit")
    table.active = following
    return roll


def _end_round(roll: Roll, following: Seat, *, stalemate: bool) -> State:
    """Buildings are collected; "the player after the last one starts" the next round, if there is one."""
    table = roll.table
    if table.events is not None:
        table.events.append(Event({"type": "round-end", "round": table.round, "stalemate": stalemate}))
    table.collect()
    if table.decided():
        return GameOver(table, "normal")
    if table.turns >= table.rules.turn_limit:
        return GameOver(table, "turn-limit")
    table.gather()
    table.begin_round(following)
    return roll


class GameOver(Situation[Table]):
    """The longest skyline wins; between equal ones that of fewer buildings.

    Attributes:
        termination: `normal` or `turn-limit`.
    """

    __slots__ = ("_termination",)
    to_move: tuple[Seat, ...] = ()
    phase = "end"

    def __init__(self, table: Table, termination: str) -> None:
        self.table = table
        self._termination = termination

    @property
    def termination(self) -> str:
        return self._termination

    def apply(self, joint: Joint) -> State:
        raise wrong_seats((), joint)

    def clone(self) -> GameOver:
        return GameOver(self.table.clone(), self._termination)

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "end")
