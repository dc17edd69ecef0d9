"""docs/rules/viehmarkt.md says what the code does: its tables, its examples on the wire, its words."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest
from support.market import auction, market, money

from arena.games.core.luck import Luck
from arena.games.core.state import play
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.material import ANIMALS, MONEY, PAYDAYS, PURSE, VALUES, worth
from arena.games.viehmarkt.wire import Bid, Offer, Pass, Pay, Sell, Trade
from arena.protocol import encode
from arena.referee.referee import Referee

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "viehmarkt.md").read_text(encoding="utf-8")

# The match of the page: the animals in the order turned up, and every choice that is asked for, seat and action. The
# bot of the page sits in seat 1.
LUCK = ["6", "9", "6", "3", "6", "3"]
BID, PASS = (lambda amount: {"type": "bid", "amount": amount}), {"type": "pass"}
MATCH = [
    (1, BID(10)),  # seat 0 auctions a 6
    (2, PASS),
    (0, {"type": "sell"}),
    (2, BID(30)),  # seat 1 auctions a 9
    (0, PASS),
    (1, {"type": "sell"}),
    (0, BID(10)),  # seat 2 auctions a 6
    (1, PASS),
    (2, {"type": "sell"}),
    (0, {"type": "trade", "player": 1, "animal": "6"}),
    (0, {"type": "offer", "money": {"0": 2, "10": 1}}),
    (1, {"type": "counter", "money": {"0": 1, "50": 1}}),
    (2, BID(40)),  # seat 1 auctions a 3
    (0, PASS),
    (1, {"type": "sell"}),
    (0, BID(10)),  # seat 2 auctions a 6
    (1, PASS),
    (2, {"type": "sell"}),
    (0, {"type": "auction"}),  # seat 0 auctions a 3
    (1, BID(50)),
    (2, PASS),
    (0, {"type": "sell"}),
    (1, {"type": "pay", "money": {"10": 5}}),
    (1, {"type": "trade", "player": 0, "animal": "6"}),
    (1, {"type": "offer", "money": {"0": 2, "10": 1}}),
]


def conversation() -> dict[str, tuple[str, str]]:
    """The first question of each kind to the bot in seat 1, and its answer, as lines."""
    referee = Referee(GAME, GAME.rules({}, 3), 3, Luck(bytes(32), {"animals": LUCK}))
    lines: dict[str, tuple[str, str]] = {}
    number = 0
    for seat, action in MATCH:
        (request,) = referee.requests
        assert seat == request.seat
        if seat == 1:
            number += 1
            seen, legal = request.observation, request.legal.wire()
            question = encode.act("k3x9", number, request.decision, seen, request.events, legal, 1000, 60_000)
            answer = orjson.dumps({"type": "action", "id": number, "action": action})
            lines.setdefault(request.decision, (question.decode().rstrip("\n"), answer.decode()))
        assert referee.submit(seat, action, 0.0) is None
    return lines


def table(title: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    lines = [line for line in PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_table_of_the_animals_is_that_of_the_rules():
    names, values = re.findall(r"\| (animal|a quartet is worth)((?: \| [^|\n]+)+) \|", PAGE)
    assert names[1].strip(" |").split(" | ") == list(ANIMALS)
    assert values[1].strip(" |").split(" | ") == [f"{value}" for value in VALUES]


def test_the_table_of_the_options_is_that_of_the_rules():
    rows = {name.strip("`"): (said, default.strip("`")) for name, said, default in table("Options")}
    assert list(rows) == [option.name for option in GAME.options]
    for option in GAME.options:
        assert all(f"`{value}`" in rows[option.name][0] for value in option.values)
        assert rows[option.name][1] == str(option.default).lower()


def test_the_money_is_that_of_the_rules():
    assert "two 0, four 10 and one 50, 90 in all" in PAGE
    assert worth(PURSE) == 90
    assert ", ".join(MONEY) in PAGE
    assert ", ".join(map(str, PAYDAYS)) in PAGE


def test_the_fields_and_events_are_those_of_the_code():
    fields = [name for cell, _ in table("What a bot sees") for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(fields) == sorted(GAME.observation.__annotations__)
    told = {kind.strip("`"): re.findall(r"`(\w+)`", names) for kind, names, *_ in table("What a bot hears")}
    for event in GAME.events:
        kind, *names = event.__annotations__
        assert kind == "type"
        (name,) = re.findall(r"Literal\['([\w-]+)'\]", repr(event.__annotations__["type"]))
        assert told.pop(name) == names
    assert told == {}


@pytest.mark.parametrize("decision", GAME.decisions)
def test_there_is_a_real_exchange_for_every_decision(decision):
    question, answer = conversation()[decision]
    assert f"```exchange\n→ {question}\n← {answer}\n```" in PAGE


def test_the_words_of_a_fault_are_those_that_a_bot_gets():
    (quoted,) = re.findall(r"for example (`.*?`), (`.*?`) or (`.*?`);", PAGE.replace("\n", " "))
    paying = play(auction(market(purses={1: money(10, 10, 50, 50)}), "9"), Bid(60), Pass(), Sell())
    offering = play(market(animals={0: {"6": 1}, 1: {"6": 1}}), Trade(1, "6"))
    said = [
        play(auction(market(), "9"), Bid(40)).reason(2, {"type": "bid", "amount": 40}),
        offering.reason(0, {"type": "offer", "money": {"50": 2}}),
    ]
    with pytest.raises(ValueError, match="exactly") as refusal:
        paying.legal(1).read({"type": "pay", "money": {"50": 2}})
    said.append(str(refusal.value))
    assert [words.strip("`") for words in quoted] == said
    assert Pay(money(50, 10)) in paying.legal(1)
    assert Offer(money(50)) in offering.legal(0)
