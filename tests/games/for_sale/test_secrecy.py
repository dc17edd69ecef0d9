"""Nothing that For Sale keeps secret lies in a state at all: no order of a deck, no card chosen for the box, no choice."""

from __future__ import annotations

from random import Random

import orjson
import pytest
from support.matches import Setting, picture, reached, seed, walk

from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE
from arena.games.for_sale import GAME

SETTINGS = pytest.mark.parametrize(
    "setting",
    [Setting(GAME, seats, options) for seats in (3, 4, 5) for options in ((), (("edition", "classic-1997"),))],
    ids=str,
)


@SETTINGS
def test_an_observation_is_all_there_is_to_a_state(setting):
    # If anything were hidden, it would be missing from a state made of what a seat was sent.
    for state, _ in walk(setting, 31):
        for seat in range(setting.seats):
            sent = orjson.loads(orjson.dumps(state.observation(seat)))
            assert picture(GAME.from_observation(setting.rules, setting.seats, sent, Random(1))) == picture(state)


@SETTINGS
def test_undealt_cards_lie_in_a_state_only_as_what_is_unseen_in_ascending_order(setting):
    rules = setting.rules
    for state, _ in walk(setting, 32):
        unseen = list(rules.houses)
        for player in state.observation(0)["players"]:
            unseen = [house for house in unseen if house not in player["houses"]]
        unseen = [house for house in unseen if state.phase != "bid" or house not in state.observation(0)["row"]]
        if state.observation(0)["houses_left"] <= setting.seats:
            continue
        # longer than what there is one of for each seat: coins, bids, seats, which may look like cards
        holding = [
            thing
            for thing in reached(state).values()
            if isinstance(thing, list | tuple) and len(thing) > setting.seats and all(card in unseen for card in thing)
        ]
        assert state.table.unseen_houses == unseen
        assert len(unseen) >= state.observation(0)["houses_left"] + rules.box
        assert holding
        assert all(list(thing) == sorted(thing) for thing in holding)


@SETTINGS
def test_the_cards_that_stay_in_the_box_are_not_chosen_before_the_end(setting):
    *_, (state, _) = walk(setting, 33)
    assert len(state.table.unseen_cheques) == setting.rules.box
    for state, _ in walk(setting, 33):
        if state.to_move == (CHANCE,) and state.draw.source == "houses":
            assert len(state.draw.unseen) == state.observation(0)["houses_left"] + setting.rules.box


@SETTINGS
def test_what_comes_is_the_same_for_all_that_a_seat_knows_and_differs_with_the_deal(setting):
    # Two deals that began alike go on differently: nothing in the state had settled it.
    state = setting.start()
    outcomes = {repr(Luck(seed(number)).draw(state.draw).outcome) for number in range(40)}
    assert len(outcomes) > 30


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_seatings_of_a_block_meet_the_same_deal_even_when_play_diverges(seats):
    deals = []
    for dice in (1, 2, 3):
        luck, rng, state = Luck(seed(7)), Random(dice), Setting(GAME, seats).start()
        dealt = []
        while state.to_move:
            if state.to_move == (CHANCE,):
                deal = luck.draw(state.draw)
                dealt.append(deal)
                state = state.apply({CHANCE: deal})
            else:
                state = state.apply({seat: state.legal(seat).sample(rng) for seat in state.to_move})
        deals.append((dealt, state.scores()))
    assert deals[0][0] == deals[1][0] == deals[2][0]
    assert deals[0][1] != deals[1][1]
