"""Every message of the referee, byte for byte."""

import json

import orjson
import pytest

from arena import __version__
from arena.protocol import encode, messages

ACT = {
    "match": "k3x9",
    "id": 5,
    "decision": "bid",
    "observation": {"you": 2, "row": (8, 19)},
    "events": [{"type": "bid", "seat": 1, "coins": 3}],
    "legal": [{"type": "pass"}, {"type": "bid", "coins": {"min": 4, "max": 18, "step": 1}}],
    "time_ms": 1000,
    "left_ms": 58211,
}

LINES = [
    (
        encode.hello("alice", 10_000),
        f'{{"type":"hello","protocol":1,"runner":"arena {__version__}","bot":"alice","ready_ms":10000}}',
    ),
    (
        encode.start("k3x9", "for-sale", {"edition": "gryphon", "equal_bid": False}, 4, 2, 8123, 60_000),
        (
            '{"type":"start","match":"k3x9","game":"for-sale","rules":{"edition":"gryphon","equal_bid":false},'
            '"seats":4,"seat":2,"seed":8123,"match_ms":60000}'
        ),
    ),
    (
        encode.act(**ACT),
        (
            '{"type":"act","match":"k3x9","id":5,"decision":"bid","observation":{"you":2,"row":[8,19]},'
            '"events":[{"type":"bid","seat":1,"coins":3}],'
            '"legal":[{"type":"pass"},{"type":"bid","coins":{"min":4,"max":18,"step":1}}],"time_ms":1000,"left_ms":58211}'
        ),
    ),
    (
        encode.fault("k3x9", 5, "illegal", "'coins' is 99", {"type": "pass"}),
        '{"type":"fault","match":"k3x9","id":5,"fault":"illegal","message":"\'coins\' is 99","played":{"type":"pass"}}',
    ),
    (
        encode.end("k3x9", [], {"ranks": [1, 2], "scores": [(73, 4), (60, 9)], "termination": "normal"}),
        (
            '{"type":"end","match":"k3x9","events":[],'
            '"result":{"ranks":[1,2],"scores":[[73,4],[60,9]],"termination":"normal"}}'
        ),
    ),
    (encode.quit(), '{"type":"quit"}'),
]


@pytest.mark.parametrize(("line", "text"), LINES, ids=messages.TO_BOT)
def test_a_message_is_one_line_with_its_keys_in_order(line, text):
    assert line == text.encode() + b"\n"


@pytest.mark.parametrize("name", ["observation", "events", "legal"])
def test_what_is_json_text_already_may_be_passed_as_such(name):
    assert encode.act(**ACT | {name: orjson.Fragment(orjson.dumps(ACT[name]))}) == encode.act(**ACT)


def test_rules_may_be_passed_as_json_text():
    rules = {"edition": "gryphon"}
    fragment = orjson.Fragment(orjson.dumps(rules))
    assert encode.start("m", "g", fragment, 3, 0, 0, 0) == encode.start("m", "g", rules, 3, 0, 0, 0)


HALF = "half \ud83d"


@pytest.mark.parametrize(
    "line",
    [
        encode.hello(HALF, 1),
        encode.start("m", "g", {HALF: [HALF, ("\udfff",)]}, 3, 0, 0, 0),
        encode.act(**ACT | {"decision": HALF, "events": [{HALF: HALF}], "legal": orjson.Fragment(b"[]")}),
        encode.fault("m", 1, "illegal", HALF, {"type": HALF}),
        encode.end("m", [{"type": HALF}], {"ranks": [], "scores": [], "termination": HALF}),
    ],
)
def test_text_that_utf_8_cannot_hold_is_replaced_and_never_raises(line):
    assert "half \ufffd" in line.decode()
    assert line.count(b"\n") == 1
    assert isinstance(json.loads(line), dict)


def test_text_stays_on_one_line_whatever_it_holds():
    text = "a\nb\r\0\u2028\x85\x1b é"
    line = encode.fault("m", 1, "illegal", text, {"type": "pass"})
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert b"\r" not in line
    assert json.loads(line)["message"] == text


@pytest.mark.parametrize("number", [0, 2**53, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**100])
def test_integers_of_any_size_are_written_whole(number):
    line = encode.start("m", "g", {"limit": number, "on": True}, 3, 0, 0, 0)
    assert json.loads(line)["rules"] == {"limit": number, "on": True}


def test_what_is_no_json_is_our_own_bug():
    with pytest.raises(TypeError):
        encode.end("m", [object()], {})
