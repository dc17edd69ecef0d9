"""Each game against its second, independent writing, move for move on random matches.

`tests/oracles/<game>.py` holds `match(seats, **options)`, a generator; its docstring says what it yields and returns. Every
draw, every list of legal actions, every decision that leaves no choice, and the result must be the same; where the
oracle says what the seats see, that too.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

import orjson
import pytest
from support.matches import Setting, every, settings

from arena.games import GAMES
from arena.games.core.state import CHANCE, Deal, wire

MOST = 5_000  # longer lists of legal actions are compared as to their first action and their number


def plain(thing):
    """As JSON has it: no tuples."""
    return orjson.loads(orjson.dumps(thing))


def compare(setting: Setting, number: int) -> int:
    """Play one random match on both, return the number of decisions compared."""
    oracle = import_module(f"oracles.{setting.game.name.replace('-', '_')}").match(
        setting.seats, **dict(setting.options)
    )
    rng = Random(number)
    state = setting.start()
    compared = 0
    said = next(oracle)

    def answer(value):
        try:
            return oracle.send(value)
        except StopIteration as end:
            return ("end", *end.value)

    while state.to_move:
        if state.to_move == (CHANCE,):
            source, count, unseen = state.draw
            left, outcome = list(unseen), []
            for _ in range(count):
                assert said[:2] == ("luck", source)
                assert sorted(said[2], key=repr) == sorted(left, key=repr)
                outcome.append(left.pop(int(rng.random() * len(left))))
                said = answer(outcome[-1])
            state = state.apply({CHANCE: Deal(tuple(outcome))})
            continue
        legal = {seat: state.legal(seat) for seat in state.to_move}
        joint = {seat: one.first() if one.single() is not None else one.sample(rng) for seat, one in legal.items()}
        asked = [seat for seat, one in legal.items() if one.single() is None]
        if asked:
            kind, decision, choices, *seen = said
            assert (kind, decision, sorted(choices)) == ("ask", state.phase, asked)
            for seat in asked:
                if hasattr(choices[seat], "templates"):  # of which every combination is legal: far fewer to compare
                    assert choices[seat].templates == plain(legal[seat].wire())
                    continue
                assert choices[seat][0] == plain(wire(legal[seat].first()))
                assert len(choices[seat]) == legal[seat].count()
                if len(choices[seat]) <= MOST:
                    mine = [plain(wire(action)) for action in legal[seat]]
                    if mine != choices[seat]:  # the order beyond the first is free
                        assert sorted(map(repr_of, mine)) == sorted(map(repr_of, choices[seat]))
            # What they see: those who are asked, and one of the others in turn.
            for seat, facts in seen[0].items() if seen else ():
                if seat in asked or seat == compared % setting.seats:
                    shown = plain(state.observation(seat))
                    assert {key: shown[key] for key in facts} == plain(facts)
            compared += len(asked)
            said = answer({seat: plain(wire(joint[seat])) for seat in asked})
        state = state.apply(joint)
    assert said[0] == "end"
    assert [tuple(score) for score in said[1]] == list(state.scores())
    assert said[2] == state.termination
    return compared


def repr_of(action):
    return orjson.dumps(action, option=orjson.OPT_SORT_KEYS)


@every()
def test_both_writings_play_the_same_match(setting):
    compared = number = 0
    while compared < 150:
        compared += compare(setting, number)
        number += 1
    assert compared >= 150


def editions() -> list[Setting]:
    """The settings to be compared at length: every edition, or the default rules where a game has none."""
    return [s for s in settings() if not s.options or s.options[0][0] == "edition"]


# Matches of For Sale are short: all thousand are compared each time, of the other games a tenth of them.
@pytest.mark.slow
@pytest.mark.parametrize("setting", editions(), ids=str)
def test_both_writings_play_the_same_many_matches(setting):
    matches = 1_000 if setting.game.name == "for-sale" else 100
    assert sum(compare(setting, 1000 + number) for number in range(matches)) > 4 * matches


@pytest.mark.long
@pytest.mark.parametrize("setting", [s for s in editions() if s.game.name != "for-sale"], ids=str)
def test_both_writings_play_the_same_thousand_matches(setting):
    assert sum(compare(setting, 1000 + number) for number in range(1000)) > 4000


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_second_writing_that_knows_nothing_of_the_first(name):
    oracle = import_module(f"oracles.{name.replace('-', '_')}")
    assert oracle.__file__ is not None
    with open(oracle.__file__, encoding="utf-8") as source:
        assert "arena" not in source.read()
