"""SQLite's and the system's failures in words for the user."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.errors import ArenaError, StorageError

_REMEDIES = {
    sqlite3.SQLITE_FULL: "the disk is full; what was committed stays: make room and give the same command again",
    sqlite3.SQLITE_BUSY: "another program keeps the database locked: close it and give the same command again",
    sqlite3.SQLITE_LOCKED: "another program keeps the database locked: close it and give the same command again",
    sqlite3.SQLITE_READONLY: "it cannot be written to: see to its permissions and those of its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: see to its permissions and those of its folder",
    sqlite3.SQLITE_IOERR: "input or output failed; what was committed stays: give the same command again",
    sqlite3.SQLITE_CORRUPT: "it is damaged: restore it from a copy, or start a new run with --fresh",
}


@contextmanager
def failures(path: Path) -> Iterator[None]:
    """What fails inside becomes a `StorageError`, or an `ArenaError` where the file is no database at all."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            raise ArenaError(f"{path}: is not a database; name another run, or move it away") from None
        if code not in _REMEDIES:
            raise
        raise StorageError(f"{path}: {_REMEDIES[code]} ({error})") from None
    except OSError as error:
        raise StorageError(
            f"{error.filename or path}: cannot be read or written ({error.strerror}); what was committed stays"
        ) from None
