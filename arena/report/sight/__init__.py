"""Positions in words, game by game: what a seat may know, on a terminal of eighty columns.

Law: from the observation alone, as the seat was sent it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from arena.report.sight import ausgezockt, for_sale, viehmarkt

Name = Callable[[int], str]
"""Seat → what the reader calls whoever sits there."""

Sight = Callable[[Mapping[str, Any], Mapping[str, Any], Name], list[str]]
"""Observation, rules as on the wire → lines."""

SIGHTS: Mapping[str, Sight] = {
    "for-sale": for_sale.sight,
    "viehmarkt": viehmarkt.sight,
    "ausgezockt": ausgezockt.sight,
}


def sight(game: str) -> Sight:
    """Who tells the positions of a game."""
    return SIGHTS.get(game, plain)


def plain(observation: Mapping[str, Any], _rules: Mapping[str, Any], _name: Name) -> list[str]:
    """A position of a game that nobody tells better: `coins: 7`."""
    return [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in observation.items()]
