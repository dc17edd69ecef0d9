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


def tell(event: Mapping[str, Any], name: Callable[[int], str], edition: Mapping[str, Any] | None = None) -> str | None:
    """An event of Monopoly Ausgezockt in a line; see `arena.games.ausgezockt.events`.

    Args:
        event: as somebody saw it.
        name: of who sits in a seat.
        edition: the material in force, as a bot gets it; None = the shipped one.
    """
    lot = _lots(edition)
    who = name(event["seat"]) if "seat" in event else ""
    match event["type"]:
        case "start":
            return f"{who} rolls {event['face']} for the first turn"
        case "round":
            return f"round {event['round']} begins with {who}"
        case "roll":
            return f"{who} rolls {event['face']}"
        case "event":
            text = (_SHIPPED if edition is None else edition)["events"][event["number"] - 1]["text"]
            return f"{who} draws event card {event['number']}: {text.removesuffix('.')}"
        case "flip":
            saved = ", which a Glückskarte covers" if "covered" in event else ""
            return f"{who} {'has to flip' if event.get('attacked') else 'flips'} {card(event)}{saved}"
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
            return _reaction(event, who, name, lot)
        case "place" | "token" | "remove" | "return":
            return _move(event, who, name, lot)
        case "last-turns":
            return f"every lot with buildings is covered: all but {who} have one more turn"
        case "round-end":
            why = ", since nothing was placed for too long" if event["stalemate"] else ""
            return f"round {event['round']} is over{why}"
        case "collect":
            grey = ", and a grey one for a pair" if event["grey"] else ""
            return f"{who} collects a building of {lot(event['lot'])}{grey}"
    return None


def _reaction(event: Mapping[str, Any], who: str, name: Callable[[int], str], lot: Callable[[str], str]) -> str:
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


def _move(event: Mapping[str, Any], who: str, name: Callable[[int], str], lot: Callable[[str], str]) -> str:
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
    """A lot of the shipped edition as it is called on the board; one of another edition by its name in the protocol."""
    return _lots(None)(lot)


_SHIPPED = shipped().wire()


def _lots(edition: Mapping[str, Any] | None) -> Callable[[str], str]:
    """Name of a lot in the protocol → on the board."""
    names = {each["lot"]: each["name"] for each in (_SHIPPED if edition is None else edition)["lots"]}
    return lambda lot: names.get(lot, lot)
