"""JSON Schema (draft 2020-12) of the messages: of all games alike, or typed for one game.

Slow to import (pydantic): never at the start of a command, never in a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pydantic import TypeAdapter

from arena.protocol import messages

DRAFT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_LEAST = {"id": 1, "seats": 1, "seat": 0, "seed": 0, "ready_ms": 0, "match_ms": 0, "time_ms": 0, "left_ms": 0}
_LEAST |= {"concurrency": 1}
_TO_BOT = (messages.Hello, messages.Start, messages.Act, messages.FaultNotice, messages.End, messages.Quit)
_TO_REFEREE = (messages.Ready, messages.ActionMessage)
_INTEGER: Schema = {"type": "integer"}
_RANGE: Schema = {
    "description": "A domain: an integer from `min` to `max` in steps of `step`.",
    "type": "object",
    "properties": {"min": _INTEGER, "max": _INTEGER, "step": {"type": "integer", "minimum": 1}},
    "required": ["min", "max", "step"],
}


class GameTypes(Protocol):
    """What the schema of a game is made of; `arena.games.core.game.Game` has it all."""

    @property
    def name(self) -> str: ...
    @property
    def seats(self) -> range: ...
    @property
    def rules_data(self) -> Any: ...
    @property
    def decisions(self) -> Mapping[str, tuple[Any, ...]]: ...
    @property
    def observation(self) -> Any: ...
    @property
    def events(self) -> tuple[Any, ...]: ...


def schema(game: GameTypes | None = None) -> Schema:
    """The schema of any one message, either way.

    `$defs` also holds `ToBot` and `ToReferee` (any message of one direction) and each message by its name. For a game,
    `Act` and `ActionMessage` are any of one schema for each decision: `Act.bid`, `ActionMessage.bid`; the templates of
    an action are under its name with `.legal`.
    """
    own = [*_TO_BOT, *_TO_REFEREE]
    of_game = [] if game is None else [game.rules_data, *_actions(game), game.observation, *game.events]
    schemas, defs = _definitions([*own, *of_game])
    for message in own:
        _bound(defs[message.__name__])
    if game is not None:
        _specialise(defs, game, rules=schemas[len(own)])
    for name, types in (("ToBot", _TO_BOT), ("ToReferee", _TO_REFEREE)):
        defs[name] = {"anyOf": [_ref(message.__name__) for message in types]}
    return {
        "$schema": DRAFT,
        "title": f"Bot protocol, version {messages.PROTOCOL}" + ("" if game is None else f", {game.name}"),
        "description": (
            "One JSON object a line. Unknown keys are ignored on both sides. Where an integer is wanted, a number with "
            "a fraction part such as 7.0 is not one, though JSON Schema cannot tell."
        ),
        "anyOf": [_ref("ToBot"), _ref("ToReferee")],
        "$defs": defs,
    }


def _definitions(types: Sequence[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each type (of a TypedDict a reference), and by name all that they refer to."""
    adapters = [(str(number), "validation", TypeAdapter(one)) for number, one in enumerate(types)]
    schemas, document = TypeAdapter.json_schemas(adapters, ref_template="#/$defs/{model}")  # type: ignore[arg-type]
    defs: dict[str, Schema] = document["$defs"]
    for definition in defs.values():
        definition.pop("title", None)
        for field in definition.get("properties", {}).values():
            field.pop("title", None)
    return [schemas[number, mode] for number, mode, _ in adapters], defs  # type: ignore[index]


def _specialise(defs: dict[str, Schema], game: GameTypes, rules: Schema) -> None:
    """Replace the general `Start`, `Act`, `ActionMessage`, `End` by those of one game."""
    start = defs["Start"]["properties"]
    start["game"] = {"const": game.name}
    start["seats"] = {"type": "integer", "minimum": game.seats.start, "maximum": game.seats.stop - 1}
    start["rules"] = rules
    for event in _once(game.events):
        if "seat" in defs[event.__name__]["properties"]:
            defs[event.__name__]["properties"]["forced"] = {
                "description": "The seat had exactly one legal action and was not asked.",
                "const": True,
            }
    defs["Event"] = {"anyOf": [_ref(event.__name__) for event in _once(game.events)]}
    events = {"type": "array", "items": _ref("Event")}
    defs["End"]["properties"]["events"] = events
    defs["Action"] = {"anyOf": [_ref(action.__name__) for action in _actions(game)]}
    defs["FaultNotice"]["properties"]["played"] = _ref("Action")
    defs["Range"] = _RANGE
    for decision, actions in game.decisions.items():
        for action in actions:
            defs[f"{action.__name__}.legal"] = _template(defs[action.__name__], defs)
        defs[f"Act.{decision}"] = _with(
            defs["Act"],
            decision={"const": decision},
            observation={"allOf": [_ref(game.observation.__name__), {"properties": {"phase": {"const": decision}}}]},
            events=events,
            legal={
                "type": "array",
                "items": {"anyOf": [_ref(f"{action.__name__}.legal") for action in actions]},
                "minItems": 1,
            },
        )
        defs[f"ActionMessage.{decision}"] = _with(
            defs["ActionMessage"], action={"anyOf": [_ref(action.__name__) for action in actions]}
        )
    for message in ("Act", "ActionMessage"):
        defs[message] = {
            "description": defs[message]["description"],
            "anyOf": [_ref(f"{message}.{decision}") for decision in game.decisions],
        }


def _template(action: Schema, defs: Mapping[str, Schema]) -> Schema:
    """Actions of one type, each field a value or a domain of values."""
    fields = {name: _domain(field, defs) for name, field in action["properties"].items()}
    return _with(action, **fields) | {"description": "Legal actions: each field is a value or a domain of values."}


def _domain(field: Schema, defs: Mapping[str, Schema]) -> Schema:
    if "const" in field:
        return field
    forms: list[Schema] = [
        field,
        {
            "description": "A domain: one of these values; the list is complete.",
            "type": "object",
            "properties": {"in": {"type": "array", "items": field, "minItems": 1}},
            "required": ["in"],
        },
    ]
    whole = defs[field["$ref"].removeprefix("#/$defs/")] if "$ref" in field else field
    if whole.get("type") == "integer":
        forms.append(_ref("Range"))
    if whole.get("type") == "object":
        forms.append(
            {
                "description": "A domain: any sub-multiset, nothing included; counts by key.",
                "type": "object",
                "properties": {"from": field},
                "required": ["from"],
            }
        )
        forms[0] = {"allOf": [field, {"not": {"anyOf": [{"required": ["in"]}, {"required": ["from"]}]}}]}
    return {"anyOf": forms}


def _bound(message: Schema) -> None:
    for name, field in message.get("properties", {}).items():
        if name in _LEAST:
            field["minimum"] = _LEAST[name]


def _with(message: Schema, **fields: Schema) -> Schema:
    return message | {"properties": message["properties"] | fields}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _actions(game: GameTypes) -> list[Any]:
    return _once([action for actions in game.decisions.values() for action in actions])


def _once(types: Sequence[Any]) -> list[Any]:
    """The types without repetition, in order."""
    return list(dict.fromkeys(types))
