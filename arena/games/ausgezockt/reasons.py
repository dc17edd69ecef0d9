"""Why an action is not legal now, in words for a bot's author."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from arena.errors import nearest
from arena.games.ausgezockt.edition import CORNERS
from arena.games.ausgezockt.fits import fitting
from arena.games.ausgezockt.table import CLOSED, Table
from arena.games.core.situation import Situation
from arena.games.core.state import IllegalAction, Seat, wire
from arena.games.core.words import shown

_WINDOWS = {
    "flip-2": "'flip-2' is played when you are asked for it (`attack`), after an opponent's flips",
    "nope": "'nope' is played when you are asked for it: against 'flip-2' (`defend`), or for a lot that you top (`veto`)",
}


def refusal(situation: Situation[Table], seat: Seat, action: Any) -> IllegalAction:
    """The refusal of an action that is not legal, in words as good as there are."""
    try:
        given = wire(action)
    except (AttributeError, TypeError):
        given = {}
    return IllegalAction(situation.reason(seat, given) or f"{action!r} is not legal for seat {seat} now")


def play_now(table: Table, seat: Seat, action: Mapping[str, Any], wanted: str | None = None) -> str | None:
    """Why a reaction card cannot be played; `wanted` is the one that can be, in this window."""
    card = action.get("card")
    if action.get("type") != "play" or type(card) is not str or card not in _WINDOWS:
        return None
    if wanted == card:
        return None
    if card in table.held[seat]:
        return _WINDOWS[card]
    if card in table.cards and seat == table.active:
        return f"you have flipped {card!r} only now: it can be used from the end of this turn"
    return f"you do not hold {card!r}"


def unknown_lot(table: Table, lot: str) -> str | None:
    """That there is no such lot."""
    if lot in table.rules.index:
        return None
    return f"there is no lot {shown(lot)}{nearest(lot, table.rules.lots)}"


def place_now(table: Table, cards: Iterable[Any], action: Mapping[str, Any], lacking: str) -> str | None:
    """Why a cash card cannot be placed there; `lacking` says what it means that it is not among `cards`."""
    cash, lot = action.get("cash"), action.get("lot")
    if type(cash) is not int or type(lot) is not str:
        return None
    return _not_among(cards, cash, lacking) or too_high(table, cash, lot)


def _not_among(cards: Iterable[Any], cash: int, lacking: str) -> str | None:
    there = sorted(card for card in cards if type(card) is int)
    if cash in there:
        return None
    return f"{lacking} a {shown(cash)}; the cash there is {', '.join(map(str, there)) or 'none'}"


def too_high(table: Table, cash: int, lot: str) -> str | None:
    """Why a card does not fit on a lot: no such lot, closed, too low a card."""
    missing = unknown_lot(table, lot)
    if missing:
        return missing
    place = table.rules.index[lot]
    need = table.needs[place]
    if cash > need:
        return None
    if need == CLOSED:
        return f"{lot} is closed to you by a 'nope' for the rest of this turn"
    what = "on top of" if table.stacks[place] else "that is the value of"
    return f"a {cash} does not fit there: it must be higher than the {need} {what} {lot}"


def done_now(table: Table) -> str | None:
    """Why the turn cannot be ended."""
    left = fitting(table, table.cash)
    if not left:
        return None
    cash, mask = left[0]
    lots = ", ".join(table.rules.templates.named(mask))
    return f"you cannot be done: your {cash} still fits on {lots} and must be placed"


def token_now(table: Table, action: Mapping[str, Any]) -> str | None:
    """Why the Figur cannot be put there."""
    corner, cash, lot = action.get("corner"), action.get("cash"), action.get("lot")
    seat = table.active
    if type(corner) is not str:
        return None
    if corner not in CORNERS:
        return f"there is no corner {shown(corner)}{nearest(corner, CORNERS)}; there are {', '.join(CORNERS)}"
    for taken, owner in table.corners.items():
        if owner == seat:
            return f"your token lies on {taken!r} already: it is used once per round"
    if not table.has_token(seat):
        return "you do not have your token: it has not been flipped this round, or was lost in a bust"
    if corner in table.corners:
        return f"{corner!r} is occupied by seat {table.corners[corner]} until the round ends"
    if corner == "jail":
        return _jail_now(table, action)
    if corner == "parking":
        if not table.cash:
            return "there is no flipped cash card left that 'parking' could place"
        if type(cash) is not int or type(lot) is not str:
            return None
        closed = unknown_lot(table, lot) or (
            too_high(table, cash, lot) if table.needs[table.rules.index[lot]] == CLOSED else None
        )
        return _not_among(table.cash, cash, "you have not flipped") or closed
    pile, whose = (
        (table.piles[seat], "your draw pile does") if corner == "go" else (table.discards[seat], "your discards do")
    )
    if "cash" not in action and "lot" not in action and fitting(table, pile):
        return f"name the card to fetch and its lot: there are some that fit, {corner!r} alone is not legal"
    return place_now(table, pile, action, f"{whose} not hold")


def _jail_now(table: Table, action: Mapping[str, Any]) -> str | None:
    player, cash = action.get("player"), action.get("cash")
    seat = table.active
    there = sorted((owner, card) for stack in table.stacks for card, owner in stack if owner != seat)
    if not there:
        return "no opponent has a cash card on the board that 'jail' could remove"
    if type(player) is not int or type(cash) is not int or (player, cash) in there:
        return None
    if player == seat:
        return "'jail' removes a card of an opponent, not an own one"
    if not 0 <= player < table.seats:
        return f"there is no seat {shown(player)}"
    theirs = ", ".join(str(card) for owner, card in there if owner == player)
    return f"seat {player} has no {shown(cash)} on the board; the cash there is {theirs or 'none'}"
