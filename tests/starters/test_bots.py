"""The first bots build without a warning and play every game without a fault, in the sandbox."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys

import pytest

from arena.games import GAMES
from arena.starters.languages import LANGUAGES

pytestmark = pytest.mark.slow

PATIENT = ("--move-ms", "10000")  # how fast they are is not asked here: a busy machine is no fault of theirs


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_first_bot_plays_every_game_without_a_fault(built, name, tmp_path):
    commands = {game: start(name, folder) for game, folder in built(name).items()}
    for game, others in {"for-sale": "viehmarkt", "viehmarkt": "ausgezockt", "ausgezockt": "for-sale"}.items():
        # One is made for this game and reads its messages as types; to the other it is just a game.
        bots = [commands[game], commands[others], *["random"] * (GAMES[game].seats.start - 2)]
        words = ["match", game, *bots, *PATIENT, "--seed", "5", "--json", "--save", str(tmp_path / game)]
        done = subprocess.run([sys.executable, "-m", "arena", *words], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        result = json.loads(done.stdout.splitlines()[-1])
        assert result["faults"] == []
        assert result["termination"] in ("normal", "turn-limit")


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_first_bot_passes_every_check(built, name):
    command = shlex.split(start(name, built(name)["for-sale"]))
    words = [sys.executable, "-m", "arena", "check", "for-sale", "--seats", "3", *PATIENT, "--", *command]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failed" in done.stdout.splitlines()[-1]


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_first_bot_reads_any_number_under_a_key_that_it_does_not_know(built, name):
    odd = '"future":[1e5,-0.5,1.5E+300,123456789012345678901234567890]'
    lines = f'{{"type":"hello","protocol":1,"runner":"arena","bot":"a","ready_ms":9000,{odd}}}\n{{"type":"quit"}}\n'
    command = shlex.split(start(name, built(name)["for-sale"]))
    done = subprocess.run(command, check=False, capture_output=True, text=True, input=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["type"] == "ready"


def start(name: str, folder) -> str:
    """The command of a README, from another folder."""
    program, *arguments = LANGUAGES[name].command
    words = [program if not program.startswith("./") else str(folder / program)]
    return shlex.join([*words, *(str(folder / word) if "." in word else word for word in arguments)])
