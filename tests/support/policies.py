"""Bots without processes: a policy takes a request and gives the action as on the wire, or a fault."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any

from arena.games.core.state import wire
from arena.referee.fault import Fault, FaultRecord
from arena.referee.referee import Referee, Request

Policy = Callable[[Request], Mapping[str, Any] | Fault]


def passive(request: Request) -> Mapping[str, Any]:
    """The first legal action."""
    return wire(request.legal.first())


def boldest(request: Request) -> Mapping[str, Any]:
    """The last legal action."""
    *_, last = request.legal
    return wire(last)


def dice(seed: int | str) -> Policy:
    """Any legal action."""
    rng = Random(seed)
    return lambda request: wire(request.legal.sample(rng))


def failing(kind: Any, policy: Policy = passive, *, at: int | Collection[int] = 0) -> Policy:
    """Plays well but for its decisions with these numbers, from 0."""
    numbers = (at,) if isinstance(at, int) else at
    asked = iter(range(1_000_000))
    return lambda request: Fault(kind, "by intent") if next(asked) in numbers else policy(request)


def play(referee: Referee, policies: Sequence[Policy], ms: float = 1.0) -> list[FaultRecord]:
    """Play a match to its end; the faults."""
    while requests := referee.requests:
        for request in requests:
            referee.submit(request.seat, policies[request.seat](request), ms)
    return referee.faults
