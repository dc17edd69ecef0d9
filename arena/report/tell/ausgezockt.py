"""Monopoly Ausgezockt, told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.games.ausgezockt.edition_file import shipped

CARDS = {
    "bankrupt": "Bankrott",
    "lucky": "a Glückskarte",
    "token": "the Figur",
    "flip-2": "„2 Aufdecken“",
    "nope": "„Nix da!“",
}
CORNERS = {"go": "LOS", "visit": "Nur zu Besuch", "parking": "Frei Parken", "jail": "Gehe in das Gefängnis"}


def tell(event: Mapping[str, Any], name: Callable[[int], str]) -> str | None:
    """An event of Monopoly Ausgezockt in a line; see `arena.games.ausgezockt.wire` for the events."""
    who = name(event["seat"]) if "seat" in event else ""
    match event["type"]:
        case "start":
            return f"{who} rolls {event['face']} for the first turn"
        case "round":
            return f"round {event['round']} begins with {who}"
        case "roll":
            return f"{who} rolls {event['face']}"
        case "event":
            return f"{who} draws event card {event['number']}"
        case "flip":
            return f"{who} {'has to flip' if event.get('attacked') else 'flips'} {card(event)}"
        case "stop":
            return f"{who} stops: Ausgezockt!"
        case "bust":
            return f"{who} is bankrupt and loses all cards of this turn"
        case "reshuffle":
            return f"the discards of {who} are shuffled into the draw pile"
        case "discard":
            return f"{who} discards {card(event)} from the top of the draw pile"
        case "done":
            return f"{who} is done"
        case "attack" | "defend" | "veto":
            return _reaction(event, who, name)
        case "place" | "token" | "remove" | "return":
            return _move(event, who, name)
        case "last-turns":
            return f"every lot with buildings is covered: all but {who} have one more turn"
        case "round-end":
            why = ", since nothing was placed for too long" if event["stalemate"] else ""
            return f"round {event['round']} is over{why}"
        case "collect":
            grey = ", and a grey one for a pair" if event["grey"] else ""
            return f"{who} collects a building of {lot(event['lot'])}{grey}"
    return None


def _reaction(event: Mapping[str, Any], who: str, name: Callable[[int], str]) -> str:
    match event["type"], event["play"]:
        case "attack", True:
            return f"{who} plays „2 Aufdecken“"
        case "attack", _:
            return f"{who} keeps „2 Aufdecken“"
        case "defend", True:
            return f"{who} answers „Nix da!“: the attack of {name(event['attacker'])} is void"
        case "defend", _:
            return f"{who} lets the attack of {name(event['attacker'])} take effect"
        case _, True:
            return f"{who} says „Nix da!“ to the {event['cash']} on {lot(event['lot'])}: the lot is closed this turn"
    return f"{who} lets the {event['cash']} come to {lot(event['lot'])}"


def _move(event: Mapping[str, Any], who: str, name: Callable[[int], str]) -> str:
    match event["type"]:
        case "place":
            return f"{who} puts {event['cash']} on {lot(event['lot'])}"
        case "return":
            return f"{who} returns a building of {lot(event['lot'])}"
        case "remove":
            return f"{who} takes the {event['cash']} of {name(event['player'])} off {lot(event['lot'])}"
    corner = CORNERS[event["corner"]]
    if "player" in event:
        taken = f"the {event['cash']} of {name(event['player'])} leaves {lot(event['lot'])}"
        return f"{who} puts the Figur on {corner}: {taken}"
    if "cash" in event:
        return f"{who} puts the Figur on {corner}, and {event['cash']} on {lot(event['lot'])}"
    return f"{who} puts the Figur on {corner}, to no effect"


def card(event: Mapping[str, Any]) -> str:
    """`9`, `a Glückskarte`."""
    return str(event["cash"]) if "cash" in event else CARDS[event["card"]]


def lot(lot: str) -> str:
    """A lot as it is called on the board; one of another edition by its name in the protocol."""
    return _NAMES.get(lot, lot)


_NAMES = {each.lot: each.name for each in shipped().lots}
