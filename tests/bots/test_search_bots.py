"""The bots that search play in the sandbox without a fault."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

BOTS = {"broker": ("for-sale", "expert"), "dealer": ("viehmarkt", "baron"), "magnate": ("ausgezockt", "tycoon")}

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_that_searches_plays_its_game_without_a_fault(bot, tmp_path):
    game, heuristic = BOTS[bot]
    # few turns suffice: every match begins with all that the bot can do
    short = {"viehmarkt": ["--rule", "turn_limit=60"], "ausgezockt": ["--rule", "turn_limit=8"]}.get(game, [])
    words = [sys.executable, "-m", "arena", "match", game, bot, heuristic, heuristic, *short]
    words += ["--seed", "2", "--json", "--move-ms", "10000"]  # a busy machine is no fault of the bot's
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["faults"] == []
    assert result["termination"] in ("normal", "turn-limit")
