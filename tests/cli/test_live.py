"""`arena run` in a terminal, and where there is none."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys

import pytest
from support import contest
from support.terminal import Terminal

pytestmark = pytest.mark.slow

WORDS = [sys.executable, "-m", "arena", "run", "probe.toml"]


def test_a_terminal_shows_the_leaderboard_so_far(here, config, project):
    contest.changed(config, "blocks = 2", "blocks = 5000")
    terminal = Terminal(WORDS, here, env={"PYTHONPATH": str(project)}, rows=12)
    terminal.until("faults")  # the head of the table
    terminal.until("expert")
    terminal.until("\x1b[J")  # the picture is whole
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    pictures = [part for part in terminal.text.split("\x1b[J")[1:] if "μ−3σ" in part and "\x1b" in part]
    assert pictures
    for picture in pictures:
        lines = re.sub(r"\x1b\[\d+A\r?$", "", picture).splitlines()
        assert len(lines) <= 11
        assert all(len(line) < 80 for line in lines)
        assert re.match(r"\[█*·*\] [\d,]+ of 15,000 matches · .*/(s|min)", lines[0])
    assert "of 2 workers" in pictures[0]
    assert "expert" in pictures[-1]


def test_a_small_tournament_shows_it_too(here, project):
    words = [sys.executable, "-m", "arena", "match", "for-sale", "expert", "random", "thrifty", "--blocks", "5000"]
    terminal = Terminal(words, here, env={"PYTHONPATH": str(project)}, rows=12)
    terminal.until("faults")
    terminal.until("expert")
    terminal.until("\x1b[J")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    picture = next(part for part in terminal.text.split("\x1b[J")[1:] if "μ−3σ" in part)
    assert re.match(r"\[█*·*\] [\d,]+ of 15,000 matches", picture)
    assert (
        len({name for name in ("expert", "random", "thrifty") if re.search(rf"^\d  {name} ", picture, re.MULTILINE)})
        == 3
    )


def test_where_there_is_no_terminal_lines_are_plain(here, config, project):
    done = subprocess.run(
        WORDS, cwd=here, env={**os.environ, "PYTHONPATH": str(project)}, capture_output=True, text=True, check=True
    )
    assert "\x1b" not in done.stderr + done.stdout
    assert "\r" not in done.stderr
    assert re.search(r"^6 of 6 matches · [\d,.]+/(s|min)$", done.stderr, re.MULTILINE)


def test_a_dumb_terminal_gets_plain_lines(here, config, project):
    terminal = Terminal(WORDS, here, env={"PYTHONPATH": str(project), "TERM": "dumb"})
    assert terminal.end() == 0
    assert "\x1b" not in terminal.text
