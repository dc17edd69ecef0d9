"""Formats in stages with real bots: the same results at any number of workers, and after kill -9."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from runner.stage import stored

from arena.store.store import Store

FORMATS = {
    "swiss": 'format = "swiss"\nblocks = 2\nrounds = 3',
    "knockout": 'format = "knockout"\nblocks = 2',
    "adaptive": 'format = "adaptive"\nmatches_per_bot = 24',
    "gauntlet": 'format = "gauntlet"\ncandidates = ["b0"]\nblocks = 2',
    "design": "max_tables = 7\nblocks = 2",
}


@pytest.fixture
def configuration(tmp_path, project) -> Path:
    def configuration(schedule: str) -> Path:
        lines = ['name = "cup"', "seed = 11", "[game]", 'name = "for-sale"', "seats = 3"]
        lines += ["[workers]", 'sandbox = "none"', "[limits]", "move_ms = 30_000", "[schedule]", schedule]
        for number in range(7):
            folder, bot = ("for_sale", "thrifty") if number % 2 else ("any_game", "random")
            lines += ["[[bots]]", f'name = "b{number}"', f'command = ["{{python}}", "{bot}.py"]']
            lines += [f'directory = "{project}/bots/{folder}"']
        file = tmp_path / "cup.toml"
        file.write_text("\n".join(lines) + "\n")
        return file

    return configuration


def start(config, results, *options):
    command = [sys.executable, "-m", "arena", "run", str(config), "--results", str(results), "--quiet", *options]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def played(directory):
    with Store.open(directory) as store:
        return [
            (match.id, match.table, match.block, match.seating, match.bots, match.ranks, match.scores)
            for match in store.records()
        ], store.meta("ended") is not None


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS)
def test_results_are_the_same_at_any_number_of_workers_and_after_kill_9(format, configuration, tmp_path):
    config = configuration(FORMATS[format])
    assert start(config, tmp_path / "two", "--workers", "2").wait() == 0
    whole, ended = played(tmp_path / "two" / "cup")
    assert ended
    broken = tmp_path / "broken"
    process = start(config, broken, "--workers", "1")
    while process.poll() is None:
        if stored(broken / "cup") >= len(whole) // 2:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        time.sleep(0.01)
    assert start(config, broken, "--workers", "1").wait() == 0
    assert played(broken / "cup") == (whole, True)
