"""A configuration that has been checked: frozen values with everything resolved."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from arena.config.model import GateTable, LimitsTable, RankingTable, ScheduleTable, WorkersTable
from arena.games.core.game import Game, Rules
from arena.league.formats import blocks_needed
from arena.league.plan import Plan


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played.

    Attributes:
        game: the game.
        seats: bots at a table.
        options: the rule options as configured; for a file that one names, what it holds.
        rules: the rules in force.
    """

    game: Game
    seats: int
    options: Mapping[str, Any]
    rules: Rules

    @property
    def name(self) -> str:
        return self.game.name


@dataclass(frozen=True, slots=True)
class BotConfig:
    """One bot.

    Attributes:
        name: in the competition.
        words: its command as configured.
        command: the same, ready to be started in `directory`: `{python}` replaced, the program an absolute path.
        directory: where it runs, absolute.
        own_directory: False where neither the file nor the command names one: `directory` is then only where the
            program lies, and nothing in it belongs to the bot but the program.
        readable: more paths that it may read, absolute.
        build: a command to be run once per content of the directory, like `command`; empty = none.
        build_words: the same as configured.
        env: environment variables added to the few that a bot gets.
    """

    name: str
    words: tuple[str, ...]
    command: tuple[str, ...]
    directory: Path
    own_directory: bool = True
    readable: tuple[Path, ...] = ()
    build: tuple[str, ...] = ()
    build_words: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Config:
    """A tournament. The tables are those of the file; see docs/configuration.md.

    Attributes:
        name: of the run.
        seed: for practice and CI; None = a fresh secret.
        path: the file it came from; None = the command line.
    """

    name: str
    seed: int | None
    game: GameConfig
    schedule: ScheduleTable
    limits: LimitsTable
    workers: WorkersTable
    ranking: RankingTable
    bots: tuple[BotConfig, ...]
    gate: GateTable | None
    path: Path | None

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names in the order of the configuration, which numbers the tables."""
        return tuple(bot.name for bot in self.bots)

    @property
    def blocks(self) -> int:
        """Deals per table, also where the file says `matches_per_bot`."""
        if self.schedule.matches_per_bot is not None:
            plan = Plan.of({**self.schedule.model_dump(mode="json"), "blocks": 1}, self.seats)
            return blocks_needed(plan, self.names, self.schedule.matches_per_bot)
        return self.schedule.blocks or DEFAULT_BLOCKS

    def canonical(self) -> dict[str, Any]:
        """Everything that can alter a result, and what else the results should tell, as JSON values.

        Stored with the run and compared by `arena.config.changes` when it is continued.
        """
        values = {
            "name": self.name,
            "seed": self.seed,
            "game": {
                "name": self.game.name,
                "seats": self.seats,
                "rules_version": self.game.game.version,
                "rules": dict(self.game.rules.wire()),
                "options": dict(self.game.options),
            },
            "schedule": {**self.schedule.model_dump(mode="json"), "blocks": self.blocks},
            "limits": self.limits.model_dump(mode="json"),
            "workers": self.workers.model_dump(mode="json"),
            "ranking": self.ranking.model_dump(mode="json"),
            "bots": [
                {
                    "name": bot.name,
                    "command": list(bot.words),
                    "directory": str(bot.directory),
                    "readable": [os.path.relpath(path, bot.directory) for path in bot.readable],
                    "build": list(bot.build_words),
                    "env": dict(bot.env),
                }
                for bot in self.bots
            ],
        }
        return cast("dict[str, Any]", json.loads(json.dumps(values)))


DEFAULT_BLOCKS = 10
