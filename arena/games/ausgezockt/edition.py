"""What is in the box, as an edition says it: lots, greys, mark, die, deck and event cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from typing_extensions import TypedDict

from arena.games.core.state import Card

SPECIAL = ("bankrupt", "lucky", "token", "flip-2", "nope")
"""The cards that are not cash, in canonical order: Bankrott, Glückskarte, Figur, „2 Aufdecken“, „Nix da!“."""

_PLACES = {card: 1_000_000 + place for place, card in enumerate(SPECIAL)}


def place_in_deck(card: Card) -> int:
    """The key of the canonical order: cash ascending, then the other cards."""
    return card if isinstance(card, int) else _PLACES[card]


CORNERS = ("go", "visit", "parking", "jail")
"""The corners of the board: LOS, Nur zu Besuch, Frei Parken, Gehe in das Gefängnis."""

QUESTION = "?"
"""The face of the die that draws an event card."""

Who = Literal["active", "opponents", "all", "longest", "shortest"]

_ANYBODY: tuple[Who, ...] = ("active", "opponents", "all", "longest", "shortest")

PRIMITIVES: dict[str, tuple[Who, ...]] = {
    "protect": ("active",),
    "more-flips": ("active",),
    "reshuffle": _ANYBODY,
    "place": ("active",),
    "remove": ("active",),
    "give-up": ("opponents", "active", "all", "longest", "shortest"),
    "return": ("longest", "active", "opponents", "all", "shortest"),
    "discard-top": ("opponents", "active", "all", "longest", "shortest"),
}
"""What a step of an event card can do → who may be the ones to do it, the one meant when nothing is said first."""


class Lot(NamedTuple):
    """One lot of the board.

    Attributes:
        lot: its name on the wire.
        name: its name for people.
        colour: of its buildings.
        value: a first cash card must be higher.
        length: of one of its buildings in a skyline.
        buildings: how many there are.
    """

    lot: str
    name: str
    colour: str
    value: int
    length: int
    buildings: int


class Step(NamedTuple):
    """One step of an event card: a primitive, who does it, how often."""

    do: str
    who: Who
    times: int


class EventCard(NamedTuple):
    """An event card: its text for people, and its steps, carried out one after another."""

    text: str
    steps: tuple[Step, ...]


class LotData(TypedDict):
    """A lot as on the wire: see `Observation.lots` for what happens on it."""

    lot: str
    name: str
    colour: str
    value: int
    length: int
    buildings: int


class DieData(TypedDict):
    """The faces of the die: its numbers, ascending, and how many faces are a "?"."""

    numbers: list[int]
    questions: int


class GreysData(TypedDict):
    """The grey buildings: how many there are, and the length of one."""

    count: int
    length: int


class DeckData(TypedDict):
    """The deck that every player has: cash ascending, the other cards in canonical order, equal ones repeated."""

    cash: list[int]
    cards: list[str]


class StepData(TypedDict):
    """One step of an event card: what is done (a primitive), by whom, how often."""

    do: str
    who: Who
    times: int


class EventCardData(TypedDict):
    """An event card; `number` is its name in events and in the luck source `events`."""

    number: int
    text: str
    steps: list[StepData]


class EditionData(TypedDict):
    """An edition as on the wire, in `rules` of `start`. `deck` is that of each player; lots go from lowest to highest."""

    name: str
    mark: int
    die: DieData
    greys: GreysData
    deck: DeckData
    lots: list[LotData]
    events: list[EventCardData]


@dataclass(frozen=True, slots=True)
class Edition:
    """The material of one edition.

    Attributes:
        name: for people.
        mark: a skyline at least this long ends the match after the round.
        die: the faces, numbers or "?", in the order of the file.
        greys: how many grey buildings there are.
        grey_length: the length of one.
        deck: the cards of each player in canonical order: cash ascending, then the others.
        lots: from lowest to highest.
        events: the event cards; number 1 is the first.
        assumed: the places of the values that are marked `assumed`.
    """

    name: str
    mark: int
    die: tuple[Card, ...]
    greys: int
    grey_length: int
    deck: tuple[Card, ...]
    lots: tuple[Lot, ...]
    events: tuple[EventCard, ...]
    assumed: frozenset[str]

    @property
    def longest(self) -> int:
        """The length of the longest skyline that anybody could ever have: all buildings, and a grey for every pair."""
        greys = min(self.greys, sum(lot.buildings // 2 for lot in self.lots))
        return sum(lot.buildings * lot.length for lot in self.lots) + greys * self.grey_length

    @classmethod
    def from_wire(cls, data: EditionData) -> Self:
        """The edition that a bot was sent; what is assumed in it is not on the wire."""
        die, greys, deck = data["die"], data["greys"], data["deck"]
        return cls(
            name=data["name"],
            mark=data["mark"],
            die=(*[QUESTION] * die["questions"], *die["numbers"]),
            greys=greys["count"],
            grey_length=greys["length"],
            deck=(*deck["cash"], *deck["cards"]),
            lots=tuple(Lot(**lot) for lot in data["lots"]),
            events=tuple(
                EventCard(card["text"], tuple(Step(**step) for step in card["steps"])) for card in data["events"]
            ),
            assumed=frozenset(),
        )

    def wire(self) -> EditionData:
        """The edition as a JSON object."""
        return {
            "name": self.name,
            "mark": self.mark,
            "die": {
                "numbers": sorted(face for face in self.die if isinstance(face, int)),
                "questions": self.die.count(QUESTION),
            },
            "greys": {"count": self.greys, "length": self.grey_length},
            "deck": {
                "cash": [card for card in self.deck if isinstance(card, int)],
                "cards": [card for card in self.deck if isinstance(card, str)],
            },
            "lots": [
                {
                    "lot": lot.lot,
                    "name": lot.name,
                    "colour": lot.colour,
                    "value": lot.value,
                    "length": lot.length,
                    "buildings": lot.buildings,
                }
                for lot in self.lots
            ],
            "events": [
                {
                    "number": number,
                    "text": card.text,
                    "steps": [{"do": step.do, "who": step.who, "times": step.times} for step in card.steps],
                }
                for number, card in enumerate(self.events, 1)
            ],
        }
