"""The schemas against the messages of whole matches, and against wrong ones."""

import functools
import itertools
import json
import subprocess
import sys
from random import Random

import pytest
from jsonschema import Draft202012Validator
from referencing.jsonschema import EMPTY_REGISTRY

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, wire
from arena.protocol import encode
from arena.protocol.schema import schema

SCHEMAS = {name: schema(game) for name, game in [(None, None), *GAMES.items()]}


@functools.cache
def validator(game, name=None):
    """Of any message of a game (None: of all games alike), or of one definition."""
    document = SCHEMAS[game]
    if name is not None:
        document = {"$ref": f"#/$defs/{name}", "$defs": document["$defs"]}
    return Draft202012Validator(document, registry=EMPTY_REGISTRY)


@pytest.mark.parametrize("name", SCHEMAS)
def test_it_is_a_schema_whose_references_all_lead_somewhere(name):
    document = SCHEMAS[name]
    Draft202012Validator.check_schema(document)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(json.dumps(document)) == document
    named = {name.removeprefix("#/$defs/") for name in references(document)}
    assert named <= set(document["$defs"])
    assert {"ToBot", "ToReferee", "Hello", "Start", "FaultNotice", "End", "Quit", "Ready"} <= named


def references(value):
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_the_order_of_keys_is_that_of_the_wire():
    properties = SCHEMAS[None]["$defs"]["Act"]["properties"]
    assert list(properties) == list(json.loads(encode.act("m", 1, "bid", {}, [], [], 0, 0)))


def conversation(game, rules, seats, seed):
    """Every line of a match of random play, both ways: (decision or None, to a bot?, message)."""
    rng = Random(seed)
    events = []
    state = game.start(rules, seats, events)
    luck = Luck(str(seed).encode())
    number = itertools.count(1)
    told = 0

    def news(seat):
        for event in events[told:]:
            seen = event.data if event.seats is None or seat in event.seats else event.rest
            if seen is not None:
                yield {**seen, "forced": True} if event.choice == seat else seen

    yield None, True, encode.hello("alice", 10_000)
    yield None, True, encode.start("m", game.name, rules.wire(), seats, 0, seed, 60_000)
    while state.to_move:
        if state.to_move == (CHANCE,):
            state = state.apply({CHANCE: luck.draw(state.draw)})
            continue
        joint = {}
        for seat in state.to_move:
            legal = state.legal(seat)
            id = next(number)
            message = encode.act(
                "m", id, state.phase, state.observation(seat), [*news(seat)], legal.wire(), 1000, 60_000
            )
            yield state.phase, True, message
            joint[seat] = legal.sample(rng)
            answer = {"type": "action", "id": id, "action": wire(joint[seat])}
            yield state.phase, False, json.dumps(answer)
            yield None, True, encode.fault("m", id, "illegal", "why", wire(legal.first()))
        told = len(events)
        state = state.apply(joint)
    result = {"ranks": [1] * seats, "scores": state.scores(), "termination": state.termination}
    yield None, True, encode.end("m", [*news(0)], result)
    yield None, True, encode.quit()


SHORT = "for-sale"  # its matches are


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=name, marks=[pytest.mark.slow] * (name != SHORT)) for name, game in GAMES.items()],
)
def test_every_message_of_whole_matches_is_valid_in_general_and_for_its_game(game):
    seen = set()
    for seats in {game.seats.start, game.seats.stop - 1}:
        for decision, to_bot, line in conversation(game, game.rules({}, seats), seats, seed=seats):
            message = json.loads(line)
            one_way = "ToBot" if to_bot else "ToReferee"
            name = one_way if decision is None else f"{'Act' if to_bot else 'ActionMessage'}.{decision}"
            validator(None, one_way).validate(message)
            validator(game.name, name).validate(message)
            seen.add(name)
    asked = {f"{message}.{decision}" for message in ("Act", "ActionMessage") for decision in game.decisions}
    assert seen == {"ToBot", *asked}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_names_only_fields_that_its_messages_have(game):
    lines = [
        json.loads(line)
        for seats in game.seats
        for _, to_bot, line in conversation(game, game.rules({}, seats), seats, seed=seats)
        if to_bot
    ]
    known = set(SCHEMAS[game.name]["$defs"][game.observation.__name__]["properties"])
    assert {key for line in lines if line["type"] == "act" for key in line["observation"]} == known


VALID = {
    "hello": {"type": "hello", "protocol": 1, "runner": "arena 0.1.0", "bot": "a", "ready_ms": 1},
    "act": {
        "type": "act",
        "match": "m",
        "id": 1,
        "decision": "bid",
        "observation": {
            "you": 0,
            "phase": "bid",
            "players": [{"coins": 18, "houses": [], "cheques": []}] * 3,
            "row": [8, 19, 27],
            "bids": [0, 0, 0],
            "active": [0, 1, 2],
            "high_bid": 0,
            "opener": 0,
            "houses_left": 21,
            "cheques_left": 24,
        },
        "events": [{"type": "houses", "row": [8, 19, 27]}],
        "legal": [{"type": "pass"}, {"type": "bid", "coins": {"min": 1, "max": 18, "step": 1}}],
        "time_ms": 1000,
        "left_ms": 60000,
    },
    "action": {"type": "action", "id": 1, "action": {"type": "bid", "coins": 3}},
    "ready": {"type": "ready", "name": "a", "version": "1", "games": ["for-sale"], "concurrency": 2, "mood": 1},
}

WRONG = [
    ("hello", ["protocol"], 2),
    ("hello", ["bot"], None),
    ("act", ["id"], 0),
    ("act", ["time_ms"], -1),
    ("act", ["decision"], "flip"),
    ("act", ["legal"], []),
    ("act", ["legal", 1, "type"], "sell"),
    ("act", ["legal", 1, "coins"], {"min": 1, "max": 18}),
    ("act", ["legal", 1, "coins"], {"in": []}),
    ("act", ["legal", 1, "coins"], {"in": ["1"]}),
    ("act", ["legal", 1, "coins"], "1"),
    ("act", ["observation", "phase"], "sell"),
    ("act", ["observation", "row", 0], "8"),
    ("act", ["observation", "players", 0, "coins"], None),
    ("act", ["events", 0, "type"], "rain"),
    ("act", ["events", 0, "row"], 8),
    ("action", ["id"], "1"),
    ("action", ["id"], 0),
    ("action", ["action", "coins"], 1.5),
    ("action", ["action", "coins"], True),
    ("action", ["action", "type"], "flip"),
    ("action", ["action"], {"type": "bid"}),
    ("ready", ["concurrency"], 0),
    ("ready", ["games"], ["for-sale", 1]),
    ("ready", ["type"], "hello"),
]


@pytest.mark.parametrize("name", VALID)
def test_the_messages_to_be_spoilt_are_valid(name):
    validator("for-sale").validate(VALID[name])


@pytest.mark.parametrize(("name", "path", "value"), WRONG)
def test_a_message_with_one_wrong_value_is_invalid(name, path, value):
    message = json.loads(json.dumps(VALID[name]))
    inner = message
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert not validator("for-sale").is_valid(message)


@pytest.mark.parametrize("coins", [3, {"in": [3, 9]}, {"min": 1, "max": 3, "step": 1}])
def test_a_template_holds_a_value_or_a_domain(coins):
    message = VALID["act"] | {"legal": [{"type": "bid", "coins": coins}]}
    assert validator("for-sale").is_valid(message)


def test_an_event_may_say_that_the_choice_was_forced_but_not_that_it_was_free():
    passed = {"type": "pass", "seat": 0, "paid": 0, "house": 8, "forced": True}
    assert validator("for-sale", "Event").is_valid(passed)
    assert not validator("for-sale", "Event").is_valid(passed | {"forced": 1})
    assert not validator("for-sale", "Event").is_valid(passed | {"forced": False})


def test_no_list_mixes_types():
    for document in SCHEMAS.values():
        for items in every(document, "items"):
            kinds = {kind for kind in types(items, document["$defs"]) if kind} - {"null"}
            assert len(kinds) == 1, items


def every(value, key):
    if isinstance(value, dict):
        if key in value:
            yield value[key]
        for inner in value.values():
            yield from every(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from every(inner, key)


def types(items, defs):
    if "$ref" in items:
        yield from types(defs[items["$ref"].removeprefix("#/$defs/")], defs)
    for inner in items.get("anyOf", []):
        yield from types(inner, defs)
    yield items.get("type")


def test_neither_bots_nor_referee_load_what_only_the_schema_needs():
    code = "import sys, arena.protocol.answers, arena.protocol.encode, arena.protocol.lines, arena.protocol.messages; "
    code += "sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
