"""A worker that is started before it is known what it will play."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from uuid import uuid4

import pytest
from runner.stage import marked, match_id, perform, setup, zoo

from arena.runner import launch
from arena.runner.watchdog import processes


def session(leader: int) -> set[int]:
    """The living processes of a session."""
    return {pid for pid, (_, its, alive) in processes().items() if its == leader and alive}


def test_a_spare_worker_that_nobody_asks_for_is_gone_with_its_scratch():
    with launch.spare_worker():
        ((process, scratch),) = launch._spare
        assert session(process.pid) >= {process.pid}
        assert Path(scratch).is_dir()
    assert session(process.pid) == set()
    assert not Path(scratch).exists()


def test_a_mistake_while_it_starts_leaves_nothing_either():
    seen = []

    def fail():
        with launch.spare_worker():
            seen.extend(launch._spare)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    ((process, scratch),) = seen
    assert session(process.pid) == set()
    assert not Path(scratch).exists()


def test_the_first_worker_of_a_crew_is_the_spare_one_and_the_second_is_not():
    plan = setup([zoo("alice"), zoo("bob"), zoo("carol")], blocks=2)
    ids = [[match_id(plan, (0, 1, 2), block) for block in (0, 1)]]
    with launch.spare_worker():
        ((process, scratch),) = launch._spare
        played = perform([plan, plan], ids)
        assert launch._spare == []
    assert len(played.records) == 2
    assert (process.wait(), Path(scratch).exists()) == (0, False)  # it ended by itself


def test_where_none_can_be_started_whoever_asks_for_one_hears_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    with launch.spare_worker():
        assert launch._spare == []
        with pytest.raises(launch.StorageError, match="no scratch for bots: No such file or directory"):
            launch.worker()


@pytest.mark.parametrize(
    "words",
    [
        ("match", "for-sale", "no-such-bot", "random", "random"),
        ("match", "for-sale", "--seed", "many"),
        ("run", "no-such-file.toml"),
        ("rematch", "nowhere", "1"),
    ],
)
def test_a_command_that_fails_at_once_leaves_no_process(words, tmp_path):
    mark = f"spare-{uuid4()}"
    done = subprocess.run(
        [sys.executable, "-m", "arena", *words],
        cwd=tmp_path,
        env={**os.environ, "ZOO_MARK": mark, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "rror: " in done.stderr) == (2, True)
    assert marked(mark) == {}
    assert list(tmp_path.iterdir()) == []
