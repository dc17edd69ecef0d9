"""The transcript of a match: every step, enough to play it again without bots and without a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from arena.games.core.game import Game
from arena.games.core.state import CHANCE, Deal, Draw, Event, IllegalAction, Seat, State, wire

Entry = tuple[Seat, Any, float, Mapping[str, Any] | None]
"""What one seat (or `CHANCE`) did in a step: seat, action, ms of thought, and what else there is to say.

The last part may hold `forced` (there was one legal action, so nobody was asked), `fault` (the kind for which this
action was played instead), `retired` (the seat is no longer asked), `note` (the bot's remark), and for luck `source`.
"""

Steps = list[tuple[Entry, ...]]
"""A transcript: its steps in order; a step has one entry, in seat order, for each seat that acted at once."""

FORCED: Mapping[str, Any] = {"forced": True}
RETIRED: Mapping[str, Any] = {"retired": True}


def to_wire(steps: Steps) -> list[list[list[Any]]]:
    """A transcript JSON-ready: a list of steps, each a list of entries.

    An entry is `[-1, source, outcome]` for luck, else `[seat, action, ms]`, where need be with an object of the rest behind.
    """
    rows = []
    for step in steps:
        seat, action, ms, more = step[0]
        if more is None and len(step) == 1:  # most are so
            rows.append([[seat, wire(action), hundredths(ms)]])
        else:
            rows.append([_row(*entry) for entry in step])
    return rows


def hundredths(ms: float) -> float:
    """A time, never negative, to two digits; `round` takes twice as long."""
    return int(ms * 100 + 0.5) / 100


def _row(seat: Seat, action: Any, ms: float, more: Mapping[str, Any] | None) -> list[Any]:
    if more is None:
        return [seat, wire(action), hundredths(ms)]
    if seat == CHANCE:
        return [CHANCE, more["source"], action.outcome]
    return [seat, wire(action), hundredths(ms), more]


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
        acting = tuple(_seat(number, row) for row in rows)
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


def _seat(step: int, row: Any) -> Seat:
    """Who acts in an entry, which must have the form that `to_wire` gives it."""
    if isinstance(row, list | tuple) and row and type(row[0]) is int:
        if row[0] == CHANCE and len(row) == 3 and isinstance(row[2], list | tuple):
            return CHANCE
        more = row[3] if len(row) == 4 else {"note": ""}
        if len(row) in (3, 4) and isinstance(row[1], dict) and isinstance(more, dict) and more:
            return row[0]
    raise Mismatch(f"step {step}: {row!r} is not an entry of a transcript")


def _action(state: State, row: Sequence[Any], draw: Draw | None) -> Any:
    if draw is not None:
        if row[1] != draw.source:
            raise IllegalAction(f"luck from {row[1]!r}, the rules ask {draw.source!r}")
        return Deal(tuple(row[2]))
    legal = state.legal(row[0])
    action = legal.read(row[1])
    if wire(action) != row[1]:
        raise IllegalAction(f"seat {row[0]}: {row[1]} is not how {wire(action)} is written")
    more = row[3] if len(row) > 3 else {}
    if (legal.single() is not None) != bool(more.get("forced")):
        raise IllegalAction("the transcript and the rules differ on whether the choice was forced")
    if ("fault" in more or "retired" in more) and action != legal.first():
        raise IllegalAction(f"seat {row[0]}: {row[1]} is not the most passive action, which a bot that fails plays")
    return action
