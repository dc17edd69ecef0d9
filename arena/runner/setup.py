"""What a worker must know before it can play: plain values that travel to it as one JSON object."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from arena.league.fixtures import Fixtures
from arena.league.schedule import Schedule, Segment
from arena.referee.referee import Limits
from arena.runner.command import Command


@dataclass(frozen=True, slots=True)
class Setup:
    """One worker's part of a run.

    Attributes:
        game: its name.
        options: the rule options as configured.
        luck: given outcomes by source; empty but for `--luck`.
        seats: of the game.
        bots: how each is started, in the order of the configuration.
        segments: of the schedule; see `Segment.to_wire`.
        secrets: one for each segment, in hexadecimal.
        order: the bots' names as they sit in seating 0 of the only table; empty = drawn for each block.
        ready_ms, move_ms, match_ms, quit_ms, strikes, memory_mb: the limits.
        sandbox: the tier in force.
        restart: `pass` or `match`.
        freeze: whether bots are stopped off the clock: True, False, or None for those that compute there.
        lanes: matches at a time.
        parallel: whether sealed choices are asked at the same time.
        cores: to run on; empty = any.
        logs: the directory of the bots' log files; empty = none.
        scratch: where processes get their private directories.
        trace: a file for every line both ways; empty = none.
        show_stderr: whether bots' standard error goes to ours.
        prefix: of the names of the process instances.
        twins: see `Schedule.twins`; empty = none.
        hidden: what no bot may see, wherever it lies.
    """

    game: str
    options: dict[str, Any]
    luck: dict[str, list[int | str]]
    seats: int
    bots: tuple[Command, ...]
    segments: tuple[list[Any], ...]
    secrets: tuple[str, ...]
    order: tuple[str, ...]
    ready_ms: int
    move_ms: int
    match_ms: int
    quit_ms: int
    strikes: int
    memory_mb: int
    sandbox: str
    restart: str
    freeze: bool | None
    lanes: int
    parallel: bool
    cores: tuple[int, ...]
    logs: str
    scratch: str
    trace: str
    show_stderr: bool
    prefix: str
    twins: tuple[int, ...] = ()
    hidden: tuple[str, ...] = ()

    def to_wire(self) -> dict[str, Any]:
        return {**asdict(self), "bots": [bot.to_wire() for bot in self.bots]}

    @classmethod
    def from_wire(cls, wire: dict[str, Any]) -> Self:
        wire["bots"] = tuple(Command.from_wire(bot) for bot in wire["bots"])
        return cls(**wire)

    def fixtures(self) -> Fixtures:
        """Who plays whom on which deal, by match id."""
        segments = tuple(Segment.from_wire(self.seats, wire) for wire in self.segments)
        twins = (self.twins[0], self.twins[1]) if self.twins else None
        return Fixtures(
            Schedule(self.seats, len(self.bots), segments, twins),
            tuple(bot.name for bot in self.bots),
            tuple(bytes.fromhex(secret) for secret in self.secrets),
            tuple(self.order) or None,
        )

    def limits(self) -> Limits:
        return Limits(self.move_ms, self.match_ms, self.strikes)

    def log_path(self, bot: str) -> Path | None:
        return Path(self.logs) / f"{bot}.log" if self.logs else None
