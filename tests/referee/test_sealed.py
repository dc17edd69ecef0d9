"""A sealed choice: all are asked before anybody answers, and nothing happens before all have."""

from __future__ import annotations

import itertools

import pytest
from support.hush import HUSH, luck

from arena.games.core.state import CHANCE
from arena.referee.fault import Fault
from arena.referee.referee import Referee


def referee(seats: int = 3, **options) -> Referee:
    return Referee(HUSH, HUSH.rules({"hands": "23", **options}, seats), seats, luck(60, 61, 62))


def hide(card: int) -> dict:
    return {"type": "hide", "card": card}


def test_all_seats_of_a_sealed_choice_are_asked_at_once_in_seat_order():
    requests = referee().requests
    assert [request.seat for request in requests] == [0, 1, 2]
    assert {request.decision for request in requests} == {"hide"}


def test_nothing_happens_until_the_last_answer_is_in():
    match = referee()
    match.submit(2, hide(20), 5.0)
    match.submit(0, hide(60), 5.0)
    assert [request.seat for request in match.requests] == [1]
    assert len(match.steps) == 1  # the deal
    assert match.news(0) == match.news(2) == []
    match.submit(1, hide(11), 5.0)
    assert [entry[0] for entry in match.steps[1]] == [0, 1, 2]


def test_the_request_of_the_last_seat_tells_nothing_of_the_answers_before():
    asked = []
    for first, second in [(0, 10), (60, 12)]:
        match = referee()
        match.submit(0, hide(first), 5.0)
        match.submit(1, hide(second), 5.0)
        (last,) = match.requests
        asked.append((last.observation, last.events, last.legal.wire(), last.time_ms, last.left_ms))
    assert asked[0] == asked[1]


def test_a_fault_before_the_choice_is_complete_tells_nobody_anything():
    match = referee()
    record = match.submit(1, Fault("late", "no answer"), 5.0)
    assert record is not None
    assert record.played == hide(10)
    assert [request.seat for request in match.requests] == [0, 2]
    assert match.news(0) == match.news(1) == match.news(2) == []


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_of_the_answers_does_not_matter(order):
    match = referee()
    cards = {0: 1, 1: 12, 2: 21}
    for seat in order:
        match.submit(seat, hide(cards[seat]), 5.0)
    assert match.steps[1] == tuple((seat, HIDDEN(card), 5.0, None) for seat, card in cards.items())
    assert [match.news(seat) for seat in (1, 2)] == [
        [hidden(0), hidden(1, 12), hidden(2)],
        [hidden(0), hidden(1), hidden(2, 21)],
    ]


def hidden(seat: int, card: int | None = None) -> dict:
    return {"type": "hide", "seat": seat} | ({} if card is None else {"card": card})


def HIDDEN(card: int):  # noqa: N802 - it stands for the class
    from support.hush import Hide

    return Hide(card)


def test_a_seat_that_is_not_asked_cannot_answer():
    match = referee()
    match.submit(0, hide(0), 5.0)
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        match.submit(0, hide(1), 5.0)
    with pytest.raises(ValueError, match="seat 7 is not asked"):
        match.submit(7, hide(1), 5.0)
    assert [request.seat for request in match.requests] == [1, 2]


def test_luck_is_a_step_of_its_own():
    match = referee()
    ((seat, deal, ms, more),) = match.steps[0]
    assert (seat, deal.outcome, ms, more) == (CHANCE, (60,), 0.0, {"source": "cards"})
