"""What a bot must not do, and the words in which it is told: placing, the Figur, reaction cards out of their window."""

from __future__ import annotations

from functools import partial

import pytest
from support.ausgezockt import BAHNHOF, SCHLOSS, TURM, flip, roll, turn

from arena.games.ausgezockt.wire import Pass, Place, Play, Stop
from arena.games.core.state import Deal, IllegalAction, play

ATTACK, NOPE = Play("flip-2"), Play("nope")


def placing(**more):
    """Seat 0 has flipped 4 and 9."""
    return flip(roll(turn(**{"board": {BAHNHOF: [(8, 1)]}, **more}), 2), 4, 9)


def words(state, seat, **action):
    """What the referee says of an action: the game's words, else the reader's."""
    with pytest.raises(IllegalAction) as refusal:
        state.legal(seat).read(action)
    return state.reason(seat, action) or str(refusal.value)


place = partial(words, seat=0, type="place")
token = partial(words, seat=0, type="token")


# Placing


def test_a_card_that_one_has_not_flipped():
    assert place(placing(), cash=7, lot=TURM) == "you have not flipped a 7; the cash there is 4, 9"


def test_a_card_that_is_placed_already():
    state = play(placing(), Place(9, TURM))
    assert place(state, cash=9, lot=SCHLOSS) == "you have not flipped a 9; the cash there is 4"


def test_a_lot_that_is_too_high():
    assert place(placing(), cash=4, lot=BAHNHOF) == (
        "a 4 does not fit there: it must be higher than the 8 on top of bahnhofstrasse"
    )
    assert place(placing(), cash=4, lot=SCHLOSS) == (
        "a 4 does not fit there: it must be higher than the 8 that is the value of schlossallee"
    )


def test_a_lot_closed_by_a_veto():
    state = play(placing(held={1: ["nope"]}), Place(9, BAHNHOF), NOPE)
    closed = "bahnhofstrasse is closed to you by a 'nope' for the rest of this turn"
    assert place(state, cash=9, lot=BAHNHOF) == closed
    state = play(placing(held={0: ["token"], 1: ["nope"]}), Place(9, BAHNHOF), NOPE)
    assert token(state, corner="parking", cash=9, lot=BAHNHOF) == closed


def test_a_lot_that_is_not_there():
    assert place(placing(), cash=9, lot="schlosallee") == (
        "there is no lot \"schlosallee\" (did you mean 'schlossallee'?)"
    )


def test_done_while_a_card_still_fits():
    assert words(placing(), 0, type="done") == (
        "you cannot be done: your 4 still fits on turmstrasse, poststrasse, neue-strasse and must be placed"
    )


@pytest.mark.parametrize("cash", [9.0, "9", True, None])
def test_cash_that_is_no_integer(cash):
    assert "'cash' must be 9, not" in place(placing(), cash=cash, lot=TURM)


def test_an_action_without_its_fields():
    assert place(placing(), cash=9) == "action 'place' lacks the field 'lot'"
    assert token(placing(held={0: ["token"]}), corner="jail") == "action 'token' lacks the field 'player'"


# The Figur


def test_a_figur_that_one_does_not_have():
    assert token(placing(), corner="go", cash=12, lot=SCHLOSS).startswith("you do not have your token")


def test_a_second_figur_in_a_round():
    state = placing(corners={"jail": 0})
    assert token(state, corner="go", cash=12, lot=SCHLOSS) == (
        "your token lies on 'jail' already: it is used once per round"
    )


def test_an_occupied_corner():
    state = placing(held={0: ["token"]}, corners={"go": 1})
    assert token(state, corner="go", cash=12, lot=SCHLOSS) == "'go' is occupied by seat 1 until the round ends"


def test_a_corner_that_is_not_there():
    said = token(placing(held={0: ["token"]}), corner="parken", cash=9, lot=TURM)
    assert said == "there is no corner \"parken\" (did you mean 'parking'?); there are go, visit, parking, jail"


def test_fetching_what_is_not_there():
    state = placing(held={0: ["token"]}, discards={0: [11, 3]})
    assert token(state, corner="go", cash=9, lot=TURM) == (
        "your draw pile does not hold a 9; the cash there is 2, 5, 6, 7, 8, 10, 12"
    )
    assert token(state, corner="visit", cash=12, lot=TURM) == "your discards do not hold a 12; the cash there is 3, 11"


def test_fetching_what_does_not_fit():
    state = placing(held={0: ["token"]})
    assert token(state, corner="go", cash=2, lot=SCHLOSS).startswith("a 2 does not fit there")


def test_the_figur_alone_where_a_card_can_be_fetched():
    said = token(placing(held={0: ["token"]}), corner="go")
    assert said == "name the card to fetch and its lot: there are some that fit, 'go' alone is not legal"


def test_the_figur_with_a_card_where_none_fits():
    state = placing(held={0: ["token"]}, discards={0: [2]}, board={TURM: [(5, 1)]})
    assert token(state, corner="visit", cash=2, lot=TURM).startswith("a 2 does not fit there")
    with pytest.raises(IllegalAction, match="leave out 'cash'"):
        state.legal(0).read({"type": "token", "corner": "visit", "cash": 2, "lot": TURM})
    assert state.legal(0).read({"type": "token", "corner": "visit"})


def test_parking_without_a_flipped_card():
    state = play(roll(turn(held={0: ["token"]}), 2), Stop())
    assert token(state, corner="parking", cash=9, lot=TURM) == (
        "there is no flipped cash card left that 'parking' could place"
    )


def test_parking_with_a_card_that_was_not_flipped():
    state = placing(held={0: ["token"]})
    assert token(state, corner="parking", cash=12, lot=TURM) == "you have not flipped a 12; the cash there is 4, 9"


@pytest.mark.parametrize(
    ("player", "cash", "said"),
    [
        (0, 8, "'jail' removes a card of an opponent, not an own one"),
        (1, 9, "seat 1 has no 9 on the board; the cash there is 8"),
        (7, 8, "there is no seat 7"),
        (-1, 8, "there is no seat -1"),
    ],
)
def test_the_wrong_prisoner(player, cash, said):
    assert token(placing(held={0: ["token"]}), corner="jail", player=player, cash=cash) == said


def test_jail_with_no_card_of_an_opponent_on_the_board():
    said = token(placing(held={0: ["token"]}, board={TURM: [(3, 0)]}), corner="jail", player=1, cash=8)
    assert said == "no opponent has a cash card on the board that 'jail' could remove"


# Reaction cards


def test_a_card_that_one_does_not_hold():
    assert words(placing(), 0, type="play", card="nope") == "you do not hold 'nope'"
    attack = play(roll(turn(held={1: ["flip-2"]}), 2), Stop())
    assert words(attack, 1, type="play", card="nope") == "you do not hold 'nope'"


def test_a_card_out_of_its_window():
    state = placing(held={0: ["nope", "flip-2"]})
    assert words(state, 0, type="play", card="nope") == (
        "'nope' is played when you are asked for it: against 'flip-2' (`defend`), or for a lot that you top (`veto`)"
    )
    assert words(roll(turn(held={0: ["flip-2"]}), 2), 0, type="play", card="flip-2") == (
        "'flip-2' is played when you are asked for it (`attack`), after an opponent's flips"
    )


def test_a_card_flipped_only_now():
    state = flip(roll(turn(), 3), "nope", 9)
    assert words(state, 0, type="play", card="nope") == (
        "you have flipped 'nope' only now: it can be used from the end of this turn"
    )


def test_a_card_that_is_no_reaction_card():
    attack = play(roll(turn(held={1: ["flip-2"]}), 2), Stop())
    assert words(attack, 1, type="play", card="lucky") == '\'card\' must be "flip-2", not the string "lucky"'


# The wrong time


def test_placing_before_the_flips_are_over_and_flipping_afterwards():
    state = roll(turn(), 2)
    assert words(state, 0, type="place", cash=9, lot=TURM) == ("cards are placed after the flips: now flip, or stop")
    assert words(placing(), 0, type="flip") == "the flips of this turn are over: now place"


def test_the_wrong_choice_in_an_event():
    state = play(roll(turn(board={TURM: [(3, 0)], BAHNHOF: [(8, 1)]}), "?"), Deal((5,)))
    assert words(state, 0, type="remove", lot=TURM) == "no opponent tops turmstrasse"
    state = play(roll(turn(skylines={0: {TURM: 1, SCHLOSS: 1}}), "?"), Deal((7,)))
    assert words(state, 0, type="return", lot=BAHNHOF) == "you have no building of bahnhofstrasse"
    assert words(state, 0, type="return", lot="x").startswith("there is no lot")
    state = play(roll(turn(discards={0: [9]}), "?"), Deal((4,)))
    assert words(state, 0, type="place", cash=8, lot=TURM) == "your discards do not hold a 8; the cash there is 9"


# What is illegal changes nothing


def test_an_illegal_action_changes_nothing():
    state = placing(held={0: ["token"]})
    before = state.observation(0)
    for action in (Place(12, TURM), Place(4, SCHLOSS), Place(True, TURM), Play("nope"), Pass(), Place(4, "nowhere")):
        with pytest.raises(IllegalAction):
            state.apply({0: action})
        assert state.observation(0) == before
