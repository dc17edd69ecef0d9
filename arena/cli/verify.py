"""`arena verify`: plays everything stored again, and the luck again from the seeds."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory, Run


def verify(
    run: Run,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the differences.")] = False,
    results: ResultsDirectory = RESULTS,
) -> None:
    """Play every stored match again without bots, and its luck from the seeds; any difference: exit code 1.

    Checked are: the secret against its commitment, the seed of every deal, every action, forced choice and fault, places,
    scores, and that no bot process met a deal twice. Works also while the run goes on.
    """
    from arena.report.ticker import Ticker  # noqa: PLC0415 - quick start
    from arena.report.verify import Verification  # noqa: PLC0415 - quick start
    from arena.store import runs  # noqa: PLC0415 - quick start
    from arena.store.store import Store  # noqa: PLC0415 - quick start

    with Store.open(runs.find(run, results)) as store:
        ticker = Ticker("matches")
        verification = Verification(store, None if quiet else ticker.tick)
        wrong = 0
        for finding in verification.findings():
            ticker.clear()
            typer.echo(str(finding))
            wrong += 1
        ticker.clear()
    if not quiet:
        typer.echo(verification.summary(wrong))
    raise typer.Exit(int(wrong > 0))
