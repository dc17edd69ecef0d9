"""Positions of Monopoly Ausgezockt set up for a test, and turns in short: `flip(roll(turn(), 4), 9, "flip-2", 11)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.games.ausgezockt import GAME
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.turn import Roll
from arena.games.ausgezockt.wire import Flip
from arena.games.core.state import Card, Deal, Event, State, play

LOTS = (
    "turmstrasse",
    "poststrasse",
    "neue-strasse",
    "berliner-strasse",
    "opernplatz",
    "goethestrasse",
    "bahnhofstrasse",
    "schlossallee",
)
TURM, POST, NEUE, BERLINER, OPERN, GOETHE, BAHNHOF, SCHLOSS = LOTS

Stacks = Mapping[str, Sequence[tuple[int, int]]]


def turn(
    seats: int = 2,
    *,
    active: int = 0,
    board: Stacks | None = None,
    discards: Mapping[int, Sequence[Card]] | None = None,
    held: Mapping[int, Sequence[str]] | None = None,
    corners: Mapping[str, int] | None = None,
    skylines: Mapping[int, Mapping[str, int]] | None = None,
    greys: Mapping[int, int] | None = None,
    heard: list[Event] | None = None,
    piles: Mapping[int, Sequence[Card]] | None = None,
    **options: Any,
) -> Roll:
    """The roll of a seat; what is not said is as at the start of a round.

    Args:
        seats: number of seats.
        active: whose turn it is.
        board: lot → (cash, seat) from the bottom to the top.
        discards: by seat.
        held: by seat, reaction cards and Figur.
        corners: corner → whose Figur lies there.
        skylines: by seat, lot → buildings, which are missing on the lots.
        greys: by seat, grey buildings, which are missing in the middle.
        heard: where events go, from now on.
        piles: by seat, where it is not the rest of the deck (then cards are missing).
        options: rule options.
    """
    rules = GAME.rules(options, seats)
    table = Table(rules, seats, heard)
    table.begin_round(active)
    for seat, owned in (skylines or {}).items():
        for lot, number in owned.items():
            place = rules.index[lot]
            table.buildings[place] -= number
            table.skylines[seat][place] = number
            table.pairs[seat][place] = number // 2
    for seat, number in (greys or {}).items():
        table.greys[seat] = number
        table.greys_left -= number
    for lot, stack in (board or {}).items():
        place = rules.index[lot]
        table.stacks[place] = tuple(stack)
        table.uncover(place)
        for cash, seat in stack:
            table.take(seat, cash)
    for seat, cards in (discards or {}).items():
        for card in cards:
            table.take(seat, card)
            table.discards[seat].append(card)
    for seat, kept in (held or {}).items():
        for card in kept:
            table.take(seat, card)
        table.held[seat] = tuple(kept)
        table.armed += list(kept).count("flip-2")
    for corner, seat in (corners or {}).items():
        table.take(seat, "token")
        table.corners[corner] = seat
    for seat, cards in (piles or {}).items():
        table.piles[seat] = tuple(cards)
    if heard is not None:
        heard.clear()
    return Roll(table)


def roll(state: State, *faces: Card) -> State:
    """The die shows these faces; what a "?" brings is dealt in between."""
    return play(state, *(Deal((face,)) for face in faces))


def flip(state: State, *cards: Card) -> State:
    """The active player flips these cards, one by one."""
    for card in cards:
        state = play(state, Flip(), Deal((card,)))
    return state


def kinds(state: State) -> list[str]:
    """The types of the templates of the one seat to move."""
    (seat,) = state.to_move
    return [template["type"] for template in state.legal(seat).wire()]


def places(state: State) -> dict[int, list[str]]:
    """What the seat to move may place: cash → lots."""
    (seat,) = state.to_move
    return {t["cash"]: t["lot"]["in"] for t in state.legal(seat).wire() if t["type"] == "place"}


def tokens(state: State, corner: str) -> list[dict[str, Any]]:
    """The templates that put the Figur on a corner."""
    (seat,) = state.to_move
    return [t for t in state.legal(seat).wire() if t.get("corner") == corner]


def player(state: State, seat: int) -> Mapping[str, Any]:
    """What lies in front of a player."""
    return state.observation(0)["players"][seat]


def discards(state: State, seat: int) -> list[Card]:
    """The cards in the discards of a player."""
    pile = player(state, seat)["discards"]
    return [*pile["cash"], *pile["cards"]]


def tops(state: State) -> dict[str, tuple[int, int]]:
    """The top cards: lot → (cash, seat)."""
    return {
        lot["lot"]: (lot["stack"][-1]["cash"], lot["stack"][-1]["seat"])
        for lot in state.observation(0)["lots"]
        if lot["stack"]
    }
