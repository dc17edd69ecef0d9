"""A stored match moment by moment: what was told, noted and done wrong at each step, for all eyes or for one seat's."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from arena.games.core.state import Event
from arena.referee.news import seen
from arena.referee.transcript import Step
from arena.report.sayings import Saying, Sayings
from arena.report.stored import StoredMatch, forced_seats, mark
from arena.report.tell import Narrator, narrator

LONGEST_NOTE = 300  # characters


class Happening(NamedTuple):
    """One event in a line of English.

    Attributes:
        text: the line.
        seat: whom it is about, or None.
        row: of the choice in the transcript, where the reader may know it; see `arena.referee.transcript.to_wire`.
        forced: whether the reader is told that there was no choice.
        others: where everything is told: the seats that were told something else, and what; None = nothing.
    """

    text: str
    seat: int | None
    row: Sequence[Any] | None
    forced: bool
    others: Mapping[int, str | None] = {}


class Moment(NamedTuple):
    """What the reader learns at one step.

    Attributes:
        step: played again; None after the last one, where there may be faults yet.
        faults: as stored, those that were found before this step was over.
        happenings: in order.
        notes: seat and remark, cut where it is long.
        sayings: what bots wrote to their standard error.
        known: whether the reader knows that there was such a step: was told of it, or acted.
    """

    step: Step | None
    faults: Sequence[Mapping[str, Any]]
    happenings: Sequence[Happening]
    notes: Sequence[tuple[int, str]]
    sayings: Sequence[Saying]
    known: bool

    @property
    def told(self) -> bool:
        """Whether anything is told of the step itself. A seat does not even know how much happened that it was not told of."""
        return bool(self.happenings or self.notes)


class Account:
    """A match as all of it was, or as one seat knows it.

    Args:
        match: to be told.
        seat: whose knowledge is told; None = all there is.

    Attributes:
        last_of: seat → its last fault, at which its standard error was kept.
        unplaced: what bots wrote to their standard error at steps that are not known.
    """

    def __init__(self, match: StoredMatch, seat: int | None) -> None:
        self._match = match
        self._seat = seat
        self._tell: Narrator = narrator(match.kit.game.name, match.kit.rules.wire())
        faults = [fault for fault in match.record.faults if seat in (None, fault["seat"])]
        self._faults = deque(sorted(faults, key=lambda fault: int(fault["step"])))
        self.last_of = {fault["seat"]: fault for fault in faults}
        self._sayings = Sayings(match, seat)
        self.unplaced = self._sayings.unplaced

    def name(self, seat: int) -> str:
        """What the reader calls whoever sits there."""
        return self._match.record.bots[seat] if self._seat in (None, seat) else f"seat {seat}"

    def moments(self) -> Iterator[Moment]:
        """All of them, the end included.

        Raises:
            Mismatch: the transcript does not fit the rules.
        """
        if self._match.record.termination != "void":
            for step in self._match.steps():
                happenings, notes = list(self._happenings(step)), list(self._notes(step))
                known = self._seat is None or bool(happenings) or any(row[0] == self._seat for row in step.rows)
                sayings = self._sayings.until(step.number) if known else ()
                yield Moment(step, self._until(step.number), happenings, notes, sayings, known)
        yield Moment(None, self._until(None), (), (), self._sayings.until(None), known=False)

    def tail(self, fault: Mapping[str, Any]) -> str:
        """The end of a bot's standard error, below the last fault of its seat; empty below others."""
        seat: int = fault["seat"]
        return self._match.record.stderr.get(seat, "") if self.last_of.get(seat) is fault else ""

    def _happenings(self, step: Step) -> Iterator[Happening]:
        rows = {row[0]: row for row in step.rows}
        forced = forced_seats(step)
        for event in step.events:
            data = event.data if self._seat is None else seen(event, self._seat, forced=event.choice in forced)
            text = None if data is None else self._tell(data, self.name)
            if text is not None and data is not None:
                known = event.choice is not None and self._seat in (None, event.choice)
                row = rows.get(event.choice) if known and event.choice is not None else None
                told = "forced" in (data if row is None else mark(row))
                yield Happening(text, data.get("seat"), row, told, self._others(event, text))

    def _others(self, event: Event, text: str) -> Mapping[int, str | None]:
        """What the seats were told instead."""
        if self._seat is not None or event.seats is None:
            return {}
        seen_by = {seat: seen(event, seat, forced=False) for seat in range(self._match.kit.seats)}
        told = {seat: None if data is None else self._tell(data, self.name) for seat, data in seen_by.items()}
        return {seat: other for seat, other in told.items() if other != text}

    def _notes(self, step: Step) -> Iterator[tuple[int, str]]:
        for row in step.rows:
            note = mark(row).get("note")
            if note is not None and self._seat in (None, row[0]):
                yield row[0], note[:LONGEST_NOTE] + "…" * (len(note) > LONGEST_NOTE)

    def _until(self, step: int | None) -> list[Mapping[str, Any]]:
        """The faults at a step and before it that have not been told; None = all."""
        found = []
        while self._faults and (step is None or self._faults[0]["step"] <= step):
            found.append(self._faults.popleft())
        return found
