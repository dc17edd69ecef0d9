"""A stored match told step by step: all of it, or what one seat saw."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arena.errors import ArenaError
from arena.games.core.words import printable
from arena.referee.news import seen
from arena.referee.transcript import Mismatch, Step
from arena.report.outcome import final_table
from arena.report.stored import Kit, StoredMatch, forced_seats, mark
from arena.report.tell import Narrator, narrator
from arena.store.reading import Results

LONGEST_NOTE = 300  # characters
STDERR_LINES = 20


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
        self._record = match.record
        self._seat = seat
        self._tell: Narrator = narrator(match.kit.game.name)
        faults = [fault for fault in self._record.faults if seat in (None, fault["seat"])]
        self._faults = deque(sorted(faults, key=lambda fault: int(fault["step"])))
        self._number = 0
        self._last_of = {fault["seat"]: fault for fault in faults}  # the last one carries the stderr

    def lines(self) -> Iterator[str]:
        if self._record.termination != "void":
            for step in self._match.steps():
                yield from self._step(step)
        yield from self._faults_until(None)
        yield ""
        yield from final_table(self._match.kit.game.name, self._record, self._name).splitlines()

    def _name(self, seat: int) -> str:
        if self._seat in (None, seat):
            return self._record.bots[seat]
        return f"seat {seat}"

    def _step(self, step: Step) -> Iterator[str]:
        yield from self._faults_until(step.number)
        rows = {row[0]: row for row in step.rows}
        forced = forced_seats(step)
        lines = []
        for event in step.events:
            data = event.data if self._seat is None else seen(event, self._seat, forced=event.choice in forced)
            text = None if data is None else self._tell(data, self._name)
            if text is not None and data is not None:
                known = self._seat is None or event.choice == self._seat
                row = rows.get(event.choice) if known and event.choice is not None else None
                lines.append(text + (_manner(row) if row is not None else "  (no choice)" * ("forced" in data)))
        lines += self._notes(step)
        for number, text in enumerate(lines):
            yield f"{self._number:>4}  {text}" if number == 0 else f"{'':6}{text}"
        # A seat does not even know how much happened that it was not told of.
        self._number += self._seat is None or bool(lines)

    def _notes(self, step: Step) -> Iterator[str]:
        for row in step.rows:
            note = mark(row).get("note")
            if note is not None and self._seat in (None, row[0]):
                more = "…" if len(note) > LONGEST_NOTE else ""
                yield f"{self._name(row[0])} notes: “{printable(note[:LONGEST_NOTE])}{more}”"

    def _faults_until(self, step: int | None) -> Iterator[str]:
        """The faults at a step and before it that have not been told; None = all."""
        while self._faults and (step is None or self._faults[0]["step"] <= step):
            fault = self._faults.popleft()
            yield from self._fault(fault)

    def _fault(self, fault: Mapping[str, Any]) -> Iterator[str]:
        where = f" when asked to {fault['decision']}" if fault["decision"] else ""
        yield f"{'':4}! {self._name(fault['seat'])}: {fault['kind']}{where}: {printable(fault['message'])}"
        tail = self._record.stderr.get(fault["seat"], "")
        if tail and self._last_of[fault["seat"]] is fault:
            lines = tail.splitlines()
            yield f"{'':6}the last lines of its standard error:"
            yield from (f"{'':6}| {printable(line)}" for line in lines[-STDERR_LINES:])


def _manner(row: Sequence[Any]) -> str:
    """How a choice came about."""
    marks = mark(row)
    if "forced" in marks:
        return "  (no choice)"
    if "retired" in marks:
        return "  (retired)"
    if "fault" in marks:
        return f"  (instead of an answer: {marks['fault']}, {row[2]:.2f} ms)"
    return f"  ({row[2]:.2f} ms)"
