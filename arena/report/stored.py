"""A stored match, opened to be played again."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from arena.errors import ArenaError
from arena.games import GAMES
from arena.games.core.game import Game, Rules
from arena.referee.transcript import Mismatch, Step, replay
from arena.store.reading import Results
from arena.store.record import MatchRecord, unpacked
from arena.store.said import Said, unbundled


@dataclass(frozen=True, slots=True)
class Kit:
    """What all matches of a run share.

    Attributes:
        game: what is played.
        rules: in force.
        seats: at a table.
        limits: of the configuration.
        luck: given outcomes by source; empty but for `arena match --luck`.
    """

    game: Game
    rules: Rules
    seats: int
    limits: Mapping[str, Any]
    luck: Mapping[str, Sequence[int | str]]

    @classmethod
    def of(cls, results: Results) -> Kit:
        """The kit of a run.

        Raises:
            ArenaError: this arena does not know its game, or not its rules any more.
        """
        if results.game not in GAMES:
            raise ArenaError(f"{results.path}: the game is {results.game!r}, which this arena does not know")
        game = GAMES[results.game]
        try:
            rules = game.rules(results.config["game"]["options"], results.seats)
        except ArenaError as error:
            raise ArenaError(
                *(f"{results.path}: this arena cannot play by its rules: {line}" for line in error.lines)
            ) from None
        return cls(game, rules, results.seats, results.config["limits"], results.meta("luck") or {})


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """One match of a run.

    Attributes:
        kit: what all matches of the run share.
        record: as stored.
        rows: its transcript; see `arena.referee.transcript.to_wire`.
        said: what its bots wrote to their standard error, by seat.
    """

    kit: Kit
    record: MatchRecord
    rows: Sequence[Any]
    said: Mapping[int, Said]

    @classmethod
    def of(cls, kit: Kit, record: MatchRecord) -> StoredMatch:
        """Open a record.

        Raises:
            Mismatch: its transcript, or what its bots wrote, is damaged.
        """
        try:
            rows = orjson.loads(unpacked(record.transcript))
        except (zlib.error, ValueError) as error:
            raise Mismatch(f"the transcript is damaged: {error}") from None
        if not isinstance(rows, list) or not all(isinstance(step, list) for step in rows):
            raise Mismatch("the transcript is damaged: it is not a list of steps")
        try:
            return cls(kit, record, rows, unbundled(record.said))
        except ValueError as error:
            raise Mismatch(f"what bots wrote to their standard error is damaged: {error}") from None

    def steps(self) -> Iterator[Step]:
        """Play it again.

        Raises:
            Mismatch: it does not fit the rules.
        """
        return replay(self.kit.game, self.kit.rules, self.kit.seats, self.rows)


def scheduled(results: Results) -> int:
    """How many matches there are in all: one where `arena match` played a single one, which has ended with it."""
    total = results.schedule.total
    return 1 if total == results.seats and results.count() == 1 and results.meta("ended") is not None else total


def mark(row: Sequence[Any]) -> Mapping[str, Any]:
    """What an entry of a transcript says besides seat, action and ms: `forced`, `fault`, `retired`, `note`."""
    return row[3] if len(row) > 3 else {}


def forced_seats(step: Step) -> set[int]:
    """The seats that had no choice in a step."""
    return {row[0] for row in step.rows if "forced" in mark(row)}
