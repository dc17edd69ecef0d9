"""The rulebook of Monopoly Ausgezockt, a test for each sentence, in its order: material, start, turn, windows, placing, Figur."""

from __future__ import annotations

import pytest
from support.ausgezockt import (
    BAHNHOF,
    BERLINER,
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
    places,
    player,
    roll,
    tokens,
    tops,
    turn,
)

from arena.games.ausgezockt import GAME
from arena.games.ausgezockt.wire import Done, Flip, Pass, Place, Play, Stop, Token, TokenJail, TokenPlace
from arena.games.core.state import CHANCE, Deal, IllegalAction, play

ATTACK, NOPE = Play("flip-2"), Play("nope")


# Material


def test_everybody_has_a_deck_of_20():
    rules = GAME.rules({}, 4)
    assert rules.edition.deck == (*range(2, 13), *["bankrupt"] * 4, *["lucky"] * 2, "token", "flip-2", "nope")
    state = turn(4)
    assert [player(state, seat)["pile"] for seat in range(4)] == [20] * 4


def test_the_die_has_a_question_mark_and_2_to_6():
    assert turn().draw == ("die", 1, ("?", 2, 3, 4, 5, 6))


def test_there_are_eight_lots_of_four_buildings_each():
    seen = turn().observation(0)
    assert [(lot["lot"], lot["value"], lot["buildings"]) for lot in seen["lots"]] == [
        (lot, value, 4) for value, lot in enumerate(LOTS, 1)
    ]
    assert [lot.length for lot in GAME.rules({}, 2).edition.lots] == [3, 3, 4, 4, 5, 5, 6, 6]
    assert (seen["greys"], seen["mark"]) == (8, 36)


# Start


def start(seats, *faces):
    return roll(GAME.start(GAME.rules({}, seats), seats, None), *faces)


def test_all_roll_and_the_highest_starts():
    assert start(3, 3, 6, 5).observation(0)["active"] == 1


def test_only_those_tied_for_the_highest_roll_again_until_one_is_left():
    state = start(4, 6, 2, 6, 6)
    assert state.draw.source == "start"
    state = roll(state, 4, 5)
    assert state.draw.source == "start"
    state = roll(state, 5)  # seats 0, 2, 3 had 4, 5, 5
    assert state.draw.source == "start"
    assert roll(state, 2, 3).observation(0)["active"] == 3


def test_a_question_mark_counts_1_at_the_start():
    assert start(2, "?", 2).observation(0)["active"] == 1


# 1. Roll


def test_a_question_mark_draws_an_event_card_and_rolls_again():
    state = roll(turn(), "?")
    assert state.draw == ("events", 1, tuple(range(1, 9)))
    state = play(state, Deal((1,)))
    assert state.draw.source == "die"
    assert roll(state, 4).observation(0)["flips_left"] == 4


def test_the_event_pile_is_full_again_when_all_eight_are_drawn():
    state = turn()
    for number in range(1, 9):
        state = roll(state, "?")
        assert state.draw.unseen == tuple(range(number, 9))
        state = play(state, Deal((number,)))
        if state.draw.source == "pile-1":  # event 8
            state = play(state, Deal((12,)))
    assert state.observation(0)["events_left"] == []
    assert roll(state, "?").draw.unseen == tuple(range(1, 9))


def test_with_reroll_a_question_mark_is_only_rolled_again():
    state = roll(turn(events="reroll"), "?")
    assert state.draw.source == "die"
    assert "events" not in GAME.sources(GAME.rules({"events": "reroll"}, 2), 2)


# 2. Flip


def test_before_each_flip_the_player_may_stop_also_before_the_first():
    state = roll(turn(), 2)
    assert kinds(state) == ["stop", "flip"]
    assert play(state.clone(), Stop()).phase == "place"
    state = flip(state, 9)
    assert kinds(state) == ["stop", "flip"]


def test_who_has_stopped_or_run_out_has_no_flips_left():
    assert play(roll(turn(), 4), Stop()).observation(0)["flips_left"] == 0
    assert flip(roll(turn(piles={0: [9]}), 4), 9).observation(0)["flips_left"] == 0
    assert roll(turn(piles={0: []}), 4).observation(0)["flips_left"] == 0
    state = play(roll(turn(held={1: ["flip-2"]}, piles={0: [9]}), 4), Stop(), ATTACK, Deal((9,)))
    assert (state.phase, state.observation(0)["flips_left"]) == ("place", 0)


def test_the_number_rolled_is_the_most_that_is_flipped():
    state = flip(roll(turn(), 3), 9, 8, 7)
    assert state.phase == "place"
    assert state.observation(0)["flipped"] == {"cash": [7, 8, 9], "cards": []}


def test_an_empty_pile_is_refilled_with_the_own_discards_when_a_card_must_be_flipped():
    state = turn(discards={0: [5, "bankrupt"]}, held={0: ["nope"]}, board={SCHLOSS: [(12, 0)]}, piles={0: [9]})
    state = flip(roll(state, 3), 9)
    assert player(state, 0)["pile"] == 0
    state = play(state, Flip())
    assert state.draw == ("pile-0", 1, (5, "bankrupt"))  # not the board, held or just flipped cards
    assert player(state, 0)["discards"] == {"cash": [], "cards": []}


def test_a_pile_that_is_empty_is_not_refilled_before_a_card_must_be_flipped():
    state = flip(roll(turn(discards={0: [5]}, piles={0: [9]}), 2), 9)
    state = play(state, Stop())
    assert player(state, 0)["discards"] == {"cash": [5], "cards": []}


def test_with_pile_and_discards_empty_flipping_ends_and_nothing_is_asked():
    state = flip(roll(turn(piles={0: [9]}), 5), 9)
    assert state.phase == "place"
    assert roll(turn(piles={0: []}), 5).phase == "place"


# 3. Bankrott


def test_a_bankrott_ends_the_turn_at_once_and_all_flipped_cards_go_to_the_discards():
    state = flip(roll(turn(held={0: ["nope"]}), 6), 9, "flip-2", "token", "bankrupt")
    assert (state.draw.source, state.observation(0)["active"]) == ("die", 1)
    assert sorted(map(str, discards(state, 0))) == ["9", "bankrupt", "flip-2", "token"]
    assert player(state, 0)["held"] == ["nope"]  # cards held from earlier turns are not touched


def test_a_glueckskarte_flipped_earlier_this_turn_covers_one_bankrott():
    state = flip(roll(turn(), 6), "lucky", "bankrupt", 9)
    assert state.phase == "flip"
    assert flip(state, "bankrupt").observation(0)["active"] == 1


def test_a_covered_bankrott_uses_up_its_flip():
    assert flip(roll(turn(), 2), "lucky", "bankrupt").phase == "place"


def test_two_glueckskarten_cover_two():
    state = flip(roll(turn(), 6), "lucky", "lucky", "bankrupt", "bankrupt")
    assert state.observation(0)["protected"] == 0
    assert flip(state, "bankrupt").observation(0)["active"] == 1


def test_whether_a_bankrott_was_covered_is_told():
    heard = []
    flip(roll(turn(heard=heard), 6), "lucky", "bankrupt", 9, "bankrupt")
    assert [event.data for event in heard if event.data["type"] in ("flip", "bust")][1:] == [
        {"type": "flip", "seat": 0, "card": "bankrupt", "covered": True},
        {"type": "flip", "seat": 0, "cash": 9},
        {"type": "flip", "seat": 0, "card": "bankrupt"},
        {"type": "bust", "seat": 0},
    ]
    heard.clear()
    play(flip(roll(turn(held={1: ["flip-2"]}, heard=heard), 2), "lucky", 9), ATTACK, Deal(("bankrupt",)), Deal((8,)))
    attacked = [event.data for event in heard if "attacked" in event.data]
    assert attacked[0] == {"type": "flip", "seat": 0, "card": "bankrupt", "covered": True, "attacked": True}


def test_a_glueckskarte_after_the_bankrott_comes_too_late():
    assert flip(roll(turn(), 6), "bankrupt").observation(0)["active"] == 1


# 4. „2 Aufdecken“


def test_every_opponent_holding_flip_2_is_asked_at_the_same_time():
    state = flip(roll(turn(4, held={1: ["flip-2"], 3: ["flip-2"]}), 2), 9, 8)
    assert (state.phase, state.to_move) == ("attack", (1, 3))


def test_the_window_opens_also_when_nothing_was_flipped():
    assert play(roll(turn(held={1: ["flip-2"]}), 2), Stop()).phase == "attack"
    assert roll(turn(held={1: ["flip-2"]}, piles={0: []}), 2).phase == "attack"


def test_the_own_flip_2_opens_no_window():
    assert play(roll(turn(held={0: ["flip-2"]}), 2), Stop()).phase == "place"


def test_the_victim_must_flip_two_more():
    state = play(roll(turn(held={1: ["flip-2"]}), 2), Stop(), ATTACK)
    assert state.to_move == (CHANCE,)
    assert state.observation(0)["flips_left"] == 2
    state = play(state, Deal((9,)))
    assert state.to_move == (CHANCE,)  # no choice
    state = play(state, Deal((8,)))
    assert state.phase == "place"
    assert discards(state, 1) == ["flip-2"]  # played ones go to the discards at once


def test_the_first_clockwise_who_plays_takes_effect_and_the_others_keep_theirs():
    state = roll(turn(4, active=2, held={0: ["flip-2"], 1: ["flip-2"], 3: ["flip-2"]}), 2)
    state = play(state, Stop(), {0: ATTACK, 1: ATTACK, 3: Pass()})
    assert [player(state, seat)["held"] for seat in (0, 1, 3)] == [[], ["flip-2"], ["flip-2"]]


def test_the_window_opens_again_after_an_attack_also_for_those_who_passed():
    state = play(roll(turn(3, held={1: ["flip-2"], 2: ["flip-2"]}), 2), Stop(), {1: ATTACK, 2: Pass()})
    state = play(state, Deal((9,)), Deal((8,)))
    assert (state.phase, state.to_move) == ("attack", (2,))
    state = play(state, ATTACK, Deal((7,)), Deal((6,)))
    assert (state.phase, len(state.observation(0)["flipped"]["cash"])) == ("place", 4)


def test_all_holders_may_attack_at_once():
    state = play(roll(turn(4, held={s: ["flip-2"] for s in (1, 2, 3)}), 2), Stop(), {1: ATTACK, 2: ATTACK, 3: ATTACK})
    state = play(state, Deal((9,)), Deal((8,)))
    assert state.to_move == (2, 3)
    state = play(state, {2: ATTACK, 3: ATTACK}, Deal((7,)), Deal((6,)))
    assert state.to_move == (3,)
    assert play(state, Pass()).phase == "place"


def test_the_forced_flips_end_on_a_bust():
    state = play(roll(turn(held={1: ["flip-2"]}), 2), Stop(), ATTACK, Deal(("bankrupt",)))
    assert state.observation(0)["active"] == 1


def test_an_unused_glueckskarte_protects_in_the_forced_flips_too():
    state = play(flip(roll(turn(held={1: ["flip-2"]}), 2), "lucky", 9), ATTACK, Deal(("bankrupt",)), Deal((8,)))
    assert (state.phase, state.observation(0)["flipped"]["cash"]) == ("place", [8, 9])


def test_the_forced_flips_end_with_nothing_left_to_flip():
    state = play(flip(roll(turn(held={1: ["flip-2"]}, piles={0: [9, 8]}), 3), 9), Stop(), ATTACK, Deal((8,)))
    assert state.phase == "place"


def test_the_forced_flips_refill_an_empty_pile_in_the_middle():
    state = play(roll(turn(held={1: ["flip-2"]}, discards={0: [5]}, piles={0: [9]}), 3), Stop(), ATTACK, Deal((9,)))
    assert state.draw == ("pile-0", 1, (5,))


def test_the_victim_may_answer_with_a_held_nope_and_the_attacker_keeps_the_card():
    state = play(roll(turn(held={0: ["nope"], 1: ["flip-2"]}), 2), Stop(), ATTACK)
    assert (state.phase, state.to_move, state.observation(0)["attacker"]) == ("defend", (0,), 1)
    state = play(state, NOPE)
    assert state.phase == "place"  # the card has been void this turn: nobody is asked again
    assert player(state, 1)["held"] == ["flip-2"]
    assert discards(state, 0) == ["nope"]


def test_an_attack_that_is_not_answered_takes_effect():
    state = play(roll(turn(held={0: ["nope"], 1: ["flip-2"]}), 2), Stop(), ATTACK, Pass())
    assert (state.to_move, player(state, 0)["held"], player(state, 1)["held"]) == ((CHANCE,), ["nope"], [])


def test_after_a_void_attack_the_others_are_asked_again_and_the_card_may_be_played_in_a_later_turn():
    state = roll(turn(3, held={0: ["nope"], 1: ["flip-2"], 2: ["flip-2"]}), 2)
    state = play(state, Stop(), {1: ATTACK, 2: Pass()}, NOPE)
    assert (state.phase, state.to_move) == ("attack", (2,))
    state = play(state, Pass(), Done())
    state = play(roll(state, 2), Stop())
    assert state.to_move == (2,)  # seat 1 is the active player
    state = play(roll(play(state, Pass(), Done()), 2), Stop())
    assert state.to_move == (1,)


def test_a_nope_flipped_this_turn_cannot_answer():
    state = play(flip(roll(turn(held={1: ["flip-2"]}), 2), "nope"), Stop(), ATTACK)
    assert state.to_move == (CHANCE,)


def test_a_bust_opens_no_window():
    assert flip(roll(turn(3, held={1: ["flip-2"]}), 2), "bankrupt").draw.source == "die"


# 5. Place


def test_a_card_must_be_higher_than_the_value_where_no_cash_lies():
    assert places(flip(roll(turn(), 2), 4, 2)) == {2: [TURM], 4: [TURM, POST, NEUE]}


def test_a_card_must_be_higher_than_the_top_cash_card_own_ones_too():
    state = flip(roll(turn(board={TURM: [(5, 1)], POST: [(3, 0)], NEUE: [(9, 1), (4, 0)]}), 2), 5, "lucky")
    assert places(state) == {5: [POST, NEUE, BERLINER]}


def test_only_the_top_cash_counts_even_below_the_value():
    state = flip(roll(turn(board={SCHLOSS: [(2, 1)]}), 2), 3, "lucky")
    assert SCHLOSS in places(state)[3]


def test_cards_may_be_placed_in_any_order():
    state = flip(roll(turn(), 2), 4, 12)
    assert list(places(state)) == [4, 12]
    state = play(state, Place(12, TURM), Place(4, NEUE))
    assert tops(state) == {TURM: (12, 0), NEUE: (4, 0)}


def test_every_flipped_cash_card_that_fits_must_be_placed():
    state = flip(roll(turn(), 2), 4, "lucky")
    assert "done" not in kinds(state)
    with pytest.raises(IllegalAction, match="4 still fits on turmstrasse, poststrasse, neue-strasse"):
        state.apply({0: Done()})
    assert kinds(play(state, Place(4, TURM))) == ["done"]


def test_a_card_that_fits_nowhere_goes_to_the_discards_at_the_end_of_the_turn():
    board = {lot: [(12, 1)] for lot in (TURM,)}
    state = flip(roll(turn(board=board), 2), 2, "lucky")
    assert kinds(state) == ["done"]
    state = play(state, Done())
    assert sorted(map(str, discards(state, 0))) == ["2", "lucky"]


def test_a_card_may_be_put_on_a_lot_without_buildings():
    state = flip(roll(turn(skylines={1: {SCHLOSS: 4}}), 2), 9, "lucky")
    assert SCHLOSS in places(state)[9]


# „Nix da!“ against a placement


def vetoed(**more):
    """The active player announces a 9 on a lot that seat 1 tops; seat 1 holds „Nix da!“."""
    setup = {"board": {BAHNHOF: [(8, 1)]}, "held": {1: ["nope"]}, **more}
    return play(flip(roll(turn(2, **setup), 2), 9, 10), Place(9, BAHNHOF))


def test_an_opponent_who_tops_the_lot_and_holds_nope_is_asked_before_the_effect():
    state = vetoed()
    assert (state.phase, state.to_move) == ("veto", (1,))
    seen = state.observation(0)
    assert seen["announced"] == {"by": "place", "cash": 9, "lot": BAHNHOF}
    assert tops(state) == {BAHNHOF: (8, 1)}
    assert tops(play(state, Pass())) == {BAHNHOF: (9, 0)}


def test_a_veto_closes_the_lot_and_the_card_must_be_placed_elsewhere():
    state = play(vetoed(), NOPE)
    assert discards(state, 1) == ["nope"]
    assert state.observation(0)["closed"] == [BAHNHOF]
    assert set(places(state)) == {9, 10}
    assert all(BAHNHOF not in lots for lots in places(state).values())


def test_a_lot_stays_closed_for_the_rest_of_the_turn_even_if_its_top_card_leaves():
    state = play(vetoed(held={0: ["token"], 1: ["nope"]}), NOPE, TokenJail("jail", 1, 8))
    assert BAHNHOF not in tops(state)
    assert all(BAHNHOF not in lots for lots in places(state).values())
    state = play(state, Place(9, TURM), Place(10, POST), Done())
    state = flip(roll(state, 2), 11, "lucky")
    assert BAHNHOF in places(state)[11]


def test_only_the_top_card_occupies_and_the_own_one_asks_nobody():
    state = flip(roll(turn(board={BAHNHOF: [(8, 1), (9, 0)]}, held={1: ["nope"]}), 2), 10, "lucky")
    assert tops(play(state, Place(10, BAHNHOF))) == {BAHNHOF: (10, 0)}


def test_who_holds_no_nope_is_not_asked():
    state = flip(roll(turn(3, board={BAHNHOF: [(8, 1)]}, held={2: ["nope"]}), 2), 10, "lucky")
    assert play(state, Place(10, BAHNHOF)).phase == "place"


def test_done_is_legal_when_what_is_left_fits_only_on_closed_lots():
    board = {lot: [(9, 1)] for lot in (TURM,)} | {BAHNHOF: [(7, 1)]}
    state = turn(board=board, held={1: ["nope"]})
    for lot in (POST, NEUE, BERLINER, OPERN, GOETHE, SCHLOSS):
        state.table.stacks[LOTS.index(lot)] = ((12, 1),)
        state.table.uncover(LOTS.index(lot))
    state = play(flip(roll(state, 2), 8, "lucky"), Place(8, BAHNHOF), NOPE)
    assert kinds(state) == ["done"]


# 6. Figur


def test_the_figur_may_be_used_in_the_turn_that_flipped_it_and_later():
    assert tokens(flip(roll(turn(), 2), "token", 9), "go")
    assert tokens(play(roll(turn(held={0: ["token"]}), 2), Stop()), "go")


def test_the_figur_may_be_used_before_between_and_after_placements():
    state = flip(roll(turn(held={0: ["token"]}), 3), 9, 8, "lucky")
    assert tokens(state, "go")
    state = play(state, Place(9, TURM))
    assert tokens(state, "go")
    state = play(state, Place(8, POST))
    assert tokens(state, "go")
    assert kinds(state)[0] == "done"


def test_the_figur_lies_on_its_corner_until_the_round_ends_and_is_in_no_pile():
    state = flip(roll(turn(), 2), "token", 9)
    state = play(state, TokenPlace("go", 12, SCHLOSS), Place(9, BAHNHOF), Done())
    seen = state.observation(0)
    assert seen["corners"] == {"go": 0}
    assert "token" not in [*discards(state, 0), *player(state, 0)["held"], *player(state, 0)["unseen"]["cards"]]


def test_a_corner_holds_one_figur():
    state = play(roll(turn(held={0: ["token"]}, corners={"go": 1}), 2), Stop())
    assert tokens(state, "go") == []
    assert tokens(state, "visit")


def test_go_fetches_a_card_from_the_own_draw_pile_and_places_it_at_once():
    state = play(roll(turn(held={0: ["token"]}), 2), Stop())
    fetched = tokens(state, "go")
    assert [template["cash"] for template in fetched] == list(range(2, 13))
    assert fetched[1] == {"type": "token", "corner": "go", "cash": 3, "lot": {"in": [TURM, POST]}}
    state = play(state, TokenPlace("go", 12, SCHLOSS))
    assert tops(state) == {SCHLOSS: (12, 0)}
    assert 12 not in player(state, 0)["unseen"]["cash"]
    assert kinds(state) == ["done"]


def test_visit_fetches_a_card_from_the_own_discards():
    state = play(roll(turn(held={0: ["token"]}, discards={0: [7, "lucky"]}), 2), Stop())
    assert [template["cash"] for template in tokens(state, "visit")] == [7]
    state = play(state, TokenPlace("visit", 7, GOETHE))
    assert (tops(state), discards(state, 0)) == ({GOETHE: (7, 0)}, ["lucky"])


def test_only_a_card_with_a_legal_lot_may_be_fetched_without_any_the_figur_alone():
    full = {lot: [(3 + place, 1)] for place, lot in enumerate(LOTS)}
    state = play(roll(turn(held={0: ["token"]}, board=full, discards={0: [2, 3]}), 2), Stop())
    assert tokens(state, "visit") == [{"type": "token", "corner": "visit"}]
    assert [template["cash"] for template in tokens(state, "go")] == list(range(4, 13))
    state = play(state, Token("visit"))
    assert state.observation(0)["corners"] == {"visit": 0}
    assert sorted(discards(state, 0)) == [2, 3]


def test_go_with_an_empty_pile_has_no_effect_and_the_pile_is_not_refilled():
    state = flip(roll(turn(held={0: ["token"]}, discards={0: [7]}, piles={0: [9]}), 3), 9)
    state = play(state, Stop())
    assert tokens(state, "go") == [{"type": "token", "corner": "go"}]
    state = play(state, Token("go"))
    assert discards(state, 0) == [7]


def test_parking_puts_a_flipped_card_on_any_lot_whether_or_not_it_fits_elsewhere():
    state = flip(roll(turn(held={0: ["token"]}, board={SCHLOSS: [(12, 1)]}), 2), 2, 3)
    assert tokens(state, "parking") == [
        {"type": "token", "corner": "parking", "cash": cash, "lot": {"in": list(LOTS)}} for cash in (2, 3)
    ]
    state = play(state, TokenPlace("parking", 2, SCHLOSS))
    assert tops(state) == {SCHLOSS: (2, 0)}
    assert places(state)[3] == [TURM, POST, SCHLOSS]


def test_parking_is_not_legal_without_a_flipped_card_that_is_not_placed():
    state = flip(roll(turn(held={0: ["token"]}), 2), 9, "lucky")
    assert tokens(play(state, Place(9, TURM)), "parking") == []


def test_jail_takes_any_card_of_an_opponent_off_the_board_covered_ones_too():
    board = {TURM: [(4, 1), (5, 2)], POST: [(6, 0)]}
    state = play(roll(turn(3, held={0: ["token"]}, board=board), 2), Stop())
    assert tokens(state, "jail") == [
        {"type": "token", "corner": "jail", "player": 1, "cash": {"in": [4]}},
        {"type": "token", "corner": "jail", "player": 2, "cash": {"in": [5]}},
    ]
    state = play(state, TokenJail("jail", 1, 4))
    assert (discards(state, 1), tops(state)) == ([4], {TURM: (5, 2), POST: (6, 0)})


def test_jail_is_not_legal_without_such_a_card():
    state = play(roll(turn(held={0: ["token"]}, board={POST: [(6, 0)]}), 2), Stop())
    assert tokens(state, "jail") == []


def test_after_a_bust_the_figur_cannot_be_used():
    state = flip(roll(turn(held={0: ["token"]}), 2), "bankrupt")
    assert state.observation(0)["active"] == 1
    assert player(state, 0)["held"] == ["token"]


# „Nix da!“ against the Figur


def figur(**more):
    setup = {"board": {SCHLOSS: [(10, 1)]}, "held": {0: ["token"], 1: ["nope"]}, "discards": {0: [11]}, **more}
    return flip(roll(turn(**setup), 2), 2, "lucky")


def test_nope_stops_go_and_the_figur_is_spent_the_card_counts_as_flipped():
    state = play(figur(), TokenPlace("go", 12, SCHLOSS))
    assert (state.phase, state.observation(0)["announced"]["by"]) == ("veto", "go")
    state = play(state, NOPE)
    seen = state.observation(0)
    assert (seen["corners"], seen["flipped"]["cash"], seen["closed"]) == ({"go": 0}, [2, 12], [SCHLOSS])
    assert 12 not in player(state, 0)["unseen"]["cash"]
    assert "done" not in kinds(state)  # it must be placed while it fits
    assert SCHLOSS not in places(state)[12]


def test_nope_stops_visit_and_a_card_that_fits_nowhere_else_goes_to_the_discards():
    state = figur()
    for place in range(7):
        state.table.stacks[place] = ((12, 1),)
        state.table.uncover(place)
    state = play(state, TokenPlace("visit", 11, SCHLOSS), NOPE)
    assert (kinds(state), state.observation(0)["flipped"]["cash"]) == (["done"], [2, 11])
    assert sorted(map(str, discards(play(state, Done()), 0))) == ["11", "2", "lucky"]


def test_a_vetoed_parking_is_taken_back_so_that_another_lot_may_be_named():
    state = play(figur(), TokenPlace("parking", 2, SCHLOSS), NOPE)
    seen = state.observation(0)
    assert (seen["corners"], seen["flipped"]["cash"]) == ({}, [2])
    assert tokens(state, "parking")[0]["lot"]["in"] == list(LOTS[:-1])
    assert play(state, TokenPlace("parking", 2, BAHNHOF)).observation(0)["corners"] == {"parking": 0}


def test_a_closed_lot_is_not_legal_for_what_is_fetched():
    state = play(figur(), Place(2, TURM), TokenPlace("go", 12, SCHLOSS))
    state = play(state, NOPE)
    assert all(SCHLOSS not in lots for lots in places(state).values())
    state = play(vetoed(held={0: ["token"], 1: ["nope"]}), NOPE)
    assert all(BAHNHOF not in template["lot"]["in"] for template in tokens(state, "go"))


def test_nope_does_not_stop_the_jail():
    state = play(figur(), TokenJail("jail", 1, 10))
    assert (state.phase, tops(state)) == ("place", {})


# 7. End of the turn


def test_reaction_cards_and_figur_are_held_from_the_end_of_the_turn():
    state = flip(roll(turn(), 5), "flip-2", "nope", "token", "lucky", 9)
    assert player(state, 0)["held"] == []
    state = play(state, Place(9, TURM), Done())
    assert player(state, 0)["held"] == ["token", "flip-2", "nope"]
    assert discards(state, 0) == ["lucky"]


def test_a_glueckskarte_is_never_held():
    state = play(flip(roll(turn(), 2), "lucky"), Stop(), Done())
    state = play(roll(state, 2), Stop(), Done())
    assert flip(roll(state, 2), "bankrupt").observation(0)["active"] == 1


def test_the_turn_goes_to_the_left():
    state = turn(3, active=2)
    assert play(roll(state, 2), Stop(), Done()).observation(0)["active"] == 0
