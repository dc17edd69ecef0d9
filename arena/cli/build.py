"""`arena build`: runs the builds of a configuration's bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.arguments import RESULTS


def build(
    config: Annotated[Path, typer.Argument(help="The configuration, a TOML file.")],
    results: Annotated[Path, typer.Option(metavar="DIR", help="Where what is built is kept: DIR/.builds/.")] = RESULTS,
) -> None:
    """Build the bots of a configuration, as `arena run` would; what is built already stays."""
    from arena.config import load  # noqa: PLC0415 - quick start
    from arena.runner.build import built  # noqa: PLC0415 - quick start
    from arena.runner.session import BUILDS  # noqa: PLC0415 - quick start

    for bot in load(config).bots:
        moved = built(bot, results / BUILDS, typer.echo)
        typer.echo(f"{bot.name}: {'nothing to build' if moved is bot else f'ready in {moved.directory}'}")
