"""Reading the results database of one run, also while another process writes it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import orjson

from arena.errors import ArenaError, StorageError
from arena.league.idset import IdSet
from arena.league.schedule import Schedule, Segment
from arena.store.database import (
    DATABASE,
    Entrant,
    remembered,
)
from arena.store.failures import failures
from arena.store.record import MatchRecord
from arena.store.rows import SELECT

LAST = (1 << 63) - 1


class Origin(NamedTuple):
    """What a match was played by.

    Attributes:
        id: of the match.
        rules_version: of the game.
        deal_seed: 32 bytes; None until the run has ended.
    """

    id: int
    rules_version: int
    deal_seed: bytes | None


class MatchOutcome(NamedTuple):
    """How one match ended; the parts of a record that ratings over blocks need."""

    table: int
    block: int
    bots: list[str]
    ranks: list[int]
    scores: list[list[int]]
    termination: str


class Results:
    """A run's database, open.

    Use as a context manager, or `close` it. What the tables hold is in docs/results.md. Every method raises
    `StorageError` where the disk or the file fails.

    Attributes:
        directory: of the run.
        config: `Config.canonical()`, with the blocks that are scheduled.
        game: its name.
        seats: at a table.
        rules_version: of the game.
        entrants: the bots in the order that numbers the tables.
        schedule: all matches.
        secrets: by segment of the schedule; nobody may see one before it is revealed.
        nonces: by segment.
        commitments: by segment: SHA-256 over secret and nonce, in hexadecimal.
        revealed: by segment: whether the run has ended since.
    """

    def __init__(self, directory: Path, database: sqlite3.Connection) -> None:
        self.directory = directory
        self.path = directory / DATABASE
        self._db = database
        self._load()

    def _load(self) -> None:
        config = self.meta("config")
        self.config: dict[str, Any] = config
        self.seats: int = config["game"]["seats"]
        self.game: str = config["game"]["name"]
        self.rules_version: int = config["game"]["rules_version"]
        self.entrants = tuple(
            Entrant(name, tuple(json.loads(command)), fingerprint)
            for name, command, fingerprint in self._rows(
                "SELECT name, command, fingerprint FROM bots ORDER BY position"
            )
        )
        rows = list(self._rows("SELECT * FROM segments ORDER BY first_id"))
        segments = [
            Segment.from_wire(self.seats, (*row[:5], None if row[9] is None else json.loads(row[9]))) for row in rows
        ]
        twins = self.meta("twins")
        self.schedule = Schedule(self.seats, len(self.entrants), tuple(segments), tuple(twins) if twins else None)
        self.secrets: tuple[bytes, ...] = tuple(row[5] for row in rows)
        self.nonces: tuple[bytes, ...] = tuple(row[6] for row in rows)
        self.commitments: tuple[str, ...] = tuple(row[7] for row in rows)
        self.revealed: tuple[bool, ...] = tuple(bool(row[8]) for row in rows)

    @property
    def name(self) -> str:
        """The name of the run, without the number of its folder."""
        return str(self.config["name"])

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names in the order that numbers the tables."""
        return tuple(entrant.name for entrant in self.entrants)

    def meta(self, key: str, default: Any = None) -> Any:
        """A JSON value that was remembered by `remember`, or `default`."""
        with failures(self.path):
            return remembered(self._db, key, default)

    def done(self) -> IdSet:
        """The ids of all stored matches."""
        return IdSet(id for (id,) in self._rows("SELECT id FROM matches"))

    def count(self) -> int:
        """The number of stored matches."""
        return int(next(iter(self._rows("SELECT count(*) FROM matches")))[0])

    def records(self, first: int = 1, last: int = LAST, *, transcripts: bool = False) -> Iterator[MatchRecord]:
        """Stored matches from id `first` to `last`, ascending, without the tails of stderr.

        Args:
            first: number.
            last: number.
            transcripts: whether also with what is large: transcripts, and `said`.

        Raises:
            StorageError: one of them is damaged.
        """
        for *row, transcript, said in self._rows(SELECT, transcripts, first, last):
            try:
                record = MatchRecord.from_texts(row, transcript, {}, said)
            except (ValueError, TypeError) as error:
                words = f"{self.path}: match {row[0]} is damaged: restore the file from a copy, or start a new run with --fresh"
                raise StorageError(f"{words} ({error})") from None
            yield record

    def outcomes(self) -> Iterator[MatchOutcome]:
        """How every stored match ended, in the order of their numbers; a third of the work of `records`."""
        loads = orjson.loads
        query = 'SELECT "table", block, bots, ranks, scores, termination FROM matches ORDER BY id'
        for table, block, bots, ranks, scores, termination in self._rows(query):
            yield MatchOutcome(table, block, loads(bots), loads(ranks), loads(scores), termination)

    def match(self, id: int) -> MatchRecord:
        """One match with its transcript and stderr.

        Raises:
            ArenaError: there is none of this number.
        """
        if not 1 <= id <= self.schedule.total:
            raise ArenaError(f"there is no match {id}: the run has matches 1 to {self.schedule.total}")
        for record in self.records(id, id, transcripts=True):
            tails = dict(self._rows("SELECT seat, tail FROM stderr WHERE match = ?", id))
            return replace(record, stderr=tails)
        raise ArenaError(f"match {id} has not been played yet; {self.count()} of {self.schedule.total} have been")

    def origins(self, first: int = 1, last: int = LAST) -> Iterator[Origin]:
        """Where the stored matches from id `first` to `last` come from, ascending."""
        query = "SELECT id, rules_version, deal_seed FROM matches WHERE id BETWEEN ? AND ? ORDER BY id"
        return map(Origin._make, self._rows(query, first, last))

    def checkpoint(self, name: str) -> Any:
        """A JSON value saved by `save_checkpoint`, or None."""
        for (state,) in self._rows("SELECT state FROM checkpoints WHERE name = ?", name):
            return orjson.loads(state)
        return None

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _rows(self, query: str, *values: Any) -> Iterator[Any]:
        with failures(self.path):
            # `map` has no `close`: a reader that stops in the middle does not call that of a cursor whose database is closed.
            yield from map(tuple, self._db.execute(query, values))
