"""What is wrong with a line that is not JSON, in words for the bot's author."""

from __future__ import annotations

import re

from arena.games.core.legal import printable

WORDS = {
    "True": "true",
    "False": "false",
    "None": "null",
    "nil": "null",
    "undefined": "null",
    "NULL": "null",
}  # what other languages print for the three words of JSON
ONE_LINE = "a message must stand on one line"
UTF_16 = "it looks like UTF-16; messages are UTF-8 without NUL bytes"

_SPACE = " \t\r\n"
_REASONS = {
    "Extra data": "more follows the first value; one JSON object a line",
    "Unterminated string": f"a string is not closed ({ONE_LINE})",
    "Invalid control character": "a control character in a string must be escaped",
    "Invalid \\": "an unknown escape in a string",
}  # by the first words of the standard library's complaint
_WORD = re.compile("[A-Za-z]+")
_DIGIT = re.compile("[0-9.]")
_CLOSED = re.compile(r",\s*[}\]]")


def not_utf8(line: bytes, position: int) -> str:
    """Why these bytes are no text; `position` is the first that is wrong."""
    if line[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return f"the line is not UTF-8: {UTF_16}"
    part = line[max(0, position - 20) : position + 20].decode("utf-8", "backslashreplace")
    return f"the line is not UTF-8: byte {position + 1} is 0x{line[position]:02x} in {printable(part)}"


def not_json(text: str, position: int, complaint: str) -> str:
    """Why this text is not JSON.

    Args:
        text: the line.
        position: where the reader stumbled, from 0.
        complaint: what the standard library's reader says.
    """
    stripped = text.strip(_SPACE)
    if not stripped:
        return "the line is not JSON: it is empty"
    if "\0" in text:
        where = text.index("\0")
        reason = UTF_16 if where < 2 else f"character {where + 1} is a NUL byte"
        return f"the line is not JSON: {reason}: {around(text, 0)}"
    word = _WORD.match(stripped)
    if stripped[0] not in '{["-0123456789' and not (word and word[0] in WORDS):
        return (
            f"the line is not JSON but text: {around(text, 0)} "
            "(standard output is for messages; print debugging goes to standard error)"
        )
    comma = text.rfind(",", 0, position + 1)
    closed = _CLOSED.match(text, comma) if comma >= 0 else None
    if closed and closed.end() > position:  # versions of the reader differ in where they stumble
        reason, position = "a comma before the closing bracket", comma
    else:
        reason = _by_complaint(complaint) or _by_text(text, position, complaint)
    return f"the line is not JSON: {reason}, at character {position + 1}: {around(text, position)}"


def _by_complaint(complaint: str) -> str:
    return next((reason for start, reason in _REASONS.items() if complaint.startswith(start)), "")


def _by_text(text: str, position: int, complaint: str) -> str:
    if not text[position:].strip(_SPACE):
        return f"it ends too early ({ONE_LINE})"
    if text[position] == "'":
        return "strings and keys stand in double quotes"
    if _DIGIT.match(text, position - 1) and text[position] in "0123456789.eExX_":
        return "a malformed number"
    word = _WORD.match(text, position)
    if word and word[0] in WORDS:
        return f"{word[0]} is written {WORDS[word[0]]}"
    if word and "property name" in complaint:
        return "keys stand in double quotes"
    if "','" in complaint:
        return "a comma or a closing bracket is missing"
    if "':'" in complaint:
        return "a colon is missing"
    return f'unexpected "{printable(text[position])}"'


def not_a_number(name: str) -> str:
    """JSON has no NaN and no infinities, though some libraries print them."""
    return f"the line is not JSON: {name} is no JSON number"


def around(text: str, position: int) -> str:
    """The part of a line around a position, for a message: printable, on one line, `…` where it is cut."""
    begin = max(0, min(position, len(text)) - 40) if len(text) > 80 else 0
    part = text[begin : begin + 80]
    return ("…" if begin else "") + printable(part) + ("…" if begin + 80 < len(text) else "")
