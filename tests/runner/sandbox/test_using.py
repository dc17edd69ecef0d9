"""What a bot can use up, with all its processes; and what the walls must not change: its end, its CPU, its output."""

from __future__ import annotations

import os
import signal
import time

import pytest

from arena.runner.sandbox.limits import FILE_BYTES, PROCESSES

pytestmark = pytest.mark.slow

limited = pytest.mark.parametrize("tier", ["bwrap", "landlock", "rlimit"], indirect=True)


def processes_with(mark: str) -> list[int]:
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as file:
                    if mark.encode() in file.read():
                        found.append(int(entry))
            except OSError:
                continue
    return found


@limited
def test_children_that_eat_memory_together_are_counted_together(keeper):
    report = keeper(["eat_with_children", 6, 60], memory_mb=200)

    assert report["verdict"] == "killed by the runner: its processes used more than memory_mb = 200 together"
    assert report["code"] == -signal.SIGKILL
    assert report["neighbour unharmed"]


@limited
def test_memory_that_no_table_of_pages_shows_is_counted(keeper):
    report = keeper(["hoard", 320], memory_mb=200)

    assert report["verdict"] == "killed by the runner: its processes used more than memory_mb = 200 together"
    assert report["code"] == -signal.SIGKILL
    assert report["neighbour unharmed"]


@limited
def test_memory_of_one_process_is_limited(keeper):
    report = keeper(["run", keeper.python, "-c", "print(len(bytearray(400 << 20)))"], ["scratch"], memory_mb=200)

    assert list(report["found"].values()) == ["", "mine"]


@limited
def test_a_fork_bomb_ends_with_its_bot(keeper):
    mark = f"bomb-of-{os.getpid()}-{keeper.tier}-{keeper.user}"
    report = keeper(["bomb", mark])

    assert report["verdict"].startswith("killed by the runner: it")
    assert report["neighbour unharmed"]
    assert processes_with(mark) == []


@limited
def test_a_bot_has_at_most_so_many_processes(keeper):
    report = keeper(["children", 2 * PROCESSES])

    assert f"{PROCESSES} processes and threads or more" in report["verdict"]
    assert report["neighbour unharmed"]


@limited
def test_a_daemon_does_not_outlive_its_bot(keeper):
    mark = f"daemon-of-{os.getpid()}-{keeper.tier}-{keeper.user}"

    assert keeper.found(["daemon", mark]) == ["left"]

    deadline = time.monotonic() + 20
    while processes_with(mark) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert processes_with(mark) == []


@limited
def test_no_file_is_larger_than_the_limit(keeper):
    (written,) = keeper.found(["huge"])

    assert written == "EFBIG"
    assert FILE_BYTES < 1 << 36


@limited
def test_the_private_directory_is_bounded(keeper):
    report = keeper(["fill", 512])

    filled = next(iter(report["found"].values()), None)
    if keeper.tier == "bwrap":
        assert filled == "ENOSPC"
    else:
        assert "its private directory holds too much" in report["verdict"]


def test_the_cpu_time_of_a_bot_is_its_own(keeper):
    report = keeper(["spin", 0.5], ["run", "sleep", "0.2"])

    assert 0.45 < report["cpu"] < 1.0


@limited
def test_the_cpu_time_of_its_other_processes_is_counted_too(keeper):
    report = keeper(["spin_in_children", 3, 0.4])

    assert 1.1 < report["cpu"] < 2.0


def test_a_bot_that_closes_its_output_has_closed_it(keeper):
    report = keeper(["close_output"], until_closed=True)

    assert report["lives"]
    assert report["closed"] is not None


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGKILL, signal.SIGTERM], ids=lambda number: number.name)
def test_the_signal_that_ended_a_bot_is_known(keeper, number):
    report = keeper(["die", int(number)])

    assert (report["lives"], report["code"]) == (False, -number)


def test_a_tier_costs_a_few_milliseconds_at_the_start(keeper):
    shells = keeper.all(commands=[["/bin/sh", "-c", ":"]] * 5)

    assert {shell["code"] for shell in shells} == {0}
    assert min(shell["started"] for shell in shells) < 0.5  # a busy machine does not hold up all of them so long
