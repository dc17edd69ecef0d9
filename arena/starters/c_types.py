"""The messages of a game as C structs with their readers. Events are one struct, told apart by `type`."""

from __future__ import annotations

from arena.starters.shapes import Counts, Field, Fixed, Kind, Listed, Maybe, Named, Plain, Record, Shapes, flat
from arena.starters.words import comment, origin, snake

KEYWORDS = {"void", "do", "short", "return", "default", "switch", "case", "register", "static", "auto"}
PLAIN = {"integer": "int ", "boolean": "bool ", "string": "const char *"}


def c_types(shapes: Shapes) -> str:
    """The whole file."""
    lines = [
        *comment(origin(shapes.game), "//"),
        "//",
        "// A number that is null or left out is NONE, a string or an object NULL, a list empty.",
        "",
        "#ifndef TYPES_H",
        "#define TYPES_H",
        "",
        "#include <stdbool.h>",
        "#include <stddef.h>",
        "",
        '#include "json.h"',
        "",
        f'#define GAME "{shapes.game}"',
    ]
    lists: list[str] = []
    for record in shapes.records:
        lines += _lists(record.fields, lists)
        lines += ["", *comment(record.about, "//"), *_struct(snake(record.name), record.fields)]
    fields = (Field("type", Plain("string"), optional=False), *flat(shapes.events))
    lines += _lists(fields, lists)
    lines += ["", "// Something that happened at the table. `type` tells which of these fields it has:"]
    for event in shapes.events:
        lines += ["//", *comment(f"{event.tag}({', '.join(f.name for f in event.fields)}): {event.about}", "//")]
    lines += _struct("event", fields)
    lines += _list("struct event ", "event_list", "read_event(each, pool)")
    for action in shapes.actions:
        lines += ["", *_constructor(action)]
    return "\n".join([*lines, "", "#endif"]) + "\n"


def _struct(name: str, fields: tuple[Field, ...]) -> list[str]:
    return [
        f"struct {name} {{",
        *(f"    {_type(field.kind)}{_name(field)};" for field in fields),
        "};",
        "",
        f"static inline struct {name} read_{name}(const struct json *json, struct pool *pool)",
        "{",
        "    (void)pool;",
        f"    return (struct {name}){{",
        *(f"        .{_name(field)} = {_read(field)}," for field in fields),
        "    };",
        "}",
    ]


def _lists(fields: tuple[Field, ...], made: list[str]) -> list[str]:
    """The types of the lists of records, each once, where they are needed first."""
    lines: list[str] = []
    for field in fields:
        kind = field.kind.of if isinstance(field.kind, Maybe) else field.kind
        if isinstance(kind, Listed) and isinstance(kind.of, Named | Counts):
            name = _list_name(kind.of)
            if name not in made:
                made.append(name)
                lines += _list(_type(kind.of), name, _value(kind.of, "each"))
        elif isinstance(field.kind, Maybe) and isinstance(kind, Named) and f"maybe_{kind.record}" not in made:
            made.append(f"maybe_{kind.record}")
            lines += _maybe(snake(kind.record))
    return lines


def _list(type: str, name: str, value: str) -> list[str]:
    return [
        "",
        f"struct {name} {{",
        "    size_t size;",
        f"    {type}*items;",
        "};",
        "",
        f"static inline struct {name} read_{name}(const struct json *json, struct pool *pool)",
        "{",
        f"    struct {name} list = {{0, pool_take(pool, json->size * sizeof(*list.items))}};",
        "    for (const struct json *each = json->first; each; each = each->next)",
        f"        list.items[list.size++] = {value};",
        "    return list;",
        "}",
    ]


def _maybe(name: str) -> list[str]:
    return [
        "",
        f"static inline struct {name} *maybe_{name}(const struct json *json, struct pool *pool)",
        "{",
        "    if (json->kind == JSON_NULL)",
        "        return NULL;",
        f"    struct {name} *made = pool_take(pool, sizeof(*made));",
        f"    *made = read_{name}(json, pool);",
        "    return made;",
        "}",
    ]


def _type(kind: Kind) -> str:
    """The type, with the blank or star that stands before a name."""
    match kind:
        case Plain(plain):
            return PLAIN[plain]
        case Fixed():
            return "const char *"
        case Named(record):
            return f"struct {snake(record)} "
        case Counts():
            return "struct counts "
        case Listed(of):
            return f"struct {_list_name(of)} "
        case Maybe(Named(record)):
            return f"struct {snake(record)} *"
        case Maybe(of):
            return _type(of)


def _list_name(kind: Kind) -> str:
    match kind:
        case Plain("integer") | Maybe(Plain("integer")):
            return "int_list"
        case Plain("string") | Fixed():
            return "text_list"
        case Counts():
            return "counts_list"
        case Named(record):
            return f"{snake(record)}_list"
        case _:
            raise ValueError(f"no list of {kind}")


def _read(field: Field) -> str:
    return _value(field.kind, f'json_get(json, "{field.name}")')


def _value(kind: Kind, json: str) -> str:
    match kind:
        case Plain("integer"):
            return f"json_int({json})"
        case Plain("boolean"):
            return f"json_bool({json})"
        case Plain("string") | Fixed():
            return f"json_text({json})"
        case Counts():
            return f"read_counts({json}, pool)"
        case Named(record):
            return f"read_{snake(record)}({json}, pool)"
        case Listed(of):
            return f"read_{_list_name(of)}({json}, pool)"
        case Maybe(Named(record)):
            return f"maybe_{snake(record)}({json}, pool)"
        case Maybe(of):
            return _value(of, json)
        case _:
            raise ValueError(f"no way to read {kind}")


def _constructor(action: Record) -> list[str]:
    given = [field for field in action.fields if not isinstance(field.kind, Fixed)]
    arguments = "".join(f", {_type(field.kind)}{_name(field)}" for field in given)
    lines = [
        *comment(action.about, "//"),
        f"static inline struct json *{snake(action.name)}_action(struct pool *pool{arguments})",
        "{",
        "    struct json *action = new_object(pool);",
        f'    put(action, "type", new_text(pool, "{action.tag}"));',
    ]
    for field in action.fields:
        match field.kind:
            case Fixed(value):
                made = f'new_text(pool, "{value}")'
            case Plain("integer"):
                made = f"new_int(pool, {_name(field)})"
            case Plain("string"):
                made = f"new_text(pool, {_name(field)})"
            case Counts():
                made = f"new_counts(pool, {_name(field)})"
            case _:
                raise ValueError(f"{action.name}.{field.name}: no way to write {field.kind}")
        lines.append(f'    put(action, "{field.name}", {made});')
    return [*lines, "    return action;", "}"]


def _name(field: Field) -> str:
    return f"{field.name}_" if field.name in KEYWORDS else field.name
