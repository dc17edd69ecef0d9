"""The eight event cards of the house edition, and what their primitives can do in others."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from support.ausgezockt import (
    BAHNHOF,
    LOTS,
    NEUE,
    POST,
    SCHLOSS,
    TURM,
    discards,
    flip,
    kinds,
    places,
    player,
    roll,
    tokens,
    tops,
    turn,
)

from arena.games.ausgezockt import GAME
from arena.games.ausgezockt.edition import PRIMITIVES
from arena.games.ausgezockt.edition_file import shipped
from arena.games.ausgezockt.table import Table
from arena.games.ausgezockt.turn import Roll
from arena.games.ausgezockt.wire import Done, Pass, Place, Play, Remove, Return, Stop, TokenPlace
from arena.games.core.state import CHANCE, Deal, play

NOPE = Play("nope")


def event(number, seats=2, **more):
    """A "?" has brought this card."""
    return play(roll(turn(seats, **more), "?"), Deal((number,)))


def lots(state):
    """The lots of the one template."""
    (seat,) = state.to_move
    (template,) = state.legal(seat).wire()
    return template["lot"]["in"]


# 1


def test_event_1_covers_one_bankrott():
    state = roll(event(1), 5)
    assert state.observation(0)["protected"] == 1
    state = flip(state, "bankrupt", 9)
    assert state.phase == "flip"
    assert flip(state, "bankrupt").observation(0)["active"] == 1


def test_event_1_ends_with_the_turn():
    state = play(roll(event(1), 2), Stop(), Done())
    assert state.observation(0)["protected"] == 0


# 2


def test_event_2_allows_two_more_flips_than_the_number_finally_rolled():
    state = event(2)
    assert roll(state, 3).observation(0)["flips_left"] == 5


def test_several_event_2_add_up():
    state = event(2)
    for number in (1, 3, 4, 5, 6, 7):
        state = play(roll(state, "?"), Deal((number,)))
    state = play(roll(state, "?"), Deal((8,)), Deal((2,)))  # the pile is full again after this
    state = play(roll(state, "?"), Deal((2,)))
    assert roll(state, 2).observation(0)["flips_left"] == 6


# 3


def test_event_3_shuffles_the_own_discards_into_the_draw_pile():
    state = event(3, discards={0: [9, "bankrupt"], 1: [8]})
    assert player(state, 0)["pile"] == 20
    assert (discards(state, 0), discards(state, 1)) == ([], [8])
    assert 9 in player(state, 0)["unseen"]["cash"]


# 4


def test_event_4_places_a_card_from_the_own_discards_at_once():
    state = event(4, discards={0: [9, 3, "lucky"]})
    assert (state.phase, state.to_move) == ("event", (0,))
    assert places(state) == {3: [TURM, POST], 9: list(LOTS)}
    state = play(state, Place(9, SCHLOSS))
    assert tops(state) == {SCHLOSS: (9, 0)}
    assert state.draw.source == "die"


@pytest.mark.parametrize("cards", [[], ["lucky"], [2]])
def test_event_4_does_nothing_without_a_card_that_fits(cards):
    board = {TURM: [(5, 1)]}
    assert event(4, discards={0: cards}, board=board).draw.source == "die"


def test_event_4_may_be_stopped_by_a_nope_and_the_card_counts_as_flipped():
    state = play(event(4, discards={0: [9]}, board={SCHLOSS: [(8, 1)]}, held={1: ["nope"]}), Place(9, SCHLOSS))
    seen = state.observation(0)
    assert (state.phase, seen["announced"], seen["event"]) == (
        "veto",
        {"by": "event", "cash": 9, "lot": SCHLOSS},
        {"number": 4, "step": 0, "seats": [0]},
    )
    assert play(state.clone(), Pass()).observation(0)["placed"]
    state = play(state, NOPE)
    assert (state.observation(0)["flipped"]["cash"], discards(state, 0)) == ([9], [])
    state = play(roll(state, 2), Stop())
    assert kinds(state) == ["place"]
    assert SCHLOSS not in places(state)[9]


def test_a_card_stopped_in_event_4_may_go_to_parking():
    board = {SCHLOSS: [(8, 1)]}
    state = event(4, discards={0: [9]}, board=board, held={0: ["token"], 1: ["nope"]})
    state = play(roll(play(state, Place(9, SCHLOSS), NOPE), 2), Stop())
    assert tokens(state, "parking") == [
        {"type": "token", "corner": "parking", "cash": 9, "lot": {"in": list(LOTS[:-1])}}
    ]
    assert play(state, TokenPlace("parking", 9, TURM)).observation(0)["corners"] == {"parking": 0}


def test_a_card_stopped_in_event_4_is_lost_in_a_bust():
    state = event(4, discards={0: [9]}, board={SCHLOSS: [(8, 1)]}, held={1: ["nope"]})
    state = flip(roll(play(state, Place(9, SCHLOSS), NOPE), 2), "bankrupt")
    assert sorted(map(str, discards(state, 0))) == ["9", "bankrupt"]


# 5


def test_event_5_removes_one_opponents_top_card_of_choice():
    board = {TURM: [(3, 0), (4, 1)], POST: [(5, 2)], NEUE: [(6, 0)], BAHNHOF: [(8, 1), (9, 0)]}
    state = event(5, 3, board=board)
    assert lots(state) == [TURM, POST]
    state = play(state, Remove(TURM))
    assert (discards(state, 1), tops(state)[TURM]) == ([4], (3, 0))
    assert state.draw.source == "die"


def test_event_5_does_nothing_when_no_opponent_is_on_top():
    assert event(5, board={TURM: [(3, 1), (4, 0)]}).draw.source == "die"


def test_a_single_choice_is_forced():
    state = event(5, board={TURM: [(3, 1)]})
    assert state.legal(0).single() == Remove(TURM)


# 6


def test_event_6_makes_each_opponent_clockwise_remove_one_of_his_own_top_cards():
    board = {TURM: [(3, 2)], POST: [(4, 1)], NEUE: [(5, 0)], BAHNHOF: [(9, 0), (10, 2)]}
    state = event(6, 3, active=1, board=board)
    assert (state.to_move, lots(state), state.observation(0)["event"]["seats"]) == ((2,), [TURM, BAHNHOF], [2, 0])
    state = play(state, Remove(BAHNHOF))
    assert (state.to_move, lots(state)) == ((0,), [NEUE, BAHNHOF])
    state = play(state, Remove(BAHNHOF))
    assert (discards(state, 2), discards(state, 0), tops(state)) == (
        [10],
        [9],
        {TURM: (3, 2), POST: (4, 1), NEUE: (5, 0)},
    )


def test_event_6_passes_over_who_tops_nothing():
    state = event(6, 3, board={TURM: [(3, 2)]})
    assert state.to_move == (2,)
    assert event(6, 3, board={TURM: [(3, 0)]}).draw.source == "die"


# 7


def test_event_7_makes_the_longest_skylines_return_a_building_clockwise_from_the_active_player():
    skylines = {0: {TURM: 2}, 1: {SCHLOSS: 1}, 2: {POST: 1}}
    state = event(7, 3, active=1, skylines=skylines)
    assert (state.to_move, lots(state)) == ((1,), [SCHLOSS])
    state = play(state, Return(SCHLOSS))
    assert state.to_move == (0,)  # as long as seat 1 was when the card was drawn
    state = play(state, Return(TURM))
    assert state.draw.source == "die"
    assert [player(state, seat)["length"] for seat in range(3)] == [3, 0, 3]
    assert [lot["buildings"] for lot in state.observation(0)["lots"]] == [3, 3, 4, 4, 4, 4, 4, 4]


def test_event_7_leaves_greys_and_takes_nothing_from_a_skyline_without_coloured_buildings():
    state = event(7, skylines={0: {TURM: 1, SCHLOSS: 1}}, greys={0: 1})
    assert lots(state) == [TURM, SCHLOSS]
    state = play(state, Return(TURM))
    assert player(state, 0)["greys"] == 1
    assert event(7, greys={0: 1}).draw.source == "die"
    assert event(7).draw.source == "die"


def test_a_returned_building_makes_its_lot_count_again_for_the_end_of_the_round():
    full = {lot: [(3 + place, 1)] for place, lot in enumerate(LOTS) if lot not in (TURM, SCHLOSS)}
    state = play(event(7, board=full, skylines={0: {TURM: 4}}), Return(TURM))
    state = play(flip(roll(state, 2), 12, "lucky"), Place(12, SCHLOSS))
    assert not state.observation(0)["last_turns"]


# 8


def test_event_8_makes_each_opponent_discard_the_top_card_effects_ignored():
    state = event(8, 3)
    assert state.draw.source == "pile-1"
    state = play(state, Deal(("bankrupt",)))
    assert state.draw.source == "pile-2"
    state = play(state, Deal(("token",)))
    assert state.draw.source == "die"
    assert (discards(state, 1), discards(state, 2), state.observation(0)["active"]) == (["bankrupt"], ["token"], 0)


def test_event_8_does_nothing_with_an_empty_pile_and_does_not_refill_it():
    state = event(8, 3, piles={1: []}, discards={})
    assert state.draw.source == "pile-2"


# Other editions


def with_card(*steps, seats=3, setup=None):
    """The roll of seat 0 with one event card only."""
    data = edition_data()
    data["events"] = [{"assumed": {"text": "", "steps": list(steps)}}]
    table = Table(GAME.rules({"edition": data}, seats), seats, None)
    table.begin_round(0)
    if setup:
        setup(table)
    return play(Roll(table), Deal(("?",)), Deal((1,)))


def edition_data():
    return tomllib.loads(files("arena.games.ausgezockt").joinpath("edition.toml").read_text(encoding="utf-8"))


def test_every_primitive_is_used_by_the_house_edition():
    assert {step.do for card in shipped().events for step in card.steps} == set(PRIMITIVES)


def test_the_steps_of_a_card_are_carried_out_one_after_another():
    state = with_card({"do": "more-flips", "times": 3}, {"do": "discard-top"}, {"do": "protect", "times": 2})
    state = play(state, Deal((5,)), Deal((6,)))
    seen = state.observation(0)
    assert (seen["flips_left"], seen["protected"]) == (3, 2)


def test_a_step_may_be_done_several_times_by_everybody():
    state = with_card({"do": "discard-top", "who": "all", "times": 2}, seats=2)
    for seat, card in ((0, 5), (0, 6), (1, 7), (1, "lucky")):
        assert state.draw.source == f"pile-{seat}"
        state = play(state, Deal((card,)))
    assert state.draw.source == "die"
    assert sorted(map(str, discards(state, 1))) == ["7", "lucky"]


def test_the_shortest_skylines_may_be_meant():
    def setup(table):
        table.skylines[0][0] = 2
        table.skylines[1][7] = 2
        table.discards[1] = [9]
        table.discards[2] = [8]

    state = with_card({"do": "reshuffle", "who": "shortest"}, setup=setup)
    assert (discards(state, 1), discards(state, 2)) == ([9], [])


def test_the_active_player_may_have_to_give_up_or_return_too():
    def setup(table):
        table.stacks[0] = ((5, 0),)
        table.uncover(0)
        table.skylines[0][3] = 1

    state = with_card({"do": "give-up", "who": "all"}, {"do": "return", "who": "active"}, setup=setup)
    assert (state.to_move, lots(state)) == ((0,), [TURM])
    assert state.reason(0, {"type": "remove", "lot": POST}) == "you do not top poststrasse"
    state = play(state, Remove(TURM))
    assert lots(state) == ["berliner-strasse"]


def test_an_edition_without_event_cards_only_rolls_again():
    data = edition_data()
    data["events"] = []
    rules = GAME.rules({"edition": data}, 2)
    table = Table(rules, 2, None)
    table.begin_round(0)
    assert play(Roll(table), Deal(("?",))).to_move == (CHANCE,)
    assert "events" not in GAME.sources(rules, 2)
