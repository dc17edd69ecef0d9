"""What is left of a match when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from arena.league.fixtures import Fixture
from arena.league.histogram import summary
from arena.referee.fault import FaultRecord
from arena.referee.referee import Referee
from arena.referee.transcript import hundredths, to_wire
from arena.runner.client import Client
from arena.runner.match import Match
from arena.runner.sandbox import census
from arena.store.record import MatchRecord, packed
from arena.store.said import Said, bundled

LEAST_MS = 1.0  # of CPU off the clock that is told: below lies what a bot does between its answer and the next read


def record(fixture: Fixture, referee: Referee, match: Match, cpu: Sequence[float]) -> MatchRecord:
    """The record of a finished match.

    Args:
        fixture: what was to be played.
        referee: of the finished match.
        match: the same as it was carried.
        cpu: seconds of CPU that each seat's process used during the match.
    """
    result = referee.result
    return MatchRecord(
        fixture.id,
        fixture.table,
        fixture.block,
        fixture.seating,
        fixture.bots,
        tuple(result.ranks),
        tuple(result.scores),
        result.termination,
        tuple(_fault(fault, fixture) for fault in referee.faults),
        tuple(
            _times(match.ms[seat], match.cpu_ms[seat], seconds * 1000, match.clients[seat])
            for seat, seconds in enumerate(cpu)
        ),
        tuple(match.instances),
        1,
        packed(orjson.dumps(to_wire(referee.steps))),
        match.tails,
        bundled(_said(match)),
    )


def _said(match: Match) -> dict[int, Said]:
    """By seat, what those bots wrote to their standard error that could play."""
    said = {seat: client.said() for seat, client in enumerate(match.clients) if match.instances[seat]}
    return {seat: one for seat, one in said.items() if one is not None}


def _times(ms: Sequence[float], each: Sequence[float | None], cpu_ms: float, client: Client) -> dict[str, Any]:
    """What is kept of a seat's decisions; what is seldom other than nothing is left out then."""
    times = summary(ms, cpu_ms)
    on_clock = [spent for spent in each if spent is not None]
    if len(on_clock) == len(ms):
        times["cpus"] = [hundredths(spent) for spent in on_clock]
        off = round(cpu_ms - sum(on_clock), 3)
    else:  # at least what is beyond its time on the clock
        off = round(cpu_ms - sum(ms), 3)
    if off >= LEAST_MS:
        times["off"] = off
    if (kib := census.peak(client.name)) > 0:
        times["kib"] = kib
    if client.stale:
        times["stale"] = client.stale
    return times


def void_record(fixture: Fixture) -> MatchRecord:
    """The record of a match that could not be played for reasons of our own."""
    seats = len(fixture.bots)
    nothing: dict[str, Any] = {"n": 0, "p50": 0.0, "p99": 0.0, "max": 0.0, "cpu": 0.0, "hist": {}}
    return MatchRecord(
        fixture.id,
        fixture.table,
        fixture.block,
        fixture.seating,
        fixture.bots,
        (1,) * seats,
        ((),) * seats,
        "void",
        (),
        (nothing,) * seats,
        ("",) * seats,
        transcript=packed("[]"),
    )


def _fault(fault: FaultRecord, fixture: Fixture) -> dict[str, Any]:
    row = fault._asdict()
    return {"seat": row.pop("seat"), "bot": fixture.bots[fault.seat], **row, "ms": round(fault.ms, 2)}
