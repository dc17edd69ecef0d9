"""Finished matches on their way from a worker to the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Self

from arena.store.record import MatchRecord


class Batch(NamedTuple):
    """Records as they travel, with what the parent counts of them, so that it need not read them.

    Attributes:
        records: as `MatchRecord.to_wire` makes them.
        decisions: how many were asked in all of them.
        bots_cpu: milliseconds of CPU that bots used in all of them.
    """

    records: list[dict[str, Any]]
    decisions: int
    bots_cpu: float

    @classmethod
    def of(cls, records: Iterable[MatchRecord]) -> Self:
        """These records."""
        records = list(records)
        times = [times for record in records for times in record.times]
        return cls(
            [record.to_wire() for record in records],
            sum(time["n"] for time in times),
            sum(time["cpu"] for time in times),
        )

    @classmethod
    def from_wire(cls, wire: Mapping[str, Any]) -> Self:
        """A batch after its way through JSON."""
        return cls(wire["records"], wire["decisions"], wire["bots_cpu"])
