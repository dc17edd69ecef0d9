"""The messages of a game as Rust types: structs, and enums for events and actions."""

from __future__ import annotations

from arena.starters.shapes import Counts, Field, Fixed, Kind, Listed, Maybe, Named, Plain, Record, Shapes
from arena.starters.words import WIDTH, comment, origin

KEYWORDS = {"box", "do", "type", "move", "return", "final", "override", "match", "in", "where", "use", "loop"}
PLAIN = {"integer": "i64", "boolean": "bool", "string": "String"}


def rust_types(shapes: Shapes) -> str:
    """The whole file."""
    body = "\n".join(_body(shapes))
    used = "{Counts, Json}" if "Counts" in body else "Json"
    head = [
        *comment(origin(shapes.game), "//!"),
        "",
        "#![allow(dead_code, clippy::all)] // it is generated, and a strategy need not use everything",
        "",
        f"use crate::json::{used};",
        "",
        f'pub const GAME: &str = "{shapes.game}";',
    ]
    return "\n".join([*head, body]) + "\n"


def _body(shapes: Shapes) -> list[str]:
    lines: list[str] = []
    for record in shapes.records:
        lines += ["", *comment(record.about, "///"), *_struct(record)]
    lines += ["", "/// Something that happened at the table.", *DERIVED, "pub enum Event {"]
    for event in shapes.events:
        lines += [*comment(event.about, "    ///"), *_variant(event, event.fields)]
    lines += [
        "    /// What this bot does not know.",
        "    Unknown,",
        "}",
        "",
        "impl Event {",
        "    pub fn read(json: &Json) -> Event {",
        '        match json["type"].str() {',
    ]
    for event in shapes.events:
        lines += _reading(event)
    lines += ["            _ => Event::Unknown,", "        }", "    }", "}"]
    lines += ["", f"/// An answer, as in `Action::{_example(shapes)}`.", *DERIVED, "pub enum Action {"]
    for action in shapes.actions:
        lines += [*comment(action.about, "    ///"), *_variant(action, _given(action))]
    lines += ["}", "", "impl Action {", "    pub fn json(&self) -> Json {", "        match self {"]
    for action in shapes.actions:
        lines += _writing(action)
    return [*lines, "        }", "    }", "}"]


DERIVED = ["#[derive(Clone, Debug)]"]


def _example(shapes: Shapes) -> str:
    """An action with fields, where there is one."""
    action = next((each for each in shapes.actions if each.fields), shapes.actions[0])
    fields = ", ".join(_name(field) for field in _given(action))
    return f"{action.name} {{ {fields} }}" if fields else action.name


def _struct(record: Record) -> list[str]:
    return [
        *DERIVED,
        f"pub struct {record.name} {{",
        *(f"    pub {_name(field)}: {_type(field)}," for field in record.fields),
        "}",
        "",
        f"impl {record.name} {{",
        f"    pub fn read(json: &Json) -> {record.name} {{",
        f"        {record.name} {{",
        *(f"            {_name(field)}: {_read(field)}," for field in record.fields),
        "        }",
        "    }",
        "}",
    ]


def _variant(record: Record, fields: tuple[Field, ...]) -> list[str]:
    """A variant of an enum, on one line where it fits."""
    if not fields:
        return [f"    {record.name},"]
    columns = [f"{_name(field)}: {_type(field)}" for field in fields]
    line = f"    {record.name} {{ {', '.join(columns)} }},"
    if len(line) <= WIDTH:
        return [line]
    return [f"    {record.name} {{", *(f"        {column}," for column in columns), "    },"]


def _reading(event: Record) -> list[str]:
    if not event.fields:
        return [f'            "{event.tag}" => Event::{event.name},']
    return [
        f'            "{event.tag}" => Event::{event.name} {{',
        *(f"                {_name(field)}: {_read(field)}," for field in event.fields),
        "            },",
    ]


def _writing(action: Record) -> list[str]:
    given = ", ".join(_name(field) for field in _given(action))
    pattern = f"Action::{action.name} {{ {given} }}" if given else f"Action::{action.name}"
    owned = (f'("{field.name}", {_owned(field)}.into())' for field in action.fields)
    pairs = [f'("type", "{action.tag}".into())', *owned]
    line = f"            {pattern} => Json::object(&[{', '.join(pairs)}]),"
    if len(line) <= WIDTH:
        return [line]
    return [
        f"            {pattern} => Json::object(&[",
        *(f"                {pair}," for pair in pairs),
        "            ]),",
    ]


def _owned(field: Field) -> str:
    """The value of a field behind a reference."""
    match field.kind:
        case Fixed(value):
            return f'"{value}"'
        case Plain("integer" | "boolean"):
            return f"(*{_name(field)})"
        case _:
            return f"{_name(field)}.clone()"


def _given(action: Record) -> tuple[Field, ...]:
    return tuple(field for field in action.fields if not isinstance(field.kind, Fixed))


def _name(field: Field) -> str:
    return f"{field.name}_" if field.name in KEYWORDS else field.name


def _type(field: Field) -> str:
    kind = _whole(field)
    return _kind(kind)


def _whole(field: Field) -> Kind:
    """What may be left out is an option, too."""
    return Maybe(field.kind) if field.optional and not isinstance(field.kind, Maybe) else field.kind


def _kind(kind: Kind) -> str:
    match kind:
        case Plain(plain):
            return PLAIN[plain]
        case Fixed():
            return "String"
        case Named(record):
            return record
        case Listed(of):
            return f"Vec<{_kind(of)}>"
        case Counts():
            return "Counts"
        case Maybe(of):
            return f"Option<{_kind(of)}>"


def _read(field: Field) -> str:
    return _reading_of(_whole(field), f'json["{field.name}"]')


def _reading_of(kind: Kind, value: str) -> str:
    match kind:
        case Plain(plain):
            return f"{value}.{ {'integer': 'int', 'boolean': 'bool', 'string': 'string'}[plain] }()"
        case Fixed():
            return f"{value}.string()"
        case Named(record):
            return f"{record}::read(&{value})"
        case Counts():
            return f"{value}.counts()"
        case Listed(of):
            return f"{value}.list({_reader(of)})"
        case Maybe(of):
            return f"{value}.maybe({_reader(of)})"


def _reader(kind: Kind) -> str:
    match kind:
        case Plain("integer"):
            return "Json::int"
        case Plain("boolean"):
            return "Json::bool"
        case Plain("string") | Fixed():
            return "Json::string"
        case Counts():
            return "Json::counts"
        case Named(record):
            return f"{record}::read"
        case _:
            return f"|json| {_reading_of(kind, 'json')}"
