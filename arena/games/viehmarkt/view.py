"""What a seat may know of the position: built by naming what is seen."""

from __future__ import annotations

from typing import Literal

from arena.games.core.state import Seat
from arena.games.viehmarkt.material import ANIMALS, Animal, shown
from arena.games.viehmarkt.table import Table
from arena.games.viehmarkt.wire import Observation, Player

Phase = Literal["turn", "bid", "hammer", "pay", "offer", "reply", "deal", "end"]


def observe(table: Table, you: Seat, phase: Phase, active: tuple[Seat, ...]) -> Observation:
    """What is on the table whatever is being done; the situation adds what is special to it."""
    return {
        "you": you,
        "phase": phase,
        "active": active,
        "players": [_player(held, sum(purse)) for held, purse in zip(table.animals, table.purses, strict=True)],
        "money": shown(table.purses[you]),
        "deck": len(table.deck),
        "paydays": table.paydays,
        "turns": table.turns,
        "on_turn": table.seat,
    }


def _player(held: list[int], cards: int) -> Player:
    animals: dict[Animal, int] = {animal: count for animal, count in zip(ANIMALS, held, strict=True) if count}
    return {"animals": animals, "cards": cards}
