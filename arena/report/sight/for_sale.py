"""For Sale, as a player sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arena.report.ruled import ruled


def sight(now: Mapping[str, Any], rules: Mapping[str, Any], name: Callable[[int], str]) -> list[str]:
    """The cards in the row, and what lies before each player."""
    players, seats = now["players"], len(now["players"])
    if now["phase"] == "bid":
        number = rules["rounds"] - now["houses_left"] // seats
        title = f"Auction {number} of {rules['rounds']}: houses {cards(now['row'])}"
        high = now["high_bid"]
        title += f", highest bid {high}" if high else ", no bid yet"
    else:
        number = rules["rounds"] - now["cheques_left"] // seats
        title = f"Sale {number} of {rules['rounds']}: cheques {cards(now['row'])}"
    rows = [
        [
            name(seat),
            str(player["coins"]),
            _bid(now, seat),
            cards(player["houses"]),
            cards(player["cheques"]),
            str(player["coins"] + sum(player["cheques"])),
        ]
        for seat, player in enumerate(players)
    ]
    header = ["", "coins", "bid", "houses", "cheques", "wealth"]
    return [title, *ruled(header, rows, ("left", "right", "right", "left", "left", "right")).splitlines()]


def _bid(now: Mapping[str, Any], seat: int) -> str:
    if now["phase"] != "bid":
        return ""
    if seat not in now["active"]:
        return "out"
    return str(now["bids"][seat] or "–")


def cards(values: Sequence[int]) -> str:
    """`3 9 22`."""
    return " ".join(map(str, values)) or "–"
