"""What a bot sees of the files of this machine: what is shown, and what lies inside that and is not.

The deepest word counts: a folder shown inside a hidden one is seen, one hidden inside a shown one is not.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from arena.runner.command import Command
from arena.runner.sandbox.needs import SYSTEM, needs


class View(NamedTuple):
    """What one bot sees beside the system.

    Attributes:
        shown: files and folders that it may read, with everything in them.
        hidden: files and folders inside those, or inside the system's, that it may not see.
    """

    shown: tuple[Path, ...]
    hidden: tuple[Path, ...]


def view(command: Command, hidden: Iterable[Path]) -> View:
    """The view of a bot.

    Args:
        command: how it is started.
        hidden: what nobody may see, wherever it lies: results, the configuration, other bots' directories.
    """
    wanted = needs(command)
    roots = [*wanted, *(Path(name) for name in SYSTEM)]
    secret = [Path(os.path.realpath(path)) for path in hidden if os.path.exists(path)]
    inside: set[Path] = set()
    for root in roots:
        real = Path(os.path.realpath(root))
        inside |= {root / path.relative_to(real) for path in secret if real in path.parents}
    inside -= set(wanted)
    shown = [
        path
        for path in wanted
        if not any(root in path.parents or str(root) in SYSTEM for root in roots if path.is_relative_to(root))
        or any(mask in path.parents for mask in inside)
    ]
    return View(tuple(shown), tuple(sorted(inside)))


def spread(seen: View) -> Iterator[Path]:
    """The shown files and folders without the hidden ones, where only whole folders can be granted."""
    for path in seen.shown:
        yield from _without(path, seen.hidden)


def _without(path: Path, hidden: tuple[Path, ...]) -> Iterator[Path]:
    if path in hidden:
        return
    if not any(path in mask.parents for mask in hidden):
        yield path
        return
    try:
        entries = sorted(os.scandir(path), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        yield from _without(Path(entry.path), hidden)
