"""The rule options, and the rules in force that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal, cast

from typing_extensions import TypedDict

from arena.games.core.options import Option, OptionError, check
from arena.games.for_sale.material import EDITIONS

OPTIONS = (
    Option(
        "edition", "the material, and the values of all options that are not set themselves", "gryphon", tuple(EDITIONS)
    ),
    Option(
        "pass_pays",
        "what a passing player pays of the own last bid: half of it, rounded up or down; default: the edition's",
        None,
        ("half-up", "half-down"),
    ),
    Option(
        "equal_bid",
        "whether a bid may equal the high bid, as long as it exceeds the bidder's own last bid; default: the edition's",
        None,
        kind=bool,
    ),
    Option("first_opener", "who opens the first auction: seat 0, or a seat drawn by luck", None, ("seat-0", "random")),
    Option(
        "tie_break",
        "what decides between equal wealth: more coins left, or nothing (the place is shared)",
        None,
        ("coins", "shared"),
    ),
)


@cache
def _halves(pass_pays: str, most: int) -> tuple[int, ...]:
    up = {"half-up": 1, "half-down": 0}[pass_pays]
    return tuple((bid + up) // 2 for bid in range(most + 1))


class RulesData(TypedDict):
    """The rules in force, as a bot gets them in `start`: the options, then the material for this number of seats."""

    edition: Literal["gryphon", "iello", "classic-1997"]
    pass_pays: Literal["half-up", "half-down"]
    equal_bid: bool
    first_opener: Literal["seat-0", "random"]
    tie_break: Literal["coins", "shared"]
    houses: tuple[int, ...]
    cheques: tuple[int, ...]
    coins: int
    box: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force for one number of seats.

    Attributes:
        edition: the name of the edition whose material is used.
        pass_pays: `half-up` or `half-down`.
        equal_bid: whether a bid may equal the high bid.
        first_opener: `seat-0` or `random`.
        tie_break: `coins` or `shared`.
        houses: all house cards, ascending.
        cheques: all cheques, ascending, equal ones repeated.
        coins: of each player at the start.
        box: cards of each deck that stay unseen in the box.
        rounds: auctions, and as many sales.
    """

    edition: str
    pass_pays: str
    equal_bid: bool
    first_opener: str
    tie_break: str
    houses: tuple[int, ...]
    cheques: tuple[int, ...]
    coins: int
    box: int
    rounds: int

    def wire(self) -> dict[str, Any]:
        """Every option with its value in force, and the material (a `RulesData`)."""
        return asdict(self)

    def passing(self) -> tuple[int, ...]:
        """What a passing player pays, by his own last bid: half of it, 0 where there was none."""
        return _halves(self.pass_pays, self.coins)


def rules(given: Mapping[str, Any], seats: int) -> Rules:
    """The rules in force: the options given, the edition's for the rest.

    Raises:
        OptionError: wrong options, or an edition that is not for so many seats.
    """
    values = check(OPTIONS, given)
    edition = EDITIONS[values["edition"]]
    deal = edition.deals.get(seats)
    if deal is None:
        least, most = min(edition.deals), max(edition.deals)
        raise OptionError(
            [("edition", f"edition = {values['edition']!r}: is for {least} to {most} seats, not for {seats}")]
        )
    options = {
        name: getattr(edition, name) if value is None else value for name, value in values.items() if name != "edition"
    }
    return Rules(
        edition=cast("str", values["edition"]),
        **options,
        houses=edition.houses,
        cheques=edition.cheques,
        **deal._asdict(),
    )
