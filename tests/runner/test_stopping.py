"""Stopping `arena run`, politely and otherwise: nothing that was finished is lost, nobody is left over."""

from __future__ import annotations

import contextlib
import os
import random
import signal
from pathlib import Path
from uuid import uuid4

import pytest
from runner.stage import Arena, busy, config, content, gone, marked, run, stored

from arena.runner.crew import HURRY, LEISURE
from arena.store.store import Store

pytestmark = pytest.mark.slow

KILLS = 5
BOTS = ["Good", ("SleepsAlways", "0.02"), "ExitsInMidMatch", "HasChildren"]
SOON = 10.0  # seconds; who is not hurried has LEISURE, and a bot that is waited for sleeps for ten minutes


@pytest.fixture
def mark():
    return f"zoo-{uuid4()}"


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """What the database of the run holds when nobody disturbs it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    outcome = run(config(BOTS, folder, 3), folder, workers=1)
    assert outcome.finished
    outcome.store.close()
    return content(folder / "zoo")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_within_two_seconds_with_everything_finished_stored(number, mark, tmp_path):
    """Also with bots that sleep on the clock without limit, or do not let themselves be ended.

    The two seconds are those that workers get on any machine; a slow one adds what it takes to close the store.
    """
    assert HURRY < 2 < SOON < LEISURE
    ends = tmp_path / "ends"
    bots = [("CountsEnds", str(ends)), "IgnoresTheEnd", ("SleepsAlways", "0.003")]
    limits, workers = {"move_ms": 0, "match_ms": 0}, {"sandbox": "none"}  # one writes a file
    path = config(bots, tmp_path, 400, env={"ZOO_MARK": mark}, limits=limits, workers=workers)
    arena = Arena(path, tmp_path / "results", mark, "--workers", "2")
    arena.wait_for(10)

    code, seconds, errors = arena.end(number)

    assert code == 128 + number, errors
    assert seconds < SOON * busy()
    assert gone(mark) == {}
    assert os.listdir(arena.scratch) == []
    assert f"stopped by {number.name}" in errors
    with Store.open(arena.directory) as store:
        finished = [record.id for record in store.records()]
        assert all(record.faults == () and record.termination == "normal" for record in store.records())
    assert len(finished) == len(ends.read_text().splitlines()) >= 10


def test_a_bot_that_never_answers_without_a_limit_does_not_keep_a_signal_waiting(mark, tmp_path):
    path = config(
        ["Good", "Mutters", "LogsForEver"], tmp_path, env={"ZOO_MARK": mark}, limits={"move_ms": 0, "match_ms": 0}
    )
    arena = Arena(path, tmp_path / "results", mark, "--workers", "1")
    arena.wait_until(lambda: any("Mutters" in line for line in marked(mark).values()))

    code, seconds, _ = arena.end(signal.SIGTERM)

    assert code == 143
    assert seconds < SOON * busy()
    assert gone(mark) == {}


def test_a_run_that_is_killed_again_and_again_ends_like_an_undisturbed_one(undisturbed, mark, tmp_path):
    path, results = config(BOTS, tmp_path, 3, env={"ZOO_MARK": mark}), tmp_path / "Ergebnisse für Ünal"
    dice = random.Random(5)
    kills = 0
    for _ in range(KILLS):
        before = stored(results / "zoo")
        arena = Arena(path, results, mark, "--workers", "2")
        arena.wait_for(min(before + dice.randrange(1, 4), len(undisturbed) - 1))
        arena.process.kill()
        kills += arena.end()[0] == -signal.SIGKILL
        assert gone(mark) == {}
        assert os.listdir(arena.scratch) == []

    code, _, errors = Arena(path, results, mark, "--workers", "2").end()

    assert code == 0, errors
    assert kills == KILLS
    assert content(results / "zoo") == undisturbed


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(undisturbed, mark, tmp_path):
    path, results = config(BOTS, tmp_path, 3, env={"ZOO_MARK": mark}), tmp_path / "results"
    arena = Arena(path, results, mark, "--workers", "2")
    for matches in (2, 9, 16):
        arena.wait_for(matches)
        for pid in arena.workers()[:1]:
            os.kill(pid, signal.SIGKILL)

    code, _, errors = arena.end()

    assert code == 0, errors
    assert "workers of ours failed" in errors
    assert gone(mark) == {}
    assert os.listdir(arena.scratch) == []
    assert content(results / "zoo") == undisturbed


def test_a_watchdog_that_is_killed_takes_its_worker_along_in_good_order(undisturbed, mark, tmp_path):
    path, results = config(BOTS, tmp_path, 3, env={"ZOO_MARK": mark}), tmp_path / "results"
    arena = Arena(path, results, mark, "--workers", "2")
    arena.wait_for(3)
    for pid in [pid for pid, line in marked(mark).items() if "watchdog.py" in line]:
        os.kill(pid, signal.SIGKILL)

    code, _, errors = arena.end()

    assert code == 0, errors
    assert gone(mark) == {}
    assert content(results / "zoo") == undisturbed


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_worker_keeps_nobody_from_ending(number, mark, tmp_path):
    arena = Arena(config(BOTS, tmp_path, 100, env={"ZOO_MARK": mark}), tmp_path / "results", mark, "--workers", "1")
    arena.wait_for(2)
    (worker,) = arena.workers()
    os.kill(worker, signal.SIGSTOP)

    code, seconds, _ = arena.end(number)

    assert code in {130, -signal.SIGKILL}
    assert seconds < SOON * busy()
    assert gone(mark) == {}
    assert os.listdir(arena.scratch) == []


def test_a_signal_to_every_process_of_a_run_is_nobodys_fault(mark, tmp_path):
    """As a service manager sends it, or a shell without job control."""
    arena = Arena(
        config(["Good", "Good", "Good"], tmp_path, 1000, env={"ZOO_MARK": mark}),
        tmp_path / "results",
        mark,
        "--workers",
        "1",
    )
    arena.wait_for(5)
    family = marked(mark)
    for pid in sorted(family, key=lambda pid: "zoo.py" not in family[pid]):  # bots first: the hardest order
        with contextlib.suppress(ProcessLookupError):  # of a bot that was being replaced
            os.kill(pid, signal.SIGTERM)

    code, _, errors = arena.end()

    assert code == 143, errors
    with Store.open(arena.directory) as store:
        assert store.count() >= 5
        assert [record.faults for record in store.records() if record.faults] == []


def test_a_run_that_lives_is_not_played_twice(mark, tmp_path):
    path = config(BOTS, tmp_path, 100, env={"ZOO_MARK": mark})
    arena = Arena(path, tmp_path / "results", mark, "--workers", "1")
    arena.wait_for(1)

    code, _, errors = Arena(path, tmp_path / "results", mark, "--workers", "1").end()

    assert code == 2
    assert errors.startswith("error: ")
    assert f"process {arena.process.pid} is playing this run" in errors
    assert arena.process.poll() is None
    assert arena.end(signal.SIGINT)[0] == 130
    assert gone(mark) == {}


def test_a_run_that_is_told_not_to_mind_a_hangup_does_not(mark, tmp_path):
    def as_nohup_does() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    path = config(BOTS, tmp_path, 1, env={"ZOO_MARK": mark})
    arena = Arena(path, tmp_path / "results", mark, "--workers", "1", preexec_fn=as_nohup_does)
    arena.wait_for(2)

    assert arena.end(signal.SIGHUP)[0] == 0
    assert stored(Path(arena.directory)) == 12
