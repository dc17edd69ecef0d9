"""The worked examples of the rulebook, and what people get wrong: „Häufige Irrtümer“, one test each."""

from __future__ import annotations

import pytest
from support.ausgezockt import BAHNHOF, LOTS, NEUE, SCHLOSS, TURM, discards, flip, places, player, roll, tops, turn

from arena.games.ausgezockt import GAME
from arena.games.ausgezockt.wire import Done, Place, Play, Stop
from arena.games.core.state import Deal, IllegalAction, play, ranks

HAT, CAR = 0, 1


def hats_turn():
    """The hat rolls 4, flips 9, „2 Aufdecken“, 11 and stops; he places both and keeps „2 Aufdecken“."""
    state = GAME.start(GAME.rules({}, 2), 2, None)
    state = flip(roll(state, 6, 2, 4), 9, "flip-2", 11)
    return play(state, Stop(), Place(9, BAHNHOF), Place(11, SCHLOSS), Done())


def test_the_hat_places_9_and_11_and_keeps_2_aufdecken():
    state = hats_turn()
    assert tops(state) == {BAHNHOF: (9, HAT), SCHLOSS: (11, HAT)}
    assert player(state, HAT)["held"] == ["flip-2"]
    assert state.observation(0)["active"] == CAR


@pytest.mark.parametrize("forced", [("bankrupt",), (5, "bankrupt")], ids=["first", "second"])
def test_the_car_is_attacked_and_loses_everything(forced):
    state = play(flip(roll(hats_turn(), 6), 7, 4, 12), Stop())
    assert (state.phase, state.to_move) == ("attack", (HAT,))
    state = play(state, Play("flip-2"), *(Deal((card,)) for card in forced))
    assert tops(state) == {BAHNHOF: (9, HAT), SCHLOSS: (11, HAT)}
    assert sorted(map(str, discards(state, CAR))) == sorted(map(str, (7, 4, 12, *forced)))
    assert discards(state, HAT) == ["flip-2"]
    assert state.observation(0)["active"] == HAT


def test_irrtum_1_cash_cannot_be_held_back():
    state = flip(roll(turn(), 2), 4, 5)
    state = play(state, Place(5, TURM))
    with pytest.raises(IllegalAction, match="must be placed"):
        state.apply({0: Done()})


def test_irrtum_2_equal_is_not_higher():
    state = flip(roll(turn(board={SCHLOSS: [(9, 1)]}), 2), 9, 8)
    assert SCHLOSS not in places(state)[9]
    assert SCHLOSS not in places(state)[8]
    with pytest.raises(IllegalAction, match="must be higher than the 9 on top of schlossallee"):
        state.apply({0: Place(9, SCHLOSS)})
    state = flip(roll(turn(), 2), 8, "lucky")
    with pytest.raises(IllegalAction, match="must be higher than the 8 that is the value of schlossallee"):
        state.apply({0: Place(8, SCHLOSS)})


def test_irrtum_3_two_cards_on_a_lot_are_not_added():
    state = flip(roll(turn(board={TURM: [(5, 0), (6, 0)]}), 2), 7, "lucky")
    assert TURM in places(state)[7]  # 7 beats the 6 on top, whatever lies below


def test_irrtum_4_a_glueckskarte_counts_only_in_its_turn():
    state = play(flip(roll(turn(), 2), "lucky"), Stop(), Done())
    state = play(roll(state, 2), Stop(), Done())
    state = flip(roll(state, 3), "bankrupt")
    assert sorted(discards(state, 0)) == ["bankrupt", "lucky"]
    assert state.observation(0)["active"] == 1


def test_irrtum_5_the_round_ends_only_after_the_last_turns_of_the_others():
    board = {lot: [(3 + place, 1)] for place, lot in enumerate(LOTS[:-1])}
    state = play(flip(roll(turn(3, board=board), 2), 12, 2), Place(12, SCHLOSS), Done())
    assert [state.observation(0)[key] for key in ("round", "active", "last_turns")] == [1, 1, True]
    state = play(roll(state, 2), Stop(), Done())
    assert [state.observation(0)[key] for key in ("round", "active", "last_turns")] == [1, 2, True]
    state = play(roll(state, 2), Stop(), Done())
    assert [state.observation(0)[key] for key in ("round", "active", "last_turns")] == [2, 0, False]


def test_irrtum_6_on_a_tie_fewer_buildings_win():
    state = turn(skylines={0: {SCHLOSS: 2}, 1: {NEUE: 3}})
    assert state.scores() == ((12, -2), (12, -3))
    assert ranks(state.scores()) == [1, 2]
