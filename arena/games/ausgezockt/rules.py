"""The rule options, and the rules in force that they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from typing_extensions import TypedDict

from arena.games.ausgezockt.edition import Edition, EditionData, place_in_deck
from arena.games.ausgezockt.edition_file import edition_of, shipped
from arena.games.ausgezockt.templates import Templates
from arena.games.core.options import Option, OptionError, check
from arena.games.core.state import Card

OPTIONS = (
    Option(
        "events",
        'what a "?" does: `house` draws one of the edition\'s event cards, `reroll` only rolls again',
        "house",
        ("house", "reroll"),
    ),
    Option(
        "stalemate",
        "so many turns per player in a row without a cash card put on a lot end the round",
        20,
        kind=int,
        least=1,
    ),
    Option("turn_limit", "so many turns of all players end the match", 1_000, kind=int, least=1),
    Option(
        "edition_file",
        "a TOML file with the material of your box; none: the edition that comes with the game",
        None,
        file_of="edition",
        from_wire=Edition.from_wire,
    ),
)


class RulesData(TypedDict):
    """The rules in force, as a bot gets them in `start`: the options, and the whole material."""

    events: Literal["house", "reroll"]
    stalemate: int
    turn_limit: int
    edition: EditionData


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force.

    Attributes:
        events: `house` or `reroll`.
        stalemate: turns per player.
        turn_limit: turns of all players.
        edition: the material.
        lots: the names of the lots on the wire, from lowest to highest.
        index: name of a lot → its place in `lots`.
        values: by lot.
        lengths: by lot, of one building.
        event_numbers: of the event cards that a "?" draws, ascending; none: it is only rolled again.
        pile_sources: by seat, the luck source of the draw pile.
        reach: by cash value, the mask of the lots that it fits on while no cash lies there.
        templates: of the placements.
    """

    events: str
    stalemate: int
    turn_limit: int
    edition: Edition
    lots: tuple[str, ...]
    index: Mapping[str, int]
    values: tuple[int, ...]
    lengths: tuple[int, ...]
    event_numbers: tuple[int, ...]
    pile_sources: tuple[str, ...]
    reach: tuple[int, ...]
    templates: Templates = field(compare=False)

    def wire(self) -> dict[str, Any]:
        """Every option with its value in force, and the material (a `RulesData`)."""
        return {
            "events": self.events,
            "stalemate": self.stalemate,
            "turn_limit": self.turn_limit,
            "edition": self.edition.wire(),
        }

    def in_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in canonical order, as they make a pile."""
        return tuple(sorted(cards, key=place_in_deck))


def rules(given: Mapping[str, Any], seats: int) -> Rules:
    """The rules in force.

    Args:
        given: the options; for `edition_file` what the file holds, or an `Edition`, as `edition`.
        seats: their number.

    Raises:
        OptionError: wrong options, or an edition that does not add up.
    """
    options = dict(given)
    material = options.pop("edition", None)
    problems: list[tuple[str, str]] = []
    values = {option.name: option.default for option in OPTIONS}
    edition = None
    try:
        values = check(OPTIONS, options)
    except OptionError as error:
        problems += error.problems
    if isinstance(material, Edition):
        edition = material
    elif material is not None and not isinstance(material, Mapping):
        problems.append(("edition", f"edition = {material!r}: must be a table, the content of an edition file"))
    elif values["edition_file"] and material is None:
        problems.append(("edition_file", f"edition_file = {values['edition_file']!r}: nobody has read the file"))
    else:
        try:
            edition = shipped() if material is None else edition_of(material)
        except OptionError as error:
            problems += error.problems
    if problems or edition is None:
        raise OptionError(problems)
    lots = tuple(lot.lot for lot in edition.lots)
    highest = max(card for card in edition.deck if isinstance(card, int))
    return Rules(
        events=cast("str", values["events"]),
        stalemate=cast("int", values["stalemate"]),
        turn_limit=cast("int", values["turn_limit"]),
        edition=edition,
        lots=lots,
        index={lot: place for place, lot in enumerate(lots)},
        values=tuple(lot.value for lot in edition.lots),
        lengths=tuple(lot.length for lot in edition.lots),
        event_numbers=tuple(range(1, len(edition.events) + 1)) if values["events"] == "house" else (),
        pile_sources=tuple(f"pile-{seat}" for seat in range(seats)),
        reach=tuple(
            sum(1 << place for place, lot in enumerate(edition.lots) if lot.value < cash) for cash in range(highest + 1)
        ),
        templates=Templates(lots),
    )
