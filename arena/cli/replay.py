"""`arena replay`: a stored match, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, Run
from arena.errors import ArenaError


def replay(
    run: Run,
    match: Annotated[int, typer.Argument(metavar="MATCH", help="The number of the match.")],
    seat: Annotated[int | None, typer.Option(help="Only what this seat saw, from 0.")] = None,
    json: Annotated[bool, typer.Option("--json", help="A JSON object a line for each acting seat.")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page that draws the match, instead of telling it.")
    ] = None,
    results: ResultsDirectory = RESULTS,
) -> None:
    """Tell a stored match step by step, all-seeing or exactly as one seat saw it."""
    from arena.report.page.replay import write_replay  # noqa: PLC0415 - quick start
    from arena.report.replay import told  # noqa: PLC0415 - quick start
    from arena.report.replay_json import lines  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    if json and html is not None:
        raise ArenaError("--json and --html FILE: one of them at a time")
    with Store.open(runs.find(run, results)) as store:
        if html is not None:
            size = write_replay(store, match, seat, html)
            typer.echo(f"{html}: {size / 1000:,.0f} KB; open it in a browser")
            return
        for line in (lines if json else told)(store, match, seat):
            typer.echo(line)
