"""`arena check`: does a bot keep the protocol?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.arguments import complete_bot, complete_game, complete_tier


def _complete_step(incomplete: str) -> list[str]:
    """The names of the steps of all games: behind an option the game is not known yet."""
    from arena.games import GAMES  # noqa: PLC0415 - quick start
    from arena.runner.check.steps import steps  # noqa: PLC0415 - quick start

    names = dict.fromkeys(step.name for game in GAMES.values() for step in steps(game, game.seats[0]))
    return [name for name in names if name.startswith(incomplete)]


def check(
    game: Annotated[str, typer.Argument(help="What it plays: `arena games` lists it.", autocompletion=complete_game)],
    command: Annotated[
        list[str],
        typer.Argument(
            metavar="COMMAND…",
            help="How the bot is started, after --; or a name (random, …).",
            autocompletion=complete_bot,
        ),
    ],
    config: Annotated[
        Path | None, typer.Option(help="A competition's file: its rules, seats, limits and sandbox.")
    ] = None,
    seats: Annotated[int | None, typer.Option(min=1, help="Only matches of so many seats.")] = None,
    rule: Annotated[list[str] | None, typer.Option(metavar="K=V", help="A rule option; may be repeated.")] = None,
    sandbox: Annotated[
        str | None,
        typer.Option(metavar="TIER", help="bwrap, landlock, rlimit, none or auto.", autocompletion=complete_tier),
    ] = None,
    move_ms: Annotated[int | None, typer.Option(min=0, help="Time for one decision; 0 = no limit.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of deals, opponents and the bot's dice.")] = 0,
    skip: Annotated[
        list[str] | None,
        typer.Option(
            metavar="STEP", help="A step to leave out, by name; may be repeated.", autocompletion=_complete_step
        ),
    ] = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Play every match to its end, however slow the bot is.")
    ] = False,
    trace: Annotated[Path | None, typer.Option(help="Write every line both ways here, with ms.")] = None,
    json: Annotated[bool, typer.Option("--json", help="All verdicts as one JSON document.")] = False,
) -> None:
    """Check whether a bot keeps the protocol, step by step, in good weather and bad.

    Each step is Passed, Skipped or FAILED, with what was sent, what came back, and how to mend it. Exit code 1 if any
    failed.
    """
    from arena.runner.check import inspection, telling  # noqa: PLC0415 - quick start

    settings = inspection.Settings(
        game,
        tuple(command),
        config,
        seats,
        tuple(rule or ()),
        sandbox,
        move_ms,
        seed,
        tuple(skip or ()),
        thorough,
        trace,
    )
    made = inspection.prepare(settings, lambda text: typer.echo(text, err=True))
    if json:
        for _ in made.events():
            pass
        typer.echo(telling.as_json(made), nl=False)
    else:
        for part in telling.parts(made):
            typer.echo(part, nl=False)
    raise typer.Exit(int(made.number("failed") > 0))
