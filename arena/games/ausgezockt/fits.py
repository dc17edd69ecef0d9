"""Which cards fit on which lots, and so what may be placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from arena.games.ausgezockt.table import CLOSED, Table
from arena.games.ausgezockt.templates import BARE, ENDING, ONLY_DONE
from arena.games.core.legal import Legal, Template


def fitting(table: Table, cards: Iterable[Any]) -> list[tuple[int, int]]:
    """The cash among some cards, ascending, each with the mask of lots that it fits on; what fits nowhere is left out."""
    reach = table.reach
    return [(cash, reach[cash]) for cash in sorted([card for card in cards if type(card) is int]) if reach[cash]]


def placements(table: Table, cards: Iterable[Any]) -> list[Template]:
    """Every placement of the cash among some cards, lowest cash first."""
    place = table.rules.templates.place
    return [place(cash, mask) for cash, mask in fitting(table, cards)]


def placing(table: Table) -> Legal:
    """What the active player may do after the flips: place, put the Figur on a corner; be done when nothing fits."""
    due = fitting(table, table.cash)
    templates = table.rules.templates
    if table.has_token(table.active) and len(table.corners) < 4:
        place = templates.place
        return Legal(*([place(cash, mask) for cash, mask in due] or (ENDING,)), *_tokens(table))
    return templates.placing(tuple(due)) if due else ONLY_DONE


def _tokens(table: Table) -> Iterator[Template]:
    """Every use of the Figur."""
    seat = table.active
    templates = table.rules.templates
    for corner, pile in (("go", table.piles[seat]), ("visit", table.discards[seat])):
        if corner not in table.corners:
            fetched = fitting(table, pile)
            for cash, mask in fetched:
                yield templates.token(corner, cash, mask)
            if not fetched:
                yield BARE[corner]
    if "parking" not in table.corners and table.cash:
        mask = sum([1 << place for place, need in enumerate(table.needs) if need != CLOSED])
        if mask:
            for cash in sorted(table.cash):
                yield templates.token("parking", cash, mask)
    if "jail" not in table.corners:
        for player in range(table.seats):
            if player != seat:
                cards = sorted([cash for stack in table.stacks for cash, owner in stack if owner == player])
                if cards:
                    yield templates.jail(player, tuple(cards))
