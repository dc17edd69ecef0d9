"""docs/getting-started.md does what it says: its code is run as a reader would run it."""

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
    pytest.mark.skipif(shutil.which("node") is None, reason="the page's bot is in JavaScript, and node is not here"),
]

PATIENT = ("--move-ms", "10000")  # a busy machine is no fault of the bot's


@pytest.fixture(scope="module")
def folder(project: Path, tmp_path_factory) -> Path:
    """The reader's folder: `first.js` as first shown, `better.js` with the idea in its place, `mine.toml`."""
    page = (project / "docs" / "getting-started.md").read_text()
    blocks = dict.fromkeys(("js", "toml"))
    for language in blocks:
        blocks[language] = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    first, idea = blocks["js"]
    before, old, after = re.split(r"(?m)(^function choose.*?^}\n)", first, flags=re.DOTALL)
    assert "legal[0]" in old
    made = tmp_path_factory.mktemp("mine")
    (made / "first.js").write_text(first)
    (made / "first").mkdir()
    (made / "first" / "first.js").write_text(first)
    (made / "better.js").write_text(before + idea + after)
    (made / "mine.toml").write_text(*blocks["toml"])
    return made


def arena(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "arena", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("bot", ["first", "better"])
def test_the_bot_of_the_page_plays_without_a_fault(folder, bot):
    printed = arena(
        folder, "match", "for-sale", f"node {bot}.js", "random", "random", "--seed", "7", "--json", *PATIENT
    )
    result = json.loads(printed.splitlines()[-1])
    assert result["faults"] == []
    assert result["termination"] == "normal"


@pytest.mark.parametrize("bot", ["first", "better"])
def test_the_bot_of_the_page_passes_its_check(folder, bot):
    words = [sys.executable, "-m", "arena", "check", "for-sale", *PATIENT, "--", "node", f"{bot}.js"]
    told = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False).stdout
    assert " 0 failed, " in told, told


def test_the_idea_beats_chance_on_the_leaderboard(folder):
    arena(folder, "match", "for-sale", "node better.js", "thrifty", "random", "--blocks", "10", "--save", "s", *PATIENT)
    rows = {row["name"]: row for row in json.loads(arena(folder, "leaderboard", "s", "--format", "json"))["bots"]}
    assert rows["better"]["conservative"] > rows["random"]["mu"]
    assert not rows["better"]["faults"]


def test_the_tournament_of_the_page_can_be_played(folder):
    assert "300" in arena(folder, "run", "mine.toml", "--dry-run")  # 100 blocks of 3 seatings
    short = (folder / "mine.toml").read_text().replace("blocks = 100", "blocks = 1")
    (folder / "mine.toml").write_text(short)
    arena(folder, "run", "mine.toml")
    (folder / "mine.toml").write_text(short.replace("blocks = 1", "blocks = 2"))
    arena(folder, "replay", "mine", "1", "--html", "1.html")
    assert "6 of 6 matches played" in arena(folder, "run", "mine.toml")
