"""Faults: what is played instead, what it costs, and that the others' match goes on."""

from __future__ import annotations

import pytest
from support.hush import HUSH, luck
from support.policies import failing, passive, play

from arena.games import GAMES
from arena.referee.fault import KINDS, STRIKES, Fault
from arena.referee.referee import Limits, Referee

RETIRING = sorted(set(KINDS) - STRIKES)


def referee(seats: int = 3, limits: Limits | None = None, **options) -> Referee:
    rules = HUSH.rules({"hands": "23", "rounds": 9, "calls": 99, **options}, seats)
    return Referee(HUSH, rules, seats, luck(), limits)


def hide_all(match: Referee) -> None:
    for request in match.requests:
        assert request.decision == "hide"
        match.submit(request.seat, passive(request), 1.0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_of_any_kind_plays_the_most_passive_action_and_is_on_record(kind):
    match = referee()
    record = match.submit(1, Fault(kind, "so it was"), 12.5)
    assert record is not None
    assert match.faults == [record]
    assert record._replace(message="") == (
        1,
        "hide",
        kind,
        "",
        12.5,
        {"type": "hide", "card": 10},
        1,
        kind not in STRIKES,
    )
    assert record.message.startswith("so it was")


@pytest.mark.parametrize("kind", sorted(STRIKES))
def test_strikes_are_forgiven_until_the_limit(kind):
    match = referee()
    play(match, [passive, failing(kind, at=(0, 2)), passive])
    assert [fault.retired for fault in match.faults] == [False, False]
    assert not any("strike" in fault.message for fault in match.faults)
    assert not match.retired(1)
    assert match.result.ranks[1] < 3


def test_the_third_strike_retires_and_its_record_says_so():
    match = referee()
    play(match, [passive, failing("garbage", at=(0, 2, 3, 5)), passive])
    assert [fault.retired for fault in match.faults] == [False, False, True]
    assert [fault.message for fault in match.faults] == [
        "by intent",
        "by intent",
        "by intent (strike 3 of 3: the seat is retired)",
    ]
    assert match.retired(1)
    assert match.result.ranks[1] == 3


def test_strikes_of_all_kinds_count_together_but_not_those_of_others():
    match = referee()
    match.report(0, Fault("garbage", "x"))
    match.report(1, Fault("garbage", "x"))
    match.submit(0, {"type": "nonsense"}, 1.0)
    match.submit(1, {"type": "nonsense"}, 1.0)
    assert not match.retired(0)
    assert match.report(0, Fault("late", "x")).retired
    assert not match.retired(1)


def test_the_number_of_strikes_is_a_limit():
    match = referee(limits=Limits(strikes=1))
    record = match.submit(0, Fault("late", "no"), 1.0)
    assert record is not None
    assert record.retired
    assert record.message == "no (strike 1 of 1: the seat is retired)"


@pytest.mark.parametrize("kind", RETIRING)
def test_a_grave_fault_retires_at_once(kind):
    match = referee()
    record = match.submit(2, Fault(kind, "gone"), 1.0)
    assert record is not None
    assert record.retired
    assert match.retired(2)
    assert record.message == "gone"


def test_a_retired_seat_is_not_asked_again_and_plays_passively_to_the_end():
    match = referee(rounds=6)
    play(match, [passive, failing("crashed"), passive])
    own = [entry for step in match.steps for entry in step if entry[0] == 1]
    assert [entry[3] for entry in own[:2]] == [{"fault": "crashed"}, {"retired": True}]
    assert all(entry[3] in ({"retired": True}, {"forced": True}) for entry in own[1:])
    assert all(entry[1].type in ("hide", "pass") and entry[2] == 0.0 for entry in own[1:])
    assert len(match.faults) == 1
    assert match.requests == ()


def test_a_retired_seat_with_no_choice_was_forced():
    match = referee(rounds=6)
    play(match, [passive, failing("crashed"), passive])
    assert {"forced": True} in [entry[3] for step in match.steps for entry in step if entry[0] == 1]


def test_the_match_of_the_others_goes_on_and_counts():
    match = referee()
    play(match, [passive, failing("flooded", at=1), passive])
    assert match.result.termination == "normal"
    assert match.result.ranks[1] == 3
    assert {match.result.ranks[0], match.result.ranks[2]} <= {1, 2}


def test_when_all_are_retired_the_match_plays_itself_out():
    match = referee()
    for seat in (1, 0, 2):
        match.submit(seat, Fault("crashed", "gone"), 1.0)
    assert match.requests == ()
    assert match.result.termination == "normal"
    assert match.result.ranks == [1, 1, 1]


def test_a_fault_that_no_decision_is_to_blame_for_is_reported_without_one():
    match = referee()
    record = match.report(1, Fault("garbage", "a line while nothing was open"))
    assert record == (1, None, "garbage", "a line while nothing was open", 0.0, None, 1, False)
    assert [request.seat for request in match.requests] == [0, 1, 2]


def test_a_seat_that_never_got_ready_is_played_from_its_first_decision():
    match = referee()
    record = match.report(1, Fault("no-ready", "no `ready`"))
    assert record.retired
    assert [request.seat for request in match.requests] == [0, 2]
    hide_all(match)
    assert match.steps[1][1][3] == {"retired": True}


def test_a_report_for_the_last_open_seat_of_a_sealed_choice_completes_it():
    match = referee()
    for seat in (0, 2):
        match.submit(seat, {"type": "hide", "card": 10 * seat}, 1.0)
    match.report(1, Fault("crashed", "gone"))
    assert len(match.steps[1]) == 3
    assert [request.seat for request in match.requests] == [0]


def test_a_report_can_be_the_third_strike():
    match = referee()
    for _ in range(2):
        assert not match.report(0, Fault("garbage", "x")).retired
    assert match.report(0, Fault("garbage", "x")).retired
    assert [request.seat for request in match.requests] == [1, 2]


def test_a_seat_retires_once_whatever_comes_after():
    match = referee()
    match.report(0, Fault("crashed", "gone"))
    again = match.report(0, Fault("flooded", "and printed on"))
    assert not again.retired
    assert len(match.faults) == 2


def test_every_retirement_is_on_the_step_at_which_it_happened():
    match = referee()
    play(match, [passive, failing("crashed", at=2), failing("late", at=1)])
    for fault in match.faults:
        entry = next(entry for entry in match.steps[fault.step] if entry[0] == fault.seat)
        assert entry[3] == {"fault": fault.kind}


ILLEGAL = {
    "nothing": ({}, "action lacks the field 'type'"),
    "another decision": ({"type": "sell", "house": 3}, "this is an auction"),
    "an unknown type": ({"type": "raise"}, "action type \"raise\" is not legal now, legal is 'pass' or 'bid'"),
    "a type that is none": ({"type": 7}, "'type' must be a string, not the integer 7"),
    "a missing field": ({"type": "bid"}, "action 'bid' lacks the field 'coins'"),
    "a fraction": ({"type": "bid", "coins": 7.0}, "'coins' must be an integer, not the number 7.0 (not an integer)"),
    "a string": ({"type": "bid", "coins": "7"}, "'coins' must be an integer, not the string \"7\""),
    "a boolean": ({"type": "bid", "coins": True}, "'coins' must be an integer, not the boolean true"),
    "null": ({"type": "bid", "coins": None}, "'coins' must be an integer, not null"),
    "too little": ({"type": "bid", "coins": 0}, "a bid must be at least 1"),
    "too much": ({"type": "bid", "coins": 19}, "you own 18 coins, 19 is more than that"),
    "far too much": ({"type": "bid", "coins": 10**40}, "you own 18 coins, the bid is more than that"),
}


@pytest.mark.parametrize(("action", "words"), ILLEGAL.values(), ids=ILLEGAL)
def test_an_illegal_action_is_refused_in_words(action, words):
    game = GAMES["for-sale"]
    match = Referee(game, game.rules({}, 3), 3, luck_of_for_sale())
    record = match.submit(0, action, 1.0)
    assert record is not None
    assert record.kind == "illegal"
    assert record.played == {"type": "pass"}
    assert words in record.message


def luck_of_for_sale():
    from arena.games.core.luck import Luck

    return Luck(bytes(32))


def test_the_game_itself_may_have_better_words():
    match = referee()
    record = match.submit(0, {"type": "call", "number": 3}, 1.0)
    assert record is not None
    assert record.message == "hush: hide a card first"


def test_keys_that_nobody_knows_are_ignored():
    match = referee()
    assert match.submit(0, {"type": "hide", "card": 0, "because": "why not"}, 1.0) is None
    assert match.faults == []
