"""Kept playthroughs, compared line by line: no rule and no word on the wire changes unnoticed.

After a wanted change: `python tests/games/golden/write.py`, look at the difference, raise the game's version if the same
actions now lead elsewhere.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.playthrough import playthrough

from arena.games import GAMES

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def setting(file: Path) -> dict:
    return json.loads(file.read_text(encoding="utf-8").splitlines()[1])


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_match_is_played_as_it_was_when_it_was_kept(file):
    kept = setting(file)
    game = GAMES[kept["game"]]
    assert kept["version"] == game.version, "the rules have a new version: write the playthroughs again"
    now = playthrough(game, kept["seats"], kept["options"], kept["seed"])
    assert now.splitlines() == file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_playthrough_for_every_number_of_seats(name):
    kept = {(each["game"], each["seats"]) for each in map(setting, GOLDEN)}
    assert {(name, seats) for seats in GAMES[name].seats} <= kept
