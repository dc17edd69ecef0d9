"""The bots that come with arena keep the protocol in good weather and bad."""

from __future__ import annotations

import shutil

import pytest

from arena.runner.check.inspection import Settings, prepare

BOTS = {
    "for-sale": ("random", "thrifty", "expert", "thrifty-c"),
    "viehmarkt": ("random", "baron", "drover"),
    "ausgezockt": ("random", "tycoon", "gambler"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game, bots in BOTS.items() for bot in bots])
def test_a_bot_passes_every_step_of_its_game(game, bot, tmp_path, monkeypatch):
    if bot.endswith("-c") and shutil.which("cc") is None:
        pytest.skip("there is no C compiler here")
    monkeypatch.chdir(tmp_path)
    check = prepare(Settings(game, (bot,)), print)
    assert sum(1 for _ in check.events()) == 2 * check.total
    assert [verdict for verdict in check.verdicts if verdict.status == "failed"] == []
    assert [verdict.name for verdict in check.verdicts if verdict.status == "skipped"] == ["concurrency"]
