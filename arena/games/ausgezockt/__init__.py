"""Monopoly Ausgezockt: flip as far as you dare, put cash on the lots, collect buildings; 2 to 4 players.

Law: the rules as docs/rules/ausgezockt.md tells them, pure and deterministic; everything assumed stands in edition.toml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.games.ausgezockt import events, wire
from arena.games.ausgezockt.about import about
from arena.games.ausgezockt.recall import from_observation
from arena.games.ausgezockt.rules import OPTIONS, Rules, RulesData, rules
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.turn import StartRoll
from arena.games.core.game import Game
from arena.games.core.state import Card, Event, State


def start(rules: Rules, seats: int, heard: list[Event] | None) -> State:
    """The first situation of a match: all roll for the first turn."""
    return StartRoll(Table(rules, seats, heard))


def sources(rules: Rules, seats: int) -> Mapping[str, Sequence[Card]]:
    """The luck sources in use, with every outcome that each can ever yield."""
    edition = rules.edition
    used: dict[str, Sequence[Card]] = {"start": edition.die, "die": edition.die}
    used |= {f"pile-{seat}": edition.deck for seat in range(seats)}
    if rules.event_numbers:
        used["events"] = rules.event_numbers
    return used


GAME = Game(
    name="ausgezockt",
    title="Monopoly Ausgezockt",
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    rules=rules,
    start=start,
    from_observation=from_observation,
    sources=sources,
    draws={2: 0.01, 3: 0.01, 4: 0.01},
    score_parts=("length", "-buildings"),
    decisions={
        "flip": (wire.StopAction, wire.FlipAction),
        "attack": (wire.PassAction, wire.PlayFlip2Action),
        "defend": (wire.PassAction, wire.PlayNopeAction),
        "veto": (wire.PassAction, wire.PlayNopeAction),
        "place": (
            wire.DoneAction,
            wire.PlaceAction,
            wire.TokenPlaceAction,
            wire.TokenAction,
            wire.TokenJailAction,
        ),
        "event": (wire.PlaceAction, wire.RemoveAction, wire.ReturnAction),
    },
    observation=wire.Observation,
    events=(
        events.StartEvent,
        events.RoundEvent,
        events.RollEvent,
        events.EventEvent,
        events.ReshuffleEvent,
        events.DiscardEvent,
        events.StopEvent,
        events.FlipEvent,
        events.BustEvent,
        events.AttackEvent,
        events.DefendEvent,
        events.PlaceEvent,
        events.TokenEvent,
        events.VetoEvent,
        events.LastTurnsEvent,
        events.DoneEvent,
        events.RemoveEvent,
        events.ReturnEvent,
        events.RoundEndEvent,
        events.CollectEvent,
    ),
    rules_data=RulesData,
    about=about,
)
