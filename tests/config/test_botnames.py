import sys

import pytest

from arena.config import botnames, make
from arena.errors import ArenaError


def tables(*bots, game="for-sale", base):
    return botnames.bot_tables(bots, game, base)


@pytest.fixture(autouse=True)
def shipped(monkeypatch, tmp_path_factory):
    """A package with bots of its own, so that these tests do not depend on which bots are shipped."""
    root = tmp_path_factory.mktemp("shipped")
    for file in ("any/dice.py", "for_sale/wise.py", "viehmarkt/herd.py", "for_sale/in_c/quick.c", "for_sale/notes.md"):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text("")
    monkeypatch.setattr(botnames, "shipped", lambda: root)
    return root


def test_a_name_is_that_of_a_shipped_bot(shipped, tmp_path):
    assert tables("wise", base=tmp_path) == [
        {"name": "wise", "directory": str(shipped / "for_sale"), "command": ["{python}", "wise.py"]}
    ]


def test_a_c_file_is_compiled(shipped, tmp_path):
    (table,) = tables("quick", base=tmp_path)
    assert table["build"] == ["cc", "-O2", "-o", "quick", "quick.c", "-lm"]
    assert table["command"] == ["./quick"]


def test_else_a_name_is_that_of_a_file_below_bots(folder):
    assert tables("one", base=folder)[0]["directory"] == str(folder / "bots")
    assert tables("two", base=folder)[0]["command"] == ["./two"]


def test_a_shipped_bot_goes_before_one_below_bots(shipped, folder):
    (folder / "bots/wise.py").write_text("")
    assert tables("wise", base=folder)[0]["directory"] == str(shipped / "for_sale")


def test_bots_of_other_games_and_files_that_cannot_be_run_have_no_name(shipped, tmp_path, monkeypatch):
    monkeypatch.setattr(botnames, "GAMES", {"for-sale": None, "viehmarkt": None})
    assert botnames.known_names("for-sale", tmp_path) == ["dice", "quick", "wise"]
    assert botnames.known_names("viehmarkt", tmp_path) == ["dice", "herd"]
    with pytest.raises(ArenaError, match="there is no bot 'herd'"):
        tables("herd", base=tmp_path)


def test_two_files_of_one_name_are_an_error_that_names_both(shipped, tmp_path):
    (shipped / "any/wise.js").write_text("")
    with pytest.raises(
        ArenaError, match=r"more than one file has this name: .*wise\.js, .*wise\.py; name one by its path"
    ):
        tables("wise", base=tmp_path)


def test_an_unknown_name_is_told_with_the_nearest_one(folder):
    with pytest.raises(ArenaError) as caught:
        tables("wiser", "one.py", base=folder / "bots")
    assert caught.value.lines[0].startswith("there is no bot 'wiser' (did you mean 'wise'?); there are ")
    assert caught.value.lines[1].endswith("for the file write './one.py'")


def test_anything_else_is_split_like_a_shell_does(folder):
    (folder / "bots/my bot.py").write_text("")
    (table,) = tables("python3 'bots/my bot.py' --depth=3", base=folder)
    assert table == {"name": "my_bot", "command": ["python3", "bots/my bot.py", "--depth=3"]}
    assert tables("./bots/two", base=folder) == [{"name": "two", "command": ["./bots/two"]}]
    assert tables("nonesuch -x", base=folder)[0]["name"] == "nonesuch"


@pytest.mark.parametrize(("bot", "told"), [("sh 'x", "cannot be split into words"), ("  ", "empty"), ("", "empty")])
def test_what_cannot_be_split_is_an_error(tmp_path, bot, told):
    with pytest.raises(ArenaError, match=told):
        tables(bot, base=tmp_path)


def test_words_that_are_split_already_stay_as_they_are(folder):
    assert tables(("sh", "a b"), base=folder) == [{"name": "sh", "command": ["sh", "a b"]}]


def test_the_same_bot_again_gets_a_number(folder):
    names = [table["name"] for table in tables("one", "two", "one", "./bots/one.py", base=folder)]
    assert names == ["one", "two", "one-2", "one-3"]


def test_a_match_is_configured_without_a_file(folder):
    config = make(
        "for-sale",
        ["one", "sh -c exit", "one"],
        options={"edition": "iello"},
        seed=0,
        limits={"move_ms": 50},
        workers={"sandbox": "none"},
        base=folder,
    )
    assert (config.names, config.seats, config.blocks, config.seed) == (("one", "sh", "one-2"), 3, 1, 0)
    assert config.bots[0].command == (sys.executable, "one.py")
    assert (config.game.rules.edition, config.limits.move_ms, config.workers.sandbox) == ("iello", 50, "none")
    assert config.path is None


def test_a_match_tells_all_its_mistakes_at_once(folder):
    with pytest.raises(ArenaError) as caught:
        make("for-sale", ["none", "one"], options={"editon": 1}, limits={"move_ms": -1}, base=folder)
    assert [line.partition(" (did")[0].partition(";")[0] for line in caught.value.lines] == [
        "there is no bot 'none'",
        "--move-ms: must be at least 0, not -1",
        "for-sale is for 3 to 6 seats, not for 2",
        "--rule: unknown rule option 'editon'",
    ]


def test_of_a_game_that_is_not_there_no_bots_are_looked_for(folder):
    with pytest.raises(ArenaError) as caught:
        make("for-sal", ["none", "random", "one"], base=folder)
    (told,) = caught.value.lines
    assert told.startswith("there is no game 'for-sal' (did you mean 'for-sale'?)")


def test_a_program_that_is_not_there_is_named_with_its_bot(folder):
    with pytest.raises(ArenaError, match=r'bot 2 "nonesuch" command: there is no program'):
        make("for-sale", ["one", "./nonesuch", "one"], base=folder)


def test_the_shipped_bots_of_this_package_have_names(monkeypatch, project):
    monkeypatch.undo()
    config = make("for-sale", ["random", "thrifty", "expert", "random"], base=project / "tests")
    assert config.names == ("random", "thrifty", "expert", "random-2")
