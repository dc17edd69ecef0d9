"""`arena gate`: is the candidate weaker than the baseline?"""

from __future__ import annotations

import os
from contextlib import nullcontext
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from arena.cli.arguments import RESULTS, ResultsDirectory


def gate(
    config: Annotated[Path, typer.Argument(help="The configuration, a TOML file with [gate].")],
    results: ResultsDirectory = RESULTS,
    baseline_ref: Annotated[
        str | None, typer.Option(metavar="REF", help="Take the baseline from this git ref: branch, tag or commit.")
    ] = None,
    plan: Annotated[bool, typer.Option("--plan", help="Tell what the budget can decide, from a short probe.")] = False,
    junit: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the verdict as JUnit XML.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the verdict as Markdown.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as one JSON object.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Matches at a time, instead of as configured.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no notes; only the verdict.")] = False,
) -> None:
    """Test whether the candidate is weaker than the baseline (or stronger), with as few blocks as it takes.

    Exit code 0: pass. 1: fail. 3: undecided within the budget. docs/statistics.md tells how; docs/ci.md how in CI.
    """
    from arena.config import load  # noqa: PLC0415 - quick start
    from arena.league.gate import Terms  # noqa: PLC0415 - quick start
    from arena.report import gate as report  # noqa: PLC0415 - quick start
    from arena.runner import gate as runner  # noqa: PLC0415 - quick start
    from arena.runner.worktree import at_ref  # noqa: PLC0415 - quick start

    def say(text: str) -> None:
        if not quiet:
            typer.echo(text, err=True)

    summary = Path(named) if (named := os.environ.get("GITHUB_STEP_SUMMARY")) else None
    report.writable(junit, markdown, summary)
    settings = load(config, gate=True)
    table = settings.gate
    assert table is not None
    now = next(bot for bot in settings.bots if bot.name == table.baseline)
    began = monotonic()
    with at_ref(now, baseline_ref) if baseline_ref is not None else nullcontext(None) as baseline:
        if plan:
            probed = runner.probe(settings, results, say, baseline=baseline, workers=workers)
            if probed.signal is not None:
                raise typer.Exit(128 + probed.signal)
            terms = Terms(table.mode, table.margin, table.alpha, table.beta, table.max_faults)
            seats, seconds = settings.seats, table.max_minutes * 60
            typer.echo(report.plan(terms, probed.deviation, probed.rate, seats, seconds, table.max_matches), nl=False)
            return
        played = runner.play(settings, results, say, baseline=baseline, workers=workers, quiet=quiet)
    found, game, run = played.decision, settings.game.name, played.directory
    typer.echo(report.as_json(found, run, game) if json else report.line(found), nl=False)
    text = report.markdown(found, run, game)
    if junit is not None:
        report.write(junit, report.junit(found, game, monotonic() - began))
    if markdown is not None:
        report.write(markdown, text)
    if summary is not None:
        report.write(summary, text, append=True)
    raise typer.Exit(runner.exit_code(played))
