"""Editions as data: from the text of a TOML file, or from what it holds, to an `Edition`; what does not add up is refused.

Every value is marked, `{ printed = 4 }` or `{ assumed = 4 }`; the shipped `edition.toml` explains itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, cast

from arena.errors import nearest
from arena.games.ausgezockt.edition import PRIMITIVES, QUESTION, SPECIAL, Edition, EventCard, Lot, Step, Who
from arena.games.core.options import OptionError
from arena.games.core.state import Card

_MARKS = ("printed", "assumed")
_LOT = "abcdefghijklmnopqrstuvwxyz0123456789-"
_MOST = 1_000  # of anything: a typing error must not fill the memory


def edition(text: str) -> Edition:
    """The edition that a TOML file describes.

    Raises:
        OptionError: the text is no TOML, or the edition does not add up; a line for each error.
    """
    try:
        return edition_of(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise OptionError([("edition_file", f"edition_file: not a TOML file: {error}")]) from None


@cache
def shipped() -> Edition:
    """The edition that comes with the game."""
    return edition(files("arena.games.ausgezockt").joinpath("edition.toml").read_text(encoding="utf-8"))


def edition_of(data: Mapping[str, Any]) -> Edition:
    """The edition that the content of a TOML file describes.

    Raises:
        OptionError: it does not add up; a line for each error.
    """
    reading = _Reading()
    made = reading.edition(data)
    if reading.errors:
        raise OptionError([("edition_file", f"edition_file: {error}") for error in reading.errors])
    return made


class _Reading:
    """One reading of an edition: values come out, errors and marks are noted. Where a value is wrong a good one stands in.

    Attributes:
        errors: what is wrong, each a sentence that names the place.
        assumed: the places of the values marked so.
    """

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.assumed: set[str] = set()

    def edition(self, data: Mapping[str, Any]) -> Edition:
        self.keys("", data, ("name", "mark", "die", "greys", "deck", "lots", "events"))
        name = data.get("name", "mine")
        if not isinstance(name, str):
            self.errors.append(f"name = {name!r}: must be a string")
        greys = self.table("greys", data.get("greys"), ("count", "length"))
        lots = self.lots(data.get("lots"))
        made = Edition(
            name=str(name),
            mark=self.number("mark", data.get("mark"), 1),
            die=self.die(data.get("die")),
            greys=self.number("greys.count", greys.get("count"), 0),
            grey_length=self.number("greys.length", greys.get("length"), 1),
            deck=self.deck(data.get("deck")),
            lots=lots,
            events=self.events(data.get("events", [])),
            assumed=frozenset(self.assumed),
        )
        if not self.errors:
            self.sums(made)
        return made

    def sums(self, made: Edition) -> None:
        """What can only be seen when all values are there."""
        if made.mark > made.longest:
            self.errors.append(
                f"mark = {made.mark}: nobody can reach it; all buildings and a grey for every pair"
                f" make a skyline of {made.longest}"
            )
        highest = max(card for card in made.deck if isinstance(card, int))
        for place, lot in enumerate(made.lots):
            if lot.value >= highest:
                self.errors.append(
                    f"lots[{place}].value = {lot.value}: no cash card is higher (the highest is {highest}),"
                    f" so that {lot.lot} could never be covered"
                )
            if place and lot.value < made.lots[place - 1].value:
                self.errors.append(
                    f"lots[{place}].value = {lot.value}: the lots must go from the lowest to the highest,"
                    f" and the one before has {made.lots[place - 1].value}"
                )

    def lots(self, given: Any) -> tuple[Lot, ...]:
        lots: list[Lot] = []
        for at, data in self.entries("lots", given):
            keys = ("lot", "name", "colour", "value", "length", "buildings")
            self.keys(at, data, keys)
            lot = data.get("lot")
            if not isinstance(lot, str) or not lot or lot.strip(_LOT):
                self.errors.append(
                    f"{at}.lot = {lot!r}: must be a name of small letters, digits and hyphens, unmarked"
                    if "lot" in data
                    else f"{at}.lot is missing"
                )
            elif any(other.lot == lot for other in lots):
                self.errors.append(f"{at}.lot = {lot!r}: there is already a lot of that name")
            name, colour = (self.words(f"{at}.{key}", data.get(key)) for key in ("name", "colour"))
            value, length, buildings = (
                self.number(f"{at}.{key}", data.get(key), least)
                for key, least in (("value", 0), ("length", 1), ("buildings", 1))
            )
            lots.append(Lot(str(lot), name, colour, value, length, buildings))
        if not lots and isinstance(given, list | None):
            self.errors.append("there are no lots: at least one [[lots]] is needed")
        return tuple(lots)

    def die(self, given: Any) -> tuple[Card, ...]:
        faces: list[Card] = []
        if not isinstance(given, list):
            self.errors.append('die must be a list of faces such as { printed = "?" } or { printed = 4 }')
            return ()
        for place, face in enumerate(given):
            at = f"die[{place}]"
            value = self.marked(at, face)
            if value == QUESTION or (type(value) is int and 1 <= value <= _MOST):
                faces.append(value)
            elif value is not None:
                self.errors.append(f'{at} = {value!r}: a face is "?" or a number from 1')
        if not any(isinstance(face, int) for face in faces):
            self.errors.append("die: at least one face must be a number, or nobody would ever be done rolling")
        return tuple(faces)

    def deck(self, given: Any) -> tuple[Card, ...]:
        table = self.table("deck", given, ("cash", *SPECIAL))
        if table is not given:
            return (1,)
        cash = self.marked("deck.cash", table.get("cash"))
        if not isinstance(cash, list) or not cash or not all(type(c) is int and 1 <= c <= _MOST for c in cash):
            if cash is not None:
                self.errors.append("deck.cash must be a list of numbers from 1, at least one")
            cash = [1]
        if len(set(cash)) < len(cash):
            self.errors.append("deck.cash: each number can be there only once, or the Gefängnis could not name a card")
        cards: list[Card] = sorted(cash)
        for card in SPECIAL:
            number = self.number(f"deck.{card}", table.get(card), 0)
            if card == "token" and number > 1:
                self.errors.append(f"deck.token = {number}: a player has one Figur at most")
            cards += [card] * number
        return tuple(cards)

    def events(self, given: Any) -> tuple[EventCard, ...]:
        cards = []
        if not isinstance(given, list):
            self.errors.append("events must be a list of event cards")
            return ()
        for place, marked in enumerate(given):
            at = f"events[{place}]"
            card = self.marked(at, marked)
            if card is None:
                continue
            if not isinstance(card, dict):
                self.errors.append(
                    f"{at} must be a card such as {{ assumed = {{ text = …, steps = [{{ do = … }}] }} }}"
                )
                continue
            self.keys(at, card, ("text", "steps"))
            text = card.get("text", "")
            if not isinstance(text, str):
                self.errors.append(f"{at}.text = {text!r}: must be a string")
            steps = tuple(self.step(where, step) for where, step in self.entries(f"{at}.steps", card.get("steps")))
            if not steps and isinstance(card.get("steps"), list | None):
                self.errors.append(f"{at} has no steps: at least one {{ do = … }} is needed")
            cards.append(EventCard(str(text), steps))
        return tuple(cards)

    def step(self, at: str, data: Mapping[str, Any]) -> Step:
        self.keys(at, data, ("do", "who", "times"))
        do, times = data.get("do"), data.get("times", 1)
        if type(times) is not int or not 1 <= times <= _MOST:
            self.errors.append(f"{at}.times = {times!r}: must be a number from 1 to {_MOST}")
            times = 1
        if not isinstance(do, str) or do not in PRIMITIVES:
            hint = nearest(do, PRIMITIVES) if isinstance(do, str) else ""
            self.errors.append(f"{at}.do = {do!r}: there is no such primitive{hint}; there are {', '.join(PRIMITIVES)}")
            return Step("protect", "active", 1)
        allowed = PRIMITIVES[do]
        who = data.get("who", allowed[0])
        if who not in allowed:
            self.errors.append(f"{at}.who = {who!r}: {do!r} can be done by {', '.join(allowed)}")
        return Step(do, cast("Who", who), times)

    # What all parts of the file have in common.

    def keys(self, at: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                place = f"{at}.{key}" if at else key
                self.errors.append(f"{place} is not known{nearest(key, known)}; known are {', '.join(known)}")

    def table(self, at: str, given: Any, known: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(given, dict):
            self.errors.append(f"{at} is missing" if given is None else f"{at} must be a table")
            return {key: {"printed": 1} for key in known}
        self.keys(at, given, known)
        return given

    def entries(self, at: str, given: Any) -> list[tuple[str, Mapping[str, Any]]]:
        """The tables of a list, each with its place; anything else is an error, and nothing an empty list."""
        if given is None:
            return []
        if not isinstance(given, list):
            self.errors.append(f"{at} must be a list of tables")
            return []
        found: list[tuple[str, Mapping[str, Any]]] = []
        for place, entry in enumerate(given):
            if isinstance(entry, dict):
                found.append((f"{at}[{place}]", entry))
            else:
                self.errors.append(f"{at}[{place}] must be a table")
        return found

    def marked(self, at: str, given: Any) -> Any:
        """A value out of its mark, or None with an error noted."""
        if given is None:
            self.errors.append(f"{at} is missing")
        elif isinstance(given, dict) and len(given) == 1 and next(iter(given)) in _MARKS:
            ((mark, value),) = given.items()
            if mark == "assumed":
                self.assumed.add(at)
            return value
        else:
            self.errors.append(f"{at} must say where its value comes from: {{ printed = … }} or {{ assumed = … }}")
        return None

    def number(self, at: str, given: Any, least: int) -> int:
        value = self.marked(at, given)
        if type(value) is int and least <= value <= _MOST:
            return value
        if value is not None:
            self.errors.append(f"{at} = {value!r}: must be a number from {least} to {_MOST}")
        return 1

    def words(self, at: str, given: Any) -> str:
        value = self.marked(at, given)
        if value is not None and not isinstance(value, str):
            self.errors.append(f"{at} = {value!r}: must be a string")
        return str(value)
