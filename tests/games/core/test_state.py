"""What situations share: places, scripts of play, actions on the wire, deals, refusals; and playing out at random."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games import GAMES
from arena.games.core.playout import playout
from arena.games.core.situation import Situation, dealt, wrong_seats
from arena.games.core.state import CHANCE, Deal, IllegalAction, play, ranks, wire

# Places


def test_places_are_shared_as_in_1_2_2_4():
    assert ranks([(9,), (5,), (5,), (1,)]) == [1, 2, 2, 4]
    assert ranks([(1, 3), (2, 0), (1, 4), (2, 0)]) == [4, 1, 3, 1]
    assert ranks([(0,)]) == [1]
    assert ranks([]) == []


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=6))
def test_a_place_is_one_more_than_the_number_of_better_scores(scores):
    places = ranks(scores)
    for score, place in zip(scores, places, strict=True):
        assert place == 1 + len([other for other in scores if other > score])
    assert min(places) == 1


# Actions on the wire


class Lift(NamedTuple):
    weight: int
    hand: str
    type: str = "lift"


class Own(NamedTuple):
    counts: tuple[int, ...]
    type: str = "own"

    def wire(self) -> dict:
        return {"type": self.type, "counts": {"a": self.counts[0]}}


def test_an_action_on_the_wire_begins_with_its_type():
    assert list(wire(Lift(5, "left")).items()) == [("type", "lift"), ("weight", 5), ("hand", "left")]
    assert wire(Deal((8, 19, 27))) == {"type": "deal", "outcome": (8, 19, 27)}


def test_an_action_may_say_itself_how_it_looks_on_the_wire():
    assert wire(Own((3,))) == {"type": "own", "counts": {"a": 3}}


# Scripts


class Count(Situation):
    """Seat 0, then both, then luck; every action is a number to add."""

    __slots__ = ("step",)
    phase = "count"

    def __init__(self, table, step=0):
        super().__init__(table)
        self.step = step

    @property
    def to_move(self):
        return ((0,), (0, 1), (CHANCE,), ())[self.step]

    def apply(self, joint):
        if set(joint) != set(self.to_move):
            raise wrong_seats(self.to_move, joint)
        self.table.sum += sum(joint.values())
        return Count(self.table, self.step + 1)


class Total:
    def __init__(self):
        self.sum = 0

    def scores(self):
        return ((self.sum,),)


def test_a_script_gives_plain_actions_to_the_one_seat_to_move_and_mappings_to_several():
    assert play(Count(Total()), 1, {0: 10, 1: 100}, 1000).scores() == ((1111,),)
    assert play(Count(Total())).to_move == (0,)


def test_a_script_that_gives_one_action_to_two_seats_is_an_error():
    with pytest.raises(ValueError, match="too many values"):
        play(Count(Total()), 1, 10)


def test_a_situation_says_what_it_is_not():
    state = Count(Total())
    with pytest.raises(ValueError, match="Count draws nothing"):
        state.draw  # noqa: B018 - it is the look that fails
    with pytest.raises(ValueError, match="Count is not the end"):
        state.termination  # noqa: B018 - see above
    with pytest.raises(ValueError, match="seat 1 is not to move in Count"):
        state.legal(1)
    assert state.reason(0, {"type": "lift"}) is None


@pytest.mark.parametrize(
    ("to_move", "joint", "words"),
    [
        ((1,), {0: 1, 2: 1}, "a joint action must come from seat 1, not from seat 0, seat 2"),
        ((0, 1), {}, "a joint action must come from seat 0, seat 1, not from nobody"),
        ((CHANCE,), {0: 1}, "a joint action must come from luck, not from seat 0"),
        ((), {CHANCE: 1}, "a joint action must come from nobody, not from luck"),
    ],
)
def test_a_joint_action_of_wrong_seats_is_refused_in_words(to_move, joint, words):
    assert str(wrong_seats(to_move, joint)) == words


# Deals


def test_a_deal_gives_what_was_dealt_and_what_is_unseen_after_it():
    unseen = (2, 2, 3, "nope")
    assert dealt("pile", 2, unseen, {CHANCE: Deal(("nope", 2))}) == (("nope", 2), [2, 3])
    assert unseen == (2, 2, 3, "nope")


@pytest.mark.parametrize(
    ("joint", "words"),
    [
        ({}, "must come from luck, not from nobody"),
        ({0: Deal((2, 3))}, "must come from luck, not from seat 0"),
        ({CHANCE: Deal((2, 3)), 0: None}, "must come from luck, not from luck, seat 0"),
        ({CHANCE: Deal((2,))}, r"luck must deal a tuple of 2 from 'pile', not Deal\(outcome=\(2,\), type='deal'\)"),
        ({CHANCE: Deal([2, 3])}, "luck must deal a tuple of 2"),
        ({CHANCE: (2, 3)}, "luck must deal a tuple of 2"),
        ({CHANCE: Deal((3, 3))}, "luck: 3 is not among the unseen of 'pile'"),
        ({CHANCE: Deal((2, 4))}, "luck: 4 is not among the unseen of 'pile'"),
        ({CHANCE: Deal((2, True))}, "luck: True is not among the unseen of 'pile'"),
        ({CHANCE: Deal((2, 3.0))}, r"luck: 3.0 is not among the unseen of 'pile'"),
        ({CHANCE: Deal((2, None))}, "luck: None is not among the unseen of 'pile'"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(joint, words):
    with pytest.raises(IllegalAction, match=words):
        dealt("pile", 2, (1, 2, 2, 3), joint)


# Playing out


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_counts_the_decisions_of_seats_and_follows_its_dice(name):
    game = GAMES[name]
    seats = game.seats[0]
    rules = game.rules({}, seats)
    first, again, other = (playout(game, rules, seats, Random(seed)) for seed in (5, 5, 6))
    assert first == again > seats
    assert other > seats
