"""The folders that `arena new` makes, made and built once for all tests."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.games import GAMES
from arena.starters.folder import make
from arena.starters.languages import LANGUAGES


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Callable[[str], dict[str, Path]]:
    """Language → game → the folder of a first bot, built as its README says; skips where a tool is missing."""
    made: dict[str, dict[str, Path]] = {}

    def build(name: str) -> dict[str, Path]:
        language = LANGUAGES[name]
        missing = [tool for tool in language.tools if shutil.which(tool) is None]
        if missing:
            pytest.skip(f"no {', '.join(missing)} here, so nothing in {language.title} is built")
        if name not in made:
            made[name] = {game: tmp_path_factory.mktemp(name) / game for game in GAMES}
            for game, folder in made[name].items():
                make(name, folder, game)
                if language.build:
                    run(language.build, folder)
        return made[name]

    return build


def run(command: tuple[str, ...], folder: Path) -> None:
    """A build must neither fail nor warn; for a test the result need not be fast."""
    flags = {"CFLAGS": "-std=c11 -Wall -Wextra -Werror", "CXXFLAGS": "-std=c++17 -Wall -Wextra -Werror"}
    rust = {"RUSTFLAGS": "-D warnings", "CARGO_PROFILE_RELEASE_OPT_LEVEL": "0"}
    words = [*command, *(f"{name}={value}" for name, value in flags.items() if command == ("make",))]
    done = subprocess.run(words, cwd=folder, env={**os.environ, **rust}, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
