"""What a seat is sent tells nothing that it may not know: for every game, number of seats, seat and decision."""

from __future__ import annotations

from random import Random

import orjson
from support.matches import Setting, changeable, every, message, shown, walk

from arena.games.core.state import Event

SETTINGS = every()


def thinned(setting: Setting, number: int):
    for step, (state, _) in enumerate(walk(setting, number)):
        if step < 50 or step % 9 == 0:
            yield state


@SETTINGS
def test_positions_that_differ_only_in_what_a_seat_may_not_know_make_the_same_message(setting):
    rng = Random(1)
    for state in thinned(setting, 21):
        for seat in range(setting.seats):
            other = state.resample(seat, rng)
            assert other is not state
            assert other.to_move == state.to_move
            assert message(other, seat) == message(state, seat)


@SETTINGS
def test_a_position_made_of_an_observation_shows_the_same_again(setting):
    rng = Random(2)
    for state in thinned(setting, 22):
        for seat in range(setting.seats):
            sent = orjson.dumps(state.observation(seat))
            other = setting.game.from_observation(setting.rules, setting.seats, orjson.loads(sent), rng)
            assert orjson.dumps(other.observation(seat)) == sent
            if seat in state.to_move:
                assert message(other, seat) == message(state, seat)


@SETTINGS
def test_a_match_goes_on_from_a_position_made_of_an_observation(setting):
    rng = Random(3)
    for step, (state, joint) in enumerate(walk(setting, 23)):
        seat = state.to_move[0] if joint else 0
        if seat >= 0 and step % 5 == 0 and joint:
            sent = orjson.loads(orjson.dumps(state.observation(seat)))
            other = setting.game.from_observation(setting.rules, setting.seats, sent, rng)
            assert other.to_move == state.to_move
            mine = {who: other.legal(who).sample(rng) for who in other.to_move}
            assert other.apply({**mine, seat: joint[seat]}) is not None


@SETTINGS
def test_a_resampled_position_is_whole_and_apart(setting):
    rng = Random(4)
    for step, state in enumerate(thinned(setting, 24)):
        if step % 4 == 0:
            views = shown(state, setting.seats)
            other = state.resample(0, rng)
            if other.to_move and other.to_move[0] >= 0:
                other.apply({seat: other.legal(seat).sample(rng) for seat in other.to_move})
            assert shown(state, setting.seats) == views


@SETTINGS
def test_an_observation_shares_nothing_that_can_change(setting):
    for step, (state, _) in enumerate(walk(setting, 25)):
        if step > 60 and step % 9:
            continue
        seen = [state.observation(seat) for seat in range(setting.seats)]
        own = changeable(state)
        for number, observation in enumerate(seen):
            mine = changeable(observation)
            assert not mine & own
            assert not any(mine & changeable(other) for other in seen[:number])


@SETTINGS
def test_what_was_told_stays_as_it_was_told(setting):
    events: list[Event] = []
    observed, told = [], []
    for state, _ in walk(setting, 26, events):
        observed.append((state.observation(0), orjson.dumps(state.observation(0))))
        told += [(event, orjson.dumps([event.data, event.rest])) for event in events[len(told) :]]
    assert all(orjson.dumps(seen) == sent for seen, sent in observed)
    assert all(orjson.dumps([event.data, event.rest]) == sent for event, sent in told)
    assert events
