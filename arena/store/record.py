"""A finished match, as a worker reports it and as the database keeps it."""

from __future__ import annotations

import zlib
from binascii import a2b_base64, b2a_base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match that is over.

    Attributes:
        id: its number in the schedule, from 1.
        table: block, seating: where it stands in the schedule, each from 0.
        bots: names by seat.
        ranks: by seat, from 1, shared places as in 1, 2, 2, 4.
        scores: by seat, points first, then tie-breakers.
        termination: `normal`, `turn-limit` or `void`; a void match does not count.
        faults: in the order they happened, each `{"seat","bot","decision","kind","message","ms","played"}`.
        times: by seat `{"n","p50","p99","max","cpu","hist"}`: decisions asked, milliseconds per decision, CPU
            milliseconds in all, and the histogram of `arena.league.histogram`.
        processes: by seat, the name of the bot process that played; one process never meets a deal twice.
        attempts: how often the match was started; more than 1 where a failure of ours made it void before.
        transcript: what was played, JSON Lines compressed by zlib; see `packed`.
        stderr: seat → the last lines of its standard error, for matches with a fault.
        said: what bots wrote to their standard error, by step; see `arena.store.said.bundled`.
    """

    id: int
    table: int
    block: int
    seating: int
    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    termination: str
    faults: tuple[Mapping[str, Any], ...]
    times: tuple[Mapping[str, Any], ...]
    processes: tuple[str, ...]
    attempts: int = 1
    transcript: bytes = b""
    stderr: Mapping[int, str] = field(default_factory=dict)
    said: bytes = b""

    def to_wire(self) -> dict[str, Any]:
        """The record as a JSON object for the way from a worker to the store.

        What the database keeps as JSON text is that text here already, so that the one process that stores has the
        least to do; the transcript is base64 of its compressed bytes, and so is `said`. `stderr` and `said` are left out
        where they are empty.
        """
        texts = (
            self.id,
            self.table,
            self.block,
            self.seating,
            _text(self.bots),
            _text(self.ranks),
            _text(self.scores),
            self.termination,
            _text(self.faults),
            _text(self.times),
            _text(self.processes),
            self.attempts,
        )
        wire = dict(zip(PLAIN, texts, strict=True))
        wire["transcript"] = b2a_base64(self.transcript, newline=False).decode()
        if self.stderr:
            wire["stderr"] = {str(seat): tail for seat, tail in self.stderr.items()}
        if self.said:
            wire["said"] = b2a_base64(self.said, newline=False).decode()
        return wire

    @classmethod
    def from_wire(cls, wire: Mapping[str, Any]) -> MatchRecord:
        """The record that `to_wire` made, before or after its way through JSON."""
        return cls.from_texts(
            [wire[name] for name in PLAIN],
            a2b_base64(wire["transcript"]),
            {int(seat): tail for seat, tail in wire.get("stderr", {}).items()},
            a2b_base64(wire.get("said", "")),
        )

    @classmethod
    def from_texts(
        cls, values: Sequence[Any], transcript: bytes, stderr: Mapping[int, str], said: bytes
    ) -> MatchRecord:
        """The record with these values of `PLAIN`, JSON texts where the database has them."""
        id, table, block, seating, bots, ranks, scores, termination, faults, times, processes, attempts = values
        return cls(
            id,
            table,
            block,
            seating,
            tuple(orjson.loads(bots)),
            tuple(orjson.loads(ranks)),
            tuple(map(tuple, orjson.loads(scores))),
            termination,
            tuple(orjson.loads(faults)),
            tuple(orjson.loads(times)),
            tuple(orjson.loads(processes)),
            attempts,
            transcript,
            stderr,
            said,
        )


NO_FAULTS = "[]"
"""The text of `faults` where there were none."""

# The attributes of a record in the order of the database, without transcript, stderr and said.
PLAIN = (
    "id",
    "table",
    "block",
    "seating",
    "bots",
    "ranks",
    "scores",
    "termination",
    "faults",
    "times",
    "processes",
    "attempts",
)


def _text(value: Any) -> str:
    return orjson.dumps(value).decode()


def packed(transcript: str | bytes) -> bytes:
    """A transcript compressed for the record."""
    return zlib.compress(transcript if isinstance(transcript, bytes) else transcript.encode())


def unpacked(transcript: bytes) -> str:
    """The text of a compressed transcript."""
    return zlib.decompress(transcript).decode()
