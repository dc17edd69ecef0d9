"""Builds: once per content, in a copy, with a log; a failure names the bot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arena.config import load
from arena.errors import ArenaError
from arena.runner.build import built

SCRIPT = "echo compiling; echo x >> {count}; cp bot.py made.py; chmod +x made.py"


@pytest.fixture
def bot(tmp_path):
    """A function that gives the bot of a configuration with a build: a shell script."""
    home = tmp_path / "sources"
    home.mkdir()
    (home / "bot.py").write_text("#!/usr/bin/env python3\n")

    def make(script: str = SCRIPT):
        path = tmp_path / "zoo.toml"
        script = script.format(count=tmp_path / "count")
        bots = f"""
            [[bots]]
            name = "built"
            directory = "sources"
            command = ["./made.py"]
            build = ["sh", "-c", "{script}"]
        """
        bots += "".join(f'[[bots]]\nname = "{name}"\ncommand = ["true"]\n' for name in ("a", "b"))
        path.write_text(f"game = {{ name = 'for-sale', seats = 3 }}\n{bots}")
        return load(path).bots[0]

    return make


def times(tmp_path: Path) -> int:
    count = tmp_path / "count"
    return len(count.read_text().splitlines()) if count.exists() else 0


def test_a_build_runs_once_per_content_in_a_copy_and_keeps_its_log(bot, tmp_path):
    said: list[str] = []

    first, second = (built(bot(), tmp_path / "builds", said.append) for _ in range(2))

    assert first == second
    assert times(tmp_path) == 1
    assert said == [f"building built: sh -c '{SCRIPT.format(count=tmp_path / 'count')}'"]
    assert Path(first.command[0]).read_text() == "#!/usr/bin/env python3\n"
    assert first.directory.parent == tmp_path / "builds"
    assert first.directory.with_name(f"{first.directory.name}.log").read_text() == "compiling\n"
    assert [path.name for path in (tmp_path / "sources").iterdir()] == ["bot.py"]


def test_other_content_is_built_anew(bot, tmp_path):
    before = built(bot(), tmp_path / "builds", lambda _: None)
    (tmp_path / "sources" / "bot.py").write_text("#!/usr/bin/env python3\n1\n")

    after = built(bot(), tmp_path / "builds", lambda _: None)

    assert times(tmp_path) == 2
    assert before.directory != after.directory
    assert Path(before.command[0]).read_text() != Path(after.command[0]).read_text()


def test_bots_of_the_same_content_share_a_build_unless_their_environments_differ(bot, tmp_path):
    one, two, three = (
        built(replace(bot(), name=name, env=env), tmp_path / "builds", lambda _: None)
        for name, env in (("one", {}), ("two", {}), ("three", {"CFLAGS": "-O3"}))
    )

    assert one.directory == two.directory != three.directory
    assert times(tmp_path) == 2


def test_a_copy_that_somebody_removed_is_built_anew(bot, tmp_path):
    import shutil

    shutil.rmtree(built(bot(), tmp_path / "builds", lambda _: None).directory)

    assert Path(built(bot(), tmp_path / "builds", lambda _: None).command[0]).exists()
    assert times(tmp_path) == 2


def test_a_build_that_fails_names_the_bot_and_ends_with_its_last_lines(bot, tmp_path):
    script = "echo missing semicolon >&2; exit 3"

    for _ in range(2):  # what failed is tried again
        with pytest.raises(ArenaError) as caught:
            built(bot(script), tmp_path / "builds", lambda _: None)

    first, *lines, last = caught.value.lines
    assert first == f"bot 'built': its build failed with exit code 3: sh -c '{script}'"
    assert lines == ["    missing semicolon"]
    (log,) = (tmp_path / "builds").glob("*.log")
    assert last == f"    the whole log is {log}"


def test_a_build_that_makes_no_program_is_told(bot, tmp_path):
    with pytest.raises(ArenaError, match=r"bot 'built': its build made no program './made.py' in its directory"):
        built(bot("true"), tmp_path / "builds", lambda _: None)
