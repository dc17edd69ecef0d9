"""Legal actions as templates, each made once: reaction windows, flips, placements by card and the lots it fits on.

Which lots a card fits on is a *mask*: bit k stands for lot k.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any

from arena.games.ausgezockt.wire import Done, Flip, Pass, Place, Play, Stop, Token, TokenJail, TokenPlace
from arena.games.core.legal import Choice, Fixed, Legal, Template
from arena.games.core.state import IllegalAction, Seat

ONE: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in range(4))
"""The seat to move, alone."""

STOP, FLIP, PASS, DONE = Stop(), Flip(), Pass(), Done()
FLIP_2, NOPE = Play("flip-2"), Play("nope")


class _Either(Legal):
    """A choice that is always the same: one of a few actions without fields that vary."""

    __slots__ = ("_actions",)

    def __init__(self, actions: Mapping[Any, Template]) -> None:
        super().__init__(*actions.values())
        self._actions = tuple(actions)

    def sample(self, rng: Random) -> Any:
        actions = self._actions
        return actions[int(rng.random() * len(actions))]


ENDING = Template("done", lambda: DONE)
_PASSING = Template("pass", lambda: PASS)

FLIPPING = _Either({STOP: Template("stop", lambda: STOP), FLIP: Template("flip", lambda: FLIP)})
ATTACKING = _Either({PASS: _PASSING, FLIP_2: Template("play", lambda _: FLIP_2, card=Fixed("flip-2"))})
ANSWERING = _Either({PASS: _PASSING, NOPE: Template("play", lambda _: NOPE, card=Fixed("nope"))})
ONLY_DONE = _Either({DONE: ENDING})


class _OneOf(Template):
    """A template in which only the last field varies, its actions made beforehand."""

    __slots__ = ("_actions",)

    def __init__(self, type: str, make: Any, **fields: Any) -> None:
        super().__init__(type, make, **fields)
        self._actions = tuple(self)

    def sample(self, rng: Random) -> Any:
        actions = self._actions
        return actions[int(rng.random() * len(actions))]


class _BareToken(Template):
    """The Figur on a corner without a card; naming one nevertheless is a mistake, not an unknown key."""

    __slots__ = ()

    def read(self, given: Mapping[str, Any]) -> Any:
        for key in ("cash", "lot"):
            if key in given:
                raise IllegalAction(f"no cash card of that pile fits on an open lot: leave out {key!r}")
        return super().read(given)

    def __contains__(self, action: Any) -> bool:
        return type(action) is Token and super().__contains__(action)


BARE: Mapping[str, Template] = {corner: _BareToken("token", Token, corner=Fixed(corner)) for corner in ("go", "visit")}


class Templates:
    """The templates that depend on the lots of an edition; each is made when it is first wanted.

    Attributes:
        named: mask → the lots of it, from lowest to highest.
        place: cash, mask → a cash card on one of these lots.
        placing: pairs of cash and mask → these, and nothing else to do.
        token: corner, cash, mask → the Figur on a corner and a cash card on one of these lots.
        jail: player, cash cards → the Figur on Gehe in das Gefängnis, and one of these cards of that player.
    """

    __slots__ = ("jail", "named", "place", "placing", "token")

    def __init__(self, lots: tuple[str, ...]) -> None:
        @cache
        def named(mask: int) -> tuple[str, ...]:
            return tuple([lot for place, lot in enumerate(lots) if mask >> place & 1])

        @cache
        def place(cash: int, mask: int) -> Template:
            return _OneOf("place", Place, cash=Fixed(cash), lot=Choice(named(mask)))

        @lru_cache(4_096)  # most are of one or two cards and come again
        def placing(due: tuple[tuple[int, int], ...]) -> Legal:
            return Legal(*[place(cash, mask) for cash, mask in due])

        @cache
        def token(corner: str, cash: int, mask: int) -> Template:
            return _OneOf("token", TokenPlace, corner=Fixed(corner), cash=Fixed(cash), lot=Choice(named(mask)))

        @cache
        def jail(player: Seat, cash: tuple[int, ...]) -> Template:
            return _OneOf("token", TokenJail, corner=Fixed("jail"), player=Fixed(player), cash=Choice(cash))

        self.named = named
        self.place = place
        self.placing = placing
        self.token = token
        self.jail = jail
