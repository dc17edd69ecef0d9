"""`arena rematch`: a stored match, played again by its bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, Run


def rematch(
    run: Run,
    match: Annotated[int, typer.Argument(metavar="MATCH", help="The number of the match.")],
    trace: Annotated[Path | None, typer.Option(help="Write every line both ways here, with ms and bot.")] = None,
    stderr: Annotated[
        Literal["show", "last"], typer.Option(help="The bots' standard error: all, or the last lines at a fault.")
    ] = "last",
    sandbox: Annotated[
        str | None, typer.Option(metavar="TIER", help="bwrap, landlock, rlimit, none or auto; as it was played.")
    ] = None,
    results: ResultsDirectory = RESULTS,
) -> None:
    """Play a stored match again, with its bots as they are now: the same deal, seats, dice and limits.

    Nothing is stored. Bots that only go by what they are told play the same match; any other action: exit code 1.
    """
    from arena.report.rematch import difference, told  # noqa: PLC0415 - quick start
    from arena.runner.rematch import Watching  # noqa: PLC0415 - quick start
    from arena.runner.rematch import rematch as play  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    with Store.open(runs.find(run, results)) as store:
        stored = store.match(match)
        again = play(store, match, Watching(sandbox, trace, stderr == "show"))
        for line in told(store.game, stored, again, shown=stderr == "show"):
            typer.echo(line)
    raise typer.Exit(int(difference(stored, again) is not None))
