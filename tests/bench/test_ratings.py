"""`bench/ratings.py`, with few matches: TrueSkill of ours against the package's, and how long ratings take."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_a_rebuild_is_at_least_as_fast_as_the_trueskill_package_and_finds_the_same(project):
    command = [sys.executable, "bench/ratings.py", "--matches", "1980", "--dry"]
    before = (project / "docs" / "statistics.md").read_text(encoding="utf-8")
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
    head, _, *rows, _, apart = done.stdout.strip().splitlines()
    assert head.startswith("| 1,980 matches of 4, 12 bots |")
    rate = {cells[1].strip(): int(cells[3].replace(",", "")) for cells in (row.split("|") for row in rows)}
    rebuilt, ours, theirs, order_free = rate.values()
    assert ours > theirs
    assert rebuilt > theirs
    assert order_free > 0
    assert float(apart.removesuffix(".").split()[-1]) < 0.01
    assert (project / "docs" / "statistics.md").read_text(encoding="utf-8") == before
