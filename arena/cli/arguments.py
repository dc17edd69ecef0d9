"""Arguments that several commands share, and how a shell completes them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def complete_run(incomplete: str) -> list[str]:
    """The names of the runs in `results/`."""
    from arena.store import runs  # noqa: PLC0415 - quick start

    return [name for name in runs.names(Path("results")) if name.startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """The names of the games."""
    from arena.games import GAMES  # noqa: PLC0415 - quick start

    return [name for name in GAMES if name.startswith(incomplete)]


Run = Annotated[
    str,
    typer.Argument(
        metavar="RUN", help="A directory that holds arena.db, or a name below --results.", autocompletion=complete_run
    ),
]
ResultsDirectory = Annotated[Path, typer.Option("--results", metavar="DIR", help="Where runs live.")]
RESULTS = Path("results")
