"""A folder with two little bots, and configurations in it."""

from __future__ import annotations

import pytest

from arena.config import load
from arena.errors import ArenaError

GAME = '[game]\nname = "for-sale"\nseats = 3\n'


@pytest.fixture
def folder(tmp_path):
    """A folder with `bots/one.py` and the executable `bots/two`."""
    bots = tmp_path / "bots"
    bots.mkdir()
    (bots / "one.py").write_text("print('one')\n")
    (bots / "two").write_text("#!/bin/sh\n")
    (bots / "two").chmod(0o755)
    return tmp_path


@pytest.fixture
def bots():
    """Three tables of bots that can be started from `folder`."""
    return "".join(
        f'[[bots]]\nname = "{name}"\ncommand = ["{{python}}", "one.py"]\ndirectory = "bots"\n' for name in "abc"
    )


@pytest.fixture
def write(folder):
    """Writes a configuration into `folder` and returns its path."""

    def write(text, name="cup.toml"):
        path = folder / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def good(write, bots):
    """Loads a configuration that is whole but for some lines before `[game]` and tables after the bots."""

    def good(top="", tables=""):
        return load(write(f"{top}\n{GAME}{bots}{tables}"))

    return good


@pytest.fixture
def errors(write):
    """The error lines of a configuration, from the line number on."""

    def errors(text, **options):
        path = write(text)
        with pytest.raises(ArenaError) as caught:
            load(path, **options)
        assert caught.value.exit_code == 2
        return [line.removeprefix(f"{path}:").strip() for line in caught.value.lines]

    return errors
