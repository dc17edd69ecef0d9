"""docs/rules/for-sale.md says what the code does: its tables, its examples on the wire, its words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import orjson
import pytest

from arena.games.for_sale import GAME

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "for-sale.md").read_text(encoding="utf-8")
RULES = GAME.rules({}, 3)


def table(title: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    lines = [line for line in PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def exchanges() -> list[list[tuple[str, dict]]]:
    blocks = re.findall(r"```exchange\n(.*?)```", PAGE, re.DOTALL)
    return [[(line[0], orjson.loads(line[2:])) for line in block.splitlines()] for block in blocks]


def test_the_table_of_the_material_is_that_of_the_rules():
    edition, told = "", 0
    for name, _, _, players, *numbers in table("Material"):
        edition = (re.findall(r"`([^`]+)`", name) or [edition])[0]
        if edition == "iello":
            continue
        told += 1
        rules = GAME.rules({"edition": edition}, int(players))
        assert [int(number) for number in numbers] == [rules.coins, rules.box, rules.rounds]
    assert told == 7
    for seats in GAME.seats:
        iello, gryphon = (GAME.rules({"edition": name}, seats).wire() for name in ("iello", "gryphon"))
        assert {key for key in iello if iello[key] != gryphon[key]} == {"edition", "pass_pays"}


def test_the_table_of_the_options_is_that_of_the_rules():
    rows = {name.strip("`"): (said, values) for name, said, *values in table("Options")}
    assert list(rows) == [option.name for option in GAME.options]
    for option in GAME.options[1:]:
        assert all(f"`{value}`" in rows[option.name][0] for value in option.values)
        in_force = [GAME.rules({"edition": name}, 3).wire()[option.name] for name in GAME.options[0].values]
        assert rows[option.name][1] == [f"`{str(value).lower()}`" for value in in_force]


def test_the_fields_and_events_are_those_of_the_code():
    fields = [name for cell, _ in table("What a bot sees") for name in re.findall(r"`(\w+)`", cell)]
    assert fields == list(GAME.observation.__annotations__)
    told = {kind.strip("`"): re.findall(r"`(\w+)`", names) for kind, names, _ in table("What a bot hears")}
    for event in GAME.events:
        kind, *names = event.__annotations__
        assert kind == "type"
        (name,) = re.findall(r"Literal\['(\w+)'\]", repr(event.__annotations__["type"]))
        assert told.pop(name) == names
    assert told == {}


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_on_the_wire_are_real(number):
    lines = exchanges()[number]
    asked = [message for way, message in lines if way == "→"]
    answers = [message for way, message in lines if way == "←"]
    assert asked
    assert answers
    for message in asked:
        seen = message["observation"]
        state = GAME.from_observation(RULES, 3, seen, Random(1))
        assert orjson.dumps(state.observation(1)) == orjson.dumps(seen)
        assert message["legal"] == state.legal(1).wire()
        assert message["decision"] == state.phase
    for message, answer in zip(asked, answers, strict=False):
        assert answer["id"] == message["id"]
        state = GAME.from_observation(RULES, 3, message["observation"], Random(1))
        assert state.legal(1).read(answer["action"])


def test_the_second_question_follows_from_the_first():
    (_, first), (_, answer), (_, second), *_ = exchanges()[0]
    told: list = []
    state = GAME.from_observation(RULES, 3, first["observation"], Random(1))
    state.table.events = told
    state = state.apply({1: state.legal(1).read(answer["action"])})
    state = state.apply({2: state.legal(2).read({"type": "bid", "coins": 4})})
    state = state.apply({0: state.legal(0).read({"type": "pass"})})
    assert orjson.dumps(state.observation(1)) == orjson.dumps(second["observation"])
    assert orjson.dumps([event.data for event in told]) == orjson.dumps(second["events"])


def test_the_question_after_the_sale_follows_from_it():
    (_, first), (_, answer), (_, second) = exchanges()[1]
    told: list = []
    state = GAME.from_observation(RULES, 3, first["observation"], Random(1))
    state.table.events = told
    houses = {event["seat"]: event["house"] for event in second["events"] if event["type"] == "sell"}
    assert houses[1] == answer["action"]["house"]
    state = state.apply({seat: state.legal(seat).read({"type": "sell", "house": houses[seat]}) for seat in range(3)})
    assert orjson.dumps([event.data for event in told]) == orjson.dumps(second["events"][:3])
    after = [list(player["houses"]) for player in state.observation(1)["players"]]
    assert after == [player["houses"] for player in second["observation"]["players"]]


@pytest.mark.parametrize("words", re.findall(r"for example (`.*?`), (`.*?`) or (`.*?`)", PAGE.replace("\n", " "))[0])
def test_the_words_of_a_fault_are_those_that_a_bot_gets(words):
    state = GAME.from_observation(RULES, 3, exchanges()[0][2][1]["observation"], Random(1))
    sale = GAME.from_observation(RULES, 3, exchanges()[1][0][1]["observation"], Random(1))
    sale.table.houses[1] = (3, 22)
    said = [
        state.reason(1, {"type": "bid", "coins": 19}),
        state.reason(1, {"type": "bid", "coins": 4}),
        sale.reason(1, {"type": "sell", "house": 9}),
    ]
    assert words.strip("`") in said
