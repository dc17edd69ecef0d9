"""What is to be checked, and how: plain values that travel to the program that does it as one JSON object."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from arena.games import GAMES
from arena.games.core.game import Game
from arena.referee.referee import Limits
from arena.runner.command import Command

ENDLESS = 1 << 30  # strikes: a step ends with the first fault, or wants several


@dataclass(frozen=True, slots=True)
class Job:
    """One bot to be checked.

    Attributes:
        game: its name.
        options: the rule options, as the game wants them.
        seats: the number of seats of the competition; 0 = none: every number that the game allows.
        free: whether other rules than these are of interest, too.
        command: how the bot is started.
        ready_ms, move_ms, match_ms, quit_ms, memory_mb: the limits.
        sandbox: the tier in force.
        freeze: whether the bot is stopped off the clock.
        seed: of deals, opponents and the bot's dice.
        skip: names of steps that are not run.
        thorough: whether every match is played to its end, however long it takes.
        trace: a file for every line both ways; empty = none.
        hidden: what the bot may not see, wherever it lies.
        scratch: where its processes get their private directories.
    """

    game: str
    options: dict[str, Any]
    seats: int
    free: bool
    command: Command
    ready_ms: int
    move_ms: int
    match_ms: int
    quit_ms: int
    memory_mb: int
    sandbox: str
    freeze: bool
    seed: int
    skip: tuple[str, ...]
    thorough: bool
    trace: str
    hidden: tuple[str, ...]
    scratch: str = ""

    @property
    def kind(self) -> Game:
        """The game itself."""
        return GAMES[self.game]

    @property
    def fewest(self) -> int:
        """The number of seats of matches for which any number does."""
        return self.seats or self.kind.seats[0]

    @property
    def limits(self) -> Limits:
        return Limits(self.move_ms, self.match_ms, ENDLESS)

    def to_wire(self) -> dict[str, Any]:
        return {**asdict(self), "command": self.command.to_wire()}

    @classmethod
    def from_wire(cls, wire: dict[str, Any]) -> Self:
        command = Command.from_wire(wire["command"])
        return cls(**{**wire, "command": command, "skip": tuple(wire["skip"]), "hidden": tuple(wire["hidden"])})
