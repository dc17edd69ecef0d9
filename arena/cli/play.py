"""`arena play`: a person takes a seat."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import typer

from arena.cli.arguments import complete_game


def play(
    game: Annotated[str, typer.Argument(help="What is played: `arena games` lists it.", autocompletion=complete_game)],
    bot: Annotated[
        list[str],
        typer.Option(
            "--bot", "-b", metavar="BOT", help="An opponent: a name, a file, or a command in quotes; once for each."
        ),
    ],
    seat: Annotated[int, typer.Option(min=0, help="Yours, from 0; the bots take the others in order.")] = 0,
    name: Annotated[str, typer.Option(help="What you are called.")] = "human",
    seed: Annotated[int | None, typer.Option(min=0, help="Of the deal; without it one is drawn and told.")] = None,
    rule: Annotated[list[str] | None, typer.Option(metavar="K=V", help="A rule option; may be repeated.")] = None,
    luck: Annotated[Path | None, typer.Option(help="A JSON file: luck source → outcomes that come first.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where it is stored, instead of results/matches/.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="A choice counts at once, without being repeated.")] = False,
    stderr: Annotated[Literal["show", "file"], typer.Option(help="Where the bots' standard error goes.")] = "file",
    sandbox: Annotated[str, typer.Option(metavar="TIER", help="bwrap, landlock, rlimit, none or auto.")] = "auto",
    move_ms: Annotated[int | None, typer.Option(min=0, help="A bot's time for one decision; 0 = no limit.")] = None,
) -> None:
    """Play against bots at the terminal, in words. You have all the time you like, the bots theirs.

    You are told what a bot in your seat is told. The match is stored when it is over, and can be replayed.
    """
    from arena.report.files import quoted  # noqa: PLC0415 - quick start
    from arena.report.prompt import Person  # noqa: PLC0415 - quick start
    from arena.runner import evening  # noqa: PLC0415 - quick start

    def prompt(text: str) -> None:
        typer.echo(text, nl=not sys.stdin.isatty())
        sys.stdout.flush()

    settings = evening.Settings(
        game, tuple(bot), seat, name, seed, tuple(rule or ()), luck, save, stderr == "show", sandbox, move_ms
    )
    columns = shutil.get_terminal_size().columns
    played = evening.play(
        settings,
        lambda config: Person(
            config.game.game, config.names, typer.echo, prompt, confirm=not yes, bold=_bold(), width=columns
        ),
        lambda text: typer.echo(text, err=True),
    )
    if played.directory is None:
        typer.echo("\nYou have left the table; nothing is stored.")
        raise typer.Exit(0 if played.signal is None else 128 + played.signal)
    where = quoted(played.directory)
    typer.echo(f"seed {played.seed}; step by step: arena replay {where} 1; as a page: with --html FILE")


def _bold() -> Callable[[str], str]:
    """What makes a line stand out, where the terminal can and nobody minds."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb":
        return lambda text: f"\x1b[1m{text}\x1b[0m"
    return str
