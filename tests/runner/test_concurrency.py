"""Several matches at a time in one bot process: faster, and nothing else changes."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import orjson
import pytest
from runner.stage import PYTHON, match_id, notes, perform, setup, zoo

from arena.runner.command import Command
from arena.runner.linux import usable_cores
from arena.store.record import unpacked
from arena.store.said import unbundled

pytestmark = pytest.mark.slow

BLOCKS = 12
BOT = Path(__file__).with_name("crowd.py")


def crowd(name: str, *words: str) -> Command:
    return Command(name, (PYTHON, "-S", str(BOT), *words), str(BOT.parent), {})


def play(third: Command, lanes: int = 6, blocks: int = BLOCKS, **changes):
    """A pass over some blocks of one table of three: two that play several matches at a time and the third."""
    plan = setup([crowd("alice"), crowd("bob"), third], blocks=blocks, lanes=lanes, match_ms=60_000, **changes)
    ids = [match_id(plan, (0, 1, 2), block) for block in range(blocks)]
    played = perform(plan, [ids])
    assert sorted(record.id for record in played.records) == sorted(ids)
    assert played.crew.broken == 0  # whatever a bot does, the worker lives on
    assert all(seat["cpu"] >= 0 for record in played.records for seat in record.times)
    return sorted(played.records, key=lambda record: record.id)


def faults(records) -> list[tuple[str, str]]:
    return [(fault["bot"], fault["kind"]) for record in records for fault in record.faults]


def deeds(record):
    """What was played, without times and notes."""
    return [[entry[:2] for entry in step] for step in orjson.loads(unpacked(record.transcript))]


def instances(records, bot: str) -> Counter[str]:
    return Counter(record.processes[record.bots.index(bot)] for record in records)


def test_all_matches_of_a_pass_are_played_in_one_process_with_the_same_results():
    alone = play(crowd("carol"), lanes=1)
    together = play(crowd("carol"))

    assert [(record.ranks, record.scores, deeds(record)) for record in together] == [
        (record.ranks, record.scores, deeds(record)) for record in alone
    ]
    assert faults(together) == []
    for bot in ("alice", "bob", "carol"):
        assert len(instances(together, bot)) == 1
        assert max(int(note.split()[0]) for record in together for note in notes(record, bot)) > 1


def looks(vice: str) -> list[tuple[float, float]]:
    """When three bots were at work that have one core and compute or sleep before each batch of answers, by their begin."""
    bots = [crowd(name, vice, "0") for name in ("alice", "bob", "carol")]
    plan = setup(bots, blocks=2, lanes=6, cores=usable_cores()[:1], move_ms=30_000, match_ms=0)
    played = perform(plan, [[match_id(plan, (0, 1, 2), block) for block in range(2)]])
    assert faults(played.records) == []
    found = {note for record in played.records for bot in record.bots for note in notes(record, bot)}
    return sorted({(float(began), float(ended)) for _, _, began, ended in map(str.split, found)})


def test_of_processes_that_compute_on_one_core_one_is_asked_at_a_time():
    assert all(ended < began for (_, ended), (began, _) in pairwise(looks("computes")))


def test_processes_that_wait_for_something_else_do_not_wait_for_one_another():
    assert any(ended > began for (_, ended), (began, _) in pairwise(looks("sleeps")))


def test_what_is_written_to_standard_error_has_no_step_where_a_process_plays_several_matches():
    records = play(crowd("carol", "aloud", "0"))

    whole = [unbundled(record.said) for record in records]
    assert all(set(said) == {record.bots.index("carol")} for said, record in zip(whole, records, strict=True))
    parts = [part for said in whole for one in said.values() for part in one.parts]
    assert len(parts) == BLOCKS
    assert {step for step, _ in parts} == {None}
    assert {line for _, text in parts for line in text.splitlines()} == {"bid", "sell"}


def test_a_process_in_which_several_matches_are_played_is_not_stopped_off_the_clock():
    assert faults(play(crowd("carol"), freeze=True)) == []


def test_with_a_fresh_process_for_every_match_none_is_shared():
    records = play(crowd("carol"), restart="match")

    assert faults(records) == []
    assert len(instances(records, "carol")) == BLOCKS


def test_a_bot_that_plays_one_match_at_a_time_has_a_process_for_each(tmp_path):
    records = play(zoo("carol"), lanes=3)

    assert faults(records) == []
    assert len(instances(records, "carol")) == 3
    assert len(instances(records, "alice")) == 1


@pytest.mark.parametrize(
    ("vice", "kind", "words"),
    [
        ("garbage", "garbage", "JSON"),
        ("unknown-id", "garbage", "id 1000000 was never asked"),
        ("twice", "garbage", "was answered before"),
        ("illegal", "illegal", 'type "jump" is not legal'),
        ("silent", "late", "this request was not answered: does it answer every match"),
    ],
)
def test_a_fault_is_that_of_one_match(vice, kind, words):
    records = play(crowd("carol", vice, "20"), move_ms=1_000, strikes=100)

    told = [fault for record in records for fault in record.faults]
    assert {fault["bot"] for fault in told} == {"carol"}
    if vice != "illegal":
        assert [fault["kind"] for fault in told] == [kind]
    assert words in told[0]["message"]
    assert {record.termination for record in records} == {"normal"}


def test_an_answer_that_comes_late_is_dropped_and_counted_for_its_match():
    records = play(crowd("carol", "held-back", "20"), move_ms=1_000)

    (late,) = [record for record in records if record.faults]
    assert faults([late]) == [("carol", "late")]
    stale = [record for record in records if record.times[record.bots.index("carol")].get("stale")]
    assert stale == [late]


@pytest.mark.parametrize(
    ("vice", "kind", "words"), [("crash", "crashed", "exit code 3"), ("flood", "flooded", "65,536")]
)
def test_the_end_of_a_process_is_heard_by_the_matches_in_it_and_the_others_get_a_new_one(vice, kind, words):
    records = play(crowd("carol", vice, "20"), lanes=3)

    told = [fault for record in records for fault in record.faults]
    assert {(fault["bot"], fault["kind"]) for fault in told} == {("carol", kind)}
    assert all(words in fault["message"] for fault in told)
    assert len(instances(records, "carol")) > 1
    assert len(instances(records, "alice")) == 1
    assert all(record.ranks[record.bots.index("carol")] == 3 for record in records if record.faults)


def test_a_seat_that_is_retired_leaves_the_other_matches_of_its_process_alone():
    records = play(crowd("carol", "illegal", "10"), lanes=4, strikes=2)

    assert {kind for _, kind in faults(records)} == {"illegal"}
    retired = [record for record in records if sum(fault["bot"] == "carol" for fault in record.faults) == 2]
    assert retired
    assert len(instances(records, "carol")) > 1  # who has been retired is started anew for later matches
    assert "crashed" not in json.dumps([record.faults for record in records])


@pytest.mark.parametrize("vice", ["torrent", "deaf"])
def test_a_process_may_be_given_up_in_the_moment_in_which_it_is_served(vice):
    records = play(crowd("carol", vice, "20"), lanes=36, blocks=36, move_ms=1_000)

    told = {fault["bot"] for record in records for fault in record.faults}
    assert told == {"carol"}
    assert instances(records, "alice").total() == 36
    assert len(instances(records, "alice")) == 1


def test_what_is_printed_behind_ready_is_garbage():
    records = play(crowd("carol", "chatty", "0"), strikes=100)

    assert faults(records) == [("carol", "garbage")] * 30


def test_a_bot_that_does_not_start_is_tried_three_times_on_a_worker_however_many_matches_wait(tmp_path):
    records = play(crowd("carol", "stillborn"), logs=str(tmp_path))

    assert {fault["kind"] for record in records for fault in record.faults} == {"no-ready"}
    assert (tmp_path / "carol.log").read_text().count("\nstillborn") == 3
    assert sum("this worker does not try again" in record.faults[0]["message"] for record in records) >= BLOCKS - 6
