"""Choices as a person types them."""

from __future__ import annotations

from random import Random

import pytest
from support.policies import dice

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import wire
from arena.referee.referee import Referee
from arena.report.choices import meaning, understood, usage, words

SHORT = {"for-sale": {}, "viehmarkt": {"turn_limit": 30}, "ausgezockt": {"turn_limit": 60}}


def requests(game: str, seed: int):
    """Every request of a random match."""
    kind = GAMES[game]
    referee = Referee(kind, kind.rules(SHORT[game], 3), 3, Luck(bytes([seed] * 32), {}))
    policy = dice(seed)
    while referee.requests:
        request = referee.requests[0]
        yield request
        referee.submit(request.seat, policy(request), 0.0)


@pytest.mark.parametrize("game", SHORT)
def test_what_an_action_is_called_is_understood_as_that_action(game):
    rng = Random(1)
    seen = set()
    for seed in range(3):
        for request in requests(game, seed):
            legal = request.legal.wire()
            for template in request.legal.templates:
                action = wire(template.sample(rng))
                assert understood(words(action), legal) == [action]
                seen.add(action["type"])
    assert seen == {kind for forms in TYPES[game] for kind in forms.split()}


TYPES = {
    "for-sale": ("pass bid sell",),
    "viehmarkt": ("auction trade pass bid sell buy pay offer accept counter",),
    "ausgezockt": ("stop flip pass play done place token remove return",),
}


@pytest.mark.parametrize("game", SHORT)
def test_every_choice_is_explained_and_fits_a_terminal(game):
    for request in requests(game, 5):
        for template in request.legal.wire():
            assert len(meaning(GAMES[game], request.decision, template)) > 20
            assert usage(template).startswith(template["type"])
            assert len(usage(template)) < 200


BID = [{"type": "pass"}, {"type": "bid", "coins": {"min": 4, "max": 18, "step": 1}}]
SELL = [{"type": "sell", "house": {"in": [3, 9, 22]}}]
PAY = [{"type": "pay", "money": {"in": [{"50": 2}, {"100": 1}]}}]
REPLY = [{"type": "accept"}, {"type": "counter", "money": {"from": {"0": 2, "10": 4, "50": 1}}}]
TRADE = [{"type": "auction"}, {"type": "trade", "player": 2, "animal": {"in": ["A", "6"]}}]
PLACE = [
    {"type": "place", "cash": 9, "lot": {"in": ["turmstrasse", "bahnhofstrasse"]}},
    {"type": "place", "cash": 11, "lot": {"in": ["turmstrasse", "schlossallee"]}},
]


@pytest.mark.parametrize(
    ("text", "legal", "action"),
    [
        ("7", BID, {"type": "bid", "coins": 7}),
        ("  BID   7 ", BID, {"type": "bid", "coins": 7}),
        ("b 18", BID, {"type": "bid", "coins": 18}),
        ("p", BID, {"type": "pass"}),
        ("22", SELL, {"type": "sell", "house": 22}),
        ("2x50", PAY, {"type": "pay", "money": {"50": 2}}),
        ("pay 50 50", PAY, {"type": "pay", "money": {"50": 2}}),
        ("100", PAY, {"type": "pay", "money": {"100": 1}}),
        ("counter 10, 10, 0", REPLY, {"type": "counter", "money": {"0": 1, "10": 2}}),
        ("counter with nothing", REPLY, {"type": "counter", "money": {}}),
        ("a", REPLY, {"type": "accept"}),
        ("trade with seat 2 for 6", TRADE, {"type": "trade", "player": 2, "animal": "6"}),
        ("trade a", TRADE, {"type": "trade", "player": 2, "animal": "A"}),
        ("9 on bahn", PLACE, {"type": "place", "cash": 9, "lot": "bahnhofstrasse"}),
        ("schloss", PLACE, {"type": "place", "cash": 11, "lot": "schlossallee"}),
    ],
)
def test_short_forms_are_understood(text, legal, action):
    assert understood(text, legal) == [action]


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("3", BID),
        ("19", BID),
        ("7.5", BID),
        ("bid", BID),
        ("pass 7", BID),
        ("", BID),
        ("4", SELL),
        ("counter 50 50", REPLY),
        ("counter ten", REPLY),
        ("50", PAY),
        ("9 schloss", PLACE),
    ],
)
def test_what_is_no_choice_is_none(text, legal):
    assert understood(text, legal) == []


def test_what_can_mean_several_things_yields_all_of_them():
    assert understood("turm", PLACE) == [
        {"type": "place", "cash": 9, "lot": "turmstrasse"},
        {"type": "place", "cash": 11, "lot": "turmstrasse"},
    ]


def test_usages_tell_what_can_be_typed():
    assert [usage(template) for template in (*BID, *SELL, *PAY, *REPLY, *TRADE)] == [
        "pass",
        "bid 4…18",
        "sell 3|9|22",
        "pay 2x50|100",
        "accept",
        "counter CARDS (of 2x0 4x10 50)",
        "auction",
        "trade 2 A|6",
    ]
