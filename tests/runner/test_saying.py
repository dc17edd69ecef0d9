"""What a bot writes to its standard error is kept with the step at which it came."""

from __future__ import annotations

import orjson
import pytest
from runner.stage import match_id, perform, setup, zoo

from arena.runner.stderr import TAIL, Log
from arena.store.record import unpacked
from arena.store.said import Said, unbundled


def test_a_log_knows_the_step_at_which_something_came():
    log, steps = Log("alice", None), ["a step"]
    log.take(b"of the match before\n")
    log.begin("match 2, seat 0", steps)
    assert log.said() is None
    log.take(b"one\n")
    log.take(b"two\n")
    steps += ["a step", "a step"]
    log.take(b"three\n")

    assert log.said() == Said(0, ((1, "one\ntwo\n"), (3, "three\n")))
    assert log.tail() == "one\ntwo\nthree\n"
    log.begin("match 3, seat 1", [])
    assert log.said() is None
    assert log.tail() == ""


def test_of_much_the_end_is_kept_and_counted_what_is_not():
    log, steps = Log("alice", None), []
    log.begin("match 1, seat 0", steps)
    for step in range(5):
        log.take(f"{step}".encode() * 3_000)
        steps.append("a step")

    said = log.said()
    assert said == Said(15_000 - TAIL, ((2, "2" * (TAIL - 6_000)), (3, "3" * 3_000), (4, "4" * 3_000)))
    log.take(b"x" * 100_000)
    assert log.said() == Said(115_000 - TAIL, ((5, "x" * TAIL),))
    assert log.tail() == "x" * TAIL


def test_several_matches_in_one_process_have_no_steps():
    log = Log("alice", None)
    log.begin("match 1, seat 0")
    log.take(b"one\n")
    said = log.listener()
    assert said() is None
    log.take(b"two\n")
    log.begin("match 3, seat 1")
    log.take(b"three\n")

    assert said() == Said(0, ((None, "two\nthree\n"),))
    log.take(b"x" * 2 * TAIL)
    assert said() == Said(TAIL + 10, ((None, "x" * TAIL),))


@pytest.mark.slow
def test_what_is_written_before_an_answer_is_kept_with_the_step_of_that_answer():
    plan = setup([zoo("alice"), zoo("bob", "ThinksAloud"), zoo("carol", "ThinksAloud")], blocks=3)
    ids = [match_id(plan, (0, 1, 2), block) for block in range(3)]

    for record in perform(plan, [ids]).records:
        asked = {1: [], 2: []}
        for step, rows in enumerate(orjson.loads(unpacked(record.transcript))):
            for seat, action, *_, more in ([*row, {}] if len(row) == 3 else row for row in rows):
                bot = ("alice", "bob", "carol").index(record.bots[seat]) if seat >= 0 else 0
                if bot and "forced" not in more:
                    decision = "bid" if action["type"] in {"bid", "pass"} else "sell"
                    asked[bot].append((step, f"{decision} {len(asked[bot]) + 1}\n"))
        said = unbundled(record.said)
        assert set(said) == {record.bots.index("bob"), record.bots.index("carol")}
        assert said[record.bots.index("bob")] == Said(0, tuple(asked[1]))
        assert said[record.bots.index("carol")] == Said(0, tuple(asked[2]))
        assert len(asked[1]) > 5
        assert record.stderr == {}


@pytest.mark.slow
def test_a_flood_costs_8_kib_a_match_and_a_silent_bot_nothing():
    plan = setup([zoo("alice"), zoo("bob"), zoo("carol", "LogsFirst")])
    loud, quiet = match_id(plan, (0, 1, 2)), setup([zoo("alice"), zoo("bob"), zoo("carol")])

    (record,) = perform(plan, [[loud]]).records
    (silent,) = perform(quiet, [[loud]]).records

    (said,) = unbundled(record.said).values()
    assert sum(len(text) for _, text in said.parts) == TAIL
    assert said.dropped > 5 * 1_000_000
    assert silent.said == b""
    assert "said" not in silent.to_wire()


@pytest.mark.slow
def test_a_crash_keeps_its_last_words_at_its_step_and_a_bot_that_never_started_says_nothing():
    plan = setup([zoo("alice"), zoo("exits", "ExitsInMidMatch"), zoo("dead", "ExitsAtOnce")], blocks=2)
    ids = [match_id(plan, (0, 1, 2), block) for block in range(2)]

    for record in perform(plan, [ids]).records:
        exits, dead = record.bots.index("exits"), record.bots.index("dead")
        (step,) = (fault["step"] for fault in record.faults if fault["seat"] == exits)
        assert unbundled(record.said) == {exits: Said(0, ((step, "assertion failed: coins >= 0\n"),))}
        assert record.stderr == {exits: "assertion failed: coins >= 0\n", dead: "no licence found\n"}
