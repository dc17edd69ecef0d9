"""Standard error: kept within bounds, with a mark before what each match wrote; and the run's own voice."""

from __future__ import annotations

import pytest
from runner.stage import match_id, perform, setup, zoo

from arena.runner.progress import Progress
from arena.runner.stderr import LOG_BYTES, TAIL, Log


def test_a_log_has_a_mark_before_what_each_match_wrote(tmp_path):
    log = Log("alice", tmp_path / "alice.log")
    log.begin("match 1, seat 0")
    log.take(b"one\n")
    log.take(b"two\n")
    log.begin("match 2, seat 1")
    log.begin("match 3, seat 2")
    log.take(b"three\n")
    log.close()

    assert (tmp_path / "alice.log").read_text() == "--- match 1, seat 0\none\ntwo\n--- match 3, seat 2\nthree\n"
    assert log.tail() == "three\n"


def test_a_log_ends_before_it_is_too_large_and_says_so(tmp_path):
    log = Log("alice", tmp_path / "alice.log")
    log.begin("match 1, seat 0")
    for _ in range(LOG_BYTES // 10_000 + 5):
        log.take(b"x" * 9_999 + b"\n")
    log.close()

    text = (tmp_path / "alice.log").read_text()
    assert LOG_BYTES - 20_000 < len(text) < LOG_BYTES + 200
    assert text.endswith(f"--- this log is full ({LOG_BYTES:,} bytes); what follows is not kept ---\n")
    assert len(log.tail()) == TAIL


def test_a_log_that_is_shown_goes_to_our_standard_error_under_the_bots_name(capsys):
    log = Log("alice", None, show=True)
    log.take(b"one\ntwo\n")

    assert capsys.readouterr().err == "alice: one\nalice: two\n"


def test_a_log_that_is_shown_gives_the_terminal_no_orders(capsys):
    log = Log("alice", None, show=True)
    log.take("a\tb \x1b]0;title\x07\x9b2J\u202e\0\n".encode())

    assert capsys.readouterr().err == "alice: a       b \\x1b]0;title\\x07\\x9b2J\\u202e\\x00\n"


@pytest.mark.slow
def test_the_last_words_of_a_bot_are_those_of_the_match_of_its_fault(tmp_path):
    plan = setup([zoo("alice"), zoo("bob"), zoo("exits", "ExitsInMidMatch")], blocks=2, logs=str(tmp_path))
    ids = [match_id(plan, (0, 1, 2), block) for block in (0, 1)]

    played = perform(plan, [ids])

    for record in played.records:
        assert record.stderr == {record.bots.index("exits"): "assertion failed: coins >= 0\n"}
    marks = [line for line in (tmp_path / "exits.log").read_text().splitlines() if line.startswith("---")]
    assert marks == [f"--- match {record.id}, seat {record.bots.index('exits')}" for record in played.records]


class Broken:
    """A terminal that was closed."""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")

    def flush(self) -> None:
        raise OSError(5, "Input/output error")


def test_progress_on_a_terminal_that_is_gone_keeps_quiet():
    progress = Progress(Broken())  # type: ignore[arg-type]

    progress._write("[████····] 120 of 720 matches")

    assert progress._quiet
    assert not progress._live
