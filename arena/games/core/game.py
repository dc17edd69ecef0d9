"""What the rest of the house knows of a game: its name, its options, how a match starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from arena.games.core.options import Option
from arena.games.core.state import Card, Event, State


class Rules(Protocol):
    """The options in force, frozen, together with the material that they select."""

    def wire(self) -> dict[str, Any]:
        """Every option with its value in force, and the material where it is data: the `rules` of `start`."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game.

    Attributes:
        name: its name on the wire and in configurations.
        title: its name for people.
        version: of the rules; stored with every match, raised whenever the same actions would lead elsewhere.
        seats: the allowed numbers of seats.
        options: the rule options.
        rules: options as given, number of seats → rules in force. Raises `OptionError`.
        start: rules, seats, list → the first situation. Events go to the end of the list; None = nobody listens.
        from_observation: rules, seats, observation, generator → a state consistent with what one seat was sent.
        sources: rules, seats → luck sources in use, with every outcome that each can ever yield.
        draws: number of seats → the draw probability that ratings assume until enough matches are in.
        score_parts: the names of the parts of a score, in order.
        decisions: decision → the TypedDicts of its actions on the wire, for the JSON Schema and the docs.
        observation: the TypedDict of an observation.
        events: the TypedDicts of the events.
        rules_data: the TypedDict of what `Rules.wire` gives.
        about: rules in force → their material as lines of text for people; None where there is nothing to add to the options.
    """

    name: str
    title: str
    version: int
    seats: range
    options: tuple[Option, ...]
    rules: Callable[[Mapping[str, Any], int], Rules]
    start: Callable[[Any, int, list[Event] | None], State]
    from_observation: Callable[[Any, int, Mapping[str, Any], Random], State]
    sources: Callable[[Any, int], Mapping[str, Sequence[Card]]]
    draws: Mapping[int, float]
    score_parts: tuple[str, ...]
    decisions: Mapping[str, tuple[Any, ...]]
    observation: Any
    events: tuple[Any, ...]
    rules_data: Any = dict[str, Any]
    about: Callable[[Any], list[str]] | None = None
