"""`arena export`: all matches of a run in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, Run


def export(
    run: Run,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="FILE.jsonl or FILE.csv; it is there whole or not at all.")
    ],
    results: ResultsDirectory = RESULTS,
) -> None:
    """Write all stored matches to a file: JSON Lines with transcripts, or CSV with a row for each seat of each match."""
    from arena.report.export import export as write  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    with Store.open(runs.find(run, results)) as store:
        count = write(store, file)
    typer.echo(f"{count:,} matches written to {file}", err=True)
