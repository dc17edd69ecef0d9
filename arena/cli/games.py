"""`arena games`: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli.arguments import complete_game


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="One game, with all its options.", autocompletion=complete_game)
    ] = None,
) -> None:
    """List the games, or tell all of one.

    Of one game: seats, options with their meaning, default and values, sources of luck, decisions.
    """
    from arena.report import games as tell  # noqa: PLC0415 - quick start

    typer.echo(tell.one_game(game) if game else tell.all_games(), nl=False)
