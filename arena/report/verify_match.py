"""One stored match against the rules, its luck and the fault policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arena.errors import ArenaError
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE
from arena.referee.fault import KINDS, STRIKES, FaultRecord
from arena.referee.result import places
from arena.referee.transcript import Mismatch, Step
from arena.report.stored import Kit, StoredMatch, mark
from arena.store.record import MatchRecord


def differences(kit: Kit, record: MatchRecord, deal_seed: bytes) -> Iterator[str]:
    """Everything in a stored match that is not as it must be.

    Args:
        kit: of the run.
        record: with its transcript.
        deal_seed: of the match, recomputed.
    """
    if record.termination == "void":
        if any(rank != 1 for rank in record.ranks) or any(record.scores):
            yield "it is void, but has places or scores"
        return
    faults, wrong = _well_formed(record)
    yield from wrong
    retired, wrong = _retirements(record, faults, kit.limits["strikes"])
    yield from wrong
    try:
        match = StoredMatch.of(kit, record)
        yield from _Checked(match, faults, retired, Luck(deal_seed, kit.luck)).differences()
    except Mismatch as error:
        yield str(error)


Faults = Sequence[tuple[int, Mapping[str, Any]]]  # numbered from 1


def _well_formed(record: MatchRecord) -> tuple[Faults, list[str]]:
    """The faults that can be, and what is wrong with the others."""
    faults, wrong = [], []
    for number, fault in enumerate(record.faults, 1):
        lacking = [key for key in ("seat", *FaultRecord._fields, "bot") if key not in fault]
        if lacking:
            wrong.append(f"fault {number} lacks {lacking[0]!r}")
        elif fault["kind"] not in KINDS or (fault["seat"], fault["bot"]) not in enumerate(record.bots):
            wrong.append(f"fault {number}: {fault['kind']} of {fault['bot']} in seat {fault['seat']} cannot be")
        else:
            faults.append((number, fault))
    return faults, wrong


def _retirements(record: MatchRecord, faults: Faults, most: int) -> tuple[dict[int, int], list[str]]:
    """Seat → the step at which its faults retired it; and which verdicts are not as the policy wants them."""
    retired: dict[int, int] = {}
    strikes = [0] * len(record.bots)
    wrong = []
    for number, fault in faults:
        seat, kind = fault["seat"], fault["kind"]
        strikes[seat] += kind in STRIKES
        retires = seat not in retired and (kind not in STRIKES or strikes[seat] == most)
        if retires:
            retired[seat] = fault["step"]
        if retires != fault["retired"]:
            verdict = "retires" if retires else "does not retire"
            wrong.append(f"fault {number}, {kind} in seat {seat}: it {verdict} the seat")
    return retired, wrong


class _Checked:
    """A match that is played again, step by step."""

    def __init__(self, match: StoredMatch, faults: Faults, retired: Mapping[int, int], luck: Luck) -> None:
        self._match = match
        self._retired = retired
        self._luck = luck
        # what was played instead of an answer: step and seat → fault
        self._faults = {(fault["step"], fault["seat"]): fault for _, fault in faults if fault["decision"]}

    def differences(self) -> Iterator[str]:
        last: Step | None = None
        for last in self._match.steps():
            for row in last.rows:
                difference = self._luck_of(last, row) if row[0] == CHANCE else self._entry(last, row)
                if difference:
                    yield f"step {last.number}: {difference}"
        for (step, seat), fault in self._faults.items():
            yield f"step {step}: the fault {fault['kind']} of seat {seat} is not in the transcript"
        if last is not None:
            yield from self._result(last)

    def _luck_of(self, step: Step, row: Sequence[Any]) -> str | None:
        assert step.draw is not None
        try:
            outcome = self._luck.draw(step.draw).outcome
        except ArenaError as error:
            return str(error)
        if list(outcome) == list(row[2]):
            return None
        return f"{row[1]} yielded {list(row[2])}, the seed of the deal gives {list(outcome)}"

    def _entry(self, step: Step, row: Sequence[Any]) -> str | None:
        seat, action, _, *_ = row
        marks = mark(row)
        fault = self._faults.pop((step.number, seat), None)
        since = self._retired.get(seat)
        if "retired" in marks and (since is None or since > step.number):
            return f"seat {seat} is said to be retired, but no fault of it says so"
        if since is not None and since < step.number and "retired" not in marks and "forced" not in marks:
            return f"seat {seat} has been retired at step {since}, but acts"
        if marks.get("fault") != (fault["kind"] if fault else None):
            return f"seat {seat}: the transcript says {marks.get('fault') or 'no fault'}, the faults {fault['kind'] if fault else 'none'}"
        if fault and (fault["decision"] != step.decision or fault["played"] != action):
            return f"seat {seat}: the fault says {fault['decision']} {fault['played']}, the transcript {step.decision} {action}"
        return None

    def _result(self, last: Step) -> Iterator[str]:
        record = self._match.record
        scores = [tuple(score) for score in last.state.scores()]
        expected = {
            "ranks": (list(record.ranks), places(scores, self._retired)),
            "scores": ([tuple(score) for score in record.scores], scores),
            "termination": (record.termination, last.state.termination),
        }
        for what, (stored, found) in expected.items():
            if stored != found:
                yield f"{what} stored {_shown(stored)}, the transcript gives {_shown(found)}"


def _shown(value: Any) -> str:
    return (
        str([list(one) if isinstance(one, tuple) else one for one in value]) if isinstance(value, list) else str(value)
    )
