"""Placing: the flipped cash, and the Figur with its four corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.games.ausgezockt.ending import Roll, end_turn
from arena.games.ausgezockt.fits import fitting, placing
from arena.games.ausgezockt.reasons import done_now, place_now, play_now, refusal, token_now
from arena.games.ausgezockt.table import CLOSED, Table
from arena.games.ausgezockt.templates import DONE, ONE, ONLY_DONE
from arena.games.ausgezockt.veto import Veto, announce
from arena.games.ausgezockt.view import Announced, observe
from arena.games.ausgezockt.wire import Done, Observation, Place, Token, TokenJail, TokenPlace
from arena.games.core.legal import Legal
from arena.games.core.situation import Situation, wrong_seats
from arena.games.core.state import Event, Joint, Seat, State


class Placing(Situation[Table]):
    """The active player places every flipped cash card that fits, and may put the Figur on a corner.

    Attributes:
        roll: that of the turn; the next turn begins with it.
    """

    __slots__ = ("roll", "to_move")
    phase = "place"
    event = None

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        self.table = table = roll.table
        self.to_move = ONE[table.active]

    def legal(self, seat: Seat) -> Legal:
        table = self.table
        if seat != table.active:
            raise ValueError(f"seat {seat} is not to move in Placing")
        if table.cash or "token" in table.cards or "token" in table.held[seat]:
            return placing(table)
        return ONLY_DONE

    def apply(self, joint: Joint) -> State:
        table = self.table
        seat = table.active
        if len(joint) != 1 or seat not in joint:
            raise wrong_seats(self.to_move, joint)
        action = joint[seat]
        kind = type(action)
        if action is DONE or (kind is Done and action.type == "done"):
            # "legal exactly when no unplaced flipped cash card fits on any lot that is not closed"
            for cash in table.cash:
                if table.reach[cash]:
                    raise refusal(self, seat, action)
            if table.events is not None:
                table.events.append(Event({"type": "done", "seat": seat}, choice=seat))
            return end_turn(self.roll)
        if kind is Place and action.type == "place":
            return self._place(seat, action)
        if kind in (Token, TokenPlace, TokenJail) and action.type == "token":
            return self._token(seat, action)
        raise refusal(self, seat, action)

    def _place(self, seat: Seat, action: Place) -> State:
        table = self.table
        cash, name, _ = action
        lot = table.rules.index.get(name)
        if lot is None or type(cash) is not int or cash not in table.cash or not table.reach[cash] >> lot & 1:
            raise refusal(self, seat, action)
        if table.events is not None:
            table.events.append(Event({"type": "place", "seat": seat, "cash": cash, "lot": name}, choice=seat))
        owner = table.guard(lot)
        if owner is not None:
            return Veto(self, Announced("place", cash, lot), owner)
        table.cash.remove(cash)
        table.put(cash, lot)
        return self

    def _token(self, seat: Seat, action: Token | TokenPlace | TokenJail) -> State:
        table = self.table
        corner = action.corner
        if not table.has_token(seat) or corner in table.corners:
            raise refusal(self, seat, action)
        if type(action) is TokenPlace:
            lot = self._lot_for(seat, action)
            if lot is None:
                raise refusal(self, seat, action)
            data = {"type": "token", "seat": seat, "corner": corner, "cash": action.cash, "lot": action.lot}
            if table.events is not None:
                table.events.append(Event(data, choice=seat))
            return announce(self, Announced(corner, action.cash, lot))
        data = {"type": "token", "seat": seat, "corner": corner}
        if type(action) is TokenJail:
            place = self._place_of(seat, action)
            if place is None:
                raise refusal(self, seat, action)
            lot_name = table.rules.lots[place]
            data = {**data, "cash": action.cash, "lot": lot_name, "player": action.player}
            table.lift(place, action.cash, action.player)
        elif corner not in ("go", "visit") or fitting(table, self._pile(seat, corner)):
            raise refusal(self, seat, action)
        table.put_token(corner)
        if table.events is not None:
            table.events.append(Event(data, choice=seat))
        return self

    def _pile(self, seat: Seat, corner: str) -> Any:
        return self.table.piles[seat] if corner == "go" else self.table.discards[seat]

    def _lot_for(self, seat: Seat, action: TokenPlace) -> int | None:
        """Where the Figur puts a card, or None where that is not legal."""
        table = self.table
        corner, cash, name, _ = action
        lot = table.rules.index.get(name)
        if lot is None or type(cash) is not int:
            return None
        if corner == "parking":  # "onto any lot that is not closed"
            return lot if cash in table.cash and table.needs[lot] != CLOSED else None
        legal = corner in ("go", "visit") and cash in self._pile(seat, corner) and table.needs[lot] < cash
        return lot if legal else None

    def _place_of(self, seat: Seat, action: TokenJail) -> int | None:
        """The lot that a card of an opponent lies on, or None where the action is not legal."""
        corner, player, cash, _ = action
        if corner != "jail" or player == seat or type(player) is not int or type(cash) is not int:
            return None
        card = (cash, player)
        return next((lot for lot, stack in enumerate(self.table.stacks) if card in stack), None)

    def put(self, card: Announced) -> State:
        """Nobody has stopped the card."""
        by, cash, lot = card
        self._fetch(by, cash)
        if by != "place":
            self.table.put_token(by)
        self.table.put(cash, lot)
        return self

    def refused(self, card: Announced) -> State:
        """„Nix da!“: a card from a pile counts as flipped now, and the Figur is spent; on Frei Parken it is taken back."""
        by, cash, _ = card
        if by in ("go", "visit"):
            self._fetch(by, cash)
            self.table.cash.append(cash)
            self.table.put_token(by)
        return self

    def _fetch(self, by: str, cash: int) -> None:
        """A card leaves the place that it comes from."""
        table = self.table
        if by == "go":
            table.take(table.active, cash)
        elif by == "visit":
            table.discards[table.active].remove(cash)
        else:
            table.cash.remove(cash)

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        kind = action.get("type")
        if kind == "place":
            return place_now(self.table, self.table.cash, action, "you have not flipped")
        if kind == "done":
            return done_now(self.table)
        if kind == "token":
            return token_now(self.table, action)
        if kind in ("flip", "stop"):
            return "the flips of this turn are over: now place"
        return play_now(self.table, seat, action)

    def clone(self) -> Placing:
        return Placing(self.roll.clone())

    def observation(self, seat: Seat) -> Observation:
        return observe(self.table, seat, "place")
