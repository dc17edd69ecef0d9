"""For Sale: buy houses in open auctions, sell them unseen for cheques; 3 to 6 players.

Law: the rules as docs/rules/for-sale.md tells them, pure and deterministic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from arena.games.core.game import Game
from arena.games.core.state import Card, Event, State
from arena.games.for_sale import wire
from arena.games.for_sale.rules import OPTIONS, Rules, RulesData, rules
from arena.games.for_sale.situations import Auction, DealCheques, DealHouses, DrawOpener, GameOver, Sale
from arena.games.for_sale.table import Cards, Table


def start(rules: Rules, seats: int, events: list[Event] | None) -> State:
    """The first situation of a match: the opener to be drawn, or the first houses to be turned up."""
    table = Table(rules, seats, events)
    return DrawOpener(table) if table.opener < 0 else DealHouses(table)


def from_observation(rules: Rules, seats: int, observation: Mapping[str, Any], _rng: Random) -> State:
    """The state that a seat was sent; nothing is hidden in For Sale, so there is only one and no dice are needed."""
    table = Table(rules, seats, None)
    row = tuple(observation["row"])
    players = observation["players"]
    table.coins = [player["coins"] for player in players]
    table.houses = [tuple(player["houses"]) for player in players]
    table.cheques = [tuple(player["cheques"]) for player in players]
    table.opener = observation["opener"]
    table.houses_left = observation["houses_left"]
    table.cheques_left = observation["cheques_left"]
    phase = observation["phase"]
    buying = phase == "bid" or table.houses_left > 0
    # Every house turned up lies with a player or in the row until the first sale, every cheque for ever.
    table.unseen_houses = _without(rules.houses, table.houses, row) if buying else []
    table.unseen_cheques = _without(rules.cheques, table.cheques, () if buying else row)
    if phase == "bid":
        auction = Auction(table, row)
        auction.active = tuple(observation["active"])
        auction.bids = list(observation["bids"])
        auction.high_bid = observation["high_bid"]
        auction.ask()
        return auction
    if phase == "sell":
        return Sale(table, row)
    if phase == "end":
        return GameOver(table)
    if table.opener < 0:
        return DrawOpener(table)
    return DealHouses(table) if buying else DealCheques(table)


def _without(cards: Cards, owned: list[Cards], row: Cards) -> list[int]:
    seen = Counter(row)
    for some in owned:
        seen.update(some)
    return sorted((Counter(cards) - seen).elements())


def sources(rules: Rules, seats: int) -> Mapping[str, Sequence[Card]]:
    """The luck sources in use, with every outcome that each can ever yield."""
    used: dict[str, Sequence[Card]] = {"houses": rules.houses, "cheques": rules.cheques}
    if rules.first_opener == "random":
        used["opener"] = range(seats)
    return used


GAME = Game(
    name="for-sale",
    title="For Sale",
    version=1,
    seats=range(3, 7),
    options=OPTIONS,
    rules=rules,
    start=start,
    from_observation=from_observation,
    sources=sources,
    draws={3: 0.004, 4: 0.005, 5: 0.006, 6: 0.008},  # shared places among neighbours in the ranking, random play
    score_parts=("wealth", "coins"),
    decisions={"bid": (wire.PassAction, wire.BidAction), "sell": (wire.SellAction,)},
    observation=wire.Observation,
    events=(
        wire.OpenerEvent,
        wire.HousesEvent,
        wire.BidEvent,
        wire.PassEvent,
        wire.WinEvent,
        wire.ChequesEvent,
        wire.SellEvent,
    ),
    rules_data=RulesData,
)
