"""The README's leaderboard is what its command prints."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("cc") is None, reason="one of the bots is in C, and there is no compiler here"),
]


@pytest.fixture(scope="module")
def rows(project: Path, tmp_path_factory) -> dict[str, dict]:
    """The leaderboard of configs/for_sale.toml, played now."""
    results = tmp_path_factory.mktemp("results")
    words = ["run", project / "configs" / "for_sale.toml", "--results", results, "--quiet", "--strict"]
    done = subprocess.run(
        [sys.executable, "-m", "arena", *words], cwd=project, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {row["name"]: row for row in json.loads((results / "for_sale" / "leaderboard.json").read_text())["bots"]}


def test_expert_beats_thrifty_and_thrifty_beats_random_with_intervals_that_do_not_overlap(rows):
    for better, worse in (("expert", "thrifty"), ("thrifty", "random")):
        assert rows[better]["mu"] - 3 * rows[better]["sigma"] > rows[worse]["mu"] + 3 * rows[worse]["sigma"]


def test_the_readme_shows_this_leaderboard(rows, project):
    shown = re.findall(
        r"^\|\s*(\d) \| ([a-z-]+)\s+\|\s*([0-9.]+) \|\s*([0-9.]+) \|", (project / "README.md").read_text(), re.MULTILINE
    )
    played = [(str(row["rank"]), name, f"{row['mu']:.2f}", f"{3 * row['sigma']:.2f}") for name, row in rows.items()]
    assert shown == played
