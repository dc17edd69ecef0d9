"""What a bot did wrong: values, never exceptions of ours."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

FaultKind = Literal["late", "garbage", "illegal", "out-of-time", "crashed", "flooded", "no-ready"]

KINDS: tuple[FaultKind, ...] = get_args(FaultKind)

STRIKES: frozenset[FaultKind] = frozenset({"late", "garbage", "illegal"})
"""Kinds that cost a strike; every other kind retires the seat at once."""


class Fault(NamedTuple):
    """Why an answer did not count, as whoever noticed it reports it.

    Attributes:
        kind: which of the seven.
        message: what was wrong, for the bot's author.
    """

    kind: FaultKind
    message: str


class FaultRecord(NamedTuple):
    """A fault as it is stored.

    Attributes:
        seat: whose fault.
        decision: what the seat was deciding (`bid`, …), or None while nothing was open.
        kind: which of the seven.
        message: what was wrong, for the bot's author.
        ms: how long the seat had been thinking about this decision.
        played: the action played instead, as on the wire, or None while nothing was open.
        step: the step of the transcript that it belongs to, from 0.
        retired: whether it retired the seat.
    """

    seat: int
    decision: str | None
    kind: FaultKind
    message: str
    ms: float
    played: dict[str, Any] | None
    step: int
    retired: bool
