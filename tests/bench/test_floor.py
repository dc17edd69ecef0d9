from __future__ import annotations

import os
import shutil

import pytest

from arena.bench.floor import Floor
from arena.errors import ArenaError


@pytest.fixture
def core() -> int:
    return max(os.sched_getaffinity(0))


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_the_floor_is_measured_in_c_where_there_is_a_compiler(tmp_path, core):
    floor = Floor(tmp_path)
    assert floor.language == "C"
    assert 0.1 < floor.measure(core, 500) < 1000


def test_the_floor_is_measured_in_python_elsewhere(tmp_path, core, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    floor = Floor(tmp_path)
    assert floor.language == "Python"
    assert 0.1 < floor.measure(core, 500) < 1000


def test_measuring_leaves_the_caller_where_it_is(tmp_path, core):
    before = os.sched_getaffinity(0)
    Floor(tmp_path).measure(core, 10)
    assert os.sched_getaffinity(0) == before


def test_a_core_that_is_not_to_be_had_is_named(tmp_path):
    with pytest.raises(ArenaError, match=r"cannot be measured on core 1023: .*Invalid argument"):
        Floor(tmp_path).measure(1023, 10)
