"""`arena play`: a person against bots, in a terminal."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.terminal import Terminal

from arena.runner import linux

pytestmark = pytest.mark.slow

WORDS = [sys.executable, "-m", "arena", "play"]
PROMPT = re.compile(r"^(?:\w+)> $", re.MULTILINE)


def first_choice(text: str) -> str:
    """What somebody types who always takes the first choice with its first values."""
    lines = [line for line in text.rstrip().splitlines() if re.match(r"  \w", line)]
    use = re.split(r"   | · ", lines[-1 if " · " in lines[-1] else 0].strip())[0]
    use = re.sub(r"CARDS .*|CARDS$", "nothing", use)
    use = re.sub(r"…\d+.*", "", use)
    return re.sub(r"\|\S*", "", use)


def play_through(terminal: Terminal) -> None:
    """Take the first choice until the match is over."""
    start = 0
    while True:
        text = terminal.until("> ", "step by step")
        if "step by step" in text:
            return
        asked = terminal.text[start:]
        choices = asked[asked.rstrip().rfind("\n\n") :]
        start = len(terminal.text)
        terminal.type(first_choice(choices))


@pytest.mark.parametrize(
    ("game", "rule"), [("for-sale", "edition=iello"), ("viehmarkt", "turn_limit=6"), ("ausgezockt", "turn_limit=9")]
)
def test_a_match_is_played_to_its_end_stored_and_verified(arena, here, project, game, rule):
    words = [*WORDS, game, "--bot", "random", "--bot", "random", "--seat", "1", "--seed", "4", "--rule", rule, "-y"]
    terminal = Terminal([*words, "--save", "m"], here, env={"PYTHONPATH": str(project), "NO_COLOR": "1"})
    play_through(terminal)
    assert terminal.end() == 0
    assert "\x1b" not in terminal.text
    assert max(map(len, terminal.text.splitlines())) <= 80
    assert "You are human, seat 1." in terminal.text
    assert "seed 4; step by step: arena replay m 1" in terminal.text
    assert arena("verify", "m").code == 0
    told = arena("replay", "m", "1").out
    assert "arena rematch" not in told
    again = arena("rematch", "m", "1")
    assert (again.code, again.out) == (2, "")
    assert "it cannot be played again: a person took part" in again.err
    assert "seat 0 random · seat 1 human · seat 2 random-2" in told
    assert not any(line.startswith("    !") for line in told.splitlines())


def test_a_choice_is_repeated_before_it_counts_and_quitting_stores_nothing(here, project):
    terminal = Terminal(
        [*WORDS, "for-sale", "--bot", "random", "-b", "random", "--name", "zoe"],
        here,
        env={"PYTHONPATH": str(project), "TERM": "xterm"},
    )
    assert "\x1b[1mFor Sale. You are zoe, seat 0.\x1b[0m" in terminal.until("bid> ")
    terminal.type("bid 3")
    terminal.until("Enter takes it")
    terminal.type("no")
    terminal.until("bid> ")
    terminal.type("2")
    terminal.until("Enter takes it")
    terminal.type("")
    assert "zoe bids 2" in terminal.until("> ")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "nothing is stored" in terminal.text
    assert list((here / "results" / "matches").iterdir()) == []


def test_a_signal_ends_it_with_the_bots(here, project):
    bot = here / "sleepy.py"
    bot.write_text(
        'import sys\nprint(\'{"type":"ready"}\', flush=True)\nfor line in sys.stdin: pass\nimport time\ntime.sleep(60)\n'
    )
    words = [*WORDS, "for-sale", "--bot", f"'{sys.executable}' ./sleepy.py", "--bot", "random", "--sandbox", "none"]
    terminal = Terminal(words, here, env={"PYTHONPATH": str(project)})
    terminal.until("bid> ")
    (sleepy,) = [pid for pid in linux.children(terminal.process.pid) if b"sleepy" in command(pid)]
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.end() == 143
    assert "nothing is stored" in terminal.text
    assert b"sleepy" not in command(sleepy)


def command(pid: int) -> bytes:
    """The command of a process; empty where it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_who_types_nothing_has_left_the_table(here, project):
    words = [*WORDS, "for-sale", "--bot", "random", "--bot", "random", "--sandbox", "none"]
    end = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (end.returncode, end.stderr) == (0, "")
    assert end.stdout.endswith("\nYou have left the table; nothing is stored.\n")


def test_mistakes_are_named_before_anything_starts(arena):
    end = arena("play", "for-sale", "--bot", "random")
    assert (end.code, end.err) == (2, "error: For Sale is for 3 to 6: name 2 to 5 bots, each with --bot\n")
    end = arena("play", "for-sale", "--bot", "random", "--bot", "random", "--seat", "3")
    assert (end.code, end.err) == (2, "error: --seat 3: there is none; the seats are 0 to 2\n")
    end = arena("play", "for-sale", "--bot", "random", "--bot", "expert", "--name", "expert")
    assert (end.code, end.err) == (2, "error: --name expert: a bot has this name; take another\n")
    end = arena("play", "forsale", "--bot", "random", "--bot", "random")
    assert end.code == 2
    assert "did you mean 'for-sale'?" in end.err
