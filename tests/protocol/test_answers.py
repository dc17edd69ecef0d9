"""What bots print: every wrong line with its exact words, and nothing that is not said to be wrong."""

import json
import random

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.protocol.answers import LONGEST_NOTE, Answer, Garbage, Ready, read_answer, read_ready

NOT_JSON = "the line is not JSON: "
EARLY = "it ends too early (a message must stand on one line), "
TEXT = " (standard output is for messages; print debugging goes to standard error)"
ID = '"id" must be a positive integer, not '
UTF_16 = "it looks like UTF-16; messages are UTF-8 without NUL bytes"
TYPE = '"type" must be "action" (or be left out), not '

GARBAGE = [
    # no JSON at all
    (b"", NOT_JSON + "it is empty"),
    (b"bid 5", "the line is not JSON but text: bid 5" + TEXT),
    (b"\x1b[2J\tpass", "the line is not JSON but text: \\x1b[2J\\tpass" + TEXT),
    ("über".encode() * 30, "the line is not JSON but text: " + "über" * 20 + "…" + TEXT),
    (b"+7", "the line is not JSON but text: +7" + TEXT),
    # half a message, or more than one
    (b"{", NOT_JSON + EARLY + "at character 2: {"),
    (b'{"id":5,', NOT_JSON + EARLY + 'at character 9: {"id":5,'),
    (b'{"id', NOT_JSON + 'a string is not closed (a message must stand on one line), at character 2: {"id'),
    (b'{"id":5} {', NOT_JSON + 'more follows the first value; one JSON object a line, at character 10: {"id":5} {'),
    # what other languages print
    (b"{'id': 5}", NOT_JSON + "strings and keys stand in double quotes, at character 2: {'id': 5}"),
    (b"{id: 5}", NOT_JSON + "keys stand in double quotes, at character 2: {id: 5}"),
    (b'{"id":5,}', NOT_JSON + 'a comma before the closing bracket, at character 8: {"id":5,}'),
    (b"[1 , ]", NOT_JSON + "a comma before the closing bracket, at character 4: [1 , ]"),
    (b'{"ok":True}', NOT_JSON + 'True is written true, at character 7: {"ok":True}'),
    (b"None", NOT_JSON + "None is written null, at character 1: None"),
    (b'{"a":undefined}', NOT_JSON + 'undefined is written null, at character 6: {"a":undefined}'),
    (b'{"id":NaN}', NOT_JSON + "NaN is no JSON number"),
    (b'{"id":-Infinity}', NOT_JSON + "-Infinity is no JSON number"),
    # slips
    (b'{"id" 5}', NOT_JSON + 'a colon is missing, at character 7: {"id" 5}'),
    (b'{"a":1 "b":2}', NOT_JSON + 'a comma or a closing bracket is missing, at character 8: {"a":1 "b":2}'),
    (b'{"id":05}', NOT_JSON + 'a malformed number, at character 8: {"id":05}'),
    (b'{"id":5.}', NOT_JSON + 'a malformed number, at character 8: {"id":5.}'),
    (b'{"id":+5}', NOT_JSON + 'unexpected "+", at character 7: {"id":+5}'),
    (b"{]", NOT_JSON + 'unexpected "]", at character 2: {]'),
    (b'{"a":"\t"}', NOT_JSON + 'a control character in a string must be escaped, at character 7: {"a":"\\t"}'),
    (rb'{"a":"\x41"}', NOT_JSON + r'an unknown escape in a string, at character 7: {"a":"\x41"}'),
    (
        b'{"note":"' + b"x" * 200 + b'" "id":5}' + b" " * 100,
        NOT_JSON
        + "a comma or a closing bracket is missing, at character 212: …"
        + "x" * 38
        + '" "id":5}'
        + " " * 33
        + "…",
    ),
    # bytes
    (b'{"a":"\xe4"}', 'the line is not UTF-8: byte 7 is 0xe4 in {"a":"\\xe4"}'),
    (b'{"a":"\xed\xa0\x80"}', 'the line is not UTF-8: byte 7 is 0xed in {"a":"\\xed\\xa0\\x80"}'),
    (b'\xff\xfe{\0"\0', "the line is not UTF-8: " + UTF_16),
    (b'{\0"\0', NOT_JSON + UTF_16 + ': {\\x00"\\x00'),
    (b'\0{\0"', NOT_JSON + UTF_16 + ': \\x00{\\x00"'),
    (b'{"id":5}\0', NOT_JSON + 'character 9 is a NUL byte: {"id":5}\\x00'),
    # depth
    (b"[" * 60_000, "the line is nested more than 100 deep"),
    (b'{"id":' * 10_000, "the line is nested more than 100 deep"),
    (b'{"id":1,"action":{"a":' + b"[" * 100 + b"]" * 100 + b"}}", '"action" is nested more than 100 deep'),
    # another value than an object
    (b"null", "the line must be a JSON object, not null"),
    (b"true", "the line must be a JSON object, not the boolean true"),
    (b"5", "the line must be a JSON object, not the integer 5"),
    (b"9" * 5_000, "the line must be a JSON object, not the integer of more than 40 digits"),
    (b"5.5", "the line must be a JSON object, not the number 5.5 (not an integer)"),
    (b'"bid"', 'the line must be a JSON object, not the string "bid"'),
    (b'[{"id":5}]', "the line must be a JSON object, not an array"),
    # type
    (b'{"type":"ready"}', '"ready" is said once, in answer to "hello"; here an action was due'),
    (b'{"type":"act","id":5}', '"type" is "act", a message of the referee: does the bot print what it reads?'),
    (
        b'{"type":"bid","coins":5,"id":5}',
        TYPE + 'the string "bid"; the move stands inside "action": {"type":"action","id":N,"action":{"type":…}}',
    ),
    (b'{"type":null,"id":5}', TYPE + "null"),
    (b'{"type":["action"],"id":5}', TYPE + "an array"),
    # id
    (b"{}", 'the answer lacks "id", the number of the decision that it answers'),
    (b'{"action":{}}', 'the answer lacks "id", the number of the decision that it answers'),
    (b'{"id":"5","action":{}}', ID + 'the string "5"'),
    (b'{"id":7.0,"action":{}}', ID + "the number 7.0 (not an integer)"),
    (b'{"id":7e0,"action":{}}', ID + "the number 7.0 (not an integer)"),
    (b'{"id":1e400,"action":{}}', ID + "the number inf (not an integer)"),
    (b'{"id":true,"action":{}}', ID + "the boolean true"),
    (b'{"id":null,"action":{}}', ID + "null"),
    (b'{"id":0,"action":{}}', ID + "the integer 0"),
    (b'{"id":-0,"action":{}}', ID + "the integer 0"),
    (b'{"id":-5,"action":{}}', ID + "the integer -5"),
    (b'{"id":[5],"action":{}}', ID + "an array"),
    (
        b'{"id":18446744073709551616,"action":{}}',
        '"id" must be a positive integer of at most 63 bits, not the integer 18446744073709551616',
    ),
    (
        b'{"id":9223372036854775808,"action":{}}',
        '"id" must be a positive integer of at most 63 bits, not the integer 9223372036854775808',
    ),
    (
        b'{"id":' + b"9" * 10_000 + b',"action":{}}',
        '"id" must be a positive integer of at most 63 bits, not the integer of more than 40 digits',
    ),
    (b'{"id":-' + b"9" * 10_000 + b"}", ID + "the integer of more than 40 digits"),
    # action
    (b'{"id":5}', 'the answer lacks "action", the object that says what to play'),
    (b'{"id":5,"action":null}', '"action" must be an object, not null'),
    (b'{"id":5,"action":"pass"}', '"action" must be an object, not the string "pass"'),
    (b'{"id":5,"action":["pass"]}', '"action" must be an object, not an array'),
    (b'{"id":5,"action":7}', '"action" must be an object, not the integer 7'),
    (b'{"id":5,"action":{"type":"pass"},"action":3}', '"action" must be an object, not the integer 3'),
]


@pytest.mark.parametrize(("line", "words"), GARBAGE, ids=[str(line[:30]) for line, _ in GARBAGE])
def test_a_wrong_line_is_garbage_in_these_words(line, words):
    with pytest.raises(Garbage) as caught:
        read_answer(line)
    assert caught.value.message == str(caught.value) == words
    assert words.isprintable()
    assert orjson.dumps(words)


ANSWERS = [
    (b'{"type":"action","id":5,"action":{"type":"bid","coins":7}}', Answer(5, {"type": "bid", "coins": 7})),
    (b' { "action" : {} , "id" : 1 } \r', Answer(1, {})),
    (b'{"id":9223372036854775807,"action":{}}', Answer(2**63 - 1, {})),
    (b'{"id":1,"id":2,"action":{"type":"pass","type":"bid"}}', Answer(2, {"type": "bid"})),
    (b'{"id":1,"action":{},"score":1.5,"x":' + b"[" * 900 + b"]" * 900 + b"}", Answer(1, {})),
    (b'{"id":1,"action":{"a":' + b"[" * 99 + b"]" * 99 + b"}}", Answer(1, {"a": json.loads("[" * 99 + "]" * 99)})),
    # whatever else JSON can hold comes through as it is
    (
        b'{"id":1,"action":{"a":7.0,"b":"7","c":true,"d":null,"e":[1,{}],"f":"\\u0000"}}',
        Answer(1, {"a": 7.0, "b": "7", "c": True, "d": None, "e": [1, {}], "f": "\0"}),
    ),
    # integers stay integers at any size; beyond 40 digits they are all alike
    (b'{"id":1,"action":{"coins":18446744073709551616}}', Answer(1, {"coins": 2**64})),
    (b'{"id":1,"action":{"coins":-9223372036854775809}}', Answer(1, {"coins": -(2**63) - 1})),
    (b'{"id":1,"action":{"money":{"10":18446744073709551616}}}', Answer(1, {"money": {"10": 2**64}})),
    (b'{"id":1,"action":{"coins":' + b"7" * 10_000 + b"}}", Answer(1, {"coins": 10**40})),
    (b'{"id":1,"action":{"coins":-' + b"7" * 10_000 + b"}}", Answer(1, {"coins": -(10**40)})),
    (b'{"id":1,"action":{"coins":1e999}}', Answer(1, {"coins": float("inf")})),
    # text that UTF-8 cannot hold
    (rb'{"id":1,"action":{"\ud800":"\udfff!"},"note":"half \ud83d"}', Answer(1, {"\ufffd": "\ufffd!"}, "half \ufffd")),
    (rb'{"id":1,"action":{},"note":"\ud83d\ude00 \ud83d"}', Answer(1, {}, "\U0001f600 \ufffd")),
    (rb'{"id":1,"action":{"a":["\ud800"]}}', Answer(1, {"a": ["\ufffd"]})),
    # notes
    (b'{"id":1,"action":{},"note":"why"}', Answer(1, {}, "why")),
    (b'{"id":1,"action":{},"note":""}', Answer(1, {}, "")),
    (b'{"id":1,"action":{},"note":"' + b"x" * 5_000 + b'"}', Answer(1, {}, "x" * LONGEST_NOTE)),
    (b'{"id":1,"action":{},"note":null}', Answer(1, {})),
    (b'{"id":1,"action":{},"note":{"a":1}}', Answer(1, {})),
    (b'{"id":1,"action":{},"note":7}', Answer(1, {})),
]


@pytest.mark.parametrize(("line", "answer"), ANSWERS, ids=[str(line[:60]) for line, _ in ANSWERS])
def test_a_right_line_is_an_answer(line, answer):
    found = read_answer(line)
    assert found == answer
    assert repr(found) == repr(answer)  # 1 is not True, and not 1.0


READY = [
    (b'{"type":"ready"}', Ready()),
    (b'{"type":"ready","name":"greedy","version":"1.2"}', Ready("greedy", "1.2")),
    (b'{"type":"ready","name":null,"version":2,"games":null,"concurrency":null}', Ready(version="2")),
    (b'{"type":"ready","version":1.5,"mood":[]}', Ready(version="1.5")),
    (b'{"type":"ready","games":["for-sale","x"],"concurrency":8}', Ready(games=("for-sale", "x"), concurrency=8)),
    (b'{"type":"ready","games":[]}', Ready(games=())),
    (b'{"type":"ready","name":"' + b"x" * 1_000 + b'"}', Ready("x" * 100)),
    (rb'{"type":"ready","name":"\ud800","games":["\ud800"]}', Ready("\ufffd", games=("\ufffd",))),
]


@pytest.mark.parametrize(("line", "ready"), READY)
def test_a_bot_says_of_itself_what_it_likes(line, ready):
    assert read_ready(line) == ready


NOT_READY = [
    (b"ready", "the line is not JSON but text: ready" + TEXT),
    (b"[]", "the line must be a JSON object, not an array"),
    (b"{}", 'the answer to "hello" must be {"type":"ready"}; this line lacks "type"'),
    (b'{"type":null}', 'the answer to "hello" must be {"type":"ready"}; this line has as "type" null'),
    (
        b'{"type":"action","id":1,"action":{}}',
        'the answer to "hello" must be {"type":"ready"}; this line has as "type" the string "action"',
    ),
    (b'{"type":"ready","name":["a"]}', '"name" must be a string, not an array'),
    (b'{"type":"ready","version":true}', '"version" must be a string, not the boolean true'),
    (b'{"type":"ready","games":"for-sale"}', '"games" must be an array of strings'),
    (b'{"type":"ready","games":["for-sale",1]}', '"games" must be an array of strings'),
    (b'{"type":"ready","concurrency":"4"}', '"concurrency" must be a positive integer, not the string "4"'),
    (
        b'{"type":"ready","concurrency":4.0}',
        '"concurrency" must be a positive integer, not the number 4.0 (not an integer)',
    ),
    (b'{"type":"ready","concurrency":true}', '"concurrency" must be a positive integer, not the boolean true'),
    (b'{"type":"ready","concurrency":0}', '"concurrency" must be a positive integer, not the integer 0'),
]


@pytest.mark.parametrize(("line", "words"), NOT_READY)
def test_a_wrong_answer_to_hello_is_garbage_in_these_words(line, words):
    with pytest.raises(Garbage) as caught:
        read_ready(line)
    assert caught.value.message == words


# Fuzz


def attempt(read, line):
    """What `read` makes of a line, or None where it is garbage in words that can be printed, stored and sent."""
    try:
        return read(line)
    except Garbage as garbage:
        words = garbage.message
    assert words.isprintable()
    assert len(words) < 500
    assert orjson.dumps(words)
    return None


def check(line):
    """Whether a line is an answer; whatever it holds can be written and shown again."""
    answer = attempt(read_answer, line)
    ready = attempt(read_ready, line)
    assert answer is None or ready is None
    if answer is not None:
        assert type(answer.id) is int
        assert 0 < answer.id < 2**63
        assert type(answer.action) is dict
        assert repr(answer.action)
        assert json.dumps(answer.action, ensure_ascii=False).encode()
        assert answer.note is None or orjson.dumps(answer.note)
    if ready is not None:
        assert ready.concurrency >= 1
        assert orjson.dumps(ready._asdict())
    return answer is not None


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=200))
def test_random_bytes_are_garbage_or_an_answer(line):
    check(line)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
KEYS = st.sampled_from(["type", "id", "action", "note", "name", "version", "games", "concurrency"])
TYPES = st.sampled_from(["action", "ready", "act", "bid"])


@settings(deadline=None, max_examples=200)
@given(st.dictionaries(KEYS, JSON | TYPES | st.integers(1, 9)), st.booleans())
def test_objects_with_any_values_under_the_known_keys_are_garbage_or_an_answer(message, ascii_only):
    line = json.dumps(message, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
    usable = (
        message.get("type", "action") == "action"
        and type(message.get("id")) is int
        and 0 < message["id"] < 2**63
        and type(message.get("action")) is dict
    )
    understood = check(line)
    assert usable or not understood
    if usable and b"NaN" not in line and b"Infinity" not in line:
        assert understood


VALID = [line for line, _ in ANSWERS if len(line) < 300] + [line for line, _ in READY if len(line) < 300]
SCRAPS = [
    b'"',
    b"\\",
    b"\\u",
    b"\\ud800",
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"1e999",
]
SCRAPS += [b"9" * 30, b"-", b"NaN", b'"id":', b'"action":{', b"null", b"\xed\xa0\x80", b"\xf0\x9f", b"\r", b"\t"]


def mutated(line, rng):
    """A line with some bits flipped, parts cut, doubled, put in from others."""
    text = bytearray(line)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.randrange(12))
        match rng.randrange(5):
            case 0 if at < len(text):
                text[at] ^= 1 << rng.randrange(8)
            case 1:
                del text[at:to]
            case 2:
                text[at:at] = text[at:to] * rng.randrange(1, 4)
            case 3:
                text[at:at] = rng.choice(SCRAPS) * rng.randrange(1, 3)
            case _:
                other = rng.choice(VALID)
                text[at:to] = other[rng.randrange(len(other)) :]
    return bytes(text)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_lines_are_garbage_or_an_answer(seed):
    rng = random.Random(seed)
    understood = [check(mutated(rng.choice(VALID), rng)) for _ in range(5_000)]
    assert 100 < sum(understood) < 4_900  # both sides of the border are met


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 103))
def test_many_mutated_and_random_lines_are_garbage_or_an_answer(seed):
    rng = random.Random(seed)
    for _ in range(20_000):
        check(mutated(rng.choice(VALID), rng))
        check(rng.randbytes(rng.randrange(40)))
        check(b"".join(rng.choice(SCRAPS) for _ in range(rng.randrange(12))))
    assert check(VALID[0])
