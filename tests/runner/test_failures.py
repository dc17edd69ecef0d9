"""Failures of our own and of the machine: charged to no bot, told in a line where they can be, survived where they can be."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
from uuid import uuid4

import pytest
from runner.stage import Arena, config, gone, marked, match_id, perform, run, setup, stored, until, zoo

from arena.config import load
from arena.errors import ArenaError, StorageError
from arena.runner import session
from arena.runner.conditions import Conditions
from arena.runner.play import play_out
from arena.runner.progress import Progress
from arena.runner.tournament import Tournament
from arena.store.record import MatchRecord
from arena.store.store import Store

pytestmark = pytest.mark.slow


def void(id: int) -> MatchRecord:
    return MatchRecord(id, 0, 0, 0, ("?",) * 3, (1,) * 3, ((),) * 3, "void", (), ({"n": 0, "cpu": 0.0},) * 3, ("",) * 3)


def table_ids(plan, blocks):
    return [match_id(plan, (0, 1, 2), block) for block in range(blocks)]


def prepared(path, results, **more):
    """A run that is ready to be played, as `arena match` plays it."""
    settings = load(path)
    made = session.prepare(settings, results, results, lambda _: None, sandbox=("none", ""))
    return made.store, Tournament(made.store, settings, made.bots, Conditions(2, "none", **more))


def test_a_disk_that_is_full_ends_the_run_with_everything_committed_kept_and_nobody_left(tmp_path):
    mark = f"zoo-{uuid4()}"
    path = config(["Good", "HasChildren", "IgnoresTheEnd"], tmp_path, 40, env={"ZOO_MARK": mark})
    store, tournament = prepared(path, tmp_path / "zoo")
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 12}")

    with pytest.raises(StorageError, match="the disk is full; what was committed stays"):
        play_out(tournament, Progress(quiet=True))

    store.close()
    assert gone(mark) == {}
    with Store.open(tmp_path / "zoo") as left:
        kept = left.count()
    assert 0 < kept == tournament.played < 120
    outcome = run(path, tmp_path, workers=2)
    with outcome.store:
        assert outcome.finished
        assert outcome.tournament.played == 120 - kept


@pytest.mark.parametrize("parallel", [1, 2])
def test_luck_that_turns_out_impossible_in_mid_match_is_the_users_mistake(parallel, tmp_path):
    """The fourth cheque is drawn when the sealed choices of the first sale are in."""
    path = config(["Good"] * 3, tmp_path, 4, workers={"cores_per_match": parallel})
    store, tournament = prepared(path, tmp_path / "zoo", luck={"cheques": [2, 2, 3, 2]})

    with store, pytest.raises(ArenaError, match="luck: 'cheques', outcome 4: 2 is impossible here") as caught:
        play_out(tournament, Progress(quiet=True))

    assert type(caught.value) is ArenaError
    assert tournament.broken == 0


def test_a_match_that_a_worker_cannot_play_is_void_after_three_attempts_and_the_run_goes_on(capfd):
    """The worker is left without descriptors, so that it cannot start a bot; then it gets them back."""
    plan = setup([zoo("alice"), zoo("bob"), zoo("exits", "ExitsAfterEachMatch")], blocks=30)
    ids = table_ids(plan, 30)

    async def starve(played):
        await until(lambda: played.records)
        (pid,) = played.crew.pids
        _, most = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (4, most))
        await until(lambda: any(record.termination == "void" for record in played.records))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (most, most))

    played = perform(plan, [ids], meanwhile=starve, void=void)

    assert sorted(record.id for record in played.records) == ids
    voids = [record for record in played.records if record.termination == "void"]
    assert 1 <= len(voids) < 10
    assert {record.attempts for record in voids} == {3}
    assert [record.faults for record in played.records if record.faults] == []
    assert played.records[-1].termination == "normal"
    assert "Too many open files" in capfd.readouterr().err


def test_a_run_with_void_matches_goes_on_and_says_at_its_end_that_it_was_our_failure(tmp_path):
    mark = f"zoo-{uuid4()}"
    path = config(["Good", "Good", "ExitsAfterEachMatch"], tmp_path, 10, env={"ZOO_MARK": mark})
    arena = Arena(path, tmp_path / "results", mark, "--workers", "1")
    arena.wait_for(1)
    (worker,) = arena.workers()
    _, most = resource.prlimit(worker, resource.RLIMIT_NOFILE)
    resource.prlimit(worker, resource.RLIMIT_NOFILE, (4, most))
    arena.wait_until(lambda: stored(arena.directory, "void"))
    resource.prlimit(worker, resource.RLIMIT_NOFILE, (most, most))

    code, _, errors = arena.end()

    assert code == 70, errors
    assert "matches are void because workers of ours failed three times: please report it" in errors
    assert stored(arena.directory) == 30
    assert 1 <= stored(arena.directory, "void") < 10
    with Store.open(arena.directory) as store:  # no bot is charged for what its worker lacks
        assert [record.faults for record in store.records() if record.faults] == []


def test_a_match_that_loses_its_worker_three_times_is_void_and_the_next_is_played(capfd):
    plan = setup([zoo("alice"), zoo("bob"), zoo("hangs", "HangsAlways"), zoo("carol")], move_ms=0)
    hopeless, fine = match_id(plan, (0, 1, 2)), match_id(plan, (0, 1, 3))

    async def kill(played):
        killed = set()
        while len(killed) < 3:
            await until(lambda: set(played.crew.pids) - killed)
            (pid,) = set(played.crew.pids) - killed
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)

    played = perform(plan, [[hopeless, fine]], meanwhile=kill, void=void)

    assert [(record.id, record.termination, record.attempts) for record in played.records] == [
        (hopeless, "void", 3),
        (fine, "normal", 1),
    ]
    assert played.crew.broken == 3


def test_bots_that_somebody_kills_crash_in_that_match_and_play_the_next():
    mark = f"zoo-{uuid4()}"
    plan = setup([zoo("alice", mark=mark), zoo("bob"), zoo("carol")], blocks=1_000)
    ids = table_ids(plan, 1_000)
    seen: list[str] = []

    async def kill(played):
        """Each process once it has finished a match, and end when the fifth has."""
        while len(seen) < 5:
            await until(lambda: played.records and instance(played.records[-1]) not in seen)
            seen.append(instance(played.records[-1]))
            for pid in marked(mark) if len(seen) < 5 else ():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        return True

    def instance(record):
        return record.processes[record.bots.index("alice")]

    played = perform(plan, [ids], meanwhile=kill)

    assert [record.id for record in played.records] == ids[: len(played.records)]
    assert {record.termination for record in played.records} == {"normal"}
    found = [fault for record in played.records for fault in record.faults]
    assert {(fault["bot"], fault["kind"]) for fault in found} <= {("alice", "crashed")}
    assert all("signal 9 (SIGKILL)" in fault["message"] for fault in found)
    assert len(found) <= 4  # none where it was killed between two matches
    assert list(dict.fromkeys(map(instance, played.records))) == seen
    assert len(seen) == 5


def test_a_match_that_is_played_again_tells_how_often_it_was_tried():
    plan = setup([zoo("alice"), zoo("bob"), zoo("slow", "SleepsAlways", "0.05")])

    async def kill(played):
        await until(lambda: played.crew.pids)
        os.kill(*played.crew.pids, signal.SIGKILL)

    (record,) = perform(plan, [table_ids(plan, 1)], meanwhile=kill).records

    assert record.attempts == 2
    assert all(process.startswith("1.0r1.") for process in record.processes)


def test_workers_that_cannot_even_start_end_the_run(capfd):
    plan = setup([zoo("alice"), zoo("bob"), zoo("carol")], options={"no such option": 1})

    hopeless = pytest.RaisesExc(RuntimeError, match="worker 0 ended 3 times before it was ready")
    with pytest.RaisesGroup(hopeless, flatten_subgroups=True):
        perform(plan, [table_ids(plan, 1)])

    assert "no such option" in capfd.readouterr().err


def test_matches_that_all_fail_end_the_run_before_everything_is_void(capfd):
    plan = setup([zoo("alice"), zoo("bob"), zoo("exits", "ExitsAfterEachMatch")], blocks=50)

    async def starve(played):
        await until(lambda: played.records)
        (pid,) = played.crew.pids
        _, most = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (4, most))

    with pytest.RaisesGroup(pytest.RaisesExc(RuntimeError, match="10 matches in a row"), flatten_subgroups=True):
        perform(plan, [table_ids(plan, 50)], meanwhile=starve, void=void)


def test_a_trace_that_cannot_be_written_is_told_in_a_line(tmp_path):
    path = config(["Good"] * 3, tmp_path)
    store, tournament = prepared(path, tmp_path / "zoo", trace=tmp_path / "zoo.toml" / "trace")

    with store, pytest.raises(StorageError, match="cannot be written: Not a directory"):
        play_out(tournament, Progress(quiet=True))


def test_a_log_that_cannot_be_written_costs_nothing_but_the_log(tmp_path):
    path = config(["Good", "LogsFirst", "Good"], tmp_path)
    logs = tmp_path / "zoo" / "logs" / "LogsFirst-1.log"
    store, tournament = prepared(path, tmp_path / "zoo")
    logs.mkdir(parents=True)

    with store:
        play_out(tournament, Progress(quiet=True))
        assert [record.faults for record in store.records()] == [()] * 3
