"""Values from the wire in words, for messages to a bot's author: short, on one line, harmless to a terminal."""

from __future__ import annotations

import json


def kind_of(value: object) -> str:
    """What JSON calls a value, for messages."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"the boolean {'true' if value else 'false'}"
    if isinstance(value, int):
        return f"the integer {shown(value)}"
    if isinstance(value, float):
        return f"the number {value!r} (not an integer)"
    if isinstance(value, str):
        return f"the string {shown(value)}"
    return "an array" if isinstance(value, list) else "an object"


def shown(value: object, longest: int = 40) -> str:
    """A value for a message, cut where it is long."""
    if isinstance(value, int) and abs(value) >= 10**longest:
        return "of more than 40 digits"
    text = f'"{printable(value[: longest + 1])}"' if isinstance(value, str) else printable(_written(value))
    return text if len(text) <= longest else text[:longest] + "…"


def _written(value: object) -> str:
    if not isinstance(value, dict | list | tuple):
        return str(value)
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    except RecursionError:
        return "nested very deeply"


def printable(text: str) -> str:
    r"""Text for a message, on one line and harmless to a terminal: `\n`, `\x1b` stand for what cannot be printed."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
