"""JSON text read by the book where the fast reader refuses."""

from __future__ import annotations

import json
import re
from typing import Any

from arena.protocol.diagnosis import not_a_number, not_json, not_utf8

DEEPEST = 100  # arrays and objects inside one another

_SURROGATE = re.compile("[\ud800-\udfff]")


class Garbage(Exception):  # noqa: N818 - a bot's fault, not an error of ours
    """A line that cannot be understood; the text names what came."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def read_exactly(line: bytes) -> Any:
    """The JSON value of a line, slowly, with all that RFC 8259 allows: integers of any size, escaped lone surrogates.

    Integers of more than 40 digits are all alike (±10⁴⁰); lone surrogates become U+FFFD.

    Raises:
        Garbage: it is not JSON, or nested more than `DEEPEST` deep.
    """
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise Garbage(not_utf8(line, error.start)) from None
    try:
        value = _EXACT.decode(text)
    except json.JSONDecodeError as error:
        raise Garbage(not_json(text, error.pos, error.msg)) from None
    except RecursionError:
        value = None
        deep = True
    else:
        deep = is_deep(value)
    if deep:
        raise Garbage(f"the line is nested more than {DEEPEST} deep")
    return _mended(value)


def is_deep(value: Any) -> bool:
    """Whether arrays and objects are nested more than `DEEPEST` deep."""
    level = [value] if type(value) in (dict, list) else []
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) is dict or type(inner) is list
        ]
        if not level:
            return False
    return True


def utf8(text: str) -> str:
    """The same text with U+FFFD for what UTF-8 cannot hold (lone surrogates)."""
    return _SURROGATE.sub("\ufffd", text)


def _mended(value: Any) -> Any:
    if type(value) is str:
        return utf8(value)
    if type(value) is list:
        return [_mended(item) for item in value]
    if type(value) is dict:
        return {utf8(key): _mended(item) for key, item in value.items()}
    return value


def _integer(digits: str) -> int:
    return int(digits) if len(digits) <= 40 else -(10**40) if digits[0] == "-" else 10**40


def _constant(name: str) -> Any:
    raise Garbage(not_a_number(name))


_EXACT = json.JSONDecoder(parse_int=_integer, parse_constant=_constant)
