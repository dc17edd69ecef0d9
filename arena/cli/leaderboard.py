"""`arena leaderboard`: the leaderboard from what is stored."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, Run


def leaderboard(
    run: Run,
    format: Annotated[Literal["table", "markdown", "csv", "json"], typer.Option(help="How it is written.")] = "table",
    explain: Annotated[bool, typer.Option("--explain", help="Tell what the columns mean, below the table.")] = False,
    results: ResultsDirectory = RESULTS,
) -> None:
    """Print the leaderboard from what is stored, also while the run goes on."""
    from arena.report.explanation import explanation  # noqa: PLC0415 - quick start
    from arena.report.formats import FORMATS, columns  # noqa: PLC0415 - quick start
    from arena.report.leaderboard import leaderboard as made  # noqa: PLC0415 - quick start
    from arena.report.tally import tally  # noqa: PLC0415 - quick start
    from arena.report.ticker import Ticker  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    with Store.open(runs.find(run, results)) as store:
        ticker = Ticker("matches added up")
        sums = tally(store, ticker.tick)
        ticker.clear()
        board = made(store, sums)
    typer.echo(FORMATS[format](board), nl=False)
    if explain:
        typer.echo(explanation(board.points, columns()), nl=False, err=format in ("csv", "json"))
