"""`arena bench`: speed against the floor of this machine."""

from __future__ import annotations

import json as jsons
from typing import Annotated

import typer


def bench(
    rounds: Annotated[int, typer.Option(min=1, help="How often each figure is taken.")] = 5,
    json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Measure speed: the runner for each decision against a bare round trip, and the rules alone."""
    from arena.bench.table import measure, tell  # noqa: PLC0415 - quick start

    result = measure(lambda text: typer.echo(text, err=True), rounds)
    typer.echo(jsons.dumps(result) if json else tell(result), nl=json)
