"""Whole runs in every tier, as root and as an ordinary user, in a folder whose name has spaces and umlauts."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from runner.stage import content

from arena.errors import ArenaError
from arena.runner.command import Command
from arena.runner.sandbox import TIERS, check, choose, missing, promise, stranger

CONFIG = """
name = "cup"
seed = 3
[game]
name = "for-sale"
seats = 3
[schedule]
blocks = 1
[workers]
sandbox = "{tier}"
[[bots]]
name = "expert"
command = ["{python}", "expert.py"]
directory = "{bots}/for_sale"
[[bots]]
name = "thrifty-c"
command = ["./thrifty-c"]
directory = "{bots}/for_sale/thrifty_c"
build = ["cc", "-O2", "-o", "thrifty-c", "thrifty-c.c"]
[[bots]]
name = "spy"
command = ["{python}", "../eyes.py"]
directory = "spy"
env = {{ WANTED = "{folder}" }}
"""

SPY = """
import json, os, sys
for path in ("Ergebnisse/cup/arena.db", "cup.toml"):
    try:
        with open(os.path.join(os.environ["WANTED"], path), "rb") as file:
            print("read", path, len(file.read()), file=sys.stderr, flush=True)
    except OSError as error:
        print("refused", path, file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "act":
        action = {k: v["min"] if "min" in v else v["in"][0] if isinstance(v, dict) else v for k, v in message["legal"][0].items()}
        print(json.dumps({"id": message["id"], "action": action}), flush=True)
"""


def arena(keeper, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        keeper.words(keeper.python, "-m", "arena", *words),
        cwd=keeper.folder,
        env=keeper.environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_a_run_ends_alike_in_every_tier_and_keeps_its_secret_where_that_is_promised(keeper, checkout, alike):
    (keeper.folder / "spy").mkdir()
    (keeper.folder / "eyes.py").write_text(SPY)
    shutil.copytree(Path(checkout.split(":")[0]) / "bots", keeper.folder / "bots")
    (keeper.folder / "cup.toml").write_text(
        CONFIG.format(tier=keeper.tier, python=keeper.python, bots="bots", folder=keeper.folder)
    )

    done = arena(keeper, "run", "cup.toml", "--results", "Ergebnisse", "--quiet")

    assert done.returncode == 0, done.stderr
    assert f"sandbox {keeper.tier}:" in done.stdout
    assert "deals guessable" in done.stdout
    run = keeper.folder / "Ergebnisse" / "cup"
    played = content(run)
    assert not any(match[6] for match in played)  # no faults
    assert alike.setdefault("content", played) == played
    seen = (run / "logs" / "spy.log").read_text()
    if keeper.confined:
        assert "read" not in seen
    elif keeper.tier == "rlimit" and keeper.apart:
        assert "refused Ergebnisse/cup/arena.db" in seen
    else:
        assert "read Ergebnisse/cup/arena.db" in seen


@pytest.fixture(scope="module")
def alike():
    return {}


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["bwrap", "landlock"], indirect=True)
def test_bots_given_as_commands_play_inside(keeper):
    (keeper.folder / "my bot.py").write_text(SPY.replace('os.environ["WANTED"]', '"."'))
    bot = f"{keeper.python} './my bot.py'"

    done = arena(keeper, "match", "for-sale", bot, bot, "random", "--sandbox", keeper.tier, "--seed", "4", "--json")

    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert (result["termination"], result["faults"]) == ("normal", [])


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["none"], indirect=True)
def test_doctor_tells_what_each_tier_keeps_or_why_it_is_not_to_be_had(keeper):
    told = arena(keeper, "doctor").stdout

    assert all(f"sandbox {tier}" in told for tier in TIERS)
    assert "--  sandbox none" not in told
    assert "sandbox auto" in told
    for tier in TIERS if keeper.user != "nobody" else ():
        assert (f"--  sandbox {tier}" in told) == bool(missing(tier))


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["rlimit", "landlock"], indirect=True)
def test_what_strangers_cannot_read_is_an_error_before_the_run(keeper):
    if not keeper.apart:
        pytest.skip(f"sandbox {keeper.tier}, as an ordinary user: bots run under the same user")
    closed = keeper.folder / "closed"
    (closed / "bot").mkdir(parents=True)
    (closed / "bot" / "bot.py").write_text("")
    closed.chmod(0o700)
    bot = f"{keeper.python} ./closed/bot/bot.py"

    done = arena(keeper, "match", "for-sale", bot, bot, bot, "--sandbox", keeper.tier)

    assert done.returncode == 2
    assert f"{closed / 'bot'} cannot be read by other users: {closed} does not let them in" in done.stderr
    assert not (keeper.folder / "results" / "matches" / "for-sale-1").exists()


def test_auto_is_the_best_that_is_to_be_had():
    tier, note = choose("auto")

    assert tier == next(name for name in TIERS if not missing(name))
    assert note == promise(tier)


def test_auto_passes_over_a_tier_in_which_a_bot_could_not_be_started_and_says_why(monkeypatch, tmp_path):
    from arena.runner.sandbox import bwrap

    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    bot = Command("ada", ("/bin/sh", "bot.sh"), str(closed), {})
    monkeypatch.setenv("PATH", "/nowhere")  # without bubblewrap, which shows a bot its files wherever they lie
    bwrap.program.cache_clear()
    missing.cache_clear()
    try:
        said: list[str] = []
        tier, note = choose("auto", [bot], say=said.append)
        best = choose("auto")[0]
    finally:
        bwrap.program.cache_clear()
        missing.cache_clear()

    if stranger.available() is None:
        assert (tier, note, said) == (best, promise(best), [])
    else:
        assert tier == "none"
        assert note.startswith(
            f"{promise('none')}; better tiers are passed over, since of bot 'ada' {closed} cannot be"
        )
        assert [line.startswith(f"sandbox {note} (chmod o+rx lets others in") for line in said] == [True]


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["bwrap"], indirect=True)
def test_a_bot_in_a_closed_folder_plays_in_bwrap(keeper):
    home = keeper.folder / "closed" / "bot"
    home.mkdir(parents=True)
    (home / "bot.py").write_text(SPY.replace('os.environ["WANTED"]', '"."'))
    subprocess.run(["chmod", "-R", "go=", str(home.parent)], check=True)
    if keeper.user == "nobody":
        subprocess.run(["chown", "-R", str(keeper.folder.stat().st_uid), str(home.parent)], check=True)
    bot = f"{keeper.python} ./closed/bot/bot.py"

    done = arena(keeper, "match", "for-sale", bot, bot, bot, "--sandbox", "bwrap", "--json")

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["faults"] == []


def test_a_named_tier_that_is_not_to_be_had_is_an_error_that_says_why(monkeypatch):
    from arena.runner.sandbox import bwrap

    monkeypatch.setenv("PATH", "/nowhere")
    bwrap.program.cache_clear()
    missing.cache_clear()
    try:
        with pytest.raises(ArenaError, match=r"'bwrap' is not to be had on this machine: bubblewrap is not installed"):
            choose("bwrap")
        assert choose("auto")[0] != "bwrap"
    finally:
        bwrap.program.cache_clear()
        missing.cache_clear()


def test_bubblewrap_that_is_there_but_does_not_work_is_not_to_be_had(monkeypatch, tmp_path):
    from arena.runner.sandbox import bwrap

    blocked = tmp_path / "bwrap"
    blocked.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n")
    blocked.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    bwrap.program.cache_clear()
    missing.cache_clear()
    try:
        assert missing("bwrap") == "it is there but does not work: bwrap: setting up uid map: Permission denied"
    finally:
        bwrap.program.cache_clear()
        missing.cache_clear()


def test_a_bot_may_not_have_all_files_as_its_directory():
    with pytest.raises(ArenaError, match="its directory is /: give the bot a folder of its own"):
        check("rlimit", [Command("bot", (sys.executable, "bot.py"), "/", {})])


def test_rlimit_promises_more_to_root(monkeypatch):
    monkeypatch.setattr(stranger, "available", lambda: None)
    assert "the secret of the deals too" in promise("rlimit")
    monkeypatch.setattr(stranger, "available", lambda: stranger.HIGH)
    assert "under a uid of its own" in promise("rlimit")
