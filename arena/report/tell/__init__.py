"""Events in English, game by game.

Law: one short line for each event, from what the event itself and the rules in force hold; None where there is nothing worth telling.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from arena.report.tell import ausgezockt, for_sale, viehmarkt

Rules = Mapping[str, Any]
"""The rules in force, as a bot gets them."""

Name = Callable[[int], str]
"""Seat → what the reader calls whoever sits there."""

Narrator = Callable[[Mapping[str, Any], Name], str | None]
"""An event as somebody saw it → a line."""

NARRATORS: Mapping[str, Narrator] = {
    "for-sale": for_sale.tell,
    "viehmarkt": viehmarkt.tell,
    "ausgezockt": ausgezockt.tell,
}


def narrator(game: str, rules: Rules | None = None) -> Narrator:
    """Who tells the matches of a game.

    Args:
        game: its name.
        rules: in force, where the words depend on them; None = the usual ones.
    """
    if game == "ausgezockt" and rules is not None:
        return partial(ausgezockt.tell, edition=rules["edition"])
    return NARRATORS.get(game, plain)


def plain(event: Mapping[str, Any], name: Name) -> str:
    """An event of a game that nobody tells better: `bid: alice, coins 7`."""
    parts = [name(event["seat"])] if "seat" in event else []
    parts += [
        f"{key} {json.dumps(value, ensure_ascii=False)}"
        for key, value in event.items()
        if key not in ("type", "seat", "forced")  # that a choice was forced is told beside it
    ]
    return f"{event['type']}: {', '.join(parts)}" if parts else str(event["type"])
