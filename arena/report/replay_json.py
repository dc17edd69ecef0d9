"""A stored match as JSON Lines: what was done, by whom, at which step; all of it, or what one seat may know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arena.errors import ArenaError
from arena.games.core.state import CHANCE
from arena.referee.news import seen
from arena.referee.transcript import Mismatch, Step
from arena.report.replay import open_match
from arena.report.sayings import Saying, Sayings
from arena.report.stored import forced_seats, mark
from arena.store.reading import Results

Line = dict[str, Any]


def lines(results: Results, id: int, seat: int | None = None) -> Iterator[str]:
    """A line for each acting seat of each step, luck being seat −1; those of a sealed choice have the same `step`.

    Steps are counted from 0; for a seat those of which it knows something. The first line of a step also has what bots
    wrote to their standard error at it, by seat; that of the last what they wrote after it, too.

    A seat knows its own lines in full. Of the others it gets those of which it was told: with the `action` where what
    it was told holds all of it, else with the `events` as it saw them.

    Args:
        results: of the run.
        id: of the match.
        seat: whose knowledge it is; None = all there is.

    Raises:
        ArenaError: there is no such match or seat, or the transcript does not fit the rules.
    """
    match = open_match(results, id, seat)
    if match.record.termination == "void":
        return
    try:
        number = 0  # a seat does not even know how much happened that it was not told of
        sayings = Sayings(match, seat)
        last: list[Line] = []  # the lines of the last step
        for step in match.steps():
            known = list(_whole(step) if seat is None else _known(step, seat))
            if known:
                yield from map(_text, last)
                last = [{"step": number, **line} for line in known]
                _add(last[0], sayings.until(step.number))
                number += 1
        if last:
            _add(last[0], sayings.until(None))
        yield from map(_text, last)
    except Mismatch as error:
        raise ArenaError(f"{results.path}: match {id}: {error}; `arena verify` tells more") from None


def _text(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _add(line: Line, sayings: Sequence[Saying]) -> None:
    """What bots wrote to their standard error at a step, in its first line."""
    written: dict[str, str] = line.get("stderr", {})
    for saying in sayings:
        written[str(saying.seat)] = written.get(str(saying.seat), "") + saying.text
    if written:
        line["stderr"] = written


def _whole(step: Step) -> Iterator[Line]:
    for row in step.rows:
        if row[0] == CHANCE:
            yield {
                "seat": CHANCE,
                "action": {"type": "deal", "source": row[1], "outcome": row[2]},
            }
        else:
            yield _own(step, row)


def _own(step: Step, row: Sequence[Any]) -> Line:
    return {
        "seat": row[0],
        "decision": step.decision,
        "action": row[1],
        "ms": row[2],
        **mark(row),
    }


def _known(step: Step, seat: int) -> Iterator[Line]:
    """The lines of a step as far as a seat knows of them."""
    forced = forced_seats(step)
    told = [(event, seen(event, seat, forced=event.choice in forced)) for event in step.events]
    for row in step.rows:
        if row[0] == seat:
            yield _own(step, row)
        elif row[0] == CHANCE:
            events = [data for _, data in told if data is not None]
            whole = all(data is event.data for event, data in told)
            outcome = _outcome(row[2], events) if whole else None
            if outcome is not None:
                deal = {"type": "deal", "source": row[1], "outcome": outcome}
                yield {"seat": CHANCE, "action": deal}
            elif events:
                yield {"seat": CHANCE, "events": events}
        else:
            yield from _other(step, row, [data for event, data in told if data is not None and event.choice == row[0]])


def _other(step: Step, row: Sequence[Any], events: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    """What another seat did, if it was told of."""
    if not events:
        return
    line: Line = {"seat": row[0], "decision": step.decision}
    action = row[1]
    if any(all(key in event and event[key] == value for key, value in action.items()) for event in events):
        line["action"] = action
    else:
        line["events"] = list(events)
    if any("forced" in event for event in events):
        line["forced"] = True
    yield line


def _outcome(outcome: Sequence[Any], events: Sequence[Mapping[str, Any]]) -> list[Any] | None:
    """What luck yielded, in the order in which it was shown; None where the events do not hold all of it."""
    for event in events:
        for value in event.values():
            if isinstance(value, list | tuple) and sorted(map(str, value)) == sorted(map(str, outcome)):
                return list(value)
            if len(outcome) == 1 and type(value) is type(outcome[0]) and value == outcome[0]:
                return [value]
    return None
