"""Clocks: absolute, exact, and never charging a bot for a delay of our own."""

from __future__ import annotations

import os
import signal
import statistics
import time
from uuid import uuid4

import orjson
import pytest
import trio
from runner.stage import faults, marked, match_id, notes, perform, setup, state, until, zoo

from arena.runner.linux import cpu_seconds, usable_cores
from arena.store.record import unpacked

pytestmark = pytest.mark.slow


def table_ids(plan, blocks):
    return [match_id(plan, (0, 1, 2), block) for block in range(blocks)]


def seconds_on_clock(record, seat):
    """What the transcript says that a seat has used."""
    return sum(row[2] for step in orjson.loads(unpacked(record.transcript)) for row in step if row[0] == seat) / 1000


def test_a_limit_shorter_than_a_wait_in_the_kernel_holds():
    plan = setup([zoo(name, "SleepsAlways", "0.014") for name in ("alice", "bob", "carol")], move_ms=10)

    (record,) = perform(plan, [table_ids(plan, 1)]).records

    assert {fault["kind"] for fault in record.faults} == {"late"}
    assert all(fault["ms"] <= 10 for fault in record.faults)
    assert all(times["max"] <= 10 for times in record.times)


def test_without_a_limit_a_bot_may_take_its_time():
    plan = setup([zoo("alice"), zoo("bob"), zoo("slow", "SleepsOnce", "0.5")], move_ms=0, match_ms=0)

    (record,) = perform(plan, [table_ids(plan, 1)]).records

    assert record.faults == ()
    assert record.times[record.bots.index("slow")]["max"] >= 300  # a late wake-up of ours is given back


@pytest.mark.parametrize("bots", ["quick", "slow"])
def test_a_worker_that_was_stopped_and_continued_charges_nobody(bots):
    vice = ("Good", "") if bots == "quick" else ("SleepsAlways", "0.15")
    plan = setup([zoo(name, *vice) for name in ("alice", "bob", "carol")], blocks=100, move_ms=600)
    blocks = 100 if bots == "quick" else 2

    async def stop(played):
        await until(lambda: played.crew.pids)
        (pid,) = played.crew.pids
        for pause in (0.2, 0.31):
            await trio.sleep(pause)
            os.kill(pid, signal.SIGSTOP)
            await trio.sleep(1.2)
            os.kill(pid, signal.SIGCONT)

    played = perform(plan, [table_ids(plan, blocks)], meanwhile=stop)

    assert len(played.records) == blocks
    assert [record.faults for record in played.records if record.faults] == []
    assert max(times["max"] for record in played.records for times in record.times) < 500


def test_sealed_choices_are_asked_at_the_same_time_where_a_match_has_cores_for_it():
    bots = [zoo(name, "SleepsOnSales", "0.1") for name in ("alice", "bob", "carol")]
    plans = [setup(bots, blocks=2, parallel=parallel) for parallel in (False, True)]

    alone, together = (perform(plan, [table_ids(plan, 2)]) for plan in plans)

    used = [sum(seconds_on_clock(record, seat) for seat in range(3)) for record in together.records]
    assert together.lasted(together.records[1]) < 0.75 * used[1]
    assert alone.seconds[-1] > sum(seconds_on_clock(record, seat) for record in alone.records for seat in range(3))
    assert [record.scores for record in alone.records] == [record.scores for record in together.records]


def test_a_late_answer_is_dropped_by_its_id_and_costs_no_strike():
    plan = setup([zoo("alice"), zoo("bob"), zoo("slow", "SleepsOnce", "0.7")], blocks=4, move_ms=500)

    played = perform(plan, [table_ids(plan, 4)])

    assert [[fault["kind"] for fault in faults(record, "slow")] for record in played.records] == [["late"]] * 4
    assert [record.times[record.bots.index("slow")]["stale"] for record in played.records] == [1] * 4
    assert len({record.processes[record.bots.index("slow")] for record in played.records}) == 1


def test_an_answer_that_is_there_before_its_request_counts_at_once():
    plan = setup([zoo("alice"), zoo("bob"), zoo("early", "AnswersAhead")], blocks=3)

    played = perform(plan, [table_ids(plan, 3)])

    assert all(record.faults == () for record in played.records)
    quickest = min(played.records, key=lambda record: record.times[record.bots.index("early")]["max"])
    assert quickest.times[quickest.bots.index("early")]["max"] < 20


@pytest.mark.parametrize(("freeze", "stands"), [(True, "at once"), (None, "in the end"), (False, "never")])
def test_a_bot_that_computes_off_the_clock_is_stopped_there(freeze, stands):
    mark = f"zoo-{uuid4()}"
    bots = [zoo("alice", "SleepsAlways", "0.02"), zoo("bob", "SleepsAlways", "0.02"), zoo("spins", "Spins", mark=mark)]
    plan = setup(bots, blocks=200, freeze=freeze, move_ms=10_000)
    states: list[str] = []

    async def look(played):
        await until(lambda: len(marked(mark)) == 1 and played.crew.pids)
        (pid,) = marked(mark)
        began = time.monotonic()
        while states.count("T") < 10 and (freeze is not False or len(played.records) < 4):
            await trio.sleep(0.02)
            states.append(state(pid))
            seconds = time.monotonic() - began
            if freeze is None and seconds > 8 and cpu_seconds(pid) < 0.35 * seconds:
                states.append("too busy")
                break
        return True

    played = perform(plan, [table_ids(plan, 200)], meanwhile=look)

    assert all(record.faults == () for record in played.records)
    if states[-1] == "too busy":
        pytest.skip("others leave it less than a fifth of a core, which is no reason to stop it")
    assert {"at once": len(played.records) < 3, "in the end": states[-1] == "T", "never": "T" not in states}[stands]


@pytest.mark.parametrize("freeze", [True, False])
def test_a_frozen_neighbour_that_spins_costs_the_bot_on_the_clock_no_fifth(freeze):
    """What it costs is the CPU that it gets meanwhile: the load of others on this machine does not tell."""
    mark = f"spins-{uuid4()}"
    bots = [zoo("good"), zoo("works", "Works", mark), zoo("spins", "Spins", mark)]
    plan = setup(bots, blocks=2, freeze=freeze, cores=usable_cores()[:1], move_ms=10_000)

    played = perform(plan, [table_ids(plan, 2)])

    shares = [float(note) for record in played.records for note in notes(record, "works")]
    assert len(shares) > 10
    if freeze:
        assert statistics.mean(shares) < 0.1
    else:
        assert statistics.mean(shares) > 0.1


def test_what_a_bot_uses_off_the_clock_and_its_memory_are_on_its_sheet():
    bots = [zoo("good"), zoo("works", "Works", "nobody"), zoo("broods", "Broods")]
    plan = setup(bots, blocks=3, cores=usable_cores()[:1], sandbox="rlimit", move_ms=10_000)

    played = perform(plan, [table_ids(plan, 3)])

    sheets = {
        bot: [record.times[record.bots.index(bot)] for record in played.records] for bot in ("good", "works", "broods")
    }
    off = {bot: sum(times.get("off", 0.0) for times in sheet) for bot, sheet in sheets.items()}
    assert off["good"] + off["works"] < 10
    for bot, sheet in sheets.items():  # each decision by itself
        assert [len(times["cpus"]) for times in sheet] == [times["n"] for times in sheet], bot
    spent = {bot: [ms for times in sheet for ms in times["cpus"]] for bot, sheet in sheets.items()}
    assert min(spent["works"]) > 14
    assert statistics.median(spent["good"]) < 5
    # Asked again at once, it still broods over its last answer, on the clock of the next: that is the smaller part.
    assert sum(spent["broods"]) < off["broods"]
    assert sum(spent["broods"]) + off["broods"] > 9 * len(spent["broods"])
    for sheet in sheets.values():
        assert max(times.get("kib", 0) for times in sheet) > 1_000
