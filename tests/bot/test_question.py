"""What a bot makes of its messages: the rules in force, positions to search in, legal actions."""

from __future__ import annotations

import tomllib
from random import Random

import orjson
import pytest

from arena.bot import Match, Question, deal
from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE

MOST = 150  # decisions looked at


def start(game, rules, seats, seat):
    """The message `start`, as it comes out of a pipe."""
    message = {"game": game.name, "rules": rules.wire(), "seats": seats, "seat": seat, "seed": 8, "match_ms": 60_000}
    return orjson.loads(orjson.dumps(message))


def act(state, seat):
    """The message `act`, likewise."""
    message = {
        "decision": state.phase,
        "observation": state.observation(seat),
        "events": [],
        "time_ms": 9,
        "left_ms": 9,
    }
    return orjson.loads(orjson.dumps({**message, "legal": state.legal(seat).wire()}))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_at_every_decision_the_state_looks_and_plays_as_the_real_one(game):
    rng = Random(5)
    seats = game.seats.start + 1
    rules = game.rules({}, seats)
    matches = [Match(start(game, rules, seats, seat)) for seat in range(seats)]
    assert all(match.rules.wire() == rules.wire() for match in matches)
    luck, looked = Luck(b"x"), 0
    state = game.start(rules, seats, None)
    while state.to_move and looked < MOST:
        if state.to_move == (CHANCE,):
            state = state.apply({CHANCE: luck.draw(state.draw)})
            continue
        for seat in state.to_move:
            question = Question(matches[seat], act(state, seat))
            dealt = question.state()
            assert orjson.dumps(dealt.observation(seat)) == orjson.dumps(state.observation(seat))
            assert dealt.to_move == state.to_move
            assert dealt.legal(seat).wire() == state.legal(seat).wire()
            assert state.legal(seat).read(question.anything()) in state.legal(seat)
            looked += 1
        to_the_end(dealt, Random(looked)) if looked % 10 == 0 else None
        state = state.apply({seat: state.legal(seat).sample(rng) for seat in state.to_move})
    assert looked >= min(MOST, 40)


def to_the_end(state, dice):
    """A position for a bot can be played to its end as any other."""
    while state.to_move:
        if state.to_move == (CHANCE,):
            state = deal(state, dice)
        else:
            state = state.apply({seat: state.legal(seat).sample(dice) for seat in state.to_move})
    assert len(state.scores()) > 1


def test_options_and_another_edition_come_over_the_wire(project):
    material = tomllib.loads((project / "arena/games/ausgezockt/edition.toml").read_text())
    material["mark"] = {"printed": 50}
    for name, options in {
        "for-sale": {"edition": "iello", "equal_bid": True},
        "viehmarkt": {"short": True, "turn_limit": 7},
        "ausgezockt": {"events": "reroll", "edition": material},
    }.items():
        game = GAMES[name]
        rules = game.rules(options, 3)
        assert rules.wire() != game.rules({}, 3).wire()
        assert Match(start(game, rules, 3, 0)).rules.wire() == rules.wire()


def test_the_dice_come_from_the_seed_alone():
    game = GAMES["viehmarkt"]
    message = start(game, game.rules({}, 3), 3, 1)
    first, again = (Match(message).dice.random() for _ in range(2))
    assert first == again != Match({**message, "seed": 9}).dice.random()
