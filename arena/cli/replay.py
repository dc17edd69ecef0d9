"""`arena replay`: a stored match, step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, Run


def replay(
    run: Run,
    match: Annotated[int, typer.Argument(metavar="MATCH", help="The number of the match.")],
    seat: Annotated[int | None, typer.Option(help="Only what this seat saw, from 0.")] = None,
    json: Annotated[bool, typer.Option("--json", help="A JSON object a line for each acting seat.")] = False,
    results: ResultsDirectory = RESULTS,
) -> None:
    """Tell a stored match step by step, all-seeing or exactly as one seat saw it."""
    from arena.report.replay import told  # noqa: PLC0415 - quick start
    from arena.report.replay_json import lines  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    with Store.open(runs.find(run, results)) as store:
        for line in (lines if json else told)(store, match, seat):
            typer.echo(line)
