"""The messages of a game as C++ types: structs, and variants for events and actions."""

from __future__ import annotations

from arena.starters.shapes import Counts, Field, Fixed, Kind, Listed, Maybe, Named, Plain, Record, Shapes
from arena.starters.words import comment, origin

KEYWORDS = {"void", "protected", "do", "short", "return", "default", "class", "public", "switch", "case", "new"}
PLAIN = {"integer": "int", "boolean": "bool", "string": "std::string"}


def cpp_types(shapes: Shapes) -> str:
    """The whole file."""
    lines = [
        *comment(origin(shapes.game), "//"),
        "",
        "#pragma once",
        "",
        "#include <optional>",
        "#include <string>",
        "#include <variant>",
        "#include <vector>",
        "",
        '#include "json.hpp"',
        "",
        f'inline const std::string GAME = "{shapes.game}";',
    ]
    for record in shapes.records:
        lines += ["", *comment(record.about, "//"), *_struct(record.name, record.fields)]
    for event in shapes.events:
        lines += ["", *comment(event.about, "//"), *_struct(f"{event.name}Event", event.fields)]
    names = [f"{event.name}Event" for event in shapes.events]
    lines += ["", "// What this bot does not know.", "struct UnknownEvent {};"]
    lines += [
        "",
        "// Something that happened at the table: `std::get_if` and `std::visit` tell what.",
        *_variant("Event", [*names, "UnknownEvent"]),
    ]
    lines += [
        "",
        "inline void read(const Json& json, Event& into) {",
        '    const std::string& type = json["type"].text();',
    ]
    lines += [
        f'    if (type == "{event.tag}") {{ into = json.as<{event.name}Event>(); return; }}' for event in shapes.events
    ]
    lines += ["    into = UnknownEvent{};", "}"]
    for action in shapes.actions:
        lines += ["", *comment(action.about, "//"), *_action(action)]
    lines += [
        "",
        f"// An answer, as in `{_example(shapes)}`.",
        *_variant("Action", [f"{each.name}Action" for each in shapes.actions]),
    ]
    return "\n".join(lines) + "\n"


def _example(shapes: Shapes) -> str:
    action = next((each for each in shapes.actions if _given(each)), shapes.actions[0])
    return f"{action.name}Action{{{', '.join(_name(field) for field in _given(action))}}}"


def _variant(name: str, names: list[str]) -> list[str]:
    return [f"using {name} = std::variant<", *(f"    {each}," for each in names[:-1]), f"    {names[-1]}>;"]


def _struct(name: str, fields: tuple[Field, ...]) -> list[str]:
    reader = [
        f"inline void read(const Json& json, {name}& into) {{",
        *(f'    read(json["{field.name}"], into.{_name(field)});' for field in fields),
        "}",
    ]
    if not fields:
        return [f"struct {name} {{}};", "", f"inline void read(const Json&, {name}&) {{}}"]
    return [
        f"struct {name} {{",
        *(f"    {_type(field)} {_name(field)}{_initial(field)};" for field in fields),
        "};",
        "",
        *reader,
    ]


def _initial(field: Field) -> str:
    if field.optional or not isinstance(field.kind, Plain):
        return ""
    return {"integer": " = 0", "boolean": " = false", "string": ""}[field.kind.kind]


def _action(action: Record) -> list[str]:
    pairs = [f'{{"type", "{action.tag}"}}']
    for field in action.fields:
        value = f'"{field.kind.value}"' if isinstance(field.kind, Fixed) else _name(field)
        pairs.append(f'{{"{field.name}", {value}}}')
    return [
        f"struct {action.name}Action {{",
        *(f"    {_type(field)} {_name(field)};" for field in _given(action)),
        f"    Json json() const {{ return Json::Object{{{', '.join(pairs)}}}; }}",
        "};",
    ]


def _given(action: Record) -> tuple[Field, ...]:
    return tuple(field for field in action.fields if not isinstance(field.kind, Fixed))


def _name(field: Field) -> str:
    return f"{field.name}_" if field.name in KEYWORDS else field.name


def _type(field: Field) -> str:
    whole = Maybe(field.kind) if field.optional and not isinstance(field.kind, Maybe) else field.kind
    return _kind(whole)


def _kind(kind: Kind) -> str:
    match kind:
        case Plain(plain):
            return PLAIN[plain]
        case Fixed():
            return "std::string"
        case Named(record):
            return record
        case Listed(of):
            return f"std::vector<{_kind(of)}>"
        case Counts():
            return "Counts"
        case Maybe(of):
            return f"std::optional<{_kind(of)}>"
