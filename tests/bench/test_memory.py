"""The script that watches a long run's memory, on a short one."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest
from support.scripts import module_of


@pytest.fixture
def program(project):
    return project / "bench" / "memory.py"


def test_growth_is_that_of_the_whole_time_and_no_single_peak_makes_it(program):
    memory = module_of(program)

    def samples(*resident):
        return [memory.Sample(10.0 * number, 100 * number, mb, mb) for number, mb in enumerate(resident)]

    assert memory.growth(samples(50, 51, 52, 53)) == pytest.approx(3)
    assert memory.growth(samples(50, 50, 58, 50, 50)) == pytest.approx(0)
    assert memory.growth(samples(50)) == 0


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_run_is_played_to_its_end_and_its_parent_stays_small(program):
    done = subprocess.run(
        [sys.executable, str(program), "398", "--every", "0.05"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"^400 matches in .* never used more than ([\d.]+) MB$", done.stdout, re.MULTILINE)
    assert found is not None
    assert 20 < float(found[1]) < 150


def test_a_run_that_fails_is_no_measurement(program):
    memory = module_of(program)
    broken = subprocess.run(
        [sys.executable, str(program), "4"], env={"PATH": "/nowhere"}, capture_output=True, text=True, check=False
    )
    assert memory.SEATS == 4
    assert broken.returncode == 1
    assert "the run ended with exit code 2 and 0 of 4 matches" in broken.stderr
