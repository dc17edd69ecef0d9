"""Clocks: absolute, exact, and never charging a bot for a delay of our own."""

from __future__ import annotations

import itertools
import os
import signal
import statistics
import time
from uuid import uuid4

import orjson
import pytest
import trio
from runner.stage import faults, marked, match_id, notes, perform, setup, state, until, zoo

from arena.runner.lane import SPIN, SPIN_AFTER
from arena.runner.linux import cpu_seconds, usable_cores
from arena.store.record import unpacked

pytestmark = pytest.mark.slow


NTH = 3  # the decision of a match, from 1, at which a bot of the zoo shows its vice


def table_ids(plan, blocks):
    return [match_id(plan, (0, 1, 2), block) for block in range(blocks)]


def decisions(record, bot):
    """The milliseconds of each decision that a bot was asked, as the transcript has them."""
    seat = record.bots.index(bot)
    rows = [row for step in orjson.loads(unpacked(record.transcript)) for row in step if row[0] == seat]
    return [row[2] for row in rows if len(row) < 4 or "forced" not in row[3]]


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
    assert record.times[record.bots.index("slow")]["max"] >= 100  # a late wake-up of ours is given back


@pytest.mark.parametrize(
    ("vice", "blocks", "moments"),
    [(("Good",), 200, (3, 60)), (("SleepsAlways", "0.15"), 2, (0, 1))],
    ids=["quick", "slow"],
)
def test_a_worker_that_was_stopped_and_continued_charges_nobody(vice, blocks, moments):
    plan = setup([zoo(name, *vice) for name in ("alice", "bob", "carol")], blocks=blocks, move_ms=1_000)
    stopped = []

    async def stop(played):
        for records in moments:
            await until(lambda records=records: played.crew.pids and len(played.records) >= records)
            (pid,) = played.crew.pids
            os.kill(pid, signal.SIGSTOP)
            await trio.sleep(1.5)
            os.kill(pid, signal.SIGCONT)
            stopped.append(pid)

    played = perform(plan, [table_ids(plan, blocks)], meanwhile=stop)

    assert len(stopped) == len(moments)
    assert len(played.records) == blocks
    assert [record.faults for record in played.records if record.faults] == []
    assert max(times["max"] for record in played.records for times in record.times) < 1_000  # a stop is longer


@pytest.mark.parametrize("worker", ["itself", "by-a-child"])
def test_a_delay_of_ours_in_which_the_bot_computes_is_charged_to_it(worker):
    plan = setup([zoo("alice"), zoo("bob"), zoo("cheat", "ComputesBehindOurBack", worker)], move_ms=300)

    (record,) = perform(plan, [table_ids(plan, 1)]).records

    assert [fault["kind"] for fault in faults(record, "cheat")] == ["late"]
    assert len(record.faults) == 1


def test_sealed_choices_are_asked_at_the_same_time_where_a_match_has_cores_for_it():
    bots = [zoo(name, "SleepsOnSales", "0.1") for name in ("alice", "bob", "carol")]
    plans = [setup(bots, blocks=2, parallel=parallel) for parallel in (False, True)]

    alone, together = (perform(plan, [table_ids(plan, 2)]) for plan in plans)

    assert overlaps(alone) == 0
    assert overlaps(together) > 0.5  # all of them, but where the machine holds up a bot for longer than it sleeps
    assert [record.scores for record in alone.records] == [record.scores for record in together.records]


def overlaps(played):
    """The share of the sealed choices over which two bots thought at the same time."""
    found = []
    for record in played.records:
        spans = [[tuple(map(float, note.split())) for note in notes(record, bot)] for bot in record.bots]
        for one, other in itertools.combinations(spans, 2):
            found += [max(a[0], b[0]) < min(a[1], b[1]) for a, b in zip(one, other, strict=True)]
    assert len(found) > 20
    return statistics.mean(found)


def test_a_late_answer_is_dropped_by_its_id_and_costs_no_strike():
    plan = setup([zoo("alice"), zoo("bob"), zoo("slow", "AnswersLate")], blocks=3, move_ms=1_000)

    played = perform(plan, [table_ids(plan, 3)])

    assert [[fault["kind"] for fault in faults(record, "slow")] for record in played.records] == [["late"]] * 3
    assert [record.times[record.bots.index("slow")]["stale"] for record in played.records] == [1] * 3
    assert len({record.processes[record.bots.index("slow")] for record in played.records}) == 1


def test_an_answer_that_is_there_before_its_request_counts_at_once():
    plan = setup([zoo("alice"), zoo("bob"), zoo("early", "AnswersAhead")], blocks=5)

    played = perform(plan, [table_ids(plan, 5)])

    assert all(record.faults == () for record in played.records)
    ahead = [decisions(record, "early")[NTH] for record in played.records]
    assert min(ahead) < 20  # as long as the kernel is given for an answer; a busy machine does not hold up all of them


@pytest.mark.parametrize(("freeze", "stands"), [(True, "at once"), (None, "in the end"), (False, "never")])
def test_a_bot_that_computes_off_the_clock_is_stopped_there(freeze, stands):
    """When it is stopped for the first time tells the CPU that it has used by then."""
    mark = f"zoo-{uuid4()}"
    bots = [zoo(name, "SleepsAlways", "0.02") for name in ("alice", "bob")]
    plan = setup([*bots, zoo("spins", "SpinsMore", mark=mark)], blocks=200, freeze=freeze, move_ms=10_000)
    enough = SPIN_AFTER * (4 if freeze is False else 20)
    used = share = 0.0
    stopped = False

    async def look(played):
        nonlocal used, share, stopped
        await until(lambda: len(marked(mark)) == 1 and played.crew.pids)
        (pid,) = marked(mark)
        began = time.monotonic()
        while not stopped and used < enough:
            await trio.sleep(0.01)
            used = cpu_seconds(pid)
            stopped = state(pid) == "T"
        share = used / (time.monotonic() - began)
        return True

    played = perform(plan, [table_ids(plan, 200)], meanwhile=look)

    assert all(record.faults == () for record in played.records)
    if freeze is None and not stopped and share < SPIN * 2:
        pytest.skip(f"others leave its four threads {share:.2f} of a core, and for less than {SPIN} it is not stopped")
    assert stopped == (stands != "never")
    assert (used < SPIN_AFTER) == (stands == "at once")


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
