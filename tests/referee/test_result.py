"""Ranks: by score, shared where equal; retired seats last, the one retired later before."""

from __future__ import annotations

import pytest
from support.hush import HUSH, luck
from support.policies import Policy, boldest, dice, failing, passive, play

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import ranks
from arena.referee.fault import Fault
from arena.referee.referee import Limits, Referee


def referee(seats: int = 4, **options) -> Referee:
    rules = HUSH.rules({"hands": "23", "rounds": 8, "calls": 99, **options}, seats)
    return Referee(HUSH, rules, seats, luck())


def ended(*policies: Policy, **options) -> Referee:
    match = referee(len(policies), **options)
    play(match, policies)
    return match


def test_ranks_follow_the_scores():
    result = ended(passive, boldest, passive, boldest).result
    points = [score[0] for score in result.scores]
    assert result.ranks == [1 + sum(other > own for other in points) for own in points]


def test_equal_scores_share_a_place_and_the_next_is_left_out():
    assert ranks([(5, 1), (7, 0), (5, 1), (3, 9)]) == [2, 1, 2, 4]
    assert ranks([(5, 1), (5, 2)]) == [2, 1]


def test_the_termination_is_that_of_the_game():
    assert ended(passive, passive).result.termination == "normal"
    assert ended(passive, passive, ending="turn-limit").result.termination == "turn-limit"


def test_a_retired_seat_is_last_however_it_scored():
    match = ended(passive, passive, passive, failing("crashed", boldest, at=2))
    assert match.result.scores[3] > max(match.result.scores[:3])
    assert match.result.ranks[3] == 4


def test_of_several_retired_seats_the_later_one_is_better():
    match = ended(failing("crashed", at=0), failing("crashed", at=4), failing("crashed", at=2), passive)
    assert match.result.ranks == [4, 2, 3, 1]


def test_seats_retired_in_the_same_sealed_choice_share_their_place():
    match = ended(failing("late", at=(0, 2, 3)), failing("crashed"), failing("flooded"), passive)
    assert match.result.ranks == [2, 3, 3, 1]


def test_seats_that_never_got_ready_share_the_last_place():
    match = referee()
    for seat in (0, 3):
        match.report(seat, Fault("no-ready", "no"))
    play(match, [passive] * 4)
    assert match.result.ranks[0] == match.result.ranks[3] == 3
    assert sorted(match.result.ranks[1:3]) == [1, 2]


def test_a_seat_retired_after_the_last_decision_is_before_those_retired_earlier():
    match = ended(failing("crashed", at=3), passive, passive)
    match.report(1, Fault("flooded", "after the end"))
    assert match.result.ranks == [3, 2, 1]


def test_a_fault_that_retires_nobody_changes_no_rank():
    clean, struck = ended(passive, boldest, passive), ended(passive, boldest, failing("late", at=1))
    assert clean.result == struck.result
    assert len(struck.faults) == 1


@pytest.mark.parametrize("seed", [bytes(32), b"\xff" * 32])
def test_every_seed_is_a_seed_also_zero(seed):
    game = GAMES["for-sale"]
    results = []
    for _ in range(2):
        match = Referee(game, game.rules({}, 3), 3, Luck(seed), Limits())
        play(match, [dice(0), dice(0), dice(0)])
        results.append((match.result, match.steps))
    assert results[0] == results[1]
    assert min(results[0][0].ranks) == 1
