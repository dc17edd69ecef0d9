"""The clocks of a seat: one for each decision, one for the match."""

from __future__ import annotations

import pytest
from support.hush import HUSH, luck
from support.policies import passive

from arena.referee.fault import Fault
from arena.referee.referee import Limits, Referee, Request


def referee(move_ms: int = 1_000, match_ms: int = 60_000) -> Referee:
    rules = HUSH.rules({"hands": "23", "rounds": 6, "calls": 99}, 2)
    return Referee(HUSH, rules, 2, luck(), Limits(move_ms, match_ms))


def asked(match: Referee, seat: int) -> Request:
    return next(request for request in match.requests if request.seat == seat)


def spend(match: Referee, seat: int, ms: float) -> None:
    """Let a seat answer its next decision after so long, everybody else at once."""
    while True:
        request = match.requests[0]
        if request.seat == seat:
            match.submit(seat, passive(request), ms)
            return
        match.submit(request.seat, passive(request), 0.0)


def next_of(match: Referee, seat: int) -> Request:
    while match.requests[0].seat != seat:
        match.submit(match.requests[0].seat, passive(match.requests[0]), 0.0)
    return match.requests[0]


def clock(request: Request) -> tuple[int, int, float | None]:
    return request.time_ms, request.left_ms, request.allowed_ms


def test_the_limits_have_their_documented_defaults():
    assert Limits() == Limits(move_ms=1_000, match_ms=60_000, strikes=3)


def test_a_fresh_seat_has_all_of_its_time():
    assert clock(asked(referee(), 0)) == (1_000, 60_000, 1_000)


def test_thinking_is_taken_from_the_match_time_of_the_thinker_only():
    match = referee()
    spend(match, 0, 250.25)
    assert clock(next_of(match, 0)) == (1_000, 59_750, 1_000)
    assert clock(next_of(match, 1)) == (1_000, 60_000, 1_000)


def test_near_the_end_the_match_time_is_the_shorter_one():
    match = referee(match_ms=1_200)
    spend(match, 0, 700.5)
    assert clock(next_of(match, 0)) == (1_000, 500, 499.5)


def test_a_last_moment_is_still_shown_as_one_ms():
    match = referee(match_ms=1_000)
    spend(match, 0, 999.9)
    time_ms, left_ms, allowed_ms = clock(next_of(match, 0))
    assert (time_ms, left_ms) == (1_000, 1)
    assert allowed_ms == pytest.approx(0.1)


def test_nothing_left_is_nothing_allowed():
    match = referee(match_ms=1_000)
    spend(match, 0, 1_000.0)
    assert clock(next_of(match, 0)) == (1_000, 1, 0.0)


def test_zero_is_no_limit():
    assert clock(asked(referee(0, 0), 0)) == (0, 0, None)
    assert clock(asked(referee(500, 0), 0)) == (500, 0, 500)
    match = referee(0, 5_000)
    spend(match, 0, 2_000.0)
    assert clock(next_of(match, 0)) == (0, 3_000, 3_000.0)


def test_faults_use_up_time_too():
    match = referee(match_ms=2_000)
    match.submit(0, Fault("late", "no"), 1_000.0)
    assert clock(next_of(match, 0)) == (1_000, 1_000, 1_000)


def test_silence_for_the_whole_of_a_move_is_late():
    match = referee()
    assert match.overdue(0) == Fault("late", "no answer within 1000 ms")


def test_silence_that_uses_up_the_match_is_out_of_time_and_retires():
    match = referee(match_ms=1_200)
    spend(match, 0, 300.0)
    request = next_of(match, 0)
    fault = match.overdue(0)
    assert fault == Fault("out-of-time", "the seat's 1200 ms for the whole match are used up")
    record = match.submit(0, fault, request.allowed_ms or 0.0)
    assert record is not None
    assert record.retired


def test_silence_that_would_end_both_clocks_at_once_is_only_late():
    match = referee(match_ms=2_000)
    spend(match, 0, 1_000.0)
    request = next_of(match, 0)
    assert request.allowed_ms == 1_000
    assert match.overdue(0).kind == "late"


def test_without_a_limit_for_moves_silence_is_out_of_time():
    assert referee(0, 500).overdue(1).kind == "out-of-time"


def test_a_slow_but_legal_bot_is_ended_by_the_match_clock():
    match = referee(match_ms=3_000)
    while not match.retired(0):
        request = match.requests[0]
        if request.seat == 1:
            match.submit(1, passive(request), 1.0)
        elif request.allowed_ms is not None and request.allowed_ms < 900:
            match.submit(0, match.overdue(0), request.allowed_ms)
        else:
            match.submit(0, passive(request), 900.0)
    (fault,) = match.faults
    assert fault.kind == "out-of-time"
    assert fault.ms == pytest.approx(300)


def test_the_times_are_in_the_transcript():
    match = referee()
    spend(match, 0, 12.5)
    spend(match, 1, 7.25)
    assert [entry[2] for entry in match.steps[1]] == [12.5, 7.25]
