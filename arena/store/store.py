"""The results database of one run, open for the process that plays it."""

from __future__ import annotations

import os
import sqlite3
import time
from binascii import a2b_base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

import orjson

from arena.errors import ArenaError
from arena.league.formats import extended
from arena.league.plan import Plan
from arena.league.schedule import Schedule, Segment
from arena.league.seeds import deal_seed
from arena.store.database import (
    DATABASE,
    NEW,
    Entrant,
    add_segments,
    check_version,
    connect,
    enter,
    fresh_secret,
    remember,
    write_new,
)
from arena.store.failures import failures
from arena.store.lock import NAME as LOCK_NAME
from arena.store.lock import RunLock
from arena.store.reading import Results
from arena.store.record import MatchRecord
from arena.store.rows import INSERT, UNLESS_THERE, row_of


class Store(Results):
    """A run's database, open; with `write` for the one process that may write it.

    A write that fails is undone as a whole.
    """

    def __init__(self, directory: Path, database: sqlite3.Connection, lock: RunLock | None) -> None:
        super().__init__(directory, database)
        self._lock = lock

    @classmethod
    def create(
        cls,
        directory: Path,
        config: Mapping[str, Any],
        entrants: Sequence[Entrant],
        *,
        seed: int | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> Self:
        """A new run, open for writing; its secret is drawn and committed to.

        Args:
            directory: is made where it does not exist; must be empty.
            config: `Config.canonical()`.
            entrants: in the order of the configuration.
            seed: of the secret; None = a fresh one.
            meta: more to remember, such as the sandbox.

        Raises:
            ArenaError: the directory is not empty, or a living process has it.
            StorageError: it cannot be made or written.
        """
        with failures(directory):
            directory.mkdir(parents=True, exist_ok=True)
            others = [name for name in os.listdir(directory) if not name.startswith((NEW, LOCK_NAME))]
        if DATABASE in others:
            raise ArenaError(f"{directory}: there is a run already")
        if others:
            raise ArenaError(
                f"{directory}: is not empty and holds no {DATABASE} (there is {min(others)!r}): "
                "choose another name or another results directory"
            )
        lock = RunLock(directory)
        try:
            with failures(directory / DATABASE):
                write_new(directory, config, entrants, seed, meta or {})
        except BaseException:
            lock.release()
            raise
        return cls._opened(directory, lock)

    @classmethod
    def open(cls, directory: Path, *, write: bool = False) -> Self:
        """A run that is there.

        Args:
            directory: that holds `arena.db`.
            write: whether to write; readers may read meanwhile.

        Raises:
            ArenaError: there is none, it is of another version, or a living process has it for writing.
            StorageError: it cannot be read or written.
        """
        if not (directory / DATABASE).is_file():
            raise ArenaError(f"{directory}: holds no {DATABASE}")
        return cls._opened(directory, RunLock(directory) if write else None)

    @classmethod
    def _opened(cls, directory: Path, lock: RunLock | None) -> Self:
        path = directory / DATABASE
        with ExitStack() as undo:
            if lock is not None:
                undo.callback(lock.release)
            with failures(path):
                database = connect(path, write=lock is not None)
                undo.callback(database.close)
                check_version(path, database, write=lock is not None)
                store = cls(directory, database, lock)
            undo.pop_all()
        return store

    def close(self) -> None:
        """Close the database and give the lock back."""
        super().close()
        if self._lock is not None:
            self._lock.release()

    def commit(self, records: Iterable[MatchRecord]) -> int:
        """Store matches in one transaction, all or none; one that is there already stays as it is.

        Returns:
            how many are new.
        """
        return self.commit_wires([record.to_wire() for record in records])

    def commit_wires(self, wires: Sequence[Mapping[str, Any]]) -> int:
        """The same for records as they travel, which need not be understood for it."""
        rows = [row_of(wire, self.rules_version) for wire in wires]
        tails = [(wire["id"], int(seat), tail) for wire in wires for seat, tail in wire.get("stderr", {}).items()]
        said = [(wire["id"], a2b_base64(wire["said"])) for wire in wires if "said" in wire]
        with self._transaction():
            # First, since what bots wrote in a match that is there already stays as it is, too.
            if tails:
                self._db.executemany(f"INSERT INTO stderr SELECT ?1, ?2, ?3 {UNLESS_THERE}", tails)
            if said:
                self._db.executemany(f"INSERT INTO stderr_steps SELECT ?1, ?2 {UNLESS_THERE}", said)
            before = self._db.total_changes
            self._db.executemany(INSERT, rows)
            return self._db.total_changes - before

    def remember(self, **values: Any) -> None:
        """Keep JSON values by key: `sandbox`, `ended` and the like."""
        with self._transaction():
            remember(self._db, values)

    def save_checkpoint(self, name: str, state: Any) -> None:
        """Keep a JSON value, such as ratings so far."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO checkpoints VALUES (?, ?)", (name, orjson.dumps(state).decode()))

    def extend(self, config: Mapping[str, Any], entrants: Sequence[Entrant], *, seed: int | None = None) -> None:
        """The run with bots appended and blocks added.

        What is added to a run that has ended gets a fresh secret, since the old one has been revealed.

        Args:
            config: `Config.canonical()`; what may not change has been compared.
            entrants: those that are there in the same order, then new ones.
            seed: see `create`.
        """
        grown = extended(Plan.of(config["schedule"], self.seats), self.schedule, [entrant.name for entrant in entrants])
        added = grown.segments[len(self.schedule.segments) :]
        with self._transaction():
            blocks = max(config["schedule"]["blocks"], self.config["schedule"]["blocks"])
            remember(self._db, {"config": {**config, "schedule": {**config["schedule"], "blocks": blocks}}})
            enter(self._db, entrants[len(self.entrants) :], len(self.entrants))
            self._add(added, guessable=seed is not None)
        self._load()

    def append(self, schedule: Schedule) -> None:
        """The segments that a schedule has more than the run: the next stage of a format that goes by results."""
        with self._transaction():
            self._add(schedule.segments[len(self.schedule.segments) :], guessable=self.config.get("seed") is not None)
        self._load()

    def _add(self, segments: Sequence[Segment], *, guessable: bool) -> None:
        if segments:
            revealed = self.revealed[-1] and not guessable
            secret, nonce = (fresh_secret(), fresh_secret()) if revealed else (self.secrets[-1], self.nonces[-1])
            add_segments(self._db, segments, secret, nonce)
            remember(self._db, {"ended": None})

    def finish(self) -> None:
        """The run has ended: every match gets its deal seed, and the secrets count as revealed."""
        for segment, secret, revealed in zip(self.schedule.segments, self.secrets, self.revealed, strict=True):
            if revealed:
                continue
            first, last = segment.ids.start, segment.ids.stop - 1
            while True:
                with self._transaction():
                    rows = self._db.execute(
                        "SELECT id, bots, block FROM matches WHERE deal_seed IS NULL AND id BETWEEN ? AND ?"
                        " ORDER BY id LIMIT 5000",
                        (first, last),
                    ).fetchall()
                    seeds = [
                        (deal_seed(secret, map(self._dealt, orjson.loads(names)), block), id)
                        for id, names, block in rows
                    ]
                    self._db.executemany("UPDATE matches SET deal_seed = ? WHERE id = ?", seeds)
                if not rows:
                    break
                first = rows[-1][0] + 1
        with self._transaction():
            self._db.execute("UPDATE segments SET revealed = 1")
            remember(self._db, {"ended": time.time()})
        self._load()

    def _dealt(self, name: str) -> str:
        """The bot for which a deal was drawn: of twins the second."""
        twins = self.schedule.twins
        return self.names[twins[1]] if twins is not None and name == self.names[twins[0]] else name

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with failures(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
