"""`arena schema`: JSON Schemas."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from arena.cli.arguments import complete_game


def schema(
    document: Annotated[Literal["config", "protocol", "result"], typer.Argument(help="config, protocol or result.")],
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="protocol: with the messages typed for this game.", autocompletion=complete_game
        ),
    ] = None,
) -> None:
    """Print a JSON Schema (draft 2020-12).

    config: the TOML file of a tournament. protocol: the messages between arena and a bot. result: the leaderboard and
    the other JSON that commands print.
    """
    from arena.report.schemas import schema_of  # noqa: PLC0415 - quick start

    typer.echo(json.dumps(schema_of(document, game), ensure_ascii=False, indent=2))
