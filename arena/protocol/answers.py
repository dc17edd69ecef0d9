"""Lines of a bot as messages. What cannot be understood raises `Garbage`, whose text names what came."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from orjson import JSONDecodeError, loads

from arena.games.core.legal import kind_of
from arena.games.core.state import quick
from arena.protocol.messages import TO_BOT
from arena.protocol.text import DEEPEST, Garbage, is_deep, read_exactly

__all__ = ["LONGEST_NOTE", "Answer", "Garbage", "Ready", "read_answer", "read_ready"]

LONGEST_NOTE = 4_096  # characters; more is cut
LONGEST_NAME = 100
LARGEST_ID = 2**63 - 1

_BEYOND_64_BITS = re.compile(rb"[0-9]{19}")


class Answer(NamedTuple):
    """The answer to a decision.

    Attributes:
        id: a positive integer; whether such a decision is open is not known here.
        action: any JSON object at most `DEEPEST` deep; integers of more than 40 digits are all alike (±10⁴⁰).
        note: for the replay, at most `LONGEST_NOTE` characters.
    """

    id: int
    action: dict[str, Any]
    note: str | None = None


class Ready(NamedTuple):
    """What a bot says of itself; `games` None = any, `concurrency` 1 = one match at a time."""

    name: str | None = None
    version: str | None = None
    games: tuple[str, ...] | None = None
    concurrency: int = 1


def read_answer(line: bytes) -> Answer:
    """The answer that a line holds.

    Raises:
        Garbage: it is not a JSON object, or has no usable `id` or `action`, or another `type`.
    """
    try:
        message = loads(line)
    except JSONDecodeError:
        message = read_exactly(line)
    if type(message) is not dict:
        raise Garbage(f"the line must be a JSON object, not {kind_of(message)}")
    kind = message.get("type", "action")
    if kind != "action":
        raise _other_type(kind)
    number = message.get("id")
    if type(number) is not int or not 0 < number <= LARGEST_ID:
        raise _no_id(message, line)
    action = message.get("action")
    if type(action) is not dict:
        if "action" not in message:
            raise Garbage('the answer lacks "action", the object that says what to play')
        raise Garbage(f'"action" must be an object, not {kind_of(action)}')
    for value in action.values():
        if type(value) is not int and type(value) is not str:
            action = _unusual(action, line)
            break
    note = message.get("note")
    if note is None or type(note) is not str:  # a note never costs a move
        return quick(Answer, (number, action, None))
    return Answer(number, action, note[:LONGEST_NOTE])


def read_ready(line: bytes) -> Ready:
    """What a bot answers to `hello`.

    Raises:
        Garbage: it is not a JSON object of type `ready`, or one of its values is unusable.
    """
    try:
        message = loads(line)
    except JSONDecodeError:
        message = read_exactly(line)
    if type(message) is not dict:
        raise Garbage(f"the line must be a JSON object, not {kind_of(message)}")
    kind = message.get("type")
    if kind != "ready":
        what = 'lacks "type"' if "type" not in message else f'has as "type" {kind_of(kind)}'
        raise Garbage(f'the answer to "hello" must be {{"type":"ready"}}; this line {what}')
    games = message.get("games")
    if games is not None and not (type(games) is list and all(type(game) is str for game in games)):
        raise Garbage('"games" must be an array of strings')
    concurrency = message.get("concurrency")
    if concurrency is None:
        concurrency = 1
    elif type(concurrency) is not int or concurrency < 1:
        raise Garbage(f'"concurrency" must be a positive integer, not {kind_of(concurrency)}')
    return Ready(
        _label(message, "name"),
        _label(message, "version"),
        None if games is None else tuple(games),
        concurrency,
    )


def _label(message: dict[str, Any], key: str) -> str | None:
    """A short text that a bot says of itself; a number (version 2) is taken as text."""
    value = message.get(key)
    if value is None:
        return None
    if type(value) is str:
        return value[:LONGEST_NAME]
    if type(value) is int or type(value) is float:
        return str(value)
    raise Garbage(f'"{key}" must be a string, not {kind_of(value)}')


def _other_type(kind: object) -> Garbage:
    if kind == "ready":
        return Garbage('"ready" is said once, in answer to "hello"; here an action was due')
    if type(kind) is str and kind in TO_BOT:
        return Garbage(f'"type" is "{kind}", a message of the referee: does the bot print what it reads?')
    wrong = f'"type" must be "action" (or be left out), not {kind_of(kind)}'
    if type(kind) is not str:
        return Garbage(wrong)
    return Garbage(f'{wrong}; the move stands inside "action": {{"type":"action","id":N,"action":{{"type":…}}}}')


def _no_id(message: dict[str, Any], line: bytes) -> Garbage:
    if "id" not in message:
        return Garbage('the answer lacks "id", the number of the decision that it answers')
    given = message["id"]
    if type(given) is float and _BEYOND_64_BITS.search(line):
        given = read_exactly(line)["id"]
    wanted = "a positive integer of at most 63 bits" if type(given) is int and given > 0 else "a positive integer"
    return Garbage(f'"id" must be {wanted}, not {kind_of(given)}')


def _unusual(action: dict[str, Any], line: bytes) -> dict[str, Any]:
    """An action that holds more than integers and strings: bounded in depth and exact in its integers."""
    if is_deep(action):
        raise Garbage(f'"action" is nested more than {DEEPEST} deep')
    if _BEYOND_64_BITS.search(line):  # orjson makes floats of such integers
        action = read_exactly(line)["action"]
    return action
