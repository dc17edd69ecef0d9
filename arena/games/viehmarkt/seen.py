"""A state from what one seat was sent: what it has not seen is dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any

from arena.games.core.state import State
from arena.games.viehmarkt.auction import Hammer, TurnUp, cry_out
from arena.games.viehmarkt.lot import new_lot
from arena.games.viehmarkt.material import ANIMALS, INDEX, MONEY, PAYDAYS, START, Purse, cards
from arena.games.viehmarkt.payment import Payment
from arena.games.viehmarkt.rules import Rules
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.trade import Reply, challenge
from arena.games.viehmarkt.turns import DrawFirstPlayer, GameOver, Turn, next_turn, then_auction
from arena.games.viehmarkt.unseen import Bounds, part_of, redeal


def from_observation(rules: Rules, seats: int, observation: Mapping[str, Any], rng: Random) -> State:
    """A state that this seat cannot tell from the real one: purses and offers that it has not seen are dealt.

    Raises:
        ValueError: no deal of the money fits the observation, so it is not one of this game.
    """
    you, phase = observation["you"], observation["phase"]
    table = _table(rules, seats, observation)
    table.set_purse(you, _purse(observation["money"]))
    bounds: dict[int, Bounds] = {
        seat: (cap, cap) for seat, cap in enumerate(observation.get("caps", ())) if cap is not None
    }
    if phase == "pay":
        (payer,) = observation["active"]
        bounds.setdefault(payer, (observation["high_bid"], inf))
    redeal(table, rng, {you}, bounds)
    if "challenger" in observation:
        return _trade(table, observation, rng)
    if phase == "turn":
        return Turn(table)
    if phase == "end":
        return GameOver(table, "normal" if table.complete == len(ANIMALS) else "turn-limit")
    if phase == "deal":
        return DrawFirstPlayer(table) if table.seat < 0 else TurnUp(table, next_turn)
    return _auction(table, observation)


def _table(rules: Rules, seats: int, observation: Mapping[str, Any]) -> Table:
    """All that lies open; of purses the number of cards."""
    table = Table(rules, seats, None)
    seen = Counter(observation.get("animals", ()))
    for seat, player in enumerate(observation["players"]):
        table.purses[seat] = (player["cards"], 0, 0, 0, 0, 0)
        for animal, number in player["animals"].items():
            table.take(seat, INDEX[animal], number)
            seen[animal] += number
    table.deck = tuple(sorted((Counter(rules.animals) - seen).elements(), key=INDEX.__getitem__))
    table.paydays = observation["paydays"]
    table.ceiling = seats * (START + sum(PAYDAYS[: table.paydays]))
    table.turns = observation["turns"]
    table.seat = observation["on_turn"]
    return table


def _trade(table: Table, observation: Mapping[str, Any], rng: Random) -> State:
    auction_follows = table.rules.trade_then_auction and table.deck
    then = then_auction if auction_follows else next_turn
    laying = challenge(table, observation["target"], INDEX[observation["animal"]], then)
    if observation["phase"] == "offer":
        return laying
    # The challenger himself has his own offer in his events only.
    offer = part_of(table.purses[laying.trade.challenger], observation["offer_cards"], rng)
    return Reply(table, laying.trade, offer)


def _auction(table: Table, observation: Mapping[str, Any]) -> State:
    lot = new_lot(table, tuple(observation["animals"]), next_turn)
    for seat, cap in enumerate(observation["caps"]):
        if cap is not None:
            lot = lot.bust(seat, cap)
    bid, bidder = observation["high_bid"], observation["high_bidder"]
    if observation["phase"] == "hammer":
        return Hammer(table, lot, bid, bidder)
    if observation["phase"] == "pay":
        (payer,) = observation["active"]
        return Payment(table, lot, bid, bidder, payer)
    outcry = cry_out(table, lot)
    bidder = -1 if bidder is None else bidder
    outcry.resume(bid, bidder, len(observation["passed"]), observation["asking"])
    return outcry


def _purse(money: Mapping[str, int]) -> Purse:
    return cards(money.get(key, 0) for key in MONEY)
