"""A configuration from the command line: that of `arena match`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from arena.config.botnames import bot_tables
from arena.config.file import build
from arena.config.problems import Problems
from arena.config.values import Config
from arena.errors import ArenaError
from arena.games import GAMES


def make_config(
    game: str,
    bots: Sequence[str | Sequence[str]],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    blocks: int = 1,
    name: str = "match",
    limits: Mapping[str, Any] | None = None,
    workers: Mapping[str, Any] | None = None,
    base: Path | None = None,
) -> Config:
    """The same as a file with these values.

    Args:
        game: its name.
        bots: each a BOT as on the command line, or a command that is split already.
        seats: at a table; None = one for each bot.
        options: of the rules.
        seed: of the deals; None = a fresh secret.
        blocks: deals per table.
        name: of the run.
        limits: keys of `[limits]` that are not at their default.
        workers: keys of `[workers]` that are not at their default.
        base: what relative paths are relative to; None = the working directory.

    Raises:
        ArenaError: a line for each thing that is wrong.
    """
    base = base or Path.cwd()
    errors: list[str] = []
    tables: list[dict[str, Any]] = []
    try:
        tables = bot_tables(bots, game, base)
    except ArenaError as error:
        errors += error.lines if game in GAMES else ()  # else no wonder
        tables = [{"name": f"bot-{n}", "command": ["{python}"]} for n in range(len(bots))]  # the rest is checked still
    data: dict[str, Any] = {
        "name": name,
        "game": {"name": game, "seats": len(bots) if seats is None else seats, "rules": dict(options or {})},
        "schedule": {"blocks": blocks},
        "limits": dict(limits or {}),
        "workers": dict(workers or {}),
        "bots": tables,
    }
    if seed is not None:
        data["seed"] = seed
    try:
        config = build(data, Problems(), None, base=base)
    except ArenaError as error:
        errors += error.lines
    if errors:
        raise ArenaError(*errors)
    return config
