"""A decision with one legal action is not asked; that it was forced is told only where it gives nothing away."""

from __future__ import annotations

from support.hush import HUSH, luck
from support.policies import boldest, passive, play

from arena.games.core.state import CHANCE
from arena.referee.referee import Referee


def referee(seats: int = 2, **options) -> Referee:
    return Referee(HUSH, HUSH.rules(options, seats), seats, luck(50, 51, 52))


def test_a_forced_choice_is_not_asked_and_marked_in_the_transcript():
    match = referee()
    for request in match.requests:
        match.submit(request.seat, passive(request), 1.0)
    match.submit(0, {"type": "pass"}, 1.0)
    assert [request.seat for request in match.requests] == [1]  # seat 0 has one card left
    match.submit(1, {"type": "hide", "card": 11}, 1.0)
    first, second = match.steps[-1]
    assert (first[0], first[1].card, first[2], first[3]) == (0, 50, 0.0, {"forced": True})
    assert (second[0], second[3]) == (1, None)


def test_a_secret_force_is_told_to_nobody_but_its_owner():
    match = referee()
    for request in match.requests:
        match.submit(request.seat, passive(request), 1.0)
    match.submit(0, {"type": "pass"}, 1.0)
    match.news(0)
    match.submit(1, {"type": "hide", "card": 11}, 1.0)
    assert match.news(0) == [
        {"type": "hide", "seat": 0, "card": 50, "forced": True},
        {"type": "hide", "seat": 1},
    ]
    (request,) = match.requests  # seat 1 calls next, and has been told all but what is secret
    assert request.events[-2:] == [{"type": "hide", "seat": 0}, {"type": "hide", "seat": 1, "card": 11}]


def test_an_open_force_is_told_to_all():
    match = referee(calls=0, rounds=1)
    for request in match.requests:
        match.submit(request.seat, passive(request), 1.0)
    assert match.requests == ()
    told = {"type": "pass", "seat": 0, "forced": True}
    assert match.news(0)[-1] == match.news(1)[-1] == told


def test_a_choice_that_was_free_is_not_marked():
    match = referee(rounds=1)
    play(match, [passive, passive])
    assert not any(event.get("forced") for seat in (0, 1) for event in match.news(seat))
    assert [entry[3] for step in match.steps[1:] for entry in step] == [None, None, None]


def test_a_match_in_which_nobody_has_a_choice_ends_by_itself():
    match = referee(hands="111", rounds=3, calls=0, seats=2)
    play(match, [boldest, boldest])
    forced = [entry[3] for step in match.steps for entry in step if entry[0] != CHANCE and entry[3]]
    assert {"forced": True} in forced
    assert match.requests == ()
    assert match.result.termination == "normal"


def test_several_seats_may_be_forced_at_once():
    match = referee(rounds=3)
    play(match, [passive, passive])
    hidings = [step for step in match.steps if step[0][1].type == "hide"]
    assert [[entry[3] for entry in step] for step in hidings] == [
        [None, None],
        [{"forced": True}, None],
        [{"forced": True}, {"forced": True}],
    ]
