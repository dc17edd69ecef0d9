"""The first player, whose turn it is, and the end: what holds auctions and trades together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from arena.games.core.domains import Choice, Fixed
from arena.games.core.legal import Legal, Template
from arena.games.core.situation import Situation, dealt, wrong_seats
from arena.games.core.state import CHANCE, Draw, Event, IllegalAction, Joint, Seat, State
from arena.games.core.words import kind_of
from arena.games.core.words import shown as quoted
from arena.games.viehmarkt.auction import TurnUp
from arena.games.viehmarkt.material import ANIMALS, INDEX, shown
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.trade import challenge
from arena.games.viehmarkt.unseen import redeal
from arena.games.viehmarkt.view import observe
from arena.games.viehmarkt.wire import Auction, Observation, Trade

_LUCK = (CHANCE,)
_ONE: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in range(5))  # the seat to move, alone
_ALL = tuple(tuple(range(seats)) for seats in range(6))  # all seats of a table of so many
_AUCTION = Auction()
_AUCTIONING = Template("auction", lambda: _AUCTION)


@cache  # five players times the sets of animals
def _trades(player: Seat, animals: int) -> Template:
    """Trades with a player for each of these animals, given by their bits."""
    names = tuple(animal for index, animal in enumerate(ANIMALS) if animals >> index & 1)
    return Template("trade", Trade, player=Fixed(player), animal=Choice(names))


class DrawFirstPlayer(Situation[Table]):
    """Luck names the player who has the first turn."""

    __slots__ = ()
    to_move = _LUCK
    phase = "deal"

    @property
    def draw(self) -> Draw:
        return Draw("first_player", 1, _ALL[len(self.table.purses)])

    def apply(self, joint: Joint) -> State:
        (seat,), _ = dealt("first_player", 1, _ALL[len(self.table.purses)], joint)
        self.table.seat = seat
        if self.table.events is not None:
            self.table.events.append(Event({"type": "first-player", "seat": seat}))
        return Turn(self.table)

    def clone(self) -> DrawFirstPlayer:
        return DrawFirstPlayer(self.table.clone())

    def resample(self, seat: Seat, rng: Random) -> DrawFirstPlayer:
        return self.clone()  # all purses are still the same

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "deal", ())


class Turn(Situation[Table]):
    """The player whose turn it is holds an auction or challenges another to a trade.

    Attributes:
        to_move: that player.
    """

    __slots__ = ("to_move",)
    phase = "turn"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.to_move = _ONE[table.seat]

    def legal(self, seat: Seat) -> Legal:
        table = self.table
        if seat != table.seat:
            raise ValueError(f"seat {seat} is not to move in Turn")
        tradable = table.tradable
        own = tradable[seat]
        clockwise = (*range(seat + 1, len(tradable)), *range(seat))
        trades = [_trades(player, own & tradable[player]) for player in clockwise if own & tradable[player]]
        return Legal(_AUCTIONING, *trades) if table.deck else Legal(*trades)

    def apply(self, joint: Joint) -> State:
        table = self.table
        seat = table.seat
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        if type(action) is Trade and self._why_no_trade(seat, action.player, action.animal) is None:
            index = INDEX[action.animal]
            auction_follows = table.rules.trade_then_auction and table.deck
            laying = challenge(table, action.player, index, then_auction if auction_follows else next_turn)
            if table.events is not None:
                table.events.append(
                    Event(
                        {
                            "type": "trade",
                            "seat": seat,
                            "player": action.player,
                            "animal": action.animal,
                            "stake": laying.trade.stake,
                        },
                        choice=seat,
                    )
                )
            return laying
        if type(action) is Auction and action == _AUCTION and table.deck:
            if table.events is not None:
                table.events.append(Event({"type": "auction", "seat": seat}, choice=seat))
            return TurnUp(table, next_turn)
        why = None
        if type(action) is Trade:
            why = self._why_no_trade(seat, action.player, action.animal)
        raise IllegalAction(why or f"{action!r} is not legal for seat {seat} now")

    def _why_no_trade(self, seat: Seat, player: object, animal: object) -> str | None:
        table = self.table
        seats = len(table.purses)
        if type(player) is not int:
            return f"'player' must be a seat, 0 to {seats - 1}, not {kind_of(player)}"
        if type(animal) is not str:
            return f"'animal' must be a string, not {kind_of(animal)}"
        if player == seat:
            return "you cannot trade with yourself"
        if not 0 <= player < seats:
            return f"there is no seat {quoted(player)}: the seats are 0 to {seats - 1}"
        index = INDEX.get(animal)
        if index is None:
            return f"there is no animal {quoted(animal)}: the animals are {', '.join(ANIMALS)}"
        for holder, name in ((seat, "you hold"), (player, f"seat {player} holds")):
            held = table.animals[holder][index]
            if not held:
                return f"{name} no {animal}"
            if held == table.rules.copies:
                return f"{name} all {held} of {animal}: a complete animal is safe and cannot be traded"
        return None

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        kind = action.get("type")
        if kind == "trade" and "player" in action and "animal" in action:
            return self._why_no_trade(seat, action["player"], action["animal"])
        if kind == "auction":
            return None if self.table.deck else "the deck is empty: every turn must be a trade"
        return None if kind == "trade" else "it is your turn: now hold an auction or challenge somebody to a trade"

    def clone(self) -> Turn:
        return Turn(self.table.clone())

    def resample(self, seat: Seat, rng: Random) -> Turn:
        copy = self.clone()
        redeal(copy.table, rng, {seat})
        return copy

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "turn", self.to_move)


def then_auction(table: Table) -> State:
    """`trade_then_auction`: "after a trade the same player also holds an auction, in the same turn, not asked"."""
    return TurnUp(table, next_turn)


def next_turn(table: Table) -> State:
    """A turn is complete: the end, or the turn of the next player who can do something."""
    table.turns += 1
    # "End and limit are looked at after a complete turn; completion wins."
    if table.complete == len(ANIMALS):
        return end(table, "normal")
    if table.turns >= table.rules.turn_limit:
        return end(table, "turn-limit")
    seats = len(table.purses)
    for _ in range(seats):
        table.seat = (table.seat + 1) % seats
        if table.deck or table.can_trade(table.seat):
            return Turn(table)
        if table.events is not None:
            table.events.append(Event({"type": "skip", "seat": table.seat}))
    raise AssertionError("with an empty deck and an incomplete animal somebody can always trade")


def end(table: Table, termination: str) -> GameOver:
    """The match is over: "purses are open at the end"."""
    if table.events is not None:
        table.events.append(Event({"type": "open", "purses": [shown(purse) for purse in table.purses]}))
    return GameOver(table, termination)


class GameOver(Situation[Table]):
    """Every animal is complete, or the turn limit is reached.

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
        return observe(self.table, seat, "end", ())
