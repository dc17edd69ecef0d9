"""`arena run`: plays a tournament, or continues it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory


def run(
    config: Annotated[Path, typer.Argument(help="The configuration, a TOML file.")],
    results: ResultsDirectory = RESULTS,
    workers: Annotated[int | None, typer.Option(min=1, help="Matches at a time, instead of as configured.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start a new run beside the old one: <name>-2, -3, …")] = False,
    for_: Annotated[
        str | None,
        typer.Option("--for", metavar="TIME", help="Stop at a balanced point after so long: 8h, 1h30m, 90s."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell what would be played and how long it would take.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no notes; only the leaderboard.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit code 1 if there was any fault.")] = False,
) -> None:
    """Play a tournament to its leaderboard, or continue it where it stopped.

    Everything that is finished is stored: after Ctrl-C, a crash or a full disk the same command goes on. Fixed seed,
    same bots: same results, at any number of workers.
    """
    from arena.config import load  # noqa: PLC0415 - quick start
    from arena.report.live import Live  # noqa: PLC0415 - quick start
    from arena.runner import session  # noqa: PLC0415 - quick start
    from arena.runner.progress import Progress  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start

    def say(text: str) -> None:
        if not quiet:
            typer.echo(text, err=True)

    seconds = None
    if for_ is not None:
        from arena.runner.plan import duration_of  # noqa: PLC0415 - only here

        seconds = duration_of(for_)
    settings = load(config)
    if dry_run:
        from arena.runner.plan import plan  # noqa: PLC0415 - only here

        typer.echo(plan(settings, session.probe(settings, results, say, workers=workers)), nl=False)
        return
    latest = None if fresh else runs.latest(settings.name, results)
    directory = latest or (runs.fresh(settings.name, results) if fresh else results / settings.name)
    live = Live()
    outcome = session.run(
        settings,
        directory,
        results,
        Progress(quiet=quiet, standings=live),
        say,
        workers=workers,
        seconds=seconds,
        follow=live.follow,
    )
    with outcome.store as store:
        from arena.report.posting import finish_leaderboard  # noqa: PLC0415 - not before the first match

        typer.echo(finish_leaderboard(store, hurry=outcome.signal is not None), nl=False)
        raise typer.Exit(session.exit_code(outcome, say, strict=strict))
