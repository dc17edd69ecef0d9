"""The observation: every part of the position named that a seat may know, which is all but orders and the die to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, cast

from arena.games.ausgezockt.edition import place_in_deck
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.wire import Observation, Pile
from arena.games.core.state import Card, Seat

Phase = Literal["flip", "attack", "defend", "veto", "place", "event", "deal", "end"]


class Announced(NamedTuple):
    """A cash card on its way to a lot; `by` says where it comes from: `place`, `go`, `visit`, `parking`, `event`."""

    by: str
    cash: int
    lot: int


class EventProgress(NamedTuple):
    """How far an event card is carried out: its number, the step from 0, and the seats that still have to act in it."""

    number: int
    step: int
    seats: tuple[Seat, ...]


def pile_of(cards: Sequence[Card]) -> Pile:
    """Cards as on the wire, in canonical order."""
    return {
        "cash": sorted([card for card in cards if type(card) is int]),
        "cards": cast("Any", sorted([card for card in cards if type(card) is str], key=place_in_deck)),
    }


def observe(
    table: Table,
    you: Seat,
    phase: Phase,
    *,
    source: str | None = None,
    attacker: Seat | None = None,
    announced: Announced | None = None,
    event: EventProgress | None = None,
) -> Observation:
    """What a seat may know of the table; what lies on it is the same for all."""
    lots = table.rules.lots
    return {
        "you": you,
        "phase": phase,
        "source": source,
        "active": table.active,
        "round": table.round,
        "turn": table.turns + (phase != "end"),
        "quiet_turns": table.quiet,
        "lots": [
            {
                "lot": lot,
                "value": value,
                "stack": [{"cash": cash, "seat": seat} for cash, seat in stack],
                "buildings": buildings,
            }
            for lot, value, stack, buildings in zip(
                lots, table.rules.values, table.stacks, table.buildings, strict=True
            )
        ],
        "players": [
            {
                "pile": len(table.piles[seat]),
                "unseen": pile_of(table.piles[seat]),
                "discards": pile_of(table.discards[seat]),
                "held": cast("Any", sorted(table.held[seat], key=place_in_deck)),
                "skyline": {lot: number for lot, number in zip(lots, table.skylines[seat], strict=True) if number},
                "greys": table.greys[seat],
                "length": table.length(seat),
                "pairs": {lot: number for lot, number in zip(lots, table.pairs[seat], strict=True) if number},
            }
            for seat in range(table.seats)
        ],
        "corners": cast("Any", table.corners.copy()),
        "flipped": {
            "cash": sorted(table.cash),
            "cards": cast("Any", sorted(table.cards, key=place_in_deck)),
        },
        "flips_left": table.flips_left,
        "protected": max(table.protected, 0),
        "placed": table.placed,
        "closed": [lots[lot] for lot in table.closed],
        "void": list(table.void),
        "attacker": attacker,
        "announced": announced
        and {"by": cast("Any", announced.by), "cash": announced.cash, "lot": lots[announced.lot]},
        "event": event and {"number": event.number, "step": event.step, "seats": list(event.seats)},
        "last_turns": table.turns_left > 0,
        "turns_left": table.turns_left - 1 if table.turns_left > 0 else None,
        "mark": table.rules.edition.mark,
        "greys": table.greys_left,
        "events_left": list(table.event_pile),
    }
