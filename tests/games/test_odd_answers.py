"""Whatever JSON a bot sends, a game reads it or says why not: nothing that a stranger sends is an error of ours."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from random import Random

import orjson
import pytest
from support.matches import tables, walk

from arena.games.core.state import CHANCE, IllegalAction, wire

ODD = (
    *(None, True, False, 0, -1, 1.5, 7.0, 10**40, -(10**40), 2**63, float("inf"), float("nan")),
    *("", "\0", "\ufffd", "x" * 3_000, "pass", "go", "jail", "seat"),
    *(
        [],
        [[]],
        [1, "a"],
        [None],
        {},
        {"": 0},
        {"10": -1},
        {"10": 10**40},
        {"10": True},
        {"no": 1},
        {"in": [1]},
        {"a": [{}]},
    ),
)
FIELDS = ("type", "coins", "house", "amount", "money", "player", "animal", "card", "cash", "lot", "corner")


@pytest.mark.parametrize("setting", tables(), ids=str)
def test_an_odd_answer_is_read_or_refused_in_words(setting):
    rng = Random(5)
    kinds = {action["type"]: action for state, joint in walk(setting, 5) for action in told(state, joint)}
    for state, _ in islice(walk(setting, 6), 150):
        for seat in state.to_move:
            if seat == CHANCE:
                continue
            legal = state.legal(seat)
            for action in kinds.values():
                for field in [*action, rng.choice(FIELDS)]:
                    for value in rng.sample(ODD, 4):
                        given = {**action, field: value}
                        with suppress(IllegalAction):
                            legal.read(given)
                            continue
                        reason = state.reason(seat, given)
                        assert reason is None or orjson.dumps(reason)


def told(state, joint):
    return [] if state.to_move == (CHANCE,) else [wire(action) for action in joint.values()]
