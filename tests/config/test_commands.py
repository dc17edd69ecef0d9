import os
import shutil
import sys
from pathlib import Path

import pytest

from arena.config import load
from arena.config.botnames import bot_tables
from arena.config.commands import CommandError, from_base, in_directory
from arena.errors import ArenaError

GAME = '[game]\nname = "for-sale"\nseats = 3\n'


def test_an_interpreter_given_by_its_path_is_not_the_bot(folder):
    interpreter = shutil.which("sh")

    resolved = from_base((interpreter, "bots/one.py"), folder)

    assert resolved.directory == folder / "bots"
    assert resolved.command == (interpreter, str(folder / "bots/one.py"))
    assert bot_tables([f"{interpreter} ./bots/one.py"], "for-sale", folder)[0]["name"] == "one"
    assert from_base((interpreter, "-c", "exit"), folder).directory == Path(interpreter).parent


def test_the_interpreter_is_the_one_that_runs_arena(folder):
    assert in_directory(("{python}", "one.py"), folder / "bots") == (sys.executable, "one.py")


def test_a_program_with_a_slash_is_in_the_directory_and_one_without_on_path(folder, monkeypatch):
    monkeypatch.setenv("PATH", str(folder / "bots"))
    assert in_directory(("./bots/two", "-v"), folder) == (str(folder / "bots/two"), "-v")
    assert in_directory(("two",), folder) == (str(folder / "bots/two"),)
    assert in_directory((str(folder / "bots/two"),), Path("/")) == (str(folder / "bots/two"),)


def test_a_symbolic_link_stays_as_it_is_named(folder):
    (folder / "python").symlink_to(sys.executable)
    assert in_directory(("./python",), folder) == (str(folder / "python"),)


@pytest.mark.parametrize("program", ["/nowhere/two", "./three", "../bots/three"])
def test_a_program_that_is_not_there_is_told_however_it_is_named(folder, program):
    (folder / "cup.toml").write_text(GAME + f'[[bots]]\nname = "a"\ncommand = ["{program}"]\n' * 3)
    with pytest.raises(ArenaError, match=f"command: there is no program '{program}'"):
        load(folder / "cup.toml")


def test_what_a_build_makes_may_be_missing(folder):
    assert in_directory(("./made",), folder, made_by_build=True) == (str(folder / "made"),)
    with pytest.raises(CommandError, match=r"there is no program './made'"):
        in_directory(("./made",), folder)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_script_that_cannot_be_read_is_named(folder):
    (folder / "bots/one.py").chmod(0)
    with pytest.raises(CommandError, match=r"one\.py cannot be read"):
        in_directory(("{python}", "one.py"), folder / "bots")


def test_without_a_directory_it_is_that_of_the_first_file_of_the_command(folder):
    resolved = from_base(("{python}", "bots/one.py", "--depth", "3"), folder)
    assert resolved.command == (sys.executable, str(folder / "bots/one.py"), "--depth", "3")
    assert (resolved.directory, resolved.own_directory) == (folder / "bots", True)
    assert from_base(("./bots/two",), folder).directory == folder / "bots"


def test_a_later_word_that_happens_to_be_a_file_stays_a_word(folder):
    (folder / "fast").write_text("")
    assert from_base(("bots/two", "fast"), folder).command == (str(folder / "bots/two"), "fast")
    assert from_base(("bots/two", "./fast"), folder).command == (str(folder / "bots/two"), str(folder / "fast"))


def test_a_word_longer_than_any_file_name_is_no_file(folder):
    program = f"print(1)  # {'x' * 5_000}"
    assert from_base(("{python}", "-c", program), folder).command == (sys.executable, "-c", program)
    assert in_directory(("{python}", f"{program}.py"), folder, made_by_build=True)[1] == f"{program}.py"
    with pytest.raises(CommandError, match="there is no file"):
        in_directory(("{python}", f"{program}.py"), folder)


def test_a_program_of_the_system_has_no_directory_of_its_own(folder):
    resolved = from_base(("sh", "-c", "exit"), folder)
    assert (resolved.directory, resolved.own_directory) == (Path(resolved.command[0]).parent, False)


def test_directories_and_readable_paths_are_relative_to_the_file(write, folder):
    (folder / "sub").mkdir()
    (folder / "weights").mkdir()
    bot = (
        '[[bots]]\nname = "{}"\ncommand = ["{{python}}", "one.py"]\ndirectory = "../bots"\nreadable = ["../weights"]\n'
    )
    config = load(write(GAME + "".join(bot.format(name) for name in "abc"), "sub/cup.toml"))
    assert config.bots[0].directory == folder / "bots"
    assert config.bots[0].readable == (folder / "weights",)
    assert config.canonical()["bots"][0]["readable"] == ["../weights"]
