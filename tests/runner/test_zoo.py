"""Every vice against the real runner: the exact fault, the others' match, what is left over, what it costs."""

from __future__ import annotations

import os
from typing import NamedTuple
from uuid import uuid4

import pytest
from runner.stage import faults, gone, match_id, notes, perform, setup, zoo

from arena.runner.sandbox import missing

MOVE = 0.5  # seconds


class Vice(NamedTuple):
    """What a vice leads to in one match.

    Attributes:
        name, argument: of the zoo.
        kinds: of the faults on record, in order.
        says: what the message of a fault holds.
        seconds: that the match may take, besides the slack for a busy machine.
        note: what each remark of the bot must be.
        tail: what the kept last lines of its standard error hold.
    """

    name: str
    argument: str = ""
    kinds: tuple[str, ...] = ()
    says: str = ""
    seconds: float = 0.0
    note: str = ""
    tail: str = ""


RETIRES = {"crashed", "flooded", "no-ready", "out-of-time"}
SLACK = 20.0  # seconds for starting processes on a busy machine; what is waited for without need takes ten minutes

LATE3 = ("late", "late", "late")
GARBAGE = ("garbage",)
ILLEGAL3 = ("illegal", "illegal", "illegal")

LINES = (
    Vice("Good"),
    Vice("Raises"),
    Vice("AnswersTwice", "", GARBAGE, "was answered before; the open request is id"),
    Vice("AnswersAhead"),
    Vice("AnswersUnasked", "", ILLEGAL3, "now sell one of your houses"),
    Vice("WrongId", "", GARBAGE, "was never asked; the open request is id"),
    Vice("Prints", "text", GARBAGE, "hello, world"),
    Vice("Prints", "nul", GARBAGE),
    Vice("Prints", "not-utf8", GARBAGE, "not UTF-8"),
    Vice("Prints", "deep", GARBAGE, "nested more than 100 deep"),
    Vice("Pretends", "crlf"),
    Vice("Pretends", "bom"),
    Vice("Pretends", "blank"),
    Vice("Pretends", "keys-twice"),
    Vice("Pretends", "long-number", ILLEGAL3, "the bid is more than that"),
    Vice("Pretends", "long-id", ("garbage", "garbage", "garbage"), '"id" must be a positive integer'),
    Vice("PrintsForEver", "text", ("garbage", "garbage", "garbage"), "hello, world"),
    Vice("PrintsForEver", "lines", ("garbage", "garbage", "garbage"), "thinking"),
    Vice("PrintsForEver", "blank-lines", ("flooded",), "more than 10,000 lines within one decision"),
    Vice("PrintsForEver", "bytes", ("flooded",), "more than 65,536 bytes without the end of a line"),
)
ENDS = (
    Vice("ExitsAtOnce", "", ("no-ready",), "the process ended with exit code 3", tail="no licence found\n"),
    Vice("GreetsWithGarbage", "", ("no-ready",), "Engine 1.0"),
    Vice("FloodsBeforeReady", "", ("no-ready",), "more than 65,536 bytes without the end of a line"),
    Vice("ExitsInMidMatch", "", ("crashed",), "ended with exit code 7", tail="assertion failed: coins >= 0\n"),
    Vice("DiesOfASignal", "", ("crashed",), "ended with signal 11 (SIGSEGV)"),
    Vice("ExitsAfterEachMatch"),
    Vice("ClosesStdout", "", ("crashed",), "closed its standard output but lives on"),
    Vice("LeavesAChild", "", ("crashed",), "ended with exit code 5"),
    Vice("IgnoresTheEnd"),
    Vice("HasChildren"),
    Vice("HasADaemon"),
    Vice("HasShortChildren"),
    Vice("LocksItsScratch"),
    Vice("ChurnsItsScratch", "", ("crashed",), "ended with exit code 1"),
    Vice("LogsFirst"),
    Vice("LogsForEver"),
)
LIMITS = (
    Vice("OpensFiles", note="Too many open files"),
    Vice("WritesAHugeFile", note="File too large"),
    Vice("EatsMemory", "", ("crashed",), "ended with exit code 1", tail="MemoryError"),
)
MEDDLING = (Vice("Meddles", note="nothing"),)
CLOCK = (
    Vice("HangsOnFirst", "", ("late",), "no answer within 500 ms; nothing was printed", MOVE),
    Vice("HangsOnNth", "", ("late",), "no answer within 500 ms", MOVE),
    Vice("HangsAlways", "", LATE3, "no answer within 500 ms", 3 * MOVE),
    Vice("SleepsOnce", "0.2", seconds=0.2),
    Vice("SleepsOnce", "0.8", ("late",), "nothing was printed: it sleeps", MOVE),
    Vice("AnswersLate", "", ("late",), "no answer within 500 ms", MOVE),
    Vice("AnswersTheLateOneAgain", "", ("late", "garbage"), "no answer within 500 ms", MOVE),
    Vice("SleepsAlways", "0.25", ("out-of-time",), "the seat's 2000 ms for the whole match are used up", 2.0),
    Vice("Mutters", "", LATE3, "bytes came without the end of a line, beginning '....", 3 * MOVE),
    Vice("Prints", "half-a-line", LATE3, 'bytes came without the end of a line, beginning \'{"id": 1', 3 * MOVE),
    Vice("NeverFlushes", "", LATE3, "waits for more input: either it does not flush its output", 3 * MOVE),
    Vice("WaitsForTheEnd", "", LATE3, "or it reads up to the end of its input before it answers", 3 * MOVE),
    Vice("Ponders", "", LATE3, "nothing was printed: it is still computing", 3 * MOVE),
    Vice("BlocksBeforeRead", "", LATE3, "it does not read its standard input", 3 * MOVE),
    Vice("NeverReady", "", ("no-ready",), "no `ready` within 4000 ms; nothing was printed", 4.0),
)

SCENES = {"lines": LINES, "starts and ends": ENDS, "limits": ENDS + LIMITS, "clock": CLOCK, "meddling": MEDDLING}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scene", "tier"),
    [
        ("lines", "none"),
        ("clock", "none"),
        ("starts and ends", "none"),
        ("limits", "rlimit"),
        ("meddling", "bwrap"),
        ("meddling", "landlock"),
    ],
)
def test_a_vice_costs_its_bot_the_exact_fault_and_nobody_else_anything(scene, tier, scratch):
    if missing(tier):
        pytest.skip(missing(tier))
    mark = f"zoo-{uuid4()}"
    vices = SCENES[scene]
    bots = [zoo("alice", mark=mark), zoo("bob", mark=mark)]
    bots += [zoo(f"bad-{number}", vice.name, vice.argument, mark) for number, vice in enumerate(vices)]
    plan = setup(bots, ready_ms=4_000, move_ms=int(MOVE * 1000), match_ms=2_000, memory_mb=300, sandbox=tier)
    ids = [match_id(plan, (0, 1, position)) for position in range(2, len(bots))]

    played = perform(plan, [ids])

    assert [record.id for record in played.records] == ids
    wrong = []
    for number, vice in enumerate(vices):
        bot = f"bad-{number}"
        (record,) = played.of(bot)
        found = faults(record, bot)
        seat = record.bots.index(bot)
        kinds = tuple(fault["kind"] for fault in found)
        retired = bool(RETIRES & {*kinds}) or len(kinds) == 3
        checks = {
            "faults": kinds == vice.kinds,
            "message": not found or any(vice.says in fault["message"] for fault in found),
            "strikes": len(kinds) < 3 or "(strike 3 of 3: the seat is retired)" in found[2]["message"],
            "played instead": all(fault["played"] or fault["kind"] == "no-ready" for fault in found),
            "the others": len(record.faults) == len(found),
            "the match": record.termination == "normal" and min(record.ranks) == 1,
            "last place": not retired or record.ranks[seat] == 3,
            "notes": not vice.note or notes(record, bot) == [vice.note],
            "stderr": vice.tail in record.stderr.get(seat, ""),
            "time": played.lasted(record) < vice.seconds + SLACK,
            "process": bool(record.processes[seat]) == ("no-ready" not in kinds),
        }
        wrong += [(vice.name, vice.argument, check, found) for check, fine in checks.items() if not fine]
    assert not wrong, "\n".join(map(str, wrong))
    assert gone(mark) == {}
    assert os.listdir(scratch) == []
    assert played.crew.broken == 0
