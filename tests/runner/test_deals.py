"""The law: no process, and no scratch of one, meets a deal twice. And what follows: results do not depend on how."""

from __future__ import annotations

from collections import Counter

import pytest
from runner.stage import config, content, match_id, notes, perform, run, setup, zoo

from arena.store.store import Store

pytestmark = pytest.mark.slow


def test_a_bot_that_remembers_would_know_a_deal_that_it_meets_twice():
    plan = setup([zoo("alice"), zoo("bob"), zoo("elephant", "Remembers")])
    ids = [match_id(plan, (0, 1, 2), seating=seating) for seating in (0, 1)]

    same_pass, two_passes = perform(plan, [ids]), perform(plan, [ids[:1], ids[1:]])

    assert "I know this" in notes(same_pass.records[1], "elephant")
    assert "I know this" not in notes(two_passes.records[1], "elephant")


@pytest.fixture(scope="module")
def bots(project):
    """One that throws its dice, one that remembers, and two that misbehave every time in the same way."""
    return [project / "bots" / "any_game" / "random.py", "Remembers", "AnswersTwice", "ExitsInMidMatch"]


@pytest.fixture(scope="module")
def plain(bots, tmp_path_factory):
    """A run of one worker: its directory."""
    folder = tmp_path_factory.mktemp("plain")
    outcome = run(config(bots, folder, 2), folder, workers=1)
    assert outcome.finished
    outcome.store.close()
    return folder / "zoo"


def test_no_process_meets_a_deal_twice_and_a_bot_that_remembers_gains_nothing(plain):
    with Store.open(plain) as store:
        records = list(store.records(transcripts=True))
    met = Counter(
        (process, record.table, record.block) for record in records for process in record.processes if process
    )
    assert len(records) == 24
    assert set(met.values()) == {1}
    seen = [note for record in records if "Remembers-1" in record.bots for note in notes(record, "Remembers-1")]
    assert set(seen) == {"new to me"}


def test_a_process_belongs_to_one_bot_and_lives_for_more_than_a_match(plain):
    with Store.open(plain) as store:
        records = list(store.records())
    owners: dict[str, set[str]] = {}
    matches: Counter[str] = Counter()
    for record in records:
        for bot, process in zip(record.bots, record.processes, strict=True):
            owners.setdefault(process, set()).add(bot)
            matches[process] += 1
    assert all(len(owner) == 1 for owner in owners.values())
    assert max(matches.values()) > 1


@pytest.mark.parametrize(
    ("workers", "settings"),
    [
        (2, {}),
        (2, {"matches_per_worker": 3, "freeze": True}),
        (2, {"restart": "match"}),
        (2, {"cores_per_match": 2, "sandbox": "rlimit"}),
    ],
    ids=["two workers", "and three matches at a time, frozen", "restarted for every match", "parallel choices"],
)
def test_results_do_not_depend_on_how_they_were_played(workers, settings, bots, plain, tmp_path):
    outcome = run(config(bots, tmp_path, 2, workers=settings), tmp_path, workers=workers)
    outcome.store.close()

    assert outcome.finished
    assert content(tmp_path / "zoo") == content(plain)


def test_a_run_that_is_continued_with_more_blocks_gets_processes_of_its_own(bots, tmp_path):
    for blocks in (1, 2):
        outcome = run(config(bots, tmp_path, blocks), tmp_path, workers=2)
        outcome.store.close()

    with Store.open(tmp_path / "zoo") as store:
        assert store.count() == 24
        sessions = [{process.split(".")[0] for process in record.processes} for record in store.records()]
    assert sessions == [{"1"}] * 12 + [{"2"}] * 12
