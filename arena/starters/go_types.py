"""The messages of a game as Go types, formatted as gofmt does. Events are one struct, told apart by `Type`."""

from __future__ import annotations

from arena.starters.shapes import Counts, Field, Fixed, Kind, Listed, Maybe, Named, Plain, Record, Shapes, flat
from arena.starters.words import camel, comment, origin, pascal

PLAIN = {"integer": "int", "boolean": "bool", "string": "string"}
KEYWORDS = {"type", "range", "return", "go", "map", "select", "var", "func", "case", "default", "package"}


def go_types(shapes: Shapes) -> str:
    """The whole file."""
    lines = [*comment(origin(shapes.game), "//"), "", "package main", "", f'const Game = "{shapes.game}"']
    for record in shapes.records:
        lines += ["", *comment(f"{record.name}: {record.about}", "//"), *_struct(record.name, record.fields)]
    lines += ["", "// Event is something that happened at the table. `Type` tells which of these fields it has:"]
    for event in shapes.events:
        lines += [
            "//",
            *comment(f"{event.tag}({', '.join(pascal(f.name) for f in event.fields)}): {event.about}", "//"),
        ]
    lines += _struct("Event", (Field("type", Plain("string"), optional=False), *flat(shapes.events)))
    for action in shapes.actions:
        lines += ["", *_constructor(action)]
    return "\n".join(lines) + "\n"


def _struct(name: str, fields: tuple[Field, ...]) -> list[str]:
    """A struct with its columns aligned."""
    rows = [(pascal(field.name), _type(field.kind), f'`json:"{field.name}"`') for field in fields]
    wide, wider = (max(len(row[column]) for row in rows) for column in (0, 1))
    return [
        f"type {name} struct {{",
        *(f"\t{own:<{wide}} {kind:<{wider}} {tag}" for own, kind, tag in rows),
        "}",
    ]


def _type(kind: Kind) -> str:
    match kind:
        case Plain(plain):
            return PLAIN[plain]
        case Fixed():
            return "string"
        case Named(record):
            return record
        case Listed(of):
            return f"[]{_type(of)}"
        case Counts():
            return "map[string]int"
        case Maybe(of):
            return f"*{_type(of)}"


def _constructor(action: Record) -> list[str]:
    name = f"{action.name}Action"
    given = [field for field in action.fields if not isinstance(field.kind, Fixed)]
    arguments = ", ".join(f"{_name(field)} {_type(field.kind)}" for field in given)
    values = [f'"type": "{action.tag}"']
    for field in action.fields:
        value = f'"{field.kind.value}"' if isinstance(field.kind, Fixed) else _name(field)
        values.append(f'"{field.name}": {value}')
    return [
        *comment(f"{name}: {action.about}", "//"),
        f"func {name}({arguments}) Action {{",
        f"\treturn Action{{{', '.join(values)}}}",
        "}",
    ]


def _name(field: Field) -> str:
    name = camel(field.name)
    return f"{name}_" if name in KEYWORDS else name
