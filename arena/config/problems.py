"""What is wrong with a configuration: a line for each, with its place in the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from arena.config.lines import Path, line_of
from arena.config.model import FileModel, Table
from arena.errors import ArenaError, nearest
from arena.games.core.legal import shown

Model = TypeVar("Model", bound=Table)

# Keys that take values of two types, which pydantic reports once for each.
_EITHER = {
    ("workers", "count"): 'an integer of at least 1 or "auto"',
    ("workers", "freeze"): 'true, false or "auto"',
}
# What the command line has in the place of a key; empty where the message says enough.
_OPTIONS = {
    "[game] name": "",
    "[game] seats": "",
    "[game.rules]": "--rule",
    "[limits] move_ms": "--move-ms",
    "[workers] sandbox": "--sandbox",
}
_KINDS = {
    "int_type": "an integer",
    "float_type": "a number",
    "string_type": "a string",
    "tuple_type": "an array of strings",
    "dict_type": "a table",
    "model_type": "a table",
}


def toml_kind(value: object) -> str:
    """What TOML calls a value, for messages."""
    match value:
        case bool():
            return f"the boolean {'true' if value else 'false'}"
        case int():
            return f"the integer {shown(value)}"
        case float():
            return f"the float {value!r}"
        case str():
            return f"the string {shown(value)}"
        case list() | tuple():
            return "an array"
        case dict():
            return "a table"
    return f"the date or time {value}"


class Problems:
    """Everything wrong that has been found so far.

    Args:
        file: as the user named it; empty where the values come from the command line.
        lines: where each key stands in it.
    """

    def __init__(self, file: str = "", lines: Mapping[Path, int] | None = None) -> None:
        self._file = file
        self._lines = lines or {}
        self._found: list[tuple[int, str]] = []

    def add(self, path: Path, text: str, label: str | None = None) -> None:
        """One more.

        Args:
            path: of the key in the file.
            text: what is wrong and what to do.
            label: the table and key as the message names them; None = made from the path.
        """
        line = line_of(self._lines, path)
        where = f"{self._file}:{line}: " if self._file else ""
        name = labelled(path) if label is None else label
        if not self._file:
            name = _OPTIONS.get(name, name).replace("[[bots]] ", "bot ").replace("[[bots]]", "bots")
        self._found.append((line, f"{where}{name}: {text}" if name else f"{where}{text}"))

    def read(self, table: type[Model], given: object, path: Path, label: str | None = None) -> Model | None:
        """A table of the file, or None where it is wrong; `label`: how messages call it."""
        if not isinstance(given, dict):
            wanted = f"a table: write [{path[0]}] on a line of its own" if len(path) == 1 else "a table"
            self.add(path, f"must be {wanted}, not {toml_kind(given)}", label)
            return None
        try:
            return table.model_validate(given)
        except ValidationError as error:
            errors = error.errors(include_url=False)
            unknown = [str(details["loc"][-1]) for details in errors if details["type"] == "extra_forbidden"]
            meant = [nearest(key, table.model_fields) for key in unknown]
            seen: set[Path] = set()
            for details in errors:
                if details["type"] == "missing" and any(f"'{details['loc'][-1]}'" in hint for hint in meant):
                    continue  # it is there, misspelt, and told so
                self._tell(table, given, path, details, seen, label)
            return None

    def _tell(
        self,
        table: type[Table],
        given: Mapping[str, Any],
        path: Path,
        details: ErrorDetails,
        seen: set[Path],
        label: str | None,
    ) -> None:
        key, *rest = details["loc"]
        either = _EITHER.get((str(path[0]) if path else "", str(key)))
        place: Path = (*path, key) if either else (*path, key, *rest)
        if place in seen:
            return
        seen.add(place)
        name = None if label is None else f"{label} {_keys(place[len(path) :])}"
        if either:
            value = given[str(key)]
            close = nearest(value, ["auto"]) if isinstance(value, str) else ""
            self.add(place, f"must be {either}, not {toml_kind(value)}{close}", name)
        elif details["type"] == "extra_forbidden":
            self.add(place, unknown_key(str(key), table), name)
        else:
            meaning = table.model_fields[str(key)].description if details["type"] == "missing" else None
            self.add(place, f"is missing: {meaning}" if meaning else _words(details), name)

    def raise_any(self) -> None:
        """Raises `ArenaError` with all of them in the order of the file, if there are any."""
        if self._found:
            raise ArenaError(*[text for _, text in sorted(self._found, key=lambda found: found[0])])


def labelled(path: Path) -> str:
    """A path as the file writes it: `[limits] move_ms`, `[[bots]] 2, command`."""
    if not path:
        return ""
    if path[0] == "bots":
        whole = "[[bots]]" + "".join(f" {part + 1}" for part in path[1:2] if isinstance(part, int))
        keys = path[2:]
    elif len(path) == 1:
        return str(path[0])
    elif path[:2] == ("game", "rules"):
        whole, keys = "[game.rules]", path[2:]
    else:
        whole, keys = f"[{path[0]}]", path[1:]
    return f"{whole} {_keys(keys)}".rstrip()


def _keys(path: Path) -> str:
    return " ".join(f"element {part + 1}" if isinstance(part, int) else part for part in path)


def unknown_key(key: str, table: type[Table]) -> str:
    """What to say of a key that a table does not have."""
    known = list(table.model_fields)
    if close := nearest(key, known):
        return f"unknown key{close}"
    homes = [f"[{name}]" for name, fields in TABLES.items() if key in fields]
    if homes:
        return f"unknown key here; it belongs to {' or '.join(homes)}"
    return f"unknown key; known are {', '.join(known)}"


def _fields(annotation: Any) -> Mapping[str, Any]:
    return annotation.model_fields if isinstance(annotation, type) and issubclass(annotation, Table) else {}


TABLES = {name: _fields(field.annotation) for name, field in FileModel.model_fields.items()}


def _words(details: ErrorDetails) -> str:
    """A pydantic error in our own words."""
    kind, value, context = details["type"], details["input"], details.get("ctx", {})
    if kind == "literal_error":
        allowed = context["expected"].replace("'", '"')
        close = nearest(value, allowed.replace('"', "").replace(" or ", ", ").split(", ")) if type(value) is str else ""
        return f"must be {allowed}, not {toml_kind(value)}{close}"
    if kind in _KINDS:
        return f"must be {_KINDS[kind]}, not {toml_kind(value)}"
    if kind == "string_pattern_mismatch":
        return f"may hold only letters, digits and . _ -, not {shown(value)}"
    if kind == "string_too_long":
        return f"may have at most {context['max_length']} characters"
    if kind in ("greater_than_equal", "less_than_equal"):
        return f"must be at {'least' if kind[0] == 'g' else 'most'} {context[kind[0] + 'e']}, not {shown(value)}"
    if kind in ("greater_than", "less_than"):
        word = "more" if kind[0] == "g" else "less"
        return f"must be {word} than {context[kind[0] + 't']:g}, not {shown(value)}"
    if kind == "finite_number":
        return f"must be a finite number, not {value}"
    if kind == "too_short":
        return "must not be empty"
    return details["msg"]
