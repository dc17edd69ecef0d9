"""Starting bots: `ready` on a clock of its own, failed starts, what a process is given and what not."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
from pathlib import Path
from uuid import uuid4

import pytest
from runner.stage import PYTHON, ZOO, faults, marked, match_id, perform, setup, until, zoo

from arena.runner.command import Command


def all_ids(plan, blocks):
    return [match_id(plan, (0, 1, 2), block) for block in range(blocks)]


@pytest.mark.slow
def test_a_slow_start_is_on_the_clock_of_ready_and_not_on_that_of_the_first_decision():
    slow = Command("slow", (PYTHON, "-c", f"import time; time.sleep(0.6); {_run_zoo()}"), str(ZOO.parent), {})
    plan = setup([slow, zoo("alice"), zoo("bob")], move_ms=400, ready_ms=8_000)

    (record,) = perform(plan, [all_ids(plan, 1)]).records

    assert record.faults == ()


def _run_zoo() -> str:
    return f"import sys; sys.argv = ['zoo', 'Good']; import runpy; runpy.run_path({str(ZOO)!r}, run_name='__main__')"


@pytest.mark.slow
def test_a_bot_that_ends_between_two_matches_is_started_anew_and_nobody_knows():
    plan = setup([zoo("alice"), zoo("bob"), zoo("exits", "ExitsAfterEachMatch")], blocks=12)

    played = perform(plan, [all_ids(plan, 12)])

    assert [record.faults for record in played.records if record.faults] == []
    assert len({record.processes[record.bots.index("exits")] for record in played.records}) == 12


@pytest.mark.slow
def test_a_bot_that_ends_at_the_start_of_a_match_crashes_in_every_match():
    plan = setup([zoo("alice"), zoo("bob"), zoo("exits", "ExitsAtStart")], blocks=6)

    played = perform(plan, [all_ids(plan, 6)])

    assert [[fault["kind"] for fault in faults(record, "exits")] for record in played.records] == [["crashed"]] * 6


@pytest.mark.slow
def test_after_three_failed_starts_in_a_row_a_worker_does_not_try_again_and_the_schedule_stands(tmp_path):
    count = tmp_path / "starts"
    dead = Command(
        "dead",
        (
            PYTHON,
            "-S",
            "-c",
            f"open({str(count)!r}, 'a').write('x'); print('no', file=__import__('sys').stderr)",
        ),
        str(tmp_path),
        {},
    )
    plan = setup([zoo("alice"), zoo("bob"), dead], blocks=5)
    ids = all_ids(plan, 5)

    played = perform(plan, [ids[:4], ids[4:]])

    assert [record.id for record in played.records] == ids
    assert count.read_text() == "xxx"
    messages = [fault["message"] for record in played.records for fault in record.faults]
    once = "the process ended with exit code 0"
    again = f"{once} (3 times in a row: this worker does not try again)"
    assert messages == [once, once, again, again, again]
    assert {fault["kind"] for record in played.records for fault in record.faults} == {"no-ready"}
    assert [record.stderr[record.bots.index("dead")] for record in played.records] == ["no\n"] * 5
    assert [record.ranks[record.bots.index("dead")] for record in played.records] == [3] * 5
    assert [record.processes[record.bots.index("dead")] for record in played.records] == [""] * 5


def test_a_bot_that_starts_at_last_plays_from_then_on(tmp_path):
    plan = setup([zoo("alice"), zoo("bob"), zoo("late", "StartsAtLast", str(tmp_path / "starts"))], blocks=4)

    played = perform(plan, [all_ids(plan, 4)])

    assert [len(record.faults) for record in played.records] == [1, 1, 0, 0]


def test_a_program_that_vanishes_in_mid_run_is_not_ready_and_nobody_else_is_hurt(tmp_path):
    program = tmp_path / "bot.py"
    program.write_text(f"#!{PYTHON} -S\n{ZOO.read_text()}")
    program.chmod(0o755)
    vanishing = Command("gone", (str(program), "ExitsAfterEachMatch"), str(tmp_path), {})
    plan = setup([zoo("alice"), zoo("bob"), vanishing], blocks=60)
    ids = all_ids(plan, 60)

    async def vanish(played):
        await until(lambda: len(played.records) >= 2)
        program.unlink()

    played = perform(plan, [ids], meanwhile=vanish)

    assert [record.id for record in played.records] == ids
    assert faults(played.records[0], "gone") == []
    (fault,) = faults(played.records[-1], "gone")
    assert fault["kind"] == "no-ready"
    assert fault["message"].startswith(f"could not be started: No such file or directory: {program}")
    assert all(fault["bot"] == "gone" for record in played.records for fault in record.faults)


def test_a_directory_that_is_gone_is_named(tmp_path):
    nowhere = Command("lost", (PYTHON, "-c", "1"), str(tmp_path / "nowhere"), {})
    plan = setup([zoo("alice"), zoo("bob"), nowhere])

    (record,) = perform(plan, [all_ids(plan, 1)]).records

    (fault,) = record.faults
    assert fault["message"] == f"could not be started: No such file or directory: {tmp_path / 'nowhere'}"


def told_to_all() -> list[str]:
    """The command lines and environments of all processes but ours."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit() and int(entry) != os.getpid():
            for name in ("cmdline", "environ"):
                with contextlib.suppress(OSError):
                    found.append(Path(f"/proc/{entry}/{name}").read_bytes().decode(errors="replace"))
    return found


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What a bot finds around it; the secret of the deals is `secret`."""
    secret, logs = uuid4().hex * 2, tmp_path_factory.mktemp("logs")
    mark, go = f"zoo-{uuid4()}", logs / "go"
    bots = [zoo("alice", "WaitsForAFile", str(go), mark=mark), zoo("bob", mark=mark), zoo("tells", "Tells", mark=mark)]
    plan = setup(bots, secrets=(secret,), logs=str(logs), move_ms=0)
    seen: list[str] = []

    async def look(played):
        await until(lambda: len(marked(mark)) == 3)
        seen.extend(told_to_all())
        go.touch()

    perform(plan, [all_ids(plan, 1)], meanwhile=look)
    log = (logs / "tells.log").read_text()
    return {**json.loads(log.splitlines()[1]), "log": log, "secret": secret, "seen": seen, "mark": mark}


def test_a_bot_inherits_three_descriptors_and_no_others(told):
    assert told["fds"] == [0, 1, 2]


def test_a_bot_has_a_clean_environment(told):
    scratch = told["env"]["HOME"]
    assert told["env"] == {
        "PATH": os.environ["PATH"],
        "HOME": scratch,
        "TMPDIR": scratch,
        "LANG": "C.UTF-8",
        "ZOO_MARK": told["mark"],
    }
    assert not Path(scratch).exists()
    assert not Path(scratch).parent.exists()
    assert told["cwd"] == str(ZOO.parent)


def test_a_bot_may_open_no_more_files_than_we_were_allowed_and_ignores_no_signals(told):
    assert told["files"] == list(resource.getrlimit(resource.RLIMIT_NOFILE))
    assert told["ignored"] == [signal.SIGPIPE, signal.SIGXFSZ]  # by Python itself


def test_no_seed_is_on_a_command_line_or_in_an_environment(told):
    assert len(told["seen"]) > 8
    assert not [text for text in told["seen"] if told["secret"] in text]


def test_a_log_marks_the_process_or_match_that_wrote_it(told):
    assert told["log"].startswith("--- process 1.0.")
