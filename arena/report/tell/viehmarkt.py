"""Viehmarkt, told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def tell(event: Mapping[str, Any], name: Callable[[int], str]) -> str | None:
    """An event of Viehmarkt in a line; see `arena.games.viehmarkt.wire` for the events."""
    who = name(event["seat"]) if "seat" in event else ""
    match event["type"]:
        case "first-player":
            return f"{who} is drawn to begin"
        case "animals":
            come = "comes" if len(event["animals"]) == 1 else "come"
            return f"{lot(event['animals'])} {come} under the hammer of {name(event['auctioneer'])}"
        case "payday":
            return f"payday: everybody gets a {event['amount']}"
        case "again":
            return "nobody wants it; it is offered once more"
        case "open":
            purses = [f"{name(seat)} {worth(purse)}" for seat, purse in enumerate(event["purses"])]
            return f"the purses are opened: {', '.join(purses)}"
        case "auction" | "bid" | "bluff" | "pass" | "free" | "sell" | "buy" | "bust" | "pay":
            return _auction(event, who, name)
        case "trade" | "offer" | "accept" | "counter" | "swap":
            return _trade(event, who, name)
        case "complete":
            return f"{who} completes the {plural(event['animal'])}, safe from now on"
        case "skip":
            return f"{who} has nothing to trade and is skipped"
    return None


def _auction(event: Mapping[str, Any], who: str, name: Callable[[int], str]) -> str | None:
    match event["type"]:
        case "auction":
            return f"{who} holds an auction"
        case "bid":
            return f"{who} bids {event['amount']}"
        case "bluff":
            return f"that is a bluff: the purse of {who} holds {event['worth'] or 'no money at all'}"
        case "pass":
            return f"{who} passes"
        case "free":
            return f"still nobody: {who} takes {lot(event['animals'])} for nothing"
        case "sell":
            return f"{who} sells"
        case "buy":
            return f"{who} buys and pays the bidder"
        case "bust":
            shown = f"{money(event['money'])}, {event['worth']} in all" if event["money"] else "nothing in it"
            return f"{who} cannot pay {event['amount']} and shows the purse: {shown}; the auction starts again"
    payee, price, gained = name(event["to"]), event["price"], lot(event["animals"])
    if "money" not in event:
        return f"{who} pays {payee} {price} with {cards(event['cards'])} and takes {gained}"
    paid = worth(event["money"])
    more = f", {paid - price} too much" if paid > price else ""
    return f"{who} pays {payee} {price} with {money(event['money'])}{more}, and takes {gained}"


def _trade(event: Mapping[str, Any], who: str, name: Callable[[int], str]) -> str | None:
    match event["type"]:
        case "trade":
            return f"{who} challenges {name(event['player'])} for {some(event['stake'], event['animal'])}"
        case "offer" | "counter":
            lays = "lays down" if event["type"] == "offer" else "counters with"
            return f"{who} {lays} {laid(event)}"
        case "accept":
            taken = "the offer, nothing," if not event["cards"] else f"the {cards(event['cards'])} unseen"
            found = f" and finds {money(event['money'])}" if event.get("money") else ""
            return f"{who} takes {taken} for {some(event['stake'], event['animal'])}{found}"
    won = f"{who} wins {some(event['stake'], event['animal'])} from {name(event['loser'])}"
    if "offer" not in event:
        return f"the offers change hands: {won}"
    offer, counter = worth(event["offer"]), worth(event["counter"])
    if offer == counter:
        return f"{offer} against {counter}, a tie is the challenger's: {won}"
    richer = f"{name(event['loser'])} is {abs(offer - counter)} richer"
    return f"{max(offer, counter)} beats {min(offer, counter)}: {won}, and {richer}"


def laid(event: Mapping[str, Any]) -> str:
    """`3 cards`, and where the reader may know them, which."""
    if not event["cards"]:
        return "nothing at all"
    if "money" not in event:
        return cards(event["cards"])
    value = worth(event["money"])
    if not value:
        return f"{cards(event['cards'])}, nothing but zeros"
    kinds = [key for key, count in event["money"].items() if count and key != "0"]
    total = f", {value} in all" if len(kinds) > 1 or event["money"][kinds[0]] > 1 else ""
    return f"{cards(event['cards'])}: {money(event['money'])}{total}"


def worth(purse: Mapping[str, int]) -> int:
    """The sum of money cards."""
    return sum(int(key) * count for key, count in purse.items())


def money(purse: Mapping[str, int]) -> str:
    """`100 + 2 × 50 + 2 zeros`."""
    parts = [key if count == 1 else f"{count} × {key}" for key, count in purse.items() if count and key != "0"]
    parts.reverse()
    zeros = purse.get("0", 0)
    if zeros:
        parts.append("a zero" if zeros == 1 else f"{zeros} zeros")
    return " + ".join(parts) or "nothing"


def cards(number: int) -> str:
    """`1 card`, `3 cards`."""
    return "1 card" if number == 1 else f"{number} cards"


def plural(animal: str) -> str:
    """`aces`, `6s`."""
    return "aces" if animal == "A" else f"{animal}s"


def some(number: int, animal: str) -> str:
    """`an ace`, `two 6s`."""
    return lot([animal]) if number == 1 else f"two {plural(animal)}"


def lot(animals: Sequence[str]) -> str:
    """`an ace`, `a 6 and an 8`, `two 6s`."""
    if len(animals) == 2 and animals[0] == animals[1]:
        return f"two {plural(animals[0])}"
    return " and ".join("an ace" if a == "A" else "an 8" if a == "8" else f"a {a}" for a in animals)
