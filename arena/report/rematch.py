"""A match that was played again, held against the one that is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from arena.games.core.words import printable
from arena.report.outcome import final_table, last_words
from arena.store.record import MatchRecord, unpacked


def difference(stored: MatchRecord, again: MatchRecord) -> int | None:
    """The first step at which something else was done, as `arena replay` numbers them; None = there is none."""
    before, after = _actions(stored), _actions(again)
    if before == after:
        return None
    both = enumerate(zip(before, after, strict=False))
    return next((step for step, (then, now) in both if then != now), min(len(before), len(after)))


def told(game: str, stored: MatchRecord, again: MatchRecord, *, shown: bool = False) -> Iterator[str]:
    """How it ended this time, and whether it went as it had gone.

    Args:
        game: its name.
        stored: the match as it is stored.
        again: the same, played again.
        shown: whether the bots' standard error has been shown as it came.
    """
    yield from final_table(game, again).splitlines()
    yield ""
    for fault in again.faults:
        yield f"step {fault['step']}: seat {fault['seat']}, {fault['bot']}: {fault['kind']}: {printable(fault['message'])}"
        yield from () if shown else last_words(again, fault)
    step = difference(stored, again)
    if step is None:
        yield "the same match as the stored one, action for action"
    else:
        yield f"another match than the stored one, from step {step} on: a bot changed, or goes by more than it is told"


def _actions(record: MatchRecord) -> list[Any]:
    """Seats and actions, step by step, without times and remarks."""
    if not record.transcript:
        return []
    return [[row[:2] if row[0] >= 0 else row for row in step] for step in orjson.loads(unpacked(record.transcript))]
