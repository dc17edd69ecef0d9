import os
import subprocess
import sys

import pytest

from arena.errors import ArenaError
from arena.store.lock import RunLock
from arena.store.store import Store

HOLD = """
import sys
from pathlib import Path
from arena.store.lock import RunLock
lock = RunLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the lock of `tmp_path`."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_run_that_another_process_plays_is_refused_with_its_number(holder, tmp_path):
    with pytest.raises(ArenaError, match=f"process {holder.pid} is playing this run") as caught:
        RunLock(tmp_path)
    assert caught.value.exit_code == 2


def test_the_lock_ends_with_its_process_however_it_ends(holder, tmp_path):
    holder.kill()
    holder.wait()
    RunLock(tmp_path).release()
    assert (tmp_path / "arena.lock").read_text() == f"{os.getpid()}\n"


def test_a_run_is_refused_within_one_process_too(cup, tmp_path):
    with cup(), pytest.raises(ArenaError, match=f"process {os.getpid()} is playing this run"):
        Store.open(tmp_path / "cup", write=True)
    Store.open(tmp_path / "cup", write=True).close()


def test_readers_need_no_lock(cup, tmp_path):
    with cup(), Store.open(tmp_path / "cup") as reader:
        assert reader.count() == 0


def test_a_child_process_does_not_inherit_the_lock(cup, tmp_path):
    store = cup()
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False)
    try:
        store.close()
        Store.open(tmp_path / "cup", write=True).close()
        assert child.poll() is None
    finally:
        child.communicate()


def test_a_lock_that_is_released_twice_is_no_harm(tmp_path):
    lock = RunLock(tmp_path)
    lock.release()
    lock.release()
    RunLock(tmp_path).release()
