"""docs/rules/ausgezockt.md says what the code does: its tables, its examples on the wire, its words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import orjson
import pytest
from support.ausgezockt import SCHLOSS, flip, roll, turn

from arena.games.ausgezockt import GAME
from arena.games.ausgezockt.edition import PRIMITIVES
from arena.games.ausgezockt.edition_file import shipped
from arena.games.core.luck import Luck, check_given
from arena.referee.referee import Referee

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "ausgezockt.md").read_text(encoding="utf-8")
RULES = GAME.rules({}, 2)


def table(title: str, number: int = 0) -> list[list[str]]:
    """The rows of a table under a heading, without its head."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    tables = re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in tables[number].splitlines()[2:]]


def exchange() -> list[tuple[str, dict]]:
    (block,) = re.findall(r"```exchange\n(.*?)```", PAGE, re.DOTALL)
    return [(line[0], orjson.loads(line[2:])) for line in block.splitlines()]


def test_the_table_of_the_lots_is_that_of_the_edition():
    assert table("Material") == [
        [f"`{lot.lot}`", lot.name, str(lot.value), str(lot.length), str(lot.buildings)] for lot in shipped().lots
    ]


def test_the_options_are_those_of_the_rules():
    rows = {name.strip("`"): (said, default.strip("`")) for name, said, default in table("Options")}
    assert list(rows) == [option.name for option in GAME.options]
    for option in GAME.options:
        assert all(f"`{value}`" in rows[option.name][0] for value in option.values)
        assert rows[option.name][1] == str(option.default or "the shipped edition")


def test_the_event_cards_and_primitives_are_those_of_the_code():
    assert table("Event cards") == [[str(n), card.text] for n, card in enumerate(shipped().events, 1)]
    assert {
        name.strip("`"): tuple(re.findall(r"`(\w+)`", who)) for name, _, who in table("Event cards", 1)
    } == PRIMITIVES


def test_the_file_of_the_edition_explains_the_same_primitives():
    text = (Path(__file__).parents[3] / "arena" / "games" / "ausgezockt" / "edition.toml").read_text(encoding="utf-8")
    told = {
        name: tuple(who.split(", "))
        for name, who in re.findall(r"^#     ([a-z-]+) +.*? +by: ([a-z, ]+)$", text, re.MULTILINE)
    }
    assert told == PRIMITIVES


def test_the_decisions_are_those_of_the_code():
    told = {name for cell, _ in table("Decisions") for name in re.findall(r"`(\w+)`", cell)}
    assert told == set(GAME.decisions)
    for _, actions in table("Decisions"):
        for action in re.findall(r"`(\{.*?\})`", actions):
            assert orjson.loads(action)["type"]


def test_the_fields_and_events_are_those_of_the_code():
    fields = [name for cell, _ in table("What a bot sees") for name in re.findall(r"`(\w+)`", cell)]
    assert set(fields) == set(GAME.observation.__annotations__)
    assert len(fields) == len(set(fields))
    told = {kind.strip("`"): re.findall(r"`(\w+)`", names) for kind, names, _ in table("What a bot hears")}
    for event in GAME.events:
        kind, *names = event.__annotations__
        assert kind == "type"
        (name,) = re.findall(r"Literal\['([\w-]+)'\]", repr(event.__annotations__["type"]))
        assert told.pop(name) == names
    assert told == {}


def test_the_example_on_the_wire_is_real():
    lines = exchange()
    asked = [message for way, message in lines if way == "→"]
    assert [message["decision"] for message in asked] == ["flip", "place", "attack"]
    for message in asked:
        seen = message["observation"]
        state = GAME.from_observation(RULES, 2, seen, Random(1))
        assert orjson.dumps(state.observation(0)) == orjson.dumps(seen)
        assert message["legal"] == state.legal(0).wire()
        assert message["decision"] == state.phase
    for (_, message), (_, answer) in zip(lines[::2], lines[1::2], strict=True):
        assert answer["id"] == message["id"]
        state = GAME.from_observation(RULES, 2, message["observation"], Random(1))
        assert state.legal(0).read(answer["action"])


def test_the_luck_file_of_the_page_begins_a_match_with_the_example():
    (given,) = re.findall(r"`--luck FILE` with `(\{.*?\})`", PAGE, re.DOTALL)
    luck = Luck(bytes(32), check_given(orjson.loads(given), GAME.sources(RULES, 2)))
    referee = Referee(GAME, RULES, 2, luck)
    asked = {message["id"]: message for way, message in exchange() if way == "→"}
    answers = {message["id"]: message["action"] for way, message in exchange() if way == "←"}
    flips, number = iter([{"type": "flip"}] * 3 + [{"type": "stop"}]), 0
    while set(asked):
        (request,) = referee.requests
        if request.seat == 1:
            referee.submit(1, next(flips), 0.0)
            continue
        number += 1
        if number in asked:
            message = asked.pop(number)
            for key in ("decision", "observation", "events"):
                assert orjson.loads(orjson.dumps(getattr(request, key))) == message[key]
            referee.submit(0, answers[number], 0.0)
        else:
            other = {"type": "flip"} if request.decision == "flip" else {"type": "place", "cash": 11, "lot": SCHLOSS}
            referee.submit(0, other, 0.0)
    assert asked == {}


def test_the_words_of_a_fault_are_those_that_a_bot_gets():
    said = re.findall(r"for example (`.*?`),\s+(`.*?`) or (`.*?`)", PAGE, re.DOTALL)[0]
    state = flip(roll(turn(board={SCHLOSS: [(11, 1)]}, held={0: ["token"]}), 2), 9, 11)
    spent = flip(roll(turn(corners={"go": 0}), 2), 9, 11)
    words = [
        state.reason(0, {"type": "place", "cash": 9, "lot": SCHLOSS}),
        state.reason(0, {"type": "place", "cash": 12, "lot": SCHLOSS}),
        spent.reason(0, {"type": "token", "corner": "go", "cash": 12, "lot": SCHLOSS}),
    ]
    assert [text.strip("`") for text in said] == words


@pytest.mark.parametrize("word", ["Turmstraße", "Glückskarte", "Nix da", "assumed"])
def test_the_page_says_what_it_must(word):
    assert word in PAGE
