"""How long commands take from their start: to their end, and until the first match is in the database."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from arena.config.botnames import bot_tables
from arena.errors import ArenaError
from arena.store.store import Store

LOOK = 0.002  # seconds between two looks for the first match


def whole_command(*words: str) -> float:
    """How many seconds a command takes in an empty folder that has what its bots' builds made."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        for _ in range(2):  # the first time bots are built
            began = time.perf_counter()
            with _started(folder, words) as process:
                process.wait()
            seconds = time.perf_counter() - began
            _expect_success(process, words)
        return seconds


def first_of_match(game: str, bots: Sequence[str]) -> float:
    """How many seconds `arena match` takes until its match is in the database, with bots that have been built."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        for name in ("first", "second"):  # the first time bots are built
            seconds = _first(folder, ["match", game, *bots, "--save", name], Path(folder) / name)
        return seconds


def first_of_run(game: str, bots: Sequence[str]) -> float:
    """The same of `arena run`, which is given one block."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        config = Path(folder) / "bench.toml"
        config.write_text(_configuration(game, bots))
        for name in ("bench", "bench-2"):  # the first time bots are built
            seconds = _first(folder, ["run", str(config), "--fresh"], Path(folder) / "results" / name)
        return seconds


def _configuration(game: str, bots: Sequence[str]) -> str:
    lines = [f'game = {{ name = "{game}", seats = {len(bots)} }}', "schedule = { blocks = 1 }"]
    for table in bot_tables(bots, game, Path.cwd()):  # names, lists of words: JSON and TOML write them alike
        lines += ["[[bots]]", *(f"{key} = {json.dumps(value)}" for key, value in table.items())]
    return "\n".join(lines)


def _started(folder: str, words: Sequence[str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "arena", *words]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _first(folder: str, words: Sequence[str], run: Path) -> float:
    """Seconds from the start of a command until its run has a match.

    Raises:
        ArenaError: it failed.
    """
    began = time.perf_counter()
    with _started(folder, words) as process:
        while not (run / "arena.db").exists() and process.poll() is None:
            time.sleep(LOOK)
        if process.returncode is None:
            with Store.open(run) as store:
                while not store.count() and process.poll() is None:
                    time.sleep(LOOK)
        seconds = time.perf_counter() - began
    _expect_success(process, words)
    return seconds


def _expect_success(process: subprocess.Popen[bytes], words: Sequence[str]) -> None:
    if process.returncode:
        raise ArenaError(f"arena {' '.join(words)} ended with exit code {process.returncode}")
