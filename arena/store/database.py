"""Making and opening the file; what is written besides matches."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import arena
from arena.errors import ArenaError
from arena.league.formats import first
from arena.league.plan import Plan
from arena.league.schedule import Segment
from arena.league.seeds import commitment, secret_of
from arena.store.schema import APPLICATION, STEPS, TABLES, VERSION

DATABASE = "arena.db"
NEW = "arena.db.new"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as the database knows it.

    Attributes:
        name: in the competition.
        command: as configured.
        fingerprint: of its files and command.
    """

    name: str
    command: tuple[str, ...]
    fingerprint: str


def connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection in which transactions are begun and ended by hand."""
    name = f"file:{quote(str(path))}"
    if write:
        database = sqlite3.connect(f"{name}?mode=rw", uri=True, timeout=5, isolation_level=None)
        with closed_on_error(database):
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")  # a killed process loses nothing; see docs/results.md
            database.execute(f"PRAGMA journal_size_limit = {64 << 20}")
        return database
    database = sqlite3.connect(f"{name}?mode=ro", uri=True, timeout=5, isolation_level=None)
    try:
        with closed_on_error(database):
            database.execute("SELECT 1 FROM sqlite_master").fetchall()
    except sqlite3.OperationalError:
        # Where nothing can be written a reader cannot make the index of the log; without a log it needs none.
        if path.with_name(f"{path.name}-wal").exists():
            raise
        database = sqlite3.connect(f"{name}?immutable=1", uri=True, isolation_level=None)
    return database


@contextmanager
def closed_on_error(database: sqlite3.Connection) -> Iterator[None]:
    """Closes a connection that turns out to be of no use."""
    try:
        yield
    except BaseException:
        database.close()
        raise


def check_version(path: Path, database: sqlite3.Connection, *, write: bool) -> None:
    """Brings a database of version 2 to this one; for a reader, who may not touch it, in the eyes of its connection alone.

    Raises:
        ArenaError: it is another program's database, or of another version.
    """
    application = database.execute("PRAGMA application_id").fetchone()[0]
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise ArenaError(f"{path}: is a database, but not one of arena's results; name another run, or move it away")
    if version == VERSION - 1:
        if write:
            database.executescript(f"BEGIN IMMEDIATE; {STEPS}; PRAGMA user_version = {VERSION}; COMMIT")
        else:
            database.execute(STEPS.replace("TABLE", "TEMP TABLE"))
    elif version != VERSION:
        raise ArenaError(
            f"{path}: is a results database of version {version}, this arena ({arena.__version__}) reads version "
            f"{VERSION}: use the arena that made it, or start a new run with --fresh"
        )


def fresh_secret() -> bytes:
    """A secret that nobody can guess: 256 bits of the operating system's randomness."""
    return secrets.token_bytes(32)


def write_new(
    directory: Path, config: Mapping[str, Any], entrants: Sequence[Entrant], seed: int | None, meta: Mapping[str, Any]
) -> None:
    """The database is made under another name and moved when it is whole, so that it is there whole or not at all."""
    for name in os.listdir(directory):
        if name.startswith(NEW):
            (directory / name).unlink()
    new = directory / NEW
    file = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600)
    os.fchmod(file, 0o600)  # whatever the umask; SQLite gives its log the same mode
    os.close(file)
    database = sqlite3.connect(new, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("BEGIN IMMEDIATE")
        for statement in (*TABLES.split(";"), STEPS):
            database.execute(statement)
        remember(database, {"arena": arena.__version__, "created": time.time(), "ended": None, **meta})
        remember(database, {"config": dict(config)})
        enter(database, entrants, 0)
        secret = fresh_secret() if seed is None else secret_of(seed)
        names = [entrant.name for entrant in entrants]
        schedule = first(Plan.of(config["schedule"], config["game"]["seats"]), names, secret)
        add_segments(database, schedule.segments, secret, fresh_secret())
        database.execute("COMMIT")
    finally:
        database.close()
    new.rename(directory / DATABASE)


def remember(database: sqlite3.Connection, values: Mapping[str, Any]) -> None:
    """JSON values by key into `meta`."""
    rows = [(key, json.dumps(value, ensure_ascii=False)) for key, value in values.items()]
    database.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", rows)


def remembered(database: sqlite3.Connection, key: str, default: Any = None) -> Any:
    """A value that `remember` kept, or `default`."""
    for (value,) in database.execute("SELECT value FROM meta WHERE key = ?", (key,)):
        return json.loads(value)
    return default


def enter(database: sqlite3.Connection, entrants: Sequence[Entrant], position: int) -> None:
    """Bots into `bots`, the first at `position`."""
    rows = [
        (number, entrant.name, json.dumps(entrant.command), entrant.fingerprint)
        for number, entrant in enumerate(entrants, position)
    ]
    database.executemany("INSERT INTO bots VALUES (?, ?, ?, ?)", rows)


def add_segments(database: sqlite3.Connection, segments: Sequence[Segment], secret: bytes, nonce: bytes) -> None:
    """Segments of the schedule with their secret, and the commitment to it."""
    rows = []
    for segment in segments:
        *plain, tables = segment.to_wire()
        listed = None if tables is None else json.dumps(tables)
        rows.append((*plain, secret, nonce, commitment(secret, nonce), listed))
    database.executemany("INSERT INTO segments VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)", rows)
