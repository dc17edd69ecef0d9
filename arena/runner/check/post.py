"""How lines reach the bot: as a match sends them, or in ways that the protocol allows and that are rare."""

from __future__ import annotations

from collections.abc import Callable

import orjson
import trio

from arena.runner.check.speaker import Speaker
from arena.runner.conversation import Reply

PAUSE = 0.003  # seconds between two pieces of a line
IN_PIECES = 12  # requests of a match that come in pieces; each costs the pauses

MUCH = 60_000  # bytes: a line that just fits into a pipe
UNKNOWN = b'{"type":"weather","match":null,"sky":["clear",{"from":3}]}\n'
"""A message that no bot can know."""


class Post:
    """One line at a time, as a match sends them."""

    def tell(self, client: Speaker, line: bytes) -> None:
        """Send a line that needs no answer."""
        client.tell(line)

    async def ask(self, client: Speaker, line: bytes, allowed_ms: float) -> Reply:
        """Send a request and wait for what becomes of it."""
        return await client.request(line, allowed_ms)


class InPieces(Post):
    """Requests come in three pieces with a pause between them."""

    def __init__(self) -> None:
        self._left = IN_PIECES

    async def ask(self, client: Speaker, line: bytes, allowed_ms: float) -> Reply:
        self._left -= 1
        if self._left >= 0:
            third = max(1, len(line) // 3)
            for piece in (line[:third], line[third : 2 * third]):
                client.tell(piece)
                await trio.sleep(PAUSE)
            line = line[2 * third :]
        return await super().ask(client, line, allowed_ms)


class AtOnce(Post):
    """What needs no answer comes in one piece with the next request."""

    def __init__(self) -> None:
        self._kept = b""

    def tell(self, client: Speaker, line: bytes) -> None:
        self._kept += line

    async def ask(self, client: Speaker, line: bytes, allowed_ms: float) -> Reply:
        kept, self._kept = self._kept, b""
        return await super().ask(client, kept + line, allowed_ms)

    def flush(self, client: Speaker) -> None:
        """Send what is kept."""
        kept, self._kept = self._kept, b""
        client.tell(kept)


class Dressed(Post):
    """Every line is changed on its way."""

    def __init__(self, dress: Callable[[bytes], bytes]) -> None:
        self._dress = dress

    def tell(self, client: Speaker, line: bytes) -> None:
        client.tell(self._dress(line))

    async def ask(self, client: Speaker, line: bytes, allowed_ms: float) -> Reply:
        return await super().ask(client, self._dress(line), allowed_ms)


def with_unknown_keys(line: bytes) -> bytes:
    """A message with keys that no bot can know, wherever the protocol allows some: first, last, and inside."""
    message = orjson.loads(line)
    for key in ("rules", "observation", "result"):
        if key in message:
            message[key] = {"weather": {"sky": ["clear"]}, **message[key], "x-later": None}
    if "events" in message:
        message["events"] = [{**event, "x-later": [1]} for event in message["events"]]
    return orjson.dumps({"weather": "rain", **message, "x-later": {"type": "act", "id": 0}}) + b"\n"


def with_much(line: bytes) -> bytes:
    """A message with a long value that no bot can know."""
    return b'{"weather":"' + b"rain " * (MUCH // 5) + b'",' + line[1:]


def with_unknown_messages(line: bytes) -> bytes:
    """A message after one of an unknown type."""
    return UNKNOWN + line
