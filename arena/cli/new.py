"""`arena new`: a folder with a first bot."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from arena.cli.arguments import complete_game

LANGUAGES = ("python", "javascript", "c", "cpp", "rust", "go", "java", "perl")


def _complete_language(incomplete: str) -> list[str]:
    return [language for language in LANGUAGES if language.startswith(incomplete)]


def new(
    language: Annotated[str, typer.Argument(help=f"{', '.join(LANGUAGES)}.", autocompletion=_complete_language)],
    directory: Annotated[Path, typer.Argument(help="Where to; made if it is not there.")],
    game: Annotated[
        str,
        typer.Option(
            metavar="GAME",
            help="What its strategy is about; it plays the others at random.",
            autocompletion=complete_game,
        ),
    ] = "for-sale",
) -> None:
    """Make a folder with a complete, commented first bot, its build and a README with the next steps.

    The bot plays every game legally; one file is for your strategy. Nothing that is there is written over.
    """
    from arena.starters.folder import commands, make  # noqa: PLC0415 - quick start
    from arena.starters.languages import LANGUAGES as KNOWN  # noqa: PLC0415 - quick start

    written = make(language, directory, game)
    typer.echo(f"{directory}: {', '.join(written)}")
    typer.echo(f"\nYour strategy goes into {directory / KNOWN[language].strategy}. Next:\n")
    typer.echo(f"  cd {shlex.quote(str(directory))}")
    for line in commands(KNOWN[language], game):
        typer.echo(f"  {line}")
