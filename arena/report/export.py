"""All matches of a run in one file, for other programs: JSON Lines, or CSV with a row for each seat of each match."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

import orjson

from arena.errors import ArenaError
from arena.games import GAMES
from arena.report.files import replacing
from arena.store.reading import Origin, Results
from arena.store.record import MatchRecord, unpacked


def export(results: Results, path: Path) -> int:
    """Write all stored matches, whole or not at all; one after another, so that a large run needs little memory.

    Args:
        results: of the run.
        path: the file; what it ends in says how it is written.

    Returns:
        how many matches.

    Raises:
        ArenaError: the file's name does not end in .jsonl or .csv, or a transcript is damaged.
        StorageError: the file cannot be written; what was there before stays.
    """
    write = _WRITERS.get(path.suffix)
    if write is None:
        raise ArenaError(f"{path}: the name must end in {' or '.join(_WRITERS)}, which says how it is written")
    with replacing(path) as file:
        return write(results, file)


def _matches(results: Results, *, transcripts: bool) -> Iterator[tuple[MatchRecord, Origin]]:
    # Both are read in one transaction, which the first opens.
    return zip(results.records(transcripts=transcripts), results.origins(), strict=True)


def _json_lines(results: Results, file: TextIO) -> int:
    count = 0
    for count, (record, origin) in enumerate(_matches(results, transcripts=True), 1):  # noqa: B007 - it is the result
        line = {
            "id": record.id,
            "table": record.table,
            "block": record.block,
            "seating": record.seating,
            "bots": record.bots,
            "ranks": record.ranks,
            "scores": record.scores,
            "termination": record.termination,
            "faults": record.faults,
            "times": record.times,
            "processes": record.processes,
            "attempts": record.attempts,
            "rules_version": origin.rules_version,
            "deal_seed": _seed(origin),
            "transcript": _json(results, record, record.transcript, "the transcript"),
            "stderr": {str(seat): tail for seat, tail in _stderr(results, record).items()},
            "stderr_steps": _json(results, record, record.said, "what bots wrote to their standard error"),
        }
        file.write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE).decode())
    return count


def _json(results: Results, record: MatchRecord, data: bytes, what: str) -> orjson.Fragment:
    """Compressed JSON as it is; an empty object where there is none."""
    try:
        return orjson.Fragment(unpacked(data) if data else "{}")
    except (zlib.error, UnicodeDecodeError) as error:
        raise ArenaError(f"{results.path}: match {record.id}: {what} is damaged: {error}") from None


def _stderr(results: Results, record: MatchRecord) -> Mapping[int, str]:
    return results.match(record.id).stderr if record.faults else {}


def _seed(origin: Origin) -> str | None:
    return None if origin.deal_seed is None else origin.deal_seed.hex()


def _comma_separated(results: Results, file: TextIO) -> int:
    parts = GAMES[results.game].score_parts if results.game in GAMES else ("score",)
    writer = csv.writer(file, lineterminator="\n")
    times_of = ("moves", *(f"move_ms_{key}" for key in _TIMES[1:]), "cpu_ms", "cpu_ms_off_clock", "memory_kib")
    writer.writerow([*_RECORD, "rules_version", "deal_seed", *_SEAT, *parts, "faults", *times_of, "process"])
    count = 0
    for count, (record, origin) in enumerate(_matches(results, transcripts=False), 1):  # noqa: B007 - it is the result
        match = [*(getattr(record, key) for key in _RECORD), origin.rules_version, _seed(origin) or ""]
        for seat, bot in enumerate(record.bots):
            times: Mapping[str, Any] = record.times[seat]
            score = [*record.scores[seat], *("" for _ in parts)][: len(parts)]
            faults = sum(fault["seat"] == seat for fault in record.faults)
            writer.writerow(
                [
                    *match,
                    *(seat, bot, record.ranks[seat]),
                    *score,
                    faults,
                    *(times[key] for key in _TIMES),
                    times["cpu"],
                    *(times.get("off", 0.0), times.get("kib", "")),
                    record.processes[seat],
                ]
            )
    return count


_RECORD = ("id", "table", "block", "seating", "termination", "attempts")
_SEAT = ("seat", "bot", "rank")
_TIMES = ("n", "p50", "p99", "max")

_WRITERS: Mapping[str, Callable[[Results, TextIO], int]] = {".jsonl": _json_lines, ".csv": _comma_separated}
