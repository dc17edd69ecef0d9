"""The transcript of a match: every step, enough to play it again without bots and without a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from arena.games.core.game import Game
from arena.games.core.state import CHANCE, Deal, Draw, Event, IllegalAction, Seat, State, wire


class Entry:
    """What one seat (or `CHANCE`) did in a step.

    Attributes:
        seat: who.
        action: a game's action, or a `Deal`.
        ms: how long the seat thought; 0 where it was not asked.
        forced: there was exactly one legal action, so nobody was asked.
        fault: the kind of fault for which this action was played instead, or None.
        retired: the seat was retired, so it was not asked.
        note: the bot's remark, or None.
        source: the luck source of a deal.
    """

    __slots__ = ("action", "fault", "forced", "ms", "note", "retired", "seat", "source")

    def __init__(
        self,
        seat: Seat,
        action: Any,
        ms: float = 0.0,
        *,
        forced: bool = False,
        fault: str | None = None,
        retired: bool = False,
        note: str | None = None,
        source: str | None = None,
    ) -> None:
        self.seat = seat
        self.action = action
        self.ms = ms
        self.forced = forced
        self.fault = fault
        self.retired = retired
        self.note = note
        self.source = source

    def to_wire(self) -> list[Any]:
        """`[-1, source, outcome]` for luck; `[seat, action, ms]`, where need be with an object of the rest behind."""
        if self.seat == CHANCE:
            return [CHANCE, self.source, self.action.outcome]
        row = [self.seat, wire(self.action), round(self.ms, 2)]
        if self.forced or self.retired or self.fault is not None or self.note is not None:
            rest = {"forced": self.forced, "fault": self.fault, "retired": self.retired, "note": self.note}
            row.append({key: value for key, value in rest.items() if value})
        return row


class Transcript:
    """The steps of a match in order; a step has one entry for each seat that acted at once."""

    def __init__(self) -> None:
        self.steps: list[tuple[Entry, ...]] = []

    def add(self, entries: Mapping[Seat, Entry]) -> None:
        self.steps.append(tuple(entries[seat] for seat in sorted(entries)))

    def to_wire(self) -> list[list[list[Any]]]:
        """A list of steps, each a list of entries: JSON-ready."""
        return [[entry.to_wire() for entry in step] for step in self.steps]


class Step(NamedTuple):
    """One step of a stored match, played again.

    Attributes:
        number: from 0.
        decision: what was being decided, as on the wire.
        rows: the entries of the step as stored.
        draw: what luck was asked for, if it was.
        events: what happened, as the seats may know it.
        state: the state after the step; good until the next step is taken.
    """

    number: int
    decision: str
    rows: Sequence[Sequence[Any]]
    draw: Draw | None
    events: Sequence[Event]
    state: State


class Mismatch(Exception):  # noqa: N818 - a verdict on a transcript, not an error of ours
    """The transcript cannot have come from these rules; the text names the step."""


def replay(game: Game, rules: Any, seats: int, steps: Sequence[Sequence[Sequence[Any]]]) -> Iterator[Step]:
    """Play the steps of a stored transcript again through the rules, without bots.

    Raises:
        Mismatch: a step does not fit the rules, or the match is not over after the last one.
    """
    events: list[Event] = []
    state = game.start(rules, seats, events)
    for number, rows in enumerate(steps):
        acting = tuple(row[0] for row in rows)
        if acting != tuple(sorted(state.to_move)):
            raise Mismatch(f"step {number}: seats {list(acting)} acted, the rules wait for {list(state.to_move)}")
        decision = state.phase
        draw = state.draw if acting == (CHANCE,) else None
        try:
            joint = {row[0]: _action(state, row, draw) for row in rows}
            events.clear()
            state = state.apply(joint)
        except IllegalAction as error:
            raise Mismatch(f"step {number}: {error}") from error
        yield Step(number, decision, rows, draw, tuple(events), state)
    if state.to_move:
        raise Mismatch(f"after the last step, {len(steps) - 1}, the match is not over")


def _action(state: State, row: Sequence[Any], draw: Draw | None) -> Any:
    if draw is None:
        action = state.legal(row[0]).read(row[1])
        if (state.legal(row[0]).single() is not None) != bool(len(row) > 3 and row[3].get("forced")):
            raise IllegalAction("the transcript and the rules differ on whether the choice was forced")
        return action
    if row[1] != draw.source:
        raise IllegalAction(f"luck from {row[1]!r}, the rules ask {draw.source!r}")
    return Deal(tuple(row[2]))
