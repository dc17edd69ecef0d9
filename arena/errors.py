"""What the user got wrong or the machine refused: values to print, never tracebacks.

The ground that every floor may stand on; it imports nothing of the project.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ArenaError(Exception):
    """A mistake of the user (usage, configuration): one line per error, exit code 2.

    Args:
        lines: each a complete sentence that names the place and the remedy.
    """

    exit_code = 2

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class StorageError(ArenaError):
    """Input or output failed (full disk, unwritable, locked): exit code 74. What was committed stays."""

    exit_code = 74


def nearest(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)` for the known word closest to `word`, or an empty string."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" (did you mean {found[0]!r}?)" if found else ""
