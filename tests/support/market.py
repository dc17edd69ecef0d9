"""Positions of Viehmarkt set up for a test, and money in short: `money(50, 50, 0)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.games.core.state import Deal, Event, State, play
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.material import INDEX, WORTH, Purse, cards
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.turns import Turn
from arena.games.viehmarkt.wire import Auction


def money(*values: int) -> Purse:
    """Money cards by their values."""
    return cards([values.count(each) for each in WORTH])


def market(
    seats: int = 3,
    *,
    turn: int = 0,
    purses: Mapping[int, Purse] | None = None,
    animals: Mapping[int, Mapping[str, int]] | None = None,
    deck: Sequence[str] | None = None,
    events: list[Event] | None = None,
    **options: Any,
) -> Turn:
    """The turn of a seat; what is not said is as at the start, the deck less the animals of the players."""
    rules = GAME.rules(options, seats)
    table = Table(rules, seats, events)
    table.seat = turn
    for seat, purse in (purses or {}).items():
        table.set_purse(seat, purse)
    left = list(rules.animals)
    for seat, held in (animals or {}).items():
        for animal, number in held.items():
            table.take(seat, INDEX[animal], number)
            for _ in range(number):
                left.remove(animal)
    table.deck = tuple(left) if deck is None else tuple(deck)
    if events is not None:
        events.clear()
    return Turn(table)


def auction(state: State, *animals: str) -> State:
    """The player whose turn it is turns up these animals."""
    return play(state, Auction(), Deal(animals))


def told(events: Sequence[Event], seat: int) -> list[Mapping[str, Any]]:
    """What a seat is told of events."""
    seen = [event.data if event.seats is None or seat in event.seats else event.rest for event in events]
    return [event for event in seen if event is not None]
