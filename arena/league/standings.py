"""What each bot has done so far, added up match by match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import lcm
from typing import Any, Protocol, Self

from arena.league.histogram import Histogram

# Shared first places are counted in this fraction of one, so that sums are exact for up to ten seats.
_SHARES = lcm(*range(1, 11))


class Played(Protocol):
    """The parts of a match record that count here; see `arena.store.record.MatchRecord`."""

    @property
    def bots(self) -> Sequence[str]: ...
    @property
    def ranks(self) -> Sequence[int]: ...
    @property
    def scores(self) -> Sequence[Sequence[int]]: ...
    @property
    def termination(self) -> str: ...
    @property
    def faults(self) -> Sequence[Mapping[str, Any]]: ...
    @property
    def times(self) -> Sequence[Mapping[str, Any]]: ...


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's results.

    Attributes:
        matches: that count; void ones do not.
        wins: first places; one shared by k bots is 1/k, so that the wins of all bots add up to the matches.
        mean_rank: 0.0 without matches.
        mean_score: of the points, the first part of a score; 0.0 without matches.
        faults: kind → how often, most frequent first.
        move_ms: `{"p50","p99","max"}` over all decisions asked; at most 4.5 % off, `max` exact.
        cpu_ms_per_move: what CPU the bot used per decision, also between its decisions.
        cpu_ms_off_clock: of it per decision, what it used at least while it was not on the clock: what is beyond its time there.
        memory_mib: the most memory that it was seen to use with all its processes; None where nobody looked.
    """

    matches: int
    wins: float
    mean_rank: float
    mean_score: float
    faults: Mapping[str, int]
    move_ms: Mapping[str, float]
    cpu_ms_per_move: float
    cpu_ms_off_clock: float
    memory_mib: float | None


@dataclass(slots=True)
class _Sums:
    matches: int = 0
    wins: int = 0  # in shares
    ranks: int = 0
    points: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    times: Histogram = field(default_factory=Histogram)
    max_ms: float = 0.0
    moves: int = 0
    cpu_ms: float = 0.0
    off_ms: float = 0.0
    kib: int = 0


class Standings:
    """The sums of all bots; matches may come in any order. `state` can be kept and gone on from."""

    def __init__(self) -> None:
        self._bots: dict[str, _Sums] = {}

    def add(self, match: Played) -> None:
        """One match. A void one does not count, nor do the faults in it."""
        if match.termination == "void":
            return
        firsts = sum(rank == 1 for rank in match.ranks)
        for seat, name in enumerate(match.bots):
            sums = self._bots.get(name)
            if sums is None:
                sums = self._bots[name] = _Sums()
            rank, times = match.ranks[seat], match.times[seat]
            sums.matches += 1
            sums.ranks += rank
            sums.points += match.scores[seat][0]
            if rank == 1:
                sums.wins += _SHARES // firsts
            sums.moves += times["n"]
            sums.cpu_ms += times["cpu"]
            sums.off_ms += times.get("off", 0.0)
            sums.kib = max(sums.kib, times.get("kib", 0))
            sums.max_ms = max(sums.max_ms, times["max"])
            sums.times.merge(times["hist"])
        for fault in match.faults:
            faults = self._bots[match.bots[fault["seat"]]].faults
            faults[fault["kind"]] = faults.get(fault["kind"], 0) + 1

    def standings(self, names: Iterable[str]) -> dict[str, Standing]:
        """What each of these bots has done."""
        return {name: self._standing(name) for name in names}

    def times(self, name: str) -> Histogram:
        """How long this bot's decisions took; not to be changed."""
        return self._bots.get(name, _Sums()).times

    def _standing(self, name: str) -> Standing:
        sums = self._bots.get(name, _Sums())
        played = sums.matches or 1
        return Standing(
            sums.matches,
            sums.wins / _SHARES,
            sums.ranks / played,
            sums.points / played,
            dict(sorted(sums.faults.items(), key=lambda item: (-item[1], item[0]))),
            {
                "p50": round(min(sums.times.quantile(0.5), sums.max_ms), 3),
                "p99": round(min(sums.times.quantile(0.99), sums.max_ms), 3),
                "max": round(sums.max_ms, 3),
            },
            sums.cpu_ms / (sums.moves or 1),
            sums.off_ms / (sums.moves or 1),
            round(sums.kib / 1024, 1) if sums.kib else None,
        )

    def state(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        return {name: _values(sums) for name, sums in self._bots.items()}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Self:
        """The standings that gave this `state`."""
        standings = cls()
        for name, values in state.items():
            standings._bots[name] = _Sums(**{**values, "times": Histogram(values["times"])})
        return standings


def _values(sums: _Sums) -> dict[str, Any]:
    values = {part.name: getattr(sums, part.name) for part in fields(sums)}
    return {**values, "faults": dict(sums.faults), "times": dict(sums.times.counts)}
