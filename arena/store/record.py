"""A finished match, as a worker reports it and as the database keeps it."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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

    def to_wire(self) -> dict[str, Any]:
        """The record as a JSON object; the transcript is base64 of its compressed bytes."""
        return {
            "id": self.id,
            "table": self.table,
            "block": self.block,
            "seating": self.seating,
            "bots": self.bots,
            "ranks": self.ranks,
            "scores": self.scores,
            "termination": self.termination,
            "faults": self.faults,
            "times": self.times,
            "processes": self.processes,
            "attempts": self.attempts,
            "transcript": b64encode(self.transcript).decode(),
            "stderr": {str(seat): tail for seat, tail in self.stderr.items()},
        }

    @classmethod
    def from_wire(cls, data: Mapping[str, Any]) -> MatchRecord:
        """The record that `to_wire` made, before or after its way through JSON."""
        return cls(
            data["id"],
            data["table"],
            data["block"],
            data["seating"],
            tuple(data["bots"]),
            tuple(data["ranks"]),
            tuple(tuple(score) for score in data["scores"]),
            data["termination"],
            tuple(data["faults"]),
            tuple(data["times"]),
            tuple(data["processes"]),
            data["attempts"],
            b64decode(data["transcript"]),
            {int(seat): tail for seat, tail in data["stderr"].items()},
        )


def packed(transcript: str | bytes) -> bytes:
    """A transcript compressed for the record."""
    return zlib.compress(transcript if isinstance(transcript, bytes) else transcript.encode())


def unpacked(transcript: bytes) -> str:
    """The text of a compressed transcript."""
    return zlib.decompress(transcript).decode()
