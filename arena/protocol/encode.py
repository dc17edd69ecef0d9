r"""Messages of the referee as lines for a bot: each function yields one line with its `\n`.

Whatever is already JSON text may be passed as `orjson.Fragment`. Text that UTF-8 cannot hold (lone surrogates, as in a
file name that is not UTF-8) becomes U+FFFD, and integers may be of any size: neither raises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orjson import OPT_APPEND_NEWLINE, Fragment, JSONEncodeError, dumps

from arena import __version__
from arena.protocol.messages import PROTOCOL
from arena.protocol.text import utf8


def hello(bot: str, ready_ms: int) -> bytes:
    """The first line to a process: `bot` is its own name in the tournament."""
    return _line(
        {"type": "hello", "protocol": PROTOCOL, "runner": f"arena {__version__}", "bot": bot, "ready_ms": ready_ms}
    )


def start(match: str, game: str, rules: Any, seats: int, seat: int, seed: int, match_ms: int) -> bytes:
    """The line before each match. `match_ms` = 0: no limit."""
    return _line(
        {
            "type": "start",
            "match": match,
            "game": game,
            "rules": rules,
            "seats": seats,
            "seat": seat,
            "seed": seed,
            "match_ms": match_ms,
        }
    )


def act(
    match: str,
    id: int,
    decision: str,
    observation: Any,
    events: Any,
    legal: Any,
    time_ms: int,
    left_ms: int,
) -> bytes:
    """The line that asks for a decision: the hot path. `time_ms`, `left_ms` = 0: no limit."""
    message = {
        "type": "act",
        "match": match,
        "id": id,
        "decision": decision,
        "observation": observation,
        "events": events,
        "legal": legal,
        "time_ms": time_ms,
        "left_ms": left_ms,
    }
    try:
        return dumps(message, option=OPT_APPEND_NEWLINE)  # not `_line`: a call less on the hot path
    except JSONEncodeError:
        return _line(message)


def fault(match: str, id: int, kind: str, message: str, played: Any) -> bytes:
    """The line that says that the answer to `id` did not count, why, and what was played instead."""
    return _line({"type": "fault", "match": match, "id": id, "fault": kind, "message": message, "played": played})


def end(match: str, events: Any, result: Any) -> bytes:
    """The line after each match. `result`: ranks, scores, termination."""
    return _line({"type": "end", "match": match, "events": events, "result": result})


def quit() -> bytes:
    """The last line to a process."""
    return b'{"type":"quit"}\n'


def _line(message: dict[str, Any]) -> bytes:
    try:
        return dumps(message, option=OPT_APPEND_NEWLINE)
    except JSONEncodeError:
        return dumps(writable(message), option=OPT_APPEND_NEWLINE)


def writable(value: Any) -> Any:
    """The same JSON value in a form that orjson writes: U+FFFD for lone surrogates, integers beyond 64 bits as text."""
    if isinstance(value, str):
        return utf8(value)
    if isinstance(value, Mapping):
        return {writable(key): writable(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [writable(item) for item in value]
    if isinstance(value, int) and not -(2**63) <= value < 2**64:
        return Fragment(str(value))
    return value
