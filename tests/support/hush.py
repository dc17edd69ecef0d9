"""Hush: a tiny game with everything that a referee must handle, and nothing else.

Each seat holds cards that only it sees. Each round luck hands the seat whose turn it is a card (in secret), then all
hide one card of their hand at the same time (in secret: with one card left the choice is forced, and nobody may learn
that it was), then the seat whose turn it is calls a number openly, or passes; once the calls are used up it can only
pass, which everybody may know to be forced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from typing_extensions import TypedDict

from arena.games.core.game import Game
from arena.games.core.legal import Choice, Legal, Range, Template
from arena.games.core.luck import Luck
from arena.games.core.options import Option, check
from arena.games.core.situation import Situation, dealt
from arena.games.core.state import CHANCE, Card, Draw, Event, Score, State

OPTIONS = (
    Option("rounds", "how many rounds", 3, kind=int, least=1),
    Option("calls", "how many calls in all", 2, kind=int),
    Option("hands", "the cards of each seat at the start", "12", ("12", "23", "111")),
    Option("ending", "how it says that it ended", "normal", ("normal", "turn-limit")),
)
DECK = tuple(range(50, 70))


class Pass(NamedTuple):
    type: str = "pass"


class Call(NamedTuple):
    number: int
    type: str = "call"


class Hide(NamedTuple):
    card: int
    type: str = "hide"


class HideAction(TypedDict):
    """Hide a card of your hand."""

    type: Literal["hide"]
    card: int


class PassAction(TypedDict):
    """Say nothing."""

    type: Literal["pass"]


class CallAction(TypedDict):
    """Call a number."""

    type: Literal["call"]
    number: int


class Observation(TypedDict):
    """All that a seat may know."""

    you: int
    phase: str
    hand: list[int]
    points: list[int]


class SomeEvent(TypedDict):
    """Something happened."""

    type: str
    seat: int


class Rules(NamedTuple):
    rounds: int
    calls: int
    hands: str
    ending: str

    def wire(self) -> dict[str, Any]:
        return self._asdict()


class Table:
    def __init__(self, rules: Rules, seats: int, events: list[Event] | None) -> None:
        self.rules = rules
        self.seats = seats
        self.events = events
        sizes = [int(rules.hands[min(seat, len(rules.hands) - 1)]) for seat in range(seats)]
        self.hands = [[10 * seat + n for n in range(size)] for seat, size in enumerate(sizes)]
        self.points = [0] * seats
        self.round = 0
        self.calls = rules.calls
        self.unseen: Sequence[Card] = DECK

    @property
    def turn(self) -> int:
        return self.round % self.seats

    def tell(self, *events: Event) -> None:
        if self.events is not None:
            self.events += events

    def scores(self) -> tuple[Score, ...]:
        return tuple((points,) for points in self.points)


class Hushed(Situation[Table]):
    __slots__ = ()
    phase = "deal"

    def observation(self, seat: int) -> Observation:
        return {
            "you": seat,
            "phase": self.phase,
            "hand": self.table.hands[seat][:],
            "points": self.table.points[:],
        }


class Dealing(Hushed):
    __slots__ = ()
    to_move = (CHANCE,)

    @property
    def draw(self) -> Draw:
        return Draw("cards", 1, self.table.unseen)

    def apply(self, joint: Mapping[int, Any]) -> State:
        table, seat = self.table, self.table.turn
        (card,), table.unseen = dealt("cards", 1, table.unseen, joint)
        table.hands[seat].append(card)
        told = {"type": "card", "seat": seat}
        table.tell(Event({**told, "card": card}, seats=(seat,), rest=told))
        return Hiding(table)


class Hiding(Hushed):
    __slots__ = ()
    phase = "hide"

    @property
    def to_move(self) -> tuple[int, ...]:
        # Not in ascending order: a referee must not lean on it.
        return tuple(seat for seat in reversed(range(self.table.seats)) if self.table.hands[seat])

    def legal(self, seat: int) -> Legal:
        return Legal(Template("hide", Hide, card=Choice(tuple(self.table.hands[seat]))))

    def reason(self, seat: int, action: Mapping[str, Any]) -> str | None:
        return "hush: hide a card first" if action.get("type") == "call" else None

    def apply(self, joint: Mapping[int, Any]) -> State:
        table = self.table
        for seat in sorted(joint):
            card = joint[seat].card
            table.hands[seat].remove(card)
            table.points[seat] += card
            told = {"type": "hide", "seat": seat}
            table.tell(Event({**told, "card": card}, seats=(seat,), rest=told, choice=seat, forced_shows=False))
        return Calling(table)


class Calling(Hushed):
    __slots__ = ()
    phase = "call"

    @property
    def to_move(self) -> tuple[int, ...]:
        return (self.table.turn,)

    def legal(self, seat: int) -> Legal:
        passing = Template("pass", Pass)
        return Legal(passing, Template("call", Call, number=Range(1, 9))) if self.table.calls else Legal(passing)

    def apply(self, joint: Mapping[int, Any]) -> State:
        table = self.table
        ((seat, action),) = joint.items()
        if isinstance(action, Call):
            table.calls -= 1
            table.points[seat] += action.number
            table.tell(Event({"type": "call", "seat": seat, "number": action.number}, choice=seat))
        else:
            table.tell(Event({"type": "pass", "seat": seat}, choice=seat))
        table.round += 1
        return Over(table) if table.round == table.rules.rounds else Dealing(table)


class Over(Hushed):
    __slots__ = ()
    phase = "end"
    to_move = ()

    @property
    def termination(self) -> str:
        return self.table.rules.ending


def rules(given: Mapping[str, Any], seats: int) -> Rules:
    return Rules(**check(OPTIONS, given))


def start(rules: Rules, seats: int, events: list[Event] | None) -> State:
    return Dealing(Table(rules, seats, events))


def from_observation(rules: Rules, seats: int, observation: Mapping[str, Any], rng: Random) -> State:
    raise NotImplementedError


HUSH = Game(
    name="hush",
    title="Hush",
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    rules=rules,
    start=start,
    from_observation=from_observation,
    sources=lambda rules, seats: {"cards": DECK},
    draws=dict.fromkeys(range(2, 5), 0.1),
    score_parts=("points",),
    decisions={"hide": (HideAction,), "call": (PassAction, CallAction)},
    observation=Observation,
    events=(SomeEvent,),
)

SEED = bytes(32)


def luck(*cards: int) -> Luck:
    """The luck of one match: these cards first."""
    return Luck(SEED, {"cards": list(cards)} if cards else None)
