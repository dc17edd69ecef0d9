"""From what a seat was sent back to a position: for search bots, which have no state to start from."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from arena.games.ausgezockt.ending import GameOver
from arena.games.ausgezockt.happenings import DiscardTop, DrawEvent, resume
from arena.games.ausgezockt.placing import Placing
from arena.games.ausgezockt.rules import Rules
from arena.games.ausgezockt.table import CLOSED, Table
from arena.games.ausgezockt.turn import Flipping, Roll, StartRoll, TurnUp
from arena.games.ausgezockt.veto import Placer, Veto
from arena.games.ausgezockt.view import Announced, EventProgress
from arena.games.ausgezockt.windows import Attack, Defend, ForcedFlip, asked
from arena.games.core.state import State


def from_observation(rules: Rules, seats: int, observation: Mapping[str, Any], _rng: Random) -> State:
    """The state that a seat was sent: all but the order of the piles is open, and an order does not exist before it is drawn."""
    table = _table(rules, seats, observation)
    event = observation["event"]
    if event is not None:
        return _in_event(table, observation, EventProgress(event["number"], event["step"], tuple(event["seats"])))
    roll = Roll(table)
    placing = Placing(roll) if table.active >= 0 else None
    source, phase = observation["source"], observation["phase"]
    if phase == "end":
        return GameOver(table, "normal" if table.decided() else "turn-limit")
    if placing is None:
        return StartRoll(table)
    if source == "die":
        return roll
    if source == "events":
        return DrawEvent(roll)
    attacker = observation["attacker"]
    if source is not None:
        return TurnUp(Flipping(roll)) if attacker is None else ForcedFlip(placing, attacker)
    if phase == "attack":
        return Attack(placing, asked(table))
    if phase == "defend":
        return Defend(Attack(placing, asked(table)), attacker)
    if phase == "veto":
        return _veto(placing, observation)
    return Flipping(roll) if phase == "flip" else placing


def _in_event(table: Table, observation: Mapping[str, Any], event: EventProgress) -> State:
    if observation["source"] is not None:
        return DiscardTop(Roll(table), event)
    situation: Any = resume(Roll(table), event)
    asked: State = situation
    return _veto(situation, observation) if observation["phase"] == "veto" else asked


def _veto(interrupted: Placer, observation: Mapping[str, Any]) -> State:
    table = interrupted.table
    by, cash, name = (observation["announced"][key] for key in ("by", "cash", "lot"))
    lot = table.rules.index[name]
    return Veto(interrupted, Announced(by, cash, lot), table.stacks[lot][-1][1])


def _table(rules: Rules, seats: int, observation: Mapping[str, Any]) -> Table:
    table = Table(rules, seats, None)
    players, lots = observation["players"], observation["lots"]
    table.buildings = [lot["buildings"] for lot in lots]
    table.greys_left = observation["greys"]
    table.skylines = [[player["skyline"].get(lot, 0) for lot in rules.lots] for player in players]
    table.greys = [player["greys"] for player in players]
    table.pairs = [[player["pairs"].get(lot, 0) for lot in rules.lots] for player in players]
    table.event_pile = tuple(observation["events_left"])
    table.turns = observation["turn"] - (observation["phase"] != "end")
    table.round = observation["round"]
    table.piles = [rules.in_order(_cards(player["unseen"])) for player in players]
    table.discards = [_cards(player["discards"]) for player in players]
    table.held = [tuple(player["held"]) for player in players]
    table.stacks = [tuple((card["cash"], card["seat"]) for card in lot["stack"]) for lot in lots]
    table.corners = dict(observation["corners"])
    table.turns_left = observation["turns_left"] + 1 if observation["last_turns"] else -1
    table.quiet = observation["quiet_turns"]
    table.active = observation["active"]
    table.cash = list(observation["flipped"]["cash"])
    table.cards = list(observation["flipped"]["cards"])
    table.protected = observation["protected"]
    table.flips_left = observation["flips_left"]
    table.void = tuple(observation["void"])
    table.placed = observation["placed"]
    table.closed = tuple(rules.index[lot] for lot in observation["closed"])
    table.armed = sum(held.count("flip-2") for held in table.held)
    for place in range(len(rules.lots)):
        if place in table.closed:
            table.need(place, CLOSED)
        else:
            table.uncover(place)
    return table


def _cards(pile: Mapping[str, Any]) -> list[Any]:
    return [*pile["cash"], *pile["cards"]]
