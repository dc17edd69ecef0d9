"""`arena report`: a run as a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, Run


def report(
    run: Run,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the page goes; report.html in the run's directory.")
    ] = None,
    faults: Annotated[int, typer.Option(min=0, help="So many faults are listed one by one.")] = 500,
    room: Annotated[
        int,
        typer.Option(min=0, metavar="KB", help="For the matches that the page can show, those with faults among them."),
    ] = 600,
    results: ResultsDirectory = RESULTS,
) -> None:
    """Write a page about a run: leaderboard, plots, head to head, faults, and the matches worth watching.

    One file that needs no network. It can be written while the run goes on.
    """
    from arena.report.page.faults import Bounds  # noqa: PLC0415 - quick start
    from arena.report.page.report import write_report  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    with Store.open(runs.find(run, results)) as store:
        path = html or store.directory / "report.html"
        size = write_report(store, path, Bounds(faults, room * 1_000))
        typer.echo(f"{path}: {size / 1000:,.0f} KB; open it in a browser")
