"""`arena check`: what it prints, its exit codes, and that nothing is left when it is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import jsonschema
import pytest

from arena.report.result_schema import schema

PASSIVE = """\
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "act":
        action = {key: value if not isinstance(value, dict) else value.get("in", [value.get("min")])[0]
                  for key, value in message["legal"][0].items()}
        print(json.dumps({"id": message["id"], "action": action}), flush=True)
"""
BRIEF = ["--sandbox", "none", "--seats", "3"]
LONG = [step for name in ("rules", "repeat", "unknown-keys", "pieces", "late", "fault") for step in ("--skip", name)]


@pytest.fixture
def bot(here):
    """A bot without a vice in the working directory."""
    (here / "my bot.py").write_text(PASSIVE)
    return "./my bot.py"


@pytest.mark.slow
def test_a_bot_that_passes_is_told_step_by_step(arena, bot):
    end = arena("check", "for-sale", *BRIEF, *LONG, "--trace", "t.jsonl", "--", sys.executable, bot)
    assert (end.code, end.err) == (0, "")
    lines = end.out.splitlines()
    assert lines[0].endswith(f"{sys.executable} '{os.getcwd()}/my bot.py'")
    assert lines[1] == f"in {os.getcwd()}"
    assert lines[2] == "for-sale; 3 seats, sandbox none, move_ms 1,000, match_ms 60,000, memory_mb 1,024"
    assert lines[4].startswith(" 1  starts, and answers `hello` with `ready` … Passed: ready after ")
    assert " 7  plays by other rules, as `start` tells them … Skipped: as you asked" in lines
    assert lines[-1].startswith("24 steps: 13 passed, 0 failed, 11 skipped.")
    with open("t.jsonl") as file:
        first, second = json.loads(file.readline()), json.loads(file.readline())
    assert (first["way"], second["way"]) == ("in", "out")
    assert second["line"] == '{"type":"ready"}'


@pytest.mark.slow
def test_a_bot_that_fails_is_told_what_went_both_ways_and_how_to_mend_it(arena, here):
    (here / "bad.py").write_text(PASSIVE.replace('"id": message["id"]', '"id": str(message["id"])'))
    end = arena("check", "for-sale", *BRIEF, "--", sys.executable, "./bad.py")
    assert end.code == 1
    told = end.out[end.out.index(" 2  plays") :]
    assert "… FAILED\n    what: garbage (asked to bid for the first time in this match, seat 0 of 3): " in told
    assert '\n    → {"type":"act",' in told
    assert '"observation":…,"events":…,"legal":[{"type":"pass"},' in told
    assert '\n    ← {"id":"1","action":{"type":"pass"}}\n' in told
    assert "\n    mend: print exactly one line for `hello` and one for each `act`" in told
    assert "1 passed, 1 failed (seats-3), 22 skipped" in end.out
    end = arena("check", "for-sale", *BRIEF, "--json", "--", sys.executable, "./bad.py")
    document = json.loads(end.out)
    jsonschema.Draft202012Validator({**schema(), "$ref": "#/$defs/CheckResult"}).validate(document)
    assert (end.code, document["ok"], document["steps"][1]["exchange"][-1]["way"]) == (1, False, "came")


def test_json_is_one_document(arena, bot):
    end = arena("check", "for-sale", *BRIEF, *LONG, "--json", "--move-ms", "900", "--", sys.executable, bot)
    assert (end.code, end.err) == (0, "")
    document = json.loads(end.out)
    jsonschema.Draft202012Validator({**schema(), "$ref": "#/$defs/CheckResult"}).validate(document)
    assert document["ok"] is True
    assert document["game"] == "for-sale"
    assert document["limits"]["move_ms"] == 900
    assert (document["passed"], document["failed"], document["skipped"]) == (13, 0, 11)
    first = document["steps"][0]
    assert set(first) == {"number", "name", "title", "status", "seconds", "note"}
    assert [step["number"] for step in document["steps"]] == list(range(1, 25))


@pytest.mark.slow
def test_a_bot_of_a_competition_is_checked_as_it_stands_in_the_file(arena, here):
    (here / "bots").mkdir()
    (here / "bots" / "alice.py").write_text("import os\nassert os.environ['MOOD'] == 'good'\n" + PASSIVE)
    (here / "cup.toml").write_text(
        '[game]\nname = "for-sale"\nseats = 4\n[limits]\nquit_ms = 700\n[workers]\nsandbox = "none"\n'
        f'[[bots]]\nname = "alice"\ndirectory = "bots"\ncommand = [{json.dumps(sys.executable)}, "alice.py"]\n'
        'env = { MOOD = "good" }\n[[bots]]\nname = "bob"\ncommand = ["./not-here"]\n'
    )
    end = arena("check", "for-sale", "--config", "cup.toml", "--json", *LONG, "alice")
    assert end.code == 0
    document = json.loads(end.out)
    assert document["limits"]["quit_ms"] == 700
    status = {step["name"]: step["status"] for step in document["steps"]}
    assert (status["seats-4"], status["seats-3"]) == ("passed", "skipped")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["for-sail", "random"], "there is no game 'for-sail' (did you mean 'for-sale'?)"),
        (["for-sale", "--", "./nothing"], "there is no program './nothing'"),
        (["for-sale", "thrify"], "there is no bot 'thrify' (did you mean 'thrifty'?)"),
        (["for-sale", "--skip", "rule", "random"], "--skip rule: there is no such step (did you mean 'rules'?)"),
        (["for-sale", "--seats", "7", "random"], "for-sale is for 3 to 6 seats, not for 7"),
        (["for-sale", "--rule", "edition=grifon", "random"], "(did you mean 'gryphon'?)"),
        (["for-sale", "--sandbox", "bwarp", "random"], "bwarp"),
        (["for-sale", "--config", "none.toml", "random"], "none.toml: there is no such file"),
        (["for-sale"], "Missing argument 'COMMAND…'"),
    ],
)
def test_a_mistake_is_told_before_anything_is_started(arena, words, complaint):
    end = arena("check", *words)
    assert (end.code, end.out) == (2, "")
    assert complaint in end.err


def test_a_competition_of_another_game_is_refused(arena, here):
    (here / "cup.toml").write_text('[game]\nname = "viehmarkt"\nseats = 4\n')
    end = arena("check", "for-sale", "--config", "cup.toml", "random")
    assert end.code == 2
    assert end.err == (
        "error: cup.toml: [game] name: it is for 'viehmarkt', not for 'for-sale': check the bot for that game\n"
    )


def test_a_trace_that_cannot_be_written_is_told(arena, here):
    (here / "file").write_text("")
    end = arena("check", "for-sale", "--trace", "file/t.jsonl", "random")
    assert (end.code, end.out) == (74, "")
    assert "--trace" in end.err


@pytest.mark.slow
def test_a_program_with_spaces_in_its_path_is_one_word(arena, here):
    bot = here / "my bot"
    bot.write_text(f"#!{sys.executable}\nprint('[]', flush=True)\n")
    bot.chmod(0o755)
    end = arena("check", "for-sale", "--sandbox", "none", "--", bot)
    assert end.out.splitlines()[0] == f"'{bot}'"
    assert "answers `hello` with `ready` … FAILED\n    what: the line must be a JSON object" in end.out


@pytest.mark.slow
def test_ctrl_c_ends_the_bot_as_well(here):
    (here / "hangs.py").write_text('print(\'{"type":"ready"}\', flush=True)\nimport time\ntime.sleep(600)\n')
    words = ["check", "for-sale", "--sandbox", "none", "--move-ms", "0", "--", sys.executable, "./hangs.py"]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "arena", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with process:
        while not process.stdout.readline().startswith(" 1  "):
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=300)
    assert (process.returncode, errors) == (130, "")
    deadline = time.monotonic() + 20
    while alive(str(here / "hangs.py")) and time.monotonic() < deadline:
        pass
    assert not alive(str(here / "hangs.py"))


def alive(word: str) -> list[str]:
    """The processes that have this word on their command line."""
    listed = subprocess.run(["ps", "-eo", "pid,args", "ww"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if word in line]
