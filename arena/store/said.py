"""What bots wrote to their standard error during a match, by the step at which it came."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import NamedTuple

import orjson

from arena.store.record import packed, unpacked


class Said(NamedTuple):
    """What one bot wrote during one match.

    Attributes:
        dropped: bytes at the beginning that were too many to be kept.
        parts: the rest in order, with the step of the transcript that was next when it came; steps rise, the number of all
            steps means after the last. The step is None where it is not known, nor whether all of it is about this
            match: the process played several at a time.
    """

    dropped: int
    parts: tuple[tuple[int | None, str], ...]


def bundled(said: Mapping[int, Said]) -> bytes:
    """As a record keeps it, by seat; empty where nobody wrote anything."""
    if not said:
        return b""
    return packed(orjson.dumps({str(seat): {"dropped": one.dropped, "parts": one.parts} for seat, one in said.items()}))


def unbundled(said: bytes) -> dict[int, Said]:
    """What `bundled` kept, by seat.

    Raises:
        ValueError: it is damaged.
    """
    if not said:
        return {}
    try:
        return {
            int(seat): Said(one["dropped"], tuple((step, text) for step, text in one["parts"]))
            for seat, one in orjson.loads(unpacked(said)).items()
        }
    except (zlib.error, AttributeError, LookupError, TypeError) as error:
        raise ValueError(str(error)) from None
