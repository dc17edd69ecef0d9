"""What a game's messages are made of, read from its JSON Schema: records, tagged records, and few kinds of values.

The schema allows more than the messages use. Whatever is not one of the kinds here is an error when the types are
written, so a game that needs more is noticed by the tests and not by a contestant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from inspect import cleandoc
from typing import Any, Literal

from typing_extensions import TypedDict, get_original_bases

from arena.games.core.game import Game
from arena.protocol.schema import schema


@dataclass(frozen=True, slots=True)
class Plain:
    """An integer, a truth value or a string; of a string perhaps the only ones there are."""

    kind: Literal["integer", "boolean", "string"]
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fixed:
    """A string that is always the same."""

    value: str


@dataclass(frozen=True, slots=True)
class Named:
    """A record."""

    record: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of one kind."""

    of: Kind


@dataclass(frozen=True, slots=True)
class Counts:
    """String → integer; left-out keys count 0."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value or null."""

    of: Kind


Kind = Plain | Fixed | Named | Listed | Counts | Maybe


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a record; `optional` = it may be left out."""

    name: str
    kind: Kind
    optional: bool


@dataclass(frozen=True, slots=True)
class Record:
    """An object with fixed keys.

    Attributes:
        name: as in the schema; of actions and events without that word.
        about: what the rules say of it.
        tag: the value of `type` for actions and events, else empty. `type` is no field.
        fields: in the order of the wire.
    """

    name: str
    about: str
    tag: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Shapes:
    """All that the messages of a game are made of.

    Attributes:
        game: its name on the wire.
        records: each after those that it holds; `Observation` and `RulesData` are among them.
        events: every event, by its tag.
        actions: every action; several may share a tag.
    """

    game: str
    records: tuple[Record, ...]
    events: tuple[Record, ...]
    actions: tuple[Record, ...]


def shapes(game: Game) -> Shapes:
    """Read the schema of a game's messages.

    Raises:
        ValueError: the schema holds something that has no kind here.
    """
    defs: Mapping[str, Any] = schema(game)["$defs"]
    events = _union(defs, "Event")
    actions = _union(defs, "Action")
    found: dict[str, Record] = {}
    for record in (_record(defs, "RulesData"), _record(defs, "Observation"), *events, *actions):
        for field in record.fields:
            _collect(defs, field.kind, found)
        if not record.tag:
            found[record.name] = record
    whole = found["Observation"]
    found["Observation"] = replace(whole, about="\n\n".join([*_bases(game.observation), whole.about]))
    return Shapes(game.name, tuple(found.values()), events, actions)


def _bases(observation: Any) -> list[str]:
    """What is said of an observation by the types that it extends, which the schema does not know."""
    bases = [base for base in get_original_bases(observation) if base is not TypedDict]
    return [f"`{base.__name__}`: {cleandoc(base.__doc__ or '')}" for base in bases]


def flat(records: tuple[Record, ...]) -> tuple[Field, ...]:
    """Every field that any of the records has, once: for languages in which one record stands for them all.

    Raises:
        ValueError: two records use one name for different kinds.
    """
    fields: dict[str, Field] = {}
    for record in records:
        for field in record.fields:
            known = fields.setdefault(field.name, field)
            if _general(known.kind) != _general(field.kind):
                raise ValueError(f"{record.name}.{field.name} is {field.kind}, elsewhere {known.kind}")
    return tuple(fields.values())


def _general(kind: Kind) -> Kind:
    return Plain("string") if isinstance(kind, Fixed) or (isinstance(kind, Plain) and kind.values) else kind


def _union(defs: Mapping[str, Any], name: str) -> tuple[Record, ...]:
    names = [_target(option) for option in defs[name]["anyOf"]]
    return tuple(_record(defs, each, name) for each in names)


def _collect(defs: Mapping[str, Any], kind: Kind, found: dict[str, Record]) -> None:
    """Add the records that a kind is made of, the innermost first."""
    for name in _names(kind):
        if name not in found:
            record = _record(defs, name)
            for field in record.fields:
                _collect(defs, field.kind, found)
            found[name] = record


def _names(kind: Kind) -> Iterator[str]:
    if isinstance(kind, Named):
        yield kind.record
    elif isinstance(kind, Listed | Maybe):
        yield from _names(kind.of)


def _record(defs: Mapping[str, Any], name: str, union: str = "") -> Record:
    definition = defs[name]
    properties = dict(definition["properties"])
    tag = properties.pop("type")["const"] if union else ""
    required = definition.get("required", [])
    fields = tuple(Field(key, _kind(defs, given), key not in required) for key, given in properties.items())
    return Record(name.removesuffix(union) if union else name, definition.get("description", ""), tag, fields)


def _kind(defs: Mapping[str, Any], given: Mapping[str, Any]) -> Kind:
    if "$ref" in given:
        name = _target(given)
        return Counts() if _is_counts(defs[name]) else Named(name)
    if given.get("const") is True:
        return Plain("boolean")
    if "const" in given:
        return Fixed(given["const"])
    if "anyOf" in given:
        kinds = [option for option in given["anyOf"] if option.get("type") != "null"]
        if len(kinds) == 1 < len(given["anyOf"]):
            return Maybe(_kind(defs, kinds[0]))
    type = given.get("type")
    if type == "array":
        return Listed(_kind(defs, given["items"]))
    if type == "object" and _is_counts(given):
        return Counts()
    if type in ("integer", "boolean", "string"):
        return Plain(type, tuple(given.get("enum", ())))
    raise ValueError(f"no kind for {given}")


def _is_counts(given: Mapping[str, Any]) -> bool:
    """Whether an object holds integers only, by keys that are data: money by note, animals by name."""
    if "properties" in given:
        numbers = all(each.get("type") == "integer" for each in given["properties"].values())
        return numbers and not given.get("required")
    return bool(given.get("additionalProperties", {}).get("type") == "integer")


def _target(given: Mapping[str, Any]) -> str:
    return str(given["$ref"]).removeprefix("#/$defs/")
