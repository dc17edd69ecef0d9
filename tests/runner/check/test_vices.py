"""Each vice is found by its step, which says how to mend it; a bot that has none passes every step."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

import orjson
import pytest
import trio
from runner.stage import PYTHON

from arena.runner.check.inspection import Inspection, Settings, prepare
from arena.runner.check.program import check as judge
from arena.runner.check.steps import steps
from arena.runner.check.verdict import Verdict
from arena.runner.sandbox.tiers import missing

HERE = Path(__file__).parent


def check(vice: str, *only: str, game: str = "for-sale", **settings) -> Inspection:
    """A finished check of one bot; with `only`, of these steps and the first match.

    It is done in this process: the program around it is tested with the command.
    """
    made = prepare(
        Settings(game, (PYTHON, "-S", str(HERE / "vices.py"), vice), **{"sandbox": "none", **settings}), print
    )
    names = [step.name for step in steps(made.job.kind, made.job.fewest)]
    wanted = {"start", f"seats-{made.job.fewest}", *only} if only else {*names}
    skip = tuple(name for name in names if name not in wanted)
    with TemporaryDirectory(prefix="arena-") as scratch, TemporaryFile() as out:
        os.chmod(scratch, 0o755)
        trio.run(judge, replace(made.job, skip=(*made.job.skip, *skip), scratch=scratch), out.fileno())
        out.seek(0)
        messages = [orjson.loads(line) for line in out]
    made.verdicts = [Verdict.from_wire(message["verdict"]) for message in messages if "verdict" in message]
    made.bot = messages[-1]["bot"]
    assert len(messages) == 2 * made.total + 1
    return made


def the_failure(made: Inspection):
    (failed,) = [verdict for verdict in made.verdicts if verdict.status == "failed"]
    return failed


def test_a_bot_without_a_vice_passes_every_step_in_the_sandbox():
    made = check("Good", sandbox="auto")
    assert {verdict.status for verdict in made.verdicts} == {"passed"}, made.verdicts
    assert made.bot == {"name": "good", "version": None}
    notes = {verdict.name: verdict.note for verdict in made.verdicts}
    assert notes["decisions"] == "bid, sell"
    assert notes["concurrency"] == "3 of the 3 that it announces"


def test_a_name_that_would_steer_the_terminal_is_spelt_out():
    (start, *_) = check("NameForTerminals", "start").verdicts
    assert start.note.startswith(r"red\x1b[31m \u202e2, ready after")


VICES = {
    "PlaysSomethingElse": ("start", "not for-sale (did you mean 'for-sail'?)", 'name "for-sale" in "games"'),
    "ForgetsToFlush": ("seats-3", "no answer within", "flush standard output after every line"),
    "QuotesNumbers": ("seats-3", "illegal (asked to", "integers without quotes"),
    "Stumbles": ("seats-3", "seat 2 of 3): the process ended with exit code 1", "its standard error mostly says where"),
    "KnowsOneEdition": ("rules", "with --rule edition=iello: crashed", "rules in force from `rules` in `start`"),
    "Logs": ("stderr", "KiB a match to standard error", "write less to standard error"),
    "SaysGoodbye": ("silence", '"type" must be "action"', "exactly one line for `hello` and one for each `act`"),
    "Stays": ("quit", "still there 2,000 ms after `quit`", "leave the loop at a message of type `quit`"),
    "HasDiceOfItsOwn": ("repeat", "first in two processes: decision", "take all dice from `seed`"),
    "Remembers": ("forget", "first and after others: decision", "forget everything at `start`"),
    "KnowsEveryKey": ("unknown-keys", "crashed", "ignore all others"),
    "KnowsEveryMessage": ("unknown-messages", "crashed", "ignore messages whose `type` you do not know"),
    "TakesAReadForALine": ("pieces", "crashed", "read up to the end of a line"),
    "HasAShortBuffer": ("long-lines", "crashed", "let the buffer for a line grow"),
    "AnswersFaults": ("fault", "was answered before", "do not answer `fault`"),
    "GivesUpWhenLate": ("late", "crashed", "go on: the next `act` brings the position"),
    "CountsOnScores": (
        "void",
        "crashed",
        "forget the match at `end`, whatever its `termination`",
    ),
    "KnowsOneMatch": ("concurrency", "crashed", 'told apart by "match"'),
    "StaysAtTheEnd": ("end-of-input", "still there 2,000 ms after the end", "when there is nothing more to read"),
}


@pytest.mark.parametrize("vice", VICES)
def test_a_vice_is_found_by_its_step(vice):
    step, problem, remedy = VICES[vice]
    failed = the_failure(check(vice, step, *(["repeat"] if step == "forget" else [])))
    assert failed.name == step
    assert problem in failed.problem
    assert remedy in failed.remedy


def test_a_failure_shows_what_went_both_ways_and_the_end_of_standard_error():
    failed = the_failure(check("QuotesNumbers", "seats-3"))
    sent, came = failed.exchange[-2:]
    assert (sent.way, came.way) == ("sent", "came")
    assert '"type":"act"' in sent.text
    assert came.whole
    failed = the_failure(check("KnowsOneEdition", "rules"))
    assert failed.stderr.endswith("AssertionError: 30 houses, 1 to 30\n")


def test_what_needs_a_failed_step_is_skipped():
    made = check("Stumbles")
    first, *others = made.verdicts[1:]
    assert first.status == "failed"
    assert {verdict.status for verdict in others} == {"skipped"}
    assert {verdict.note for verdict in others} == {"step 2 must pass before", "step 13 must pass before"}


def test_a_bot_that_does_not_start_in_the_sandbox_is_told_of_it():
    if missing("bwrap"):
        pytest.skip("bubblewrap is not here")
    failed = the_failure(check("NeedsAFile", sandbox="bwrap"))
    assert failed.name == "start"
    assert "PermissionError" in failed.stderr or "FileNotFoundError" in failed.stderr
    assert "sandbox bwrap" in failed.remedy
    assert "--sandbox none" in failed.remedy


def test_a_bot_that_says_nothing_ends_the_check_after_its_time(tmp_path):
    config = tmp_path / "cup.toml"
    config.write_text('[game]\nname = "for-sale"\nseats = 4\n[limits]\nready_ms = 300\n[workers]\nsandbox = "none"\n')
    made = check("Mute", config=config, sandbox=None, move_ms=None)
    assert the_failure(made).problem.startswith("no `ready` within 300 ms")
    assert made.number("skipped") == made.total - 1


def test_the_limits_of_a_competition_hold(tmp_path):
    config = tmp_path / "cup.toml"
    config.write_text('[game]\nname = "for-sale"\nseats = 4\n[limits]\nmemory_mb = 32\n[workers]\nsandbox = "none"\n')
    made = check("HoldsMuch", config=config, sandbox=None, skip=("seats-3",))
    failed = the_failure(made)
    assert failed.name == "memory"
    assert "memory_mb = 32 are allowed" in failed.problem
    assert "use less memory" in failed.remedy
    notes = {verdict.name: verdict.note for verdict in made.verdicts}
    assert notes["seats-5"] == "4 seats are asked for"
    assert notes["rules"] == "the rules are given"


REMARKS = {
    "Leaks": ("memory", "MiB a match, which would be too much after"),
    "Chatters": ("stderr", "its log (4 MiB) is full after"),
    "Spins": ("silence", "of a core while nothing is asked; in a tournament it is stopped then"),
    "GoesItsOwnWay": ("quit", "with exit code 3, where 0 is usual"),
}


@pytest.mark.parametrize("vice", REMARKS)
def test_what_breaks_no_rule_is_a_remark(vice, monkeypatch):
    monkeypatch.setattr("arena.runner.check.measured.SPIN", 0.02)  # a busy machine gives it little
    step, remark = REMARKS[vice]
    made = check(vice, step)
    assert made.number("failed") == 0
    assert remark in next(verdict.note for verdict in made.verdicts if verdict.name == step)


def test_many_last_words_keep_no_bot_from_its_end():
    made = check("HasManyLastWords", "quit", "end-of-input")
    assert made.number("failed") == 0
    assert made.number("passed") == 4


@pytest.mark.slow
def test_who_takes_his_time_has_it_also_after_an_answer_that_was_not_waited_for(monkeypatch):
    monkeypatch.setattr("arena.runner.check.bench.BEGINNING", (4, 4))
    made = check("TakesItsTime", "unknown-keys", "late", "void", move_ms=900)
    assert [(verdict.name, verdict.problem) for verdict in made.verdicts if verdict.status == "failed"] == []
    assert made.number("passed") == 5


def test_of_the_matches_of_a_slow_bot_only_some_are_played_to_the_end(monkeypatch):
    monkeypatch.setattr("arena.runner.check.bench.PATIENCE", 0.0)
    made = check("Good", "seats-3")
    assert "only the beginning in seat 1, 2, since it is slow" in made.verdicts[1].note
    thorough = check("Good", "seats-3", thorough=True)
    assert "only the beginning" not in thorough.verdicts[1].note


def test_a_bot_that_is_stopped_off_the_clock_is_checked_all_the_same(tmp_path):
    config = tmp_path / "cup.toml"
    config.write_text('[game]\nname = "for-sale"\nseats = 3\n[workers]\nfreeze = true\nsandbox = "none"\n')
    made = check("Good", "silence", "quit", "pieces", "late", "end-of-input", config=config, sandbox=None)
    assert made.number("failed") == 0
    assert made.number("passed") == 7


def test_decisions_that_a_bot_does_not_come_to_are_asked_all_the_same():
    failed = the_failure(check("NeverBids", "decisions", game="viehmarkt", seats=3))
    assert failed.name == "decisions"
    assert "asked to pay" in failed.problem
    assert "lacks the field 'money'" in failed.problem


def test_a_process_that_ends_after_each_match_is_no_fault_but_a_remark():
    made = check("EndsAfterEachMatch", "seats-3", "void")
    assert {verdict.status for verdict in made.verdicts} == {"passed", "skipped"}
    assert "every match then has to wait for its start" in made.verdicts[1].note
