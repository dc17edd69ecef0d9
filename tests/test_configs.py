"""The shipped configurations."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from arena.config import load

FILES = sorted((Path(__file__).parent.parent / "configs").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_shipped_configuration_is_valid(file):
    if 'build = ["cc"' in file.read_text() and shutil.which("cc") is None:
        pytest.skip("there is no C compiler here")
    config = load(file)
    assert config.name == file.stem
    assert len(config.bots) >= config.seats


def test_make_run_without_a_compiler_plays_the_same_bots_but_for_the_one_in_c(project):
    with_c, without = (load(project / "configs" / file).bots for file in ("quick.toml", "quick-python.toml"))
    assert [bot.command for bot in with_c if not bot.build] == [bot.command for bot in without]
