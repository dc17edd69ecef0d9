"""Viehmarkt, as a player sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.report.ruled import ruled


def sight(now: Mapping[str, Any], rules: Mapping[str, Any], name: Callable[[int], str]) -> list[str]:
    """What is going on, the animals of each player, and the own purse."""
    copies, values = rules["copies"], rules["animals"]
    rows = [
        [
            name(seat),
            " ".join(f"{number}×{animal}" for animal, number in player["animals"].items()) or "–",
            str(player["cards"]),
            str(points(player["animals"], values, copies)),
        ]
        for seat, player in enumerate(now["players"])
    ]
    header = ["", f"animals ({copies} of a kind count)", "money cards", "points"]
    purse = now["money"]
    return [
        f"Turn {now['turns'] + 1}, {now['deck']} animals to come, {now['paydays']} of {len(rules['paydays'])} paydays. "
        + _going_on(now, values, name),
        *ruled(header, rows, ("left", "left", "right", "right")).splitlines(),
        f"Your purse: {money(purse)}, worth {worth(purse)}",
    ]


def _going_on(now: Mapping[str, Any], values: Mapping[str, int], name: Callable[[int], str]) -> str:
    if "challenger" in now:
        number = f"{now['stake']} animals" if now["stake"] > 1 else "one animal"
        text = f"{name(now['challenger'])} challenges {name(now['target'])} for {number} of kind {now['animal']}"
        offer = now["offer_cards"]
        return f"{text}." if offer is None else f"{text}; the offer is {offer} card{'s' * (offer != 1)}."
    if now.get("animals"):
        lot = " and ".join(f"{animal} (four are worth {values[animal]})" for animal in now["animals"])
        bid = now["high_bid"]
        high = f"highest bid {bid} by {name(now['high_bidder'])}" if bid else "no bid yet"
        return f"{name(now['auctioneer'])} auctions {lot}: {high}."
    return ""


def points(animals: Mapping[str, int], values: Mapping[str, int], copies: int) -> int:
    """What the complete kinds count: the sum of their values, times how many they are."""
    whole = [values[animal] for animal, number in animals.items() if number == copies]
    return sum(whole) * len(whole)


def money(purse: Mapping[str, int]) -> str:
    """`2×0, 4×10, 1×50`."""
    return ", ".join(f"{number}×{card}" for card, number in purse.items()) or "no money at all"


def worth(purse: Mapping[str, int]) -> int:
    """The sum of some money cards."""
    return sum(int(card) * number for card, number in purse.items())
