"""The model of a game: a situation waits for seats, each seat has legal actions, `apply` takes one from each.

A state waits for the seats in `to_move`; each has legal actions; `apply` takes one action from each at
once. Waiting for nobody is the end. Luck is the seat `CHANCE`: a deck is what is unseen, in no order, so
nothing undealt exists that could leak, and a transcript replays without a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, Self

if TYPE_CHECKING:
    from arena.games.core.legal import Legal

Seat = int
Card = int | str
Score = tuple[int, ...]

CHANCE: Seat = -1

quick: Final = tuple.__new__
"""Makes a named tuple without the detour of its own `__new__`, for hot paths: all fields must be given, in order."""


class Action(Protocol):
    """One choice of a seat: a named tuple of its fields whose last field is `type`, the name on the wire."""

    @property
    def type(self) -> str: ...


class Deal(NamedTuple):
    """The action of `CHANCE`: what a source yielded, in the order drawn."""

    outcome: tuple[Card, ...]
    type: str = "deal"


class Draw(NamedTuple):
    """what luck is asked for: `number` cards, one after another, without replacement, from `unseen`.

    `unseen` is sorted in the game's canonical order and may repeat a card. A die is a draw of one from all faces.
    """

    source: str
    number: int
    unseen: Sequence[Card]


class Event(NamedTuple):
    """Something that happened at the table, as the seats may know it.

    Attributes:
        data: the event as `seats` see it; a JSON object with `type` and, for a choice, `seat`.
        seats: who sees `data`; None means everybody.
        rest: the same event as all other seats see it; None means that they see nothing.
        choice: the seat whose decision this was, or None. The referee marks it as forced where it was.
        forced_shows: whether the others may learn that the choice was forced.
    """

    data: Mapping[str, Any]
    seats: tuple[Seat, ...] | None = None
    rest: Mapping[str, Any] | None = None
    choice: Seat | None = None
    forced_shows: bool = True


class IllegalAction(ValueError):  # noqa: N818 - it is the field's word for it, and a fault, not an error of ours
    """An action that is understood but not legal now; the text says why, in words for the bot's author."""


Joint = Mapping[Seat, Any]


class State(Protocol):
    """One situation at the table. `apply` works in place and returns the next situation.

    After `apply` only the returned state may be used. Every state of a match shares one table; `clone` is
    how to keep a position.
    """

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats waited for; several = a sealed choice, `(CHANCE,)` = luck, `()` = the end."""

    @property
    def phase(self) -> str:
        """The name of the decision that is being made, as on the wire."""

    @property
    def draw(self) -> Draw:
        """What is to be drawn; only where `to_move` is `(CHANCE,)`."""

    @property
    def termination(self) -> str:
        """`normal` or `turn-limit`; only at the end."""

    def legal(self, seat: Seat) -> Legal:
        """The legal actions of a seat in `to_move`, the most passive first."""

    def reason(self, seat: Seat, action: Mapping[str, Any]) -> str | None:
        """Why this action (as on the wire) is not legal, in the game's words; None = no better words than usual."""

    def apply(self, joint: Joint) -> State:
        """Take one action from every seat in `to_move` at once.

        Raises:
            IllegalAction: the joint action is not legal; nothing has changed.
        """

    def clone(self) -> Self:
        """An independent copy, for search bots. Nobody listens to its events."""

    def observation(self, seat: Seat) -> Mapping[str, Any]:
        """All of the position that this seat may know (a TypedDict of the game), built by naming what is seen."""

    def resample(self, seat: Seat, rng: Random) -> Self:
        """A clone that this seat cannot tell from the original: what it has not seen is dealt anew."""

    def scores(self) -> tuple[Score, ...]:
        """By seat: points, then tie-breakers; higher is better."""


def ranks(scores: Sequence[Score]) -> list[int]:
    """Places from scores, best first, shared places as in 1, 2, 2, 4."""
    return [1 + sum(other > score for other in scores) for score in scores]


def play(state: State, *actions: Any) -> State:
    """Apply actions in turn: a plain action is that of the one seat to move (or of chance), a mapping a joint one."""
    for action in actions:
        if isinstance(action, Mapping):
            state = state.apply(action)
        else:
            (seat,) = state.to_move
            state = state.apply({seat: action})
    return state


@lru_cache(maxsize=1 << 14, typed=True)  # bids of two games may be equal as tuples
def wire(action: Any) -> dict[str, Any]:
    """An action as a JSON object, `type` first. Fields that are not JSON values say themselves how (`wire`).

    The same action yields the same object, which nobody may change.
    """
    own = getattr(action, "wire", None)
    if own is not None:
        return dict(own())
    fields = action._asdict()
    return {"type": fields.pop("type"), **fields}
