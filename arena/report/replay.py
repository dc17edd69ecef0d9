"""A stored match told step by step: all of it, or what one seat saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arena.errors import ArenaError
from arena.games.core.words import printable
from arena.referee.transcript import Mismatch
from arena.report.files import quoted
from arena.report.moments import Account, Happening, Moment
from arena.report.outcome import final_table
from arena.report.sayings import UNPLACED, Saying
from arena.report.stored import Kit, StoredMatch, mark
from arena.store.reading import Results

STDERR_LINES = 20  # below a fault, and of each bot at each step


def open_match(results: Results, id: int, seat: int | None) -> StoredMatch:
    """A match to be told.

    Raises:
        ArenaError: there is no such match or seat, or the transcript is damaged.
    """
    kit = Kit.of(results)
    if seat is not None and not 0 <= seat < kit.seats:
        raise ArenaError(f"--seat {seat}: there is none; the seats are 0 to {kit.seats - 1}")
    try:
        return StoredMatch.of(kit, results.match(id))
    except Mismatch as error:
        raise ArenaError(f"{results.path}: match {id}: {error}") from None


def told(results: Results, id: int, seat: int | None = None) -> Iterator[str]:
    """A match in lines of English.

    Args:
        results: of the run.
        id: of the match.
        seat: whose knowledge is told; None = all there is.

    Raises:
        ArenaError: there is no such match or seat, or the transcript does not fit the rules.
    """
    match = open_match(results, id, seat)
    yield from _heading(results, match, seat)
    try:
        yield from Telling(match, seat).lines()
    except Mismatch as error:
        raise ArenaError(f"{results.path}: match {id}: {error}; `arena verify` tells more") from None
    if seat is None and results.meta("commands") is not None:
        yield ""
        yield f"to play it again with its bots: arena rematch {quoted(results.directory)} {id}"


def _heading(results: Results, match: StoredMatch, seat: int | None) -> Iterator[str]:
    record, kit = match.record, match.kit
    yield f"match {record.id} of {results.name}: {kit.game.title}, {kit.seats} seats"
    if seat is None:
        yield f"table {record.table}, block {record.block}, seating {record.seating}"
        yield " · ".join(f"seat {number} {bot}" for number, bot in enumerate(record.bots))
    else:
        yield f"as seat {seat}, {record.bots[seat]}, saw it"
    yield ""


class Telling:
    """One match being told."""

    def __init__(self, match: StoredMatch, seat: int | None) -> None:
        self._match = match
        self._seat = seat
        self._account = Account(match, seat)
        self._name = self._account.name
        self._number = 0

    def lines(self) -> Iterator[str]:
        for saying in self._account.unplaced:
            yield f"{'':6}{self._name(saying.seat)} {UNPLACED}:"
            yield from self._saying(saying)
        for moment in self._account.moments():
            yield from self._moment(moment)
        yield ""
        yield from final_table(self._match.kit.game.name, self._match.record, self._name).splitlines()

    def _moment(self, moment: Moment) -> Iterator[str]:
        for fault in moment.faults:
            yield from self._fault(fault)
        lines = [happening.text + _manner(happening) for happening in moment.happenings]
        lines += [f"{self._name(seat)} notes: “{printable(note)}”" for seat, note in moment.notes]
        for number, text in enumerate(lines):
            yield f"{self._number:>4}  {text}" if number == 0 else f"{'':6}{text}"
        self._number += self._seat is None or moment.told
        tails = {fault["seat"]: self._account.tail(fault) for fault in moment.faults}
        for saying in moment.sayings:
            if saying.text not in tails.get(saying.seat, ""):  # else it stands below the fault
                yield from self._saying(saying)

    def _saying(self, saying: Saying) -> Iterator[str]:
        """What a bot wrote to its standard error, with its name before each line."""
        lines = saying.text.splitlines()
        left = len(lines) - STDERR_LINES
        missing = [f"… {saying.before}"] if saying.before else []
        missing += [f"… {left} more line{'s' * (left > 1)} before this"] if left > 0 else []
        for line in missing + lines[-STDERR_LINES:]:
            yield f"{'':6}{self._name(saying.seat)} | {printable(line)}".rstrip()

    def _fault(self, fault: Mapping[str, Any]) -> Iterator[str]:
        where = f" when asked to {fault['decision']}" if fault["decision"] else ""
        yield f"{'':4}! {self._name(fault['seat'])}: {fault['kind']}{where}: {printable(fault['message'])}"
        if tail := self._account.tail(fault):
            lines = tail.splitlines()
            yield f"{'':6}the last lines of its standard error:"
            yield from (f"{'':6}| {printable(line)}" for line in lines[-STDERR_LINES:])


def _manner(happening: Happening) -> str:
    """How a choice came about."""
    row = happening.row
    if happening.forced:
        return "  (no choice)"
    if row is None:
        return ""
    marks = mark(row)
    if "retired" in marks:
        return "  (retired)"
    if "fault" in marks:
        return f"  (instead of an answer: {marks['fault']}, {row[2]:.2f} ms)"
    return f"  ({row[2]:.2f} ms)"
