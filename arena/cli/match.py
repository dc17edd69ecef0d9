"""`arena match`: one match now, or a small tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from arena.cli.arguments import complete_bot, complete_game, complete_tier


def match(
    game: Annotated[str, typer.Argument(help="What is played: `arena games` lists it.", autocompletion=complete_game)],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT…",
            help="By seat: a name (random, expert, …), a file with a slash, or a command in quotes.",
            autocompletion=complete_bot,
        ),
    ],
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, help="Of the deals, which also depend on the bots' names; without it one is drawn and printed."
        ),
    ] = None,
    rule: Annotated[list[str] | None, typer.Option(metavar="K=V", help="A rule option; may be repeated.")] = None,
    luck: Annotated[Path | None, typer.Option(help="A JSON file: luck source → outcomes that come first.")] = None,
    blocks: Annotated[int | None, typer.Option(min=1, help="So many deals, each in all cyclic seatings.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Matches at a time.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where it is stored, instead of results/matches/.")
    ] = None,
    trace: Annotated[Path | None, typer.Option(help="Write every line both ways here, with ms and bot.")] = None,
    stderr: Annotated[Literal["show", "file"], typer.Option(help="Where the bots' standard error goes.")] = "file",
    sandbox: Annotated[
        str, typer.Option(metavar="TIER", help="bwrap, landlock, rlimit, none or auto.", autocompletion=complete_tier)
    ] = "auto",
    move_ms: Annotated[int | None, typer.Option(min=0, help="Time for one decision; 0 = no limit.")] = None,
    json: Annotated[bool, typer.Option("--json", help="The result as one JSON object on the last line.")] = False,
) -> None:
    """Play one match now, the bots in the seats as named; with --blocks a small tournament with its leaderboard."""
    from arena.report.live import Live  # noqa: PLC0415 - quick start
    from arena.runner import friendly  # noqa: PLC0415 - quick start
    from arena.runner.progress import Progress  # noqa: PLC0415 - quick start

    settings = friendly.Settings(
        game,
        tuple(bots),
        seed,
        tuple(rule or ()),
        luck,
        blocks,
        workers,
        save,
        trace,
        stderr == "show",
        sandbox,
        move_ms,
    )
    live = Live()
    progress = Progress(quiet=blocks is None, standings=live)
    played = friendly.play(settings, lambda text: typer.echo(text, err=True), progress, live.follow)
    with played.outcome.store as store:
        from arena.report import outcome  # noqa: PLC0415 - not before the match

        single, shown = blocks is None, stderr == "show"
        typer.echo(outcome.tell(store, played.seed, single=single, as_json=json, shown=shown), nl=False)
        raise typer.Exit(friendly.exit_code(played))
