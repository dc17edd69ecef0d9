"""A signal in the middle of a command: the exit code says which, nothing is told of what is not over, nothing stays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

# Answers nothing once it is asked, and makes a file that says so.
BOT = """
import sys
for line in sys.stdin:
    if '"hello"' in line:
        print('{"type":"ready"}', flush=True)
    elif '"act"' in line:
        open(sys.argv[1], "w").close()
"""
CUP = """
[game]
name = "for-sale"
seats = 3
[limits]
move_ms = 0
match_ms = 0
[workers]
sandbox = "none"
[gate]
candidate = "a"
baseline = "b"
"""
WHOLE = "import sys; from arena.bench.whole import whole_matches; whole_matches('for-sale', [sys.argv[1:]] * 3, 5)"
SIGNALS = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)


@pytest.fixture
def bot(here) -> list[str]:
    """The words of a bot that makes the file `asked` in the working directory."""
    (here / "waits.py").write_text(BOT)
    return [sys.executable, str(here / "waits.py"), str(here / "asked")]


@pytest.fixture
def cup(here, bot) -> None:
    """A tournament of three such bots, `cup.toml`."""
    words = json.dumps(bot, ensure_ascii=False)
    bots = "".join(f'[[bots]]\nname = "{name}"\ncommand = {words}\n' for name in "abc")
    (here / "cup.toml").write_text(CUP + bots, encoding="utf-8")


def stopped(words: list[str], number: int, scratch: Path) -> tuple[int, str, str, list[str]]:
    """Run a program up to the first question to a bot, stop it: its exit code, what it printed, what stayed in TMPDIR."""
    scratch.mkdir()
    environment = {**os.environ, "TMPDIR": str(scratch)}
    process = subprocess.Popen(
        words,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        while not Path("asked").exists():
            assert process.poll() is None, process.stderr
        process.send_signal(number)
        out, errors = process.communicate(timeout=60)
    return process.returncode, out, errors, os.listdir(scratch)


@SIGNALS
@pytest.mark.parametrize("words", [["run", "cup.toml", "--dry-run"], ["gate", "cup.toml", "--plan"]], ids=" ".join)
def test_a_probe_that_is_stopped_tells_nothing(cup, words, number, tmp_path):
    end = stopped([sys.executable, "-m", "arena", *words], number, tmp_path / "scratch")
    assert end == (128 + number, "", "", [])


@SIGNALS
def test_a_check_that_is_stopped_says_by_which_signal(bot, number, tmp_path):
    words = ["check", "for-sale", "--json", "--sandbox", "none", "--move-ms", "0", "--", *bot]
    end = stopped([sys.executable, "-m", "arena", *words], number, tmp_path / "scratch")
    assert end == (128 + number, "", "", [])


@SIGNALS
def test_a_measurement_that_is_stopped_is_no_bug(bot, number, tmp_path):
    assert stopped([sys.executable, "-c", WHOLE, *bot], number, tmp_path / "scratch") == (128 + number, "", "", [])


def test_sigterm_ends_also_what_was_started_with_sigint_ignored(cup, tmp_path):
    """As a shell starts what it puts into the background."""
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    words = [sys.executable, "-c", ignoring, "-m", "arena", "run", "cup.toml", "--dry-run"]
    assert stopped(words, signal.SIGTERM, tmp_path / "scratch") == (143, "", "", [])
