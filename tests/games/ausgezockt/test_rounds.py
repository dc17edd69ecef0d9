"""How rounds and the match end: trigger, last turns, stalemate, collecting, the next round, the mark, the turn limit."""

from __future__ import annotations

import pytest
from support.ausgezockt import (
    BAHNHOF,
    GOETHE,
    LOTS,
    NEUE,
    OPERN,
    POST,
    SCHLOSS,
    TURM,
    discards,
    flip,
    kinds,
    player,
    roll,
    tops,
    turn,
)

from arena.games.ausgezockt.wire import Done, Pass, Place, Play, Stop, TokenJail, TokenPlace
from arena.games.core.state import Deal, play, ranks

NOPE = Play("nope")

# All lots but Schlossallee carry cash of seat 1.
ALMOST = {lot: [(3 + place, 1)] for place, lot in enumerate(LOTS[:-1])}


def idle(state):
    """A turn in which nothing is flipped."""
    return play(roll(state, 2), Stop(), Done())


def triggered(seats=2, **more):
    """Seat 0 has covered the last lot."""
    state = flip(roll(turn(seats, **{"board": ALMOST, **more}), 2), 12, 2)
    return play(state, Place(12, SCHLOSS))


# Trigger, last turns


def test_the_round_is_triggered_when_every_lot_with_buildings_carries_cash():
    state = flip(roll(turn(board=ALMOST), 2), 12, 2)
    assert not state.observation(0)["last_turns"]
    seen = play(state, Place(12, SCHLOSS)).observation(0)
    assert (seen["last_turns"], seen["turns_left"]) == (True, 1)


def test_a_lot_without_buildings_need_not_be_covered():
    board = {lot: stack for lot, stack in ALMOST.items() if lot != TURM}
    state = flip(roll(turn(board=board, skylines={1: {TURM: 4}}), 2), 12, "lucky")
    assert play(state, Place(12, SCHLOSS)).observation(0)["last_turns"]


@pytest.mark.parametrize(
    ("corner", "cash", "setup"),
    [("go", 9, {}), ("visit", 9, {"discards": {0: [9]}}), ("parking", 2, {})],
)
def test_the_placings_of_the_figur_trigger_too(corner, cash, setup):
    state = flip(roll(turn(board=ALMOST, held={0: ["token"]}, **setup), 2), 2, "lucky")
    assert play(state, TokenPlace(corner, cash, SCHLOSS)).observation(0)["last_turns"]


def test_event_4_triggers_too():
    state = play(roll(turn(board=ALMOST, discards={0: [9]}), "?"), Deal((4,)), Place(9, SCHLOSS))
    assert state.observation(0)["last_turns"]
    state = idle(state)
    assert state.observation(0)["active"] == 1
    assert idle(state).observation(0)["round"] == 2


def test_once_triggered_it_stays_so_even_if_the_same_turn_frees_a_lot():
    state = triggered(held={0: ["token"]})
    state = play(state, TokenJail("jail", 1, 3))
    assert TURM not in tops(state)
    assert state.observation(0)["last_turns"]


def test_the_player_finishes_his_turn_normally():
    state = triggered(held={0: ["token"]})
    assert state.phase == "place"
    assert kinds(state) == ["done", *["token"] * len(kinds(state)[1:])]


def test_all_others_get_exactly_one_more_turn():
    state = play(triggered(4), Done())
    for seat in (1, 2, 3):
        assert (state.observation(0)["active"], state.observation(0)["round"]) == (seat, 1)
        state = idle(state)
    assert (state.observation(0)["active"], state.observation(0)["round"]) == (0, 2)


def test_in_the_last_turns_nothing_triggers_again():
    state = play(triggered(3, held={0: ["token"]}), TokenJail("jail", 1, 4), Done())
    state = play(flip(roll(state, 2), 10, "lucky"), Place(10, POST), Done())  # covers the free lot
    assert state.observation(0)["turns_left"] == 0
    assert idle(state).observation(0)["round"] == 2


def test_the_round_ends_even_if_a_lot_has_become_free_in_the_last_turns():
    state = play(triggered(held={1: ["token"]}), Done())
    state = play(roll(state, 2), Stop(), TokenJail("jail", 0, 12), Done())
    assert state.observation(0)["round"] == 2
    assert [lot["buildings"] for lot in state.observation(0)["lots"]] == [3] * 7 + [4]


# Stalemate


def test_so_many_turns_per_player_without_a_placement_end_the_round():
    state = turn(2, board={SCHLOSS: [(9, 1)]}, stalemate=2)
    for _ in range(3):
        state = idle(state)
    assert state.observation(0)["quiet_turns"] == 3
    state = idle(state)
    seen = state.observation(0)
    assert (seen["round"], seen["active"], player(state, 1)["skyline"]) == (2, 0, {SCHLOSS: 1})


def test_after_a_stalemate_the_player_after_the_last_one_starts():
    state = turn(3, active=1, stalemate=1)
    state = idle(idle(idle(state)))
    assert (state.observation(0)["round"], state.observation(0)["active"]) == (2, 1)


@pytest.mark.parametrize(("corner", "cash"), [("go", 12), ("parking", 2)])
def test_a_placement_by_the_figur_counts_against_the_stalemate(corner, cash):
    full = {lot: [(12 if lot == SCHLOSS else 5 + place, 1)] for place, lot in enumerate(LOTS)}
    state = flip(roll(turn(2, board=full, held={0: ["token"]}, stalemate=1), 2), 2, "lucky")
    state = play(state, TokenPlace(corner, cash, TURM), Done())
    assert state.observation(0)["quiet_turns"] == 0


def test_a_placement_by_an_event_counts_against_the_stalemate():
    state = play(roll(turn(2, discards={0: [9]}, stalemate=1), "?"), Deal((4,)), Place(9, SCHLOSS))
    assert idle(state).observation(0)["quiet_turns"] == 0


def test_a_vetoed_placement_does_not():
    state = turn(2, board={TURM: [(3, 1)]}, held={1: ["nope"]}, discards={0: [9]})
    state = play(roll(state, "?"), Deal((4,)), Place(9, TURM), NOPE)
    assert not state.observation(0)["placed"]


def test_a_triggered_round_knows_no_stalemate():
    state = play(triggered(4, stalemate=1), Done())
    for _ in range(2):
        state = idle(state)
    assert state.observation(0)["round"] == 1


# Collecting


def collected(board, seats=2, heard=None, **more):
    """The next round, after these boards were collected."""
    state = turn(seats, board=board, stalemate=1, heard=heard, **more)
    for _ in range(seats):
        state = idle(state)
    return state


def test_the_owner_of_the_top_card_takes_one_building():
    state = collected({TURM: [(3, 1), (4, 0)], SCHLOSS: [(9, 1)]})
    assert [player(state, seat)["skyline"] for seat in (0, 1)] == [{TURM: 1}, {SCHLOSS: 1}]
    assert [player(state, seat)["length"] for seat in (0, 1)] == [3, 6]
    assert [lot["buildings"] for lot in state.observation(0)["lots"]] == [3, 4, 4, 4, 4, 4, 4, 3]


def test_a_lot_without_buildings_gives_none():
    state = collected({TURM: [(3, 1)]}, skylines={0: {TURM: 4}})
    assert player(state, 1)["skyline"] == {}


def test_a_pair_of_a_colour_brings_a_grey_building():
    state = collected({TURM: [(3, 1)], POST: [(4, 1)]}, skylines={1: {TURM: 1, POST: 2}})
    assert (player(state, 1)["greys"], player(state, 1)["pairs"]) == (1, {TURM: 1, POST: 1})
    assert state.observation(0)["greys"] == 7


def test_the_greys_go_to_the_most_valuable_pairs_first_from_schlossallee_down():
    heard = []
    skylines = {0: {TURM: 1, GOETHE: 1}, 1: {SCHLOSS: 1, NEUE: 1}}
    board = {TURM: [(2, 0)], GOETHE: [(8, 0)], SCHLOSS: [(9, 1)], NEUE: [(5, 1)]}
    state = turn(2, board=board, stalemate=1, skylines=skylines, heard=heard)
    state.table.greys_left = 2
    state = idle(idle(state))
    told = [(event.data["lot"], event.data["grey"]) for event in heard if event.data["type"] == "collect"]
    assert told == [(SCHLOSS, True), (GOETHE, True), (NEUE, False), (TURM, False)]
    assert [player(state, seat)["greys"] for seat in (0, 1)] == [1, 1]


def test_a_grey_that_was_not_there_is_not_paid_later():
    state = turn(2, board={TURM: [(3, 0)]}, stalemate=1, skylines={0: {TURM: 1}})
    state.table.greys_left = 0
    state = idle(idle(state))
    state.table.greys_left = 3
    assert player(state, 0)["pairs"] == {TURM: 1}
    state.table.skylines[0][0] = 1
    state = play(flip(roll(state, 2), 9, "lucky"), Place(9, TURM), Done())
    state = idle(idle(idle(state)))
    assert (player(state, 0)["skyline"], player(state, 0)["greys"]) == ({TURM: 2}, 0)


def test_a_pair_broken_by_event_7_and_completed_again_pays_none():
    state = turn(2, skylines={0: {TURM: 2}}, greys={0: 1}, stalemate=1)
    state = play(roll(state, "?"), Deal((7,)))
    state = play(state, state.legal(0).single())
    assert player(state, 0)["skyline"] == {TURM: 1}
    state = play(flip(roll(state, 2), 9, "lucky"), Place(9, TURM), Done())
    state = idle(idle(state))
    assert (player(state, 0)["skyline"], player(state, 0)["greys"]) == ({TURM: 2}, 1)


# The next round


def test_everybody_takes_back_all_own_cards():
    state = turn(
        2,
        stalemate=1,
        board={TURM: [(3, 1), (4, 0)]},
        held={0: ["nope"]},
        discards={1: [9, "lucky"]},
        corners={"go": 1},
    )
    state = idle(idle(state))
    seen = state.observation(0)
    assert [p["pile"] for p in seen["players"]] == [20, 20]
    assert all(p["held"] == [] and p["discards"] == {"cash": [], "cards": []} for p in seen["players"])
    assert (seen["corners"], tops(state)) == ({}, {})


def test_the_event_pile_is_not_shuffled_between_rounds():
    state = play(roll(turn(stalemate=1), "?"), Deal((3,)))
    state = idle(idle(state))
    assert state.observation(0)["events_left"] == [1, 2, 4, 5, 6, 7, 8]


# The end


def test_the_match_ends_when_a_skyline_has_reached_the_mark_after_a_round():
    state = collected({SCHLOSS: [(9, 0)]}, skylines={0: {BAHNHOF: 4, GOETHE: 2}, 1: {TURM: 1}})
    assert (state.phase, state.termination) == ("end", "normal")
    assert state.scores() == ((40, -7), (3, -1))


def test_a_skyline_below_the_mark_goes_on():
    state = collected({TURM: [(9, 0)]}, skylines={0: {BAHNHOF: 4, NEUE: 2}})
    assert (player(state, 0)["length"], state.phase) == (35, "deal")
    state = collected({GOETHE: [(9, 0)]}, skylines={0: {BAHNHOF: 4}}, greys={0: 2})
    assert (player(state, 0)["length"], state.phase) == (35, "deal")


def test_the_mark_in_the_middle_of_a_round_ends_nothing():
    state = idle(turn(skylines={0: {BAHNHOF: 4, SCHLOSS: 4}}))
    assert state.phase == "deal"


def test_the_longest_skyline_wins_even_if_another_reached_the_mark():
    state = collected({SCHLOSS: [(9, 0)]}, skylines={0: {BAHNHOF: 4, GOETHE: 2}, 1: {SCHLOSS: 3, OPERN: 4, TURM: 4}})
    assert state.scores() == ((40, -7), (50, -11))
    assert ranks(state.scores()) == [2, 1]


def test_on_a_tie_fewer_buildings_win_greys_count():
    state = collected(
        {SCHLOSS: [(9, 0)]}, seats=3, skylines={0: {BAHNHOF: 4, GOETHE: 1}, 1: {SCHLOSS: 3, OPERN: 2, NEUE: 1}, 2: {}}
    )
    # 24 + 5 + 6 = 35 and 18 + 10 + 4 = 32: not yet
    assert state.phase == "deal"
    table = state.table
    table.greys = [1, 2, 0]
    assert state.scores()[:2] == ((38, -7), (38, -8))
    assert ranks(state.scores()) == [1, 2, 3]


def test_equal_length_and_buildings_share_the_place():
    state = turn(3, skylines={0: {TURM: 2}, 1: {POST: 2}, 2: {NEUE: 1}})
    assert ranks(state.scores()) == [1, 1, 3]


# Turn limit


def test_the_turn_limit_ends_the_match_as_it_stands():
    state = idle(idle(turn(turn_limit=2, board={SCHLOSS: [(9, 1)]}, skylines={0: {TURM: 1}})))
    assert (state.phase, state.termination) == ("end", "turn-limit")
    assert state.scores() == ((3, -1), (0, 0))  # an unfinished round is not collected


def test_a_round_ended_by_the_last_turn_is_collected_first():
    state = play(triggered(turn_limit=2), Done())
    state = idle(state)
    assert (state.termination, [p[1] for p in state.scores()]) == ("turn-limit", [-1, -7])


def test_a_normal_end_wins_over_the_turn_limit():
    state = idle(play(triggered(turn_limit=2, skylines={1: {BAHNHOF: 3, GOETHE: 2}}), Done()))
    assert state.termination == "normal"


def test_the_turns_of_all_players_over_all_rounds_count():
    state = turn(2, turn_limit=5, stalemate=1)
    for number in range(1, 6):
        assert state.observation(0)["turn"] == number
        state = idle(state)
    assert (state.termination, state.observation(0)["turn"]) == ("turn-limit", 5)


def test_vetoes_and_busts_make_turns_too():
    state = flip(roll(turn(turn_limit=1), 2), "bankrupt")
    assert state.termination == "turn-limit"
    state = flip(roll(turn(turn_limit=1, board={TURM: [(3, 1)]}, held={1: ["nope"]}), 2), 4, "lucky")
    state = play(state, Place(4, TURM), NOPE)
    assert discards(state, 1) == ["nope"]
    assert play(state, Place(4, POST), Done()).termination == "turn-limit"
    assert Pass().type == "pass"
