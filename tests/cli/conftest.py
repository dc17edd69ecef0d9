"""`arena` as a function, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from support import contest, runs

from arena.cli.main import main


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Arena = Callable[..., Ended]


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """An empty working directory whose name has spaces and umlauts."""
    folder = tmp_path / "Bücher & Spiele"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "80")
    return folder


@pytest.fixture
def arena(here, capsys) -> Arena:
    """Runs `arena` with these arguments in this process."""

    def run(*arguments: object) -> Ended:
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        code = end.value.code
        return Ended(code if isinstance(code, int) else int(bool(code)), out, err)

    return run


@pytest.fixture
def run(here) -> Path:
    """A run named `quick` that has ended, in `results/`."""
    return runs.whole(here / "results" / "quick", {"bob": runs.crashing})


@pytest.fixture
def config(here, project) -> Path:
    """The configuration of a small tournament named `probe`: thrifty, random and expert."""
    return contest.write(here, project)
