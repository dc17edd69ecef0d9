import os

import pytest

from arena.config import fingerprint as module
from arena.config import load, make
from arena.config.fingerprint import bot_files, fingerprint
from arena.errors import ArenaError

GAME = '[game]\nname = "for-sale"\nseats = 3\n'


@pytest.fixture
def bot(good):
    """The first bot of a configuration, freshly loaded."""
    return lambda: good().bots[0]


def test_it_stays_the_same_while_nothing_changes(bot):
    before = fingerprint(bot())
    assert len(before) == 64
    assert fingerprint(bot()) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda bots: (bots / "one.py").write_text("print('two')\n"),
        lambda bots: (bots / "one.py").chmod(0o755),
        lambda bots: (bots / "one.py").rename(bots / "uno.py") and (bots / "one.py").write_text(""),
        lambda bots: (bots / "data").mkdir() or (bots / "data/table").write_text("1"),
        lambda bots: (bots / ".hidden").write_text("1"),
        lambda bots: (bots / "link").symlink_to("nowhere"),
        lambda bots: (bots / "folder").symlink_to(".."),
        lambda bots: (bots / "two").unlink(),
    ],
)
def test_it_changes_with_names_contents_modes_and_links(bot, folder, change):
    before = fingerprint(bot())
    change(folder / "bots")
    assert fingerprint(bot()) != before


def test_it_changes_with_the_command_but_not_with_the_place(bot, good, folder, write, bots):
    before = fingerprint(bot())
    assert fingerprint(load(write(GAME + bots.replace('"one.py"', '"one.py", "-x"'))).bots[0]) != before
    (folder / "bots").rename(folder / "moved")
    assert fingerprint(load(write(GAME + bots.replace('"bots"', '"moved"'))).bots[0]) == before


def test_the_configuration_is_no_part_of_a_bot_beside_which_it_lies(bot, folder):
    path = folder / "bots/cup.toml"
    before = fingerprint(bot(), path)
    path.write_text("[game]\n")
    assert fingerprint(bot(), path) == before
    assert fingerprint(bot()) != before
    assert fingerprint(bot(), folder / "cup.toml") != before


def test_what_tools_leave_beside_the_sources_and_results_do_not_count(bot, folder):
    before = fingerprint(bot())
    for name in ("__pycache__/one.pyc", ".git/index", "deep/.mypy_cache/x", "results/cup/arena.db", "results/cup/log"):
        path = folder / "bots" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    assert fingerprint(bot()) == before


def test_what_a_build_tool_marked_as_its_own_counts_only_without_a_build(folder, write, bots):
    target = folder / "bots/target"
    target.mkdir()
    (target / "CACHEDIR.TAG").write_text("")
    plain = load(write(GAME + bots)).bots[0]
    built = load(write(GAME + bots.replace("directory =", 'build = ["true"]\ndirectory ='))).bots[0]
    assert [str(path) for path in bot_files(built)] == ["one.py", "two"]
    assert [str(path) for path in bot_files(plain)] == ["one.py", "two", "target/CACHEDIR.TAG"]


def test_of_a_program_of_the_system_only_the_program_counts(folder):
    config = make("for-sale", ["sh -c exit"] * 3, base=folder)
    before = fingerprint(config.bots[0])
    (folder / "other").write_text("")
    assert fingerprint(make("for-sale", ["sh -c exit"] * 3, base=folder).bots[0]) == before


def test_pipes_are_not_read(bot, folder):
    os.mkfifo(folder / "bots/pipe")
    assert len(fingerprint(bot())) == 64


def test_a_directory_that_cannot_be_a_bots_is_refused(bot, monkeypatch):
    monkeypatch.setattr(module, "MOST_FILES", 1)
    with pytest.raises(ArenaError, match=r"bot 'a': its directory .* holds more than 1 files: give the bot a folder"):
        fingerprint(bot())
