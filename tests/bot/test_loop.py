"""`run`, as a process."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from arena.games import GAMES

BOT = """
from arena.bot import run
from arena.bot.for_sale import Bid

def decide(question):
    print("thinking", question.match.seat, len(question.match.notes))
    question.match.notes[len(question.match.notes)] = True
    if question.time_ms == 1:
        question.note = "a bid"
        return Bid(3)
    if question.time_ms == 2:
        return {"type": "pass"}
    return None

run(decide, name="tester", games=["for-sale"])
"""


@pytest.fixture
def talk(tmp_path):
    """What the bot says to these messages, and its standard error."""
    (tmp_path / "bot.py").write_text(BOT)

    def talk(*messages):
        lines = "".join(json.dumps(message) + "\n" for message in messages)
        command = [sys.executable, str(tmp_path / "bot.py")]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.splitlines()

    return talk


def start():
    rules = GAMES["for-sale"].rules({}, 3).wire()
    return {
        "type": "start",
        "match": "m",
        "game": "for-sale",
        "rules": rules,
        "seats": 3,
        "seat": 1,
        "seed": 4,
        "match_ms": 0,
    }


def act(id, time_ms):
    legal = [{"type": "pass"}, {"type": "bid", "coins": {"min": 2, "max": 18, "step": 1}}]
    seen = {"observation": {}, "events": [], "legal": legal, "left_ms": 0}
    return {"type": "act", "match": "m", "id": id, "decision": "bid", "time_ms": time_ms, **seen}


def test_every_kind_of_answer_reaches_the_wire_and_prints_go_to_the_log(talk):
    fault = {"type": "fault", "match": "m", "id": 1, "fault": "late", "message": "no answer", "played": {}}
    answers, log = talk(
        {"type": "hello", "protocol": 1}, start(), act(1, 1), fault, act(2, 2), {"type": "news"}, start(), act(3, 3),
        {"type": "quit"}, act(4, 1),
    )  # fmt: skip
    ready, bid, passed, anything = answers
    assert ready == {"type": "ready", "name": "tester", "games": ["for-sale"]}
    assert bid == {"type": "action", "id": 1, "action": {"type": "bid", "coins": 3}, "note": "a bid"}
    assert passed == {"type": "action", "id": 2, "action": {"type": "pass"}}
    assert anything["id"] == 3
    assert anything["action"]["type"] == "pass" or 2 <= anything["action"]["coins"] <= 18
    # notes last for a match
    assert log == ["thinking 1 0", "late no answer", "thinking 1 1", "thinking 1 0"]


def test_the_end_of_the_input_ends_the_bot(talk):
    assert talk({"type": "hello"}, start()) == ([{"type": "ready", "name": "tester", "games": ["for-sale"]}], [])
