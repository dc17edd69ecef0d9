"""The terms of `arena check`: a competition's file without its bots, or the usual ones."""

from __future__ import annotations

import pytest

from arena.config.contest import contest
from arena.errors import ArenaError

CUP = """
seed = "this is not looked at"
[game]
name = "for-sale"
seats = 5
rules = { edition = "iello" }
[limits]
move_ms = 250
[workers]
sandbox = "rlimit"
[[bots]]
name = "far"
command = ["./not-on-this-machine"]
[[bots]]
name = "near"
command = ["sh", "near.sh"]
directory = "bots"
env = { A = "b" }
"""


@pytest.fixture
def cup(tmp_path, monkeypatch):
    """The path of a competition's file in a folder beside the working directory."""
    (tmp_path / "cup" / "bots").mkdir(parents=True)
    (tmp_path / "cup" / "bots" / "near.sh").write_text("")
    (tmp_path / "cup" / "cup.toml").write_text(CUP)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "mine.sh").write_text("")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "cup" / "cup.toml"


def test_without_a_file_the_usual_terms_hold(cup):
    terms = contest("viehmarkt", "random", None)
    assert (terms.game.name, terms.game.seats, terms.path) == ("viehmarkt", 3, None)
    assert (terms.limits.move_ms, terms.limits.memory_mb, terms.workers.sandbox) == (1_000, 1_024, "auto")
    assert terms.bot.name == "random"


def test_rules_limits_and_sandbox_come_from_the_file_whatever_its_bots_are(cup):
    terms = contest("for-sale", ["sh", "mine.sh"], cup)
    assert (terms.game.seats, terms.game.rules.wire()["edition"]) == (5, "iello")
    assert (terms.limits.move_ms, terms.limits.ready_ms, terms.workers.sandbox) == (250, 10_000, "rlimit")
    assert terms.bot.directory.name == "here"


def test_what_is_said_besides_stands_above_the_file(cup):
    more = {"rules": {"equal_bid": True}, "limits": {"move_ms": 7}, "workers": {"sandbox": "none"}}
    terms = contest("for-sale", "random", cup, seats=4, **more)
    rules = terms.game.rules.wire()
    assert (terms.game.seats, rules["edition"], rules["equal_bid"]) == (4, "iello", True)
    assert (terms.limits.move_ms, terms.workers.sandbox) == (7, "none")


def test_a_bot_of_the_file_is_taken_as_it_stands_there(cup):
    bot = contest("for-sale", "near", cup).bot
    assert (bot.directory, bot.env) == (cup.parent / "bots", {"A": "b"})


def test_all_that_is_wrong_is_told_at_once(cup):
    cup.write_text(CUP.replace("250", "-1").replace("rlimit", "jail"))
    with pytest.raises(ArenaError) as error:
        contest("viehmarkt", "./nothing", cup)
    told = "\n".join(error.value.lines)
    assert f"{cup}:8: [limits] move_ms" in told
    assert f"{cup}:10: [workers] sandbox" in told
    assert "./nothing" in told


def test_a_bot_of_the_file_that_is_not_there_is_told_with_its_line(cup):
    with pytest.raises(ArenaError, match=r"cup\.toml:13: .*not-on-this-machine"):
        contest("for-sale", "far", cup)


def test_a_file_for_another_game_is_refused(cup):
    with pytest.raises(ArenaError, match="it is for 'for-sale', not for 'viehmarkt'"):
        contest("viehmarkt", "random", cup)


@pytest.mark.parametrize("text", ["", "game = 3", "limits = 3\n[game]\nname = 'for-sale'\nseats = 3"])
def test_tables_that_are_none_are_told(cup, text):
    cup.write_text(text)
    with pytest.raises(ArenaError, match=r"\[(game|limits)\]"):
        contest("for-sale", "random", cup)
