"""Files that are there whole or not at all, and their names."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TextIO

from arena.errors import StorageError


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file to write to; it takes the place of `path` when everything is written, and else is gone.

    Raises:
        StorageError: it cannot be written; what was there before stays.
    """
    if path.is_dir():
        raise StorageError(f"{path}: cannot be written: {os.strerror(errno.EISDIR)}")
    new = path.with_name(f"{path.name}.new")
    try:
        with open(new, "w", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError as error:
        raise StorageError(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        new.unlink(missing_ok=True) if new.parent.is_dir() else None


def quoted(path: Path) -> str:
    """A path as a word for the shell."""
    return quote(str(path))
