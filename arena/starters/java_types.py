"""The messages of a game as Java records, each with its reader; actions with their writer."""

from __future__ import annotations

from arena.starters.shapes import Counts, Field, Fixed, Kind, Listed, Maybe, Named, Plain, Record, Shapes
from arena.starters.words import camel, comment, origin

KEYWORDS = {"void", "protected", "do", "short", "return", "default", "final", "class", "public", "switch", "case"}
PLAIN = {"integer": "int", "boolean": "boolean", "string": "String"}
BOXED = {"integer": "Integer", "boolean": "Boolean", "string": "String"}


def java_types(shapes: Shapes) -> str:
    """The whole file."""
    lines = [
        *comment(origin(shapes.game), "//"),
        "",
        "import java.util.List;",
        "import java.util.Map;",
        "",
        "final class Game {",
        f'    static final String NAME = "{shapes.game}";',
        "}",
    ]
    for record in shapes.records:
        lines += ["", *_doc(record.about), *_record(record, record.name, "")]
    lines += [
        "",
        *_doc("Something that happened at the table. Tell them apart with `instanceof`."),
        "sealed interface Event {",
    ]
    for event in shapes.events:
        lines += [*_doc(event.about, "    "), *_record(event, f"{event.name}Event", "    ", "Event"), ""]
    lines += [
        *_doc("What this bot does not know.", "    "),
        "    record UnknownEvent(String type) implements Event {}",
        "",
        "    static Event of(Json json) {",
        '        return switch (json.get("type").string()) {',
        *(f'            case "{event.tag}" -> {event.name}Event.of(json);' for event in shapes.events),
        '            default -> new UnknownEvent(json.get("type").string());',
        "        };",
        "    }",
        "}",
        "",
        *_doc("An answer, as in `new Action." + _example(shapes) + "`."),
        "sealed interface Action {",
        "    Json json();",
    ]
    for action in shapes.actions:
        lines += ["", *_doc(action.about, "    "), *_action(action)]
    return "\n".join([*lines, "}"]) + "\n"


def _example(shapes: Shapes) -> str:
    with_fields = [action for action in shapes.actions if action.fields] or list(shapes.actions)
    action = with_fields[0]
    return f"{action.name}({', '.join(_name(field) for field in _given(action))})"


def _doc(text: str, indent: str = "") -> list[str]:
    lines = comment(text, " *", indent)
    if len(lines) == 1:
        return [f"{indent}/** {lines[0].strip()[2:]} */"]
    return [f"{indent}/**", *lines, f"{indent} */"]


def _record(record: Record, name: str, indent: str, interface: str = "") -> list[str]:
    implements = f" implements {interface}" if interface else ""
    head = _header(f"{indent}record {name}(", record.fields, f"){implements} {{", indent)
    if not record.fields:
        return [*head, *_reader_of(name, [f"new {name}();"], indent), f"{indent}}}"]
    values = [_read(field.kind, f'json.get("{field.name}")', field.optional) for field in record.fields]
    made = [f"new {name}(", *(f"    {value}," for value in values[:-1]), f"    {values[-1]});"]
    return [*head, *_reader_of(name, made, indent), f"{indent}}}"]


def _reader_of(name: str, made: list[str], indent: str) -> list[str]:
    first, *rest = made
    return [
        f"{indent}    static {name} of(Json json) {{",
        f"{indent}        return {first}",
        *(f"{indent}        {line}" for line in rest),
        f"{indent}    }}",
    ]


def _header(start: str, fields: tuple[Field, ...], end: str, indent: str) -> list[str]:
    columns = [f"{_type(field.kind, field.optional)} {_name(field)}" for field in fields]
    line = f"{start}{', '.join(columns)}{end}"
    if len(line) <= 100:
        return [line]
    return [start, *(f"{indent}    {column}," for column in columns[:-1]), f"{indent}    {columns[-1]}{end}"]


def _action(action: Record) -> list[str]:
    given = _given(action)
    start = f"    record {action.name}("
    put = [f'.put("type", "{action.tag}")']
    for field in action.fields:
        value = f'"{field.kind.value}"' if isinstance(field.kind, Fixed) else _name(field)
        put.append(f'.put("{field.name}", {value})')
    return [
        *_header(start, given, ") implements Action {", "    "),
        "        public Json json() {",
        f"            return Json.object(){''.join(put)};",
        "        }",
        "    }",
    ]


def _given(action: Record) -> tuple[Field, ...]:
    return tuple(field for field in action.fields if not isinstance(field.kind, Fixed))


def _name(field: Field) -> str:
    name = camel(field.name)
    return f"{name}_" if name in KEYWORDS else name


def _type(kind: Kind, boxed: bool = False) -> str:
    match kind:
        case Plain(plain):
            return (BOXED if boxed else PLAIN)[plain]
        case Fixed():
            return "String"
        case Named(record):
            return record
        case Listed(of):
            return f"List<{_type(of, boxed=True)}>"
        case Counts():
            return "Map<String, Integer>"
        case Maybe(of):
            return _type(of, boxed=True)


def _read(kind: Kind, value: str, missing: bool) -> str:
    """A kind out of a Json; `missing`: null where the key is left out."""
    if missing and not isinstance(kind, Maybe):
        kind = Maybe(kind)
    match kind:
        case Plain(plain):
            return f"{value}.{ {'integer': 'integer', 'boolean': 'bool', 'string': 'string'}[plain] }()"
        case Fixed():
            return f"{value}.string()"
        case Counts():
            return f"{value}.counts()"
        case _:
            return f"{value}.{_how(kind)}"


def _how(kind: Kind, depth: int = 0) -> str:
    match kind:
        case Named(record):
            return f"as({record}::of)"
        case Listed(of):
            return f"list({_reader(of, depth)})"
        case Maybe(of):
            return f"orNull({_reader(of, depth)})"
        case _:
            raise ValueError(f"no way to read {kind}")


def _reader(kind: Kind, depth: int) -> str:
    match kind:
        case Plain("integer"):
            return "Json::integer"
        case Plain("boolean"):
            return "Json::bool"
        case Plain("string") | Fixed():
            return "Json::string"
        case Counts():
            return "Json::counts"
        case Named(record):
            return f"{record}::of"
        case _:
            name = "abc"[depth]  # a lambda within a lambda needs a name of its own
            return f"{name} -> {name}.{_how(kind, depth + 1)}"
