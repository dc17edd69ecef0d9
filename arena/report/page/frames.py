"""A match as the viewer gets it: the position at the start, and for each step what changed and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from arena.games.core.state import CHANCE, State
from arena.report.moments import Account, Happening, Moment
from arena.report.sayings import Saying, merged
from arena.report.stored import StoredMatch, mark

Position = dict[str, Any]
Change = list[Any]

STDERR_LINES = 60  # of a seat's last lines, 8 KiB at most


class Kept(NamedTuple):
    """How much of what bots say has room.

    Attributes:
        note: characters of a remark, from its beginning; 0 = there are no remarks.
        said: characters of what a bot wrote to its standard error at a step, from the end.
    """

    note: int
    said: int


def frames(match: StoredMatch, seat: int | None, *, kept: Kept) -> dict[str, Any]:
    """Everything that the viewer draws, as JSON values.

    `start` is a position: for one seat its observation; for all eyes that of seat 0 without `you`, and under `own`, by
    seat, what differs between the seats. `frames` are the steps of which the reader knows: `change` leads to the
    position after the step (`[path, value]`, or `[path]` for what is gone), `told` are `[text, seat, manner]`, with a
    fourth part where other seats were told otherwise or nothing (null), `notes`
    `[seat, text]`, `asked` `[seat, decision, ms, type of action]`, `faults` those that were found at the step, `said`
    what bots wrote to their standard error, `[seat, text]`, with a third part where something before it is missing.
    `unplaced` is what they wrote at steps that are not known.

    Args:
        match: opened.
        seat: whose knowledge it is; None = all there is. Nothing that the seat may not know is in the result.
        kept: how much of what bots say.

    Raises:
        Mismatch: the transcript does not fit the rules.
    """
    record, kit = match.record, match.kit
    account = Account(match, seat)
    before = start = position(kit.game.start(kit.rules, kit.seats, None), kit.seats, seat)
    told: list[dict[str, Any]] = []
    faults: list[dict[str, Any]] = []
    for moment in account.moments():
        faults += [_fault(account, fault) for fault in moment.faults]
        if moment.step is None:
            if faults:
                told.append({"change": [], "told": [["After the last step.", None, ""]], "faults": faults})
            if moment.sayings and told:
                told[-1]["said"] = merged(told[-1].get("said", ()), moment.sayings)
        elif moment.known:
            after = position(moment.step.state, kit.seats, seat)
            frame = {"change": list(changes(before, after)), **_frame(moment, seat, kept.note)}
            said = {"said": moment.sayings} if moment.sayings else {}
            told.append({**frame, **({"faults": faults} if faults else {}), **said})
            before, faults = after, []
    for frame in told:
        if "said" in frame:
            frame["said"] = [_said(saying, kept.said) for saying in frame["said"]]
    return {
        "id": record.id,
        "game": kit.game.name,
        "seat": seat,
        "names": [account.name(each) for each in range(kit.seats)],
        "start": start,
        "frames": told,
        "result": {
            "ranks": record.ranks,
            "scores": record.scores,
            "parts": kit.game.score_parts,
            "termination": record.termination,
        },
        "rules": orjson.loads(orjson.dumps(kit.rules.wire())),
        "unplaced": [_said(saying, kept.said) for saying in account.unplaced],
    }


def _said(saying: Saying, longest: int) -> list[Any]:
    text = saying.text[-longest:] if longest else ""
    left = len(saying.text) - len(text)
    missing = [saying.before] if saying.before else []
    missing += [f"{left:,} characters before this have no room here"] if left else []
    return [saying.seat, text, *(["; ".join(missing)] if missing else [])]


def position(state: State, seats: int, seat: int | None) -> Position:
    """What can be drawn of a state: what one seat may know of it, or what all seats together know."""
    if seat is not None:
        return _plain(state.observation(seat))
    views = [_plain(state.observation(each)) for each in range(seats)]
    keys = sorted({key for view in views for key in view} - {"you"})
    whole: Position = {key: view[key] for key in keys for view in reversed(views) if key in view}
    differing = [key for key in keys if any(view.get(key) != whole[key] for view in views)]
    for key in differing:
        del whole[key]
    return {**whole, "own": {key: [view.get(key) for view in views] for key in differing}}


def _plain(observation: Mapping[str, Any]) -> Position:
    """A copy that shares nothing with the state, in lists and objects."""
    copy: Position = orjson.loads(orjson.dumps(observation))
    return copy


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """What leads from one position to the next: `[path, value]`, or `[path]` for a key that is gone."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            if key not in after:
                yield [[*path, key]]
            elif key not in before:
                yield [[*path, key], after[key]]
            else:
                yield from changes(before[key], after[key], (*path, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and path:
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, (*path, index))
    else:
        yield [list(path), after]


def _frame(moment: Moment, seat: int | None, longest_note: int) -> dict[str, Any]:
    step = moment.step
    assert step is not None
    frame: dict[str, Any] = {
        "told": [
            [happening.text, happening.seat, _manner(happening), *_others(happening)] for happening in moment.happenings
        ]
    }
    notes = [[who, note if len(note) <= longest_note + 1 else note[:longest_note] + "…"] for who, note in moment.notes]
    if notes and longest_note:
        frame["notes"] = notes
    asked = [
        [row[0], step.decision, row[2], row[1]["type"]]
        for row in step.rows
        if row[0] != CHANCE and seat in (None, row[0]) and not {"forced", "retired"} & mark(row).keys()
    ]
    if asked:
        frame["asked"] = asked
    return frame


def _others(happening: Happening) -> list[dict[str, str | None]]:
    return [{str(seat): text for seat, text in happening.others.items()}] if happening.others else []


def _manner(happening: Happening) -> str:
    """How a choice came about, where that is no answer in time."""
    if happening.forced:
        return "no choice"
    marks = mark(happening.row) if happening.row is not None else {}
    if "retired" in marks:
        return "retired"
    return f"instead of an answer: {marks['fault']}" if "fault" in marks else ""


def _fault(account: Account, fault: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: fault[key] for key in ("seat", "kind", "decision", "message", "ms", "retired")}
    if tail := account.tail(fault):
        told["stderr"] = tail.splitlines()[-STDERR_LINES:]
    return told
