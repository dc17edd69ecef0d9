"""Arguments that several commands share, and how a shell completes them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def complete_run(incomplete: str) -> list[str]:
    """The names of the runs in `results/`."""
    from arena.store import runs  # noqa: PLC0415 - quick start

    return [name for name in runs.names(Path("results")) if name.startswith(incomplete)]


def complete_bot(ctx: typer.Context, incomplete: str) -> list[str]:
    """The names of the bots that can play the game of the command."""
    from arena.config.botnames import known_names  # noqa: PLC0415 - quick start
    from arena.games import GAMES  # noqa: PLC0415 - quick start

    game = ctx.params.get("game", "")
    names = known_names(game, Path.cwd()) if game in GAMES else []
    return [name for name in names if name.startswith(incomplete)]


def complete_tier(incomplete: str) -> list[str]:
    """The names of the sandbox tiers."""
    return [name for name in (*TIERS, "auto") if name.startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """The names of the games."""
    from arena.games import GAMES  # noqa: PLC0415 - quick start

    return [name for name in GAMES if name.startswith(incomplete)]


TIERS = ("bwrap", "landlock", "rlimit", "none")  # as in `arena.runner.sandbox`, which a quick start does not import

Run = Annotated[
    str,
    typer.Argument(
        metavar="RUN", help="A directory that holds arena.db, or a name below --results.", autocompletion=complete_run
    ),
]
ResultsDirectory = Annotated[Path, typer.Option("--results", metavar="DIR", help="Where runs live.")]
RESULTS = Path("results")
