"""For Sale, told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def tell(event: Mapping[str, Any], name: Callable[[int], str]) -> str | None:
    """An event of For Sale in a line; see `arena.games.for_sale.wire` for the events."""
    who = name(event["seat"]) if "seat" in event else ""
    match event["type"]:
        case "opener":
            return f"{who} is drawn to open the first auction"
        case "houses":
            return f"houses {listed(event['row'])} are for sale"
        case "bid":
            return f"{who} bids {event['coins']}"
        case "pass":
            return f"{who} passes, pays {coins(event['paid'])} and takes house {event['house']}"
        case "win":
            return f"{who} wins, pays {coins(event['paid'])} and takes house {event['house']}"
        case "cheques":
            return f"cheques {listed(event['row'])} are on the table"
        case "sell":
            return f"{who} sells house {event['house']} for a cheque of {event['cheque']}"
    return None


def coins(number: int) -> str:
    """`3 coins`, `1 coin`, `nothing`."""
    if number == 0:
        return "nothing"
    return f"{number} coin" if number == 1 else f"{number} coins"


def listed(cards: Sequence[int]) -> str:
    """`8, 19 and 27`."""
    *most, last = map(str, cards)
    return f"{', '.join(most)} and {last}" if most else last
