"""What the situations of all games share: they sit at one table, and most of them never ask for luck or end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar

from arena.games.core.legal import Legal
from arena.games.core.state import CHANCE, Card, Deal, Draw, IllegalAction, Joint, Score, Seat


class Seated(Protocol):
    """What lasts from one situation to the next."""

    def scores(self) -> tuple[Score, ...]: ...


_CARD = {int, str}  # and no subclass: `True` is no 1

Table = TypeVar("Table", bound=Seated)


class Situation(Generic[Table]):
    """One situation at the table; a game's situations say only what is special to them."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def draw(self) -> Draw:
        """Only situations of luck draw."""
        raise ValueError(f"{type(self).__name__} draws nothing")

    @property
    def termination(self) -> str:
        """Only the end knows how it came."""
        raise ValueError(f"{type(self).__name__} is not the end")

    def legal(self, seat: Seat) -> Legal:
        """Nobody has a choice, unless the situation says otherwise."""
        raise ValueError(f"seat {seat} is not to move in {type(self).__name__}")

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        """No better words than usual."""
        return None

    def resample(self, seat: Seat, rng: Random) -> Self:
        """A clone: right for every situation in which nothing is hidden."""
        return self.clone()

    def clone(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def scores(self) -> tuple[Score, ...]:
        """By seat, as it stands now."""
        return self.table.scores()


def wrong_seats(to_move: Iterable[Seat], joint: Joint) -> IllegalAction:
    """The refusal of a joint action that does not come from exactly the seats waited for."""
    wanted, given = (", ".join("luck" if s == CHANCE else f"seat {s}" for s in sorted(x)) for x in (to_move, joint))
    return IllegalAction(f"a joint action must come from {wanted or 'nobody'}, not from {given or 'nobody'}")


def dealt(source: str, number: int, unseen: Sequence[Card], joint: Joint) -> tuple[tuple[Any, ...], list[Any]]:
    """What luck dealt for a `Draw` of these three, in the order drawn, and a new list of what is unseen after it.

    Raises:
        IllegalAction: the joint action is not one that this draw can yield.
    """
    deal = joint.get(CHANCE)
    if deal is None or len(joint) != 1:
        raise wrong_seats((CHANCE,), joint)
    outcome = deal[0] if type(deal) is Deal else None
    if type(outcome) is not tuple or len(outcome) != number:
        raise IllegalAction(f"luck must deal a tuple of {number} from {source!r}, not {deal!r}")
    rest: list[Card | None] = [*unseen]
    remove = rest.remove
    try:
        for card in outcome:
            remove(card if type(card) in _CARD else None)
    except ValueError:
        raise IllegalAction(f"luck: {card!r} is not among the unseen of {source!r}") from None
    return outcome, rest


def dealt_one(source: str, unseen: Sequence[Card], joint: Joint) -> Any:
    """The card that luck dealt for a `Draw` of one: `dealt` for where it is wanted most often, a die or a single card.

    Raises:
        IllegalAction: the joint action is not one that this draw can yield.
    """
    deal = joint.get(CHANCE)
    if type(deal) is Deal and len(joint) == 1:
        outcome = deal[0]
        if type(outcome) is tuple and len(outcome) == 1:
            card = outcome[0]
            if card in unseen and type(card) in _CARD:
                return card
    (card,), _ = dealt(source, 1, unseen, joint)  # which says what is wrong
    return card
