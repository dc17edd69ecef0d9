"""The material in force as text for people; what is only assumed is marked."""

from __future__ import annotations

from arena.games.ausgezockt.edition import Edition, Step
from arena.games.ausgezockt.rules import Rules

_MARK = "°"


def about(rules: Rules) -> list[str]:
    """The edition in force: lots, greys, mark, die, deck, event cards; `°` marks every value that is assumed."""
    edition = rules.edition

    def shown(value: object, at: str) -> str:
        return f"{value}{_MARK}" if at in edition.assumed else str(value)

    rows = [("lot", "name", "colour", "value", "building length", "buildings")]
    for place, lot in enumerate(edition.lots):
        at = f"lots[{place}]"
        rows.append(
            (
                lot.lot,
                shown(lot.name, f"{at}.name"),
                shown(lot.colour, f"{at}.colour"),
                shown(lot.value, f"{at}.value"),
                shown(lot.length, f"{at}.length"),
                shown(lot.buildings, f"{at}.buildings"),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    faces = ", ".join(shown(face, f"die[{place}]") for place, face in enumerate(edition.die))
    lines = [
        f"Edition {edition.name}. A value marked {_MARK} is assumed: the printed one could not be found.",
        f"Finish mark: {shown(edition.mark, 'mark')}",
        f"Die: {faces}",
        f"Grey buildings: {shown(edition.greys, 'greys.count')}, length {shown(edition.grey_length, 'greys.length')}",
        "Deck of each player:",
        *_deck(edition),
        "",
        *("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows),
        "",
        "Event cards:" if rules.event_numbers else 'Event cards: none are drawn, a "?" is rolled again',
    ]
    for number, card in enumerate(edition.events if rules.event_numbers else (), 1):
        steps = ", then ".join(map(_step, card.steps))
        lines.append(f"  {shown(number, f'events[{number - 1}]')} {card.text} ({steps})")
    return lines


def _deck(edition: Edition) -> list[str]:
    def shown(text: str, at: str) -> str:
        return f"{text}{_MARK}" if at in edition.assumed else text

    cash = ", ".join(str(card) for card in edition.deck if isinstance(card, int))
    others = [card for card in edition.deck if isinstance(card, str)]
    special = [shown(f"{others.count(card)} × {card}", f"deck.{card}") for card in dict.fromkeys(others)]
    return [f"  {shown(f'cash {cash}', 'deck.cash')}", f"  {' · '.join(special)}"]


def _step(step: Step) -> str:
    return f"{step.do} by {step.who}{f' × {step.times}' if step.times > 1 else ''}"
