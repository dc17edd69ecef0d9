from __future__ import annotations

import subprocess
import sys

import pytest

from arena.games import GAMES


def test_only_the_game_that_is_asked_for_is_loaded():
    code = (
        "import sys; from arena.games import GAMES; game = GAMES['for-sale']; "
        "print(list(GAMES), game.name, 'viehmarkt' in GAMES, len(GAMES), 'arena.games.viehmarkt' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['for-sale', 'viehmarkt', 'ausgezockt'] for-sale True 3 False\n"


def test_every_game_has_the_name_it_is_found_by():
    assert {name: game.name for name, game in GAMES.items()} == {name: name for name in GAMES}


def test_a_game_that_there_is_not_is_not_found():
    assert "chess" not in GAMES
    assert GAMES.get("chess") is None
    with pytest.raises(KeyError):
        GAMES["chess"]
