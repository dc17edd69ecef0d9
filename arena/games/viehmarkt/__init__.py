"""Viehmarkt: auctions, trades and bluff for animals, with secret purses; 3 to 5 players.

Law: the rules as docs/rules/viehmarkt.md tells them, pure and deterministic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.games.core.game import Game
from arena.games.core.state import Card, Event, State
from arena.games.viehmarkt import wire
from arena.games.viehmarkt.rules import OPTIONS, Rules, RulesData, rules
from arena.games.viehmarkt.seen import from_observation
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.turns import DrawFirstPlayer, Turn


def start(rules: Rules, seats: int, events: list[Event] | None) -> State:
    """The first situation of a match: the first player to be drawn, or the first turn."""
    table = Table(rules, seats, events)
    return DrawFirstPlayer(table) if table.seat < 0 else Turn(table)


def sources(rules: Rules, seats: int) -> Mapping[str, Sequence[Card]]:
    """The luck sources in use, with every outcome that each can ever yield."""
    used: dict[str, Sequence[Card]] = {"animals": rules.animals}
    if rules.first_player == "random":
        used["first_player"] = range(seats)
    return used


GAME = Game(
    name="viehmarkt",
    title="Viehmarkt",
    version=1,
    seats=range(3, 6),
    options=OPTIONS,
    rules=rules,
    start=start,
    from_observation=from_observation,
    sources=sources,
    draws={3: 0.01, 4: 0.01, 5: 0.01},
    score_parts=("points", "money"),
    decisions={
        "turn": (wire.AuctionAction, wire.TradeAction),
        "bid": (wire.PassAction, wire.BidAction),
        "hammer": (wire.SellAction, wire.BuyAction),
        "pay": (wire.PayAction,),
        "offer": (wire.OfferAction,),
        "reply": (wire.AcceptAction, wire.CounterAction),
    },
    observation=wire.Observation,
    events=wire.EVENTS,
    rules_data=RulesData,
)
