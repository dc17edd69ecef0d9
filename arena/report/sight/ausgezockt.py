"""Monopoly Ausgezockt, as a player sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.report.ruled import ruled
from arena.report.tell.ausgezockt import CARDS, CORNERS, lot


def sight(now: Mapping[str, Any], rules: Mapping[str, Any], name: Callable[[int], str]) -> list[str]:
    """The lots with what lies on them, the players' cards and skylines, and the turn being taken."""
    lengths = {each["lot"]: each["length"] for each in rules["edition"]["lots"]}
    rows = [
        [
            lot(each["lot"]),
            str(each["value"]),
            " ".join(f"{card['cash']} {name(card['seat'])}" for card in each["stack"][-2:]) or "–",
            f"{each['buildings']} × {lengths[each['lot']]}",
        ]
        for each in reversed(now["lots"])
    ]
    players = [
        [
            name(seat),
            f"{player['length']} of {now['mark']}",
            str(player["pile"]),
            ", ".join(CARDS[card] for card in player["held"]) or "–",
            pile(player["discards"]),
        ]
        for seat, player in enumerate(now["players"])
    ]
    corners = ", ".join(f"{CORNERS[corner]} {name(seat)}" for corner, seat in now["corners"].items())
    last = f", last turns: {now['turns_left']} after this one" if now["last_turns"] else ""
    active = name(now["active"]) if now["active"] >= 0 else "nobody"
    return [
        f"Round {now['round']}, turn {now['turn']}: {active}{last}",
        *ruled(["lot", "value", "top cash", "buildings"], rows, ("left", "right", "left", "right")).splitlines(),
        "",
        *ruled(
            ["", "skyline", "draw pile", "held", "discards"], players, ("left", "right", "right", "left", "left")
        ).splitlines(),
        f"Flipped this turn: {pile(now['flipped'])}; {now['flips_left']} more may be flipped"
        + (f"; Bankrott cards covered: {now['protected']}" if now["protected"] else ""),
        *([f"Corners taken: {corners}"] if corners else []),
        *_questions(now, rules, name),
    ]


def _questions(now: Mapping[str, Any], rules: Mapping[str, Any], name: Callable[[int], str]) -> list[str]:
    """What an opponent or an event card is about to do."""
    lines = []
    if now["announced"]:
        lines.append(f"{now['announced']['cash']} is on its way to {lot(now['announced']['lot'])}.")
    if now["attacker"] is not None:
        lines.append(f"{name(now['attacker'])} attacks with „2 Aufdecken“.")
    if now["event"]:
        texts = {each["number"]: each.get("text") for each in rules["edition"]["events"]}
        number = now["event"]["number"]
        lines.append(f"Event card {number}: {texts.get(number) or ''}")
    return lines


def pile(cards: Mapping[str, Any]) -> str:
    """`9 11, Bankrott`."""
    cash = " ".join(map(str, cards["cash"]))
    words = [CARDS[card].removeprefix("a ").removeprefix("the ") for card in cards["cards"]]
    counted = [f"{words.count(word)}× {word}" if words.count(word) > 1 else word for word in dict.fromkeys(words)]
    return ", ".join(filter(None, (cash, *counted))) or "–"
