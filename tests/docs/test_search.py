"""The bots of docs/search.md play, each without a fault."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from arena.games import GAMES

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def bots(project, tmp_path_factory) -> dict[str, str]:
    """The whole programs of the page, as commands."""
    folder = tmp_path_factory.mktemp("page")
    blocks = re.findall(r"```python\n(.*?)```", (project / "docs" / "search.md").read_text(), re.DOTALL)
    shortest, searching = (block for block in blocks if "run(decide)" in block)
    (folder / "shortest.py").write_text(shortest)
    (folder / "searching.py").write_text(searching.replace("playouts=300", "playouts=20"))
    return {name: f"{sys.executable} {folder / name}.py" for name in ("shortest", "searching")}


@pytest.mark.parametrize(
    ("bot", "game"), [("shortest", "for-sale"), *(("searching", game) for game in ("for-sale", "ausgezockt"))]
)
def test_a_bot_of_the_page_plays_without_a_fault(bots, bot, game, tmp_path):
    others = ["random"] * (GAMES[game].seats.start - 1)
    words = [
        sys.executable,
        "-m",
        "arena",
        "match",
        game,
        bots[bot],
        *others,
        "--seed",
        "3",
        "--json",
        "--move-ms",
        "10000",
    ]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["faults"] == []
    assert result["termination"] == "normal"
