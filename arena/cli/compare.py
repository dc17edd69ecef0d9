"""`arena compare`: what changed between two runs."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, complete_run


def compare(
    run_a: Annotated[
        str, typer.Argument(metavar="RUN_A", help="The run before: a directory or a name.", autocompletion=complete_run)
    ],
    run_b: Annotated[
        str, typer.Argument(metavar="RUN_B", help="The run after, likewise.", autocompletion=complete_run)
    ],
    results: ResultsDirectory = RESULTS,
) -> None:
    """Tell what changed between two runs, bot by bot, with intervals."""
    from arena.report.compare import compare as told  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    before, after = runs.find_two(run_a, run_b, results)
    with Store.open(before) as first, Store.open(after) as second:
        typer.echo(told(first, second), nl=False)
