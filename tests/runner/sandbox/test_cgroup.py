"""Control groups: found by making one, used where there are any."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from arena.runner.sandbox.cgroup import Groups, place

HIGHEST = 1 << 22  # number of a process that Linux can give; one that has just gone may be given anew


def test_a_hierarchy_without_controllers_is_none(tmp_path):
    (tmp_path / "user.slice").mkdir()

    assert place(tmp_path, "/user.slice") is None


def test_a_place_in_which_no_group_can_be_made_is_none_and_nothing_is_left_in_it(tmp_path):
    (tmp_path / "cgroup.controllers").touch()
    (tmp_path / "user.slice").write_text("")  # a file, in which not even root makes a folder

    assert place(tmp_path, "/user.slice/ours") is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cgroup.controllers", "user.slice"]


def test_a_group_of_a_worker_that_is_gone_is_removed(tmp_path):
    (tmp_path / "cgroup.controllers").touch()
    dead, alive = (tmp_path / f"arena-{pid}-1" for pid in (HIGHEST + 1, os.getpid()))
    dead.mkdir()
    alive.mkdir()

    place(tmp_path, "/")

    assert not dead.exists()
    assert alive.exists()


@pytest.mark.slow
def test_what_eats_more_memory_than_its_group_may_is_killed_with_it():
    parent = place()
    if parent is None:
        pytest.skip("no control group with memory and processes can be made here")
    group = Groups(parent, 64).make()
    eater = subprocess.Popen(
        [sys.executable, "-c", "import time; x = b'x' * (200 << 20); time.sleep(30)"],
        preexec_fn=group.join,  # noqa: PLW1509 - there is one thread
    )
    group.close()

    assert eater.wait(timeout=20) == -signal.SIGKILL
    group.remove()
    assert not list(parent.glob(f"arena-{os.getpid()}-*"))
