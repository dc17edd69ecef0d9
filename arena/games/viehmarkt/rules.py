"""The rule options, and the rules in force that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from typing_extensions import TypedDict

from arena.games.core.options import Option, check
from arena.games.viehmarkt.material import ANIMALS, PAYDAYS, PURSE, VALUES, Animal, Money, shown

OPTIONS = (
    Option(
        "outcry",
        "how bidding is put in order: clockwise one by one, or in rounds in which all answer at once and unseen",
        "clockwise",
        ("clockwise", "rounds"),
    ),
    Option("first_player", "who has the first turn: seat 0, or a seat drawn by luck", "seat-0", ("seat-0", "random")),
    Option(
        "turn_limit",
        "after so many turns the match ends as it stands; incomplete quartets score nothing",
        1000,
        kind=int,
        least=1,
    ),
    Option("trade_then_auction", "whether a trade is followed by an auction in the same turn", False, kind=bool),
    Option(
        "short",
        "two cards of each animal, pairs for quartets, paydays of 50 and 100 only",
        False,
        kind=bool,
    ),
    Option("double_auction", "whether two animals are turned up and auctioned as one lot", False, kind=bool),
)


class RulesData(TypedDict):
    """The rules in force, as a bot gets them in `start`: the options, then the material.

    `animals`: the value of each complete animal. `copies`: cards of each animal, so many complete it. `purse`: of
    each player at the start. `paydays`: what each player gets for the first, second, … 7.
    """

    outcry: Literal["clockwise", "rounds"]
    first_player: Literal["seat-0", "random"]
    turn_limit: int
    trade_then_auction: bool
    short: bool
    double_auction: bool
    animals: dict[Animal, int]
    copies: int
    purse: Money
    paydays: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force.

    Attributes:
        outcry: `clockwise` or `rounds`.
        first_player: `seat-0` or `random`.
        turn_limit: turns after which the match ends as it stands.
        trade_then_auction: whether a trade is followed by an auction.
        short: two cards of each animal.
        double_auction: two animals in a lot.
        copies: cards of each animal; so many complete it.
        paydays: by number of the 7.
        lot: animals turned up for an auction.
    """

    outcry: str
    first_player: str
    turn_limit: int
    trade_then_auction: bool
    short: bool
    double_auction: bool
    copies: int
    paydays: tuple[int, ...]
    lot: int

    def wire(self) -> dict[str, Any]:
        """Every option with its value in force, and the material (a `RulesData`)."""
        return {
            **{option.name: getattr(self, option.name) for option in OPTIONS},
            "animals": dict(zip(ANIMALS, VALUES, strict=True)),
            "copies": self.copies,
            "purse": shown(PURSE),
            "paydays": self.paydays,
        }

    @property
    def animals(self) -> tuple[Animal, ...]:
        """All animal cards, in canonical order."""
        return tuple(animal for animal in ANIMALS for _ in range(self.copies))


def rules(given: Mapping[str, Any], _seats: int) -> Rules:
    """The rules in force.

    Raises:
        OptionError: wrong options.
    """
    values = check(OPTIONS, given)
    copies = 2 if values["short"] else 4  # "short: two cards of each animal, no 200s and 500s"
    return Rules(**values, copies=copies, paydays=PAYDAYS[:copies], lot=2 if values["double_auction"] else 1)
