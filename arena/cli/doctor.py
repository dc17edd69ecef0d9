"""`arena doctor`: what this machine offers."""

from __future__ import annotations

import typer


def doctor() -> None:
    """Tell what this machine offers: cores, sandbox tiers, clock, toolchains."""
    from arena.runner.doctor import examine  # noqa: PLC0415 - quick start

    for topic, found, fine in examine():
        typer.echo(f"{'ok' if fine else '--'}  {topic:20} {found}")
