"""What happened is told to each seat that may know it, exactly once."""

from __future__ import annotations

import pytest
from support.hush import HUSH, luck
from support.policies import dice, passive

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import Event
from arena.referee.fault import Fault
from arena.referee.news import News
from arena.referee.referee import Referee
from arena.referee.transcript import replay, to_wire


def referee(seats: int = 3, **options) -> Referee:
    rules = HUSH.rules({"hands": "23", "rounds": 4, "calls": 2, **options}, seats)
    return Referee(HUSH, rules, seats, luck(60, 61, 62))


def test_what_happened_before_the_first_request_comes_with_it():
    match = referee()
    told = {request.seat: request.events for request in match.requests}
    assert told == {
        0: [{"type": "card", "seat": 0, "card": 60}],
        1: [{"type": "card", "seat": 0}],
        2: [{"type": "card", "seat": 0}],
    }


def test_what_came_with_a_request_is_not_told_again():
    match = referee()
    assert [match.news(seat) for seat in range(3)] == [[], [], []]


def test_a_seat_that_is_not_asked_hears_all_later():
    match = referee()
    for request in match.requests:
        match.submit(request.seat, passive(request), 1.0)
    match.submit(0, {"type": "call", "number": 5}, 1.0)
    told = {request.seat: [event["type"] for event in request.events] for request in match.requests}
    assert told[1] == told[2] == ["hide", "hide", "hide", "call", "card"]
    assert told[0] == ["call", "card"]  # it heard of the hiding when it was asked to call


def test_news_are_handed_out_once():
    match = referee()
    for request in match.requests:
        match.submit(request.seat, passive(request), 1.0)
    first = match.news(2)
    assert [event["type"] for event in first] == ["hide", "hide", "hide"]
    assert match.news(2) == []


def heard_in_a_match(match: Referee, seats: int, seed: int) -> list[list]:
    """All that each seat was told, in order."""
    policy = dice(seed)
    heard: list[list] = [[] for _ in range(seats)]
    last: tuple = ()
    while requests := match.requests:
        for request in requests:
            if not any(request is known for known in last):
                heard[request.seat] += request.events
        last = requests
        match.submit(requests[-1].seat, policy(requests[-1]), 1.0)
    for seat in range(seats):
        heard[seat] += match.news(seat)
    return heard


@pytest.mark.parametrize("seed", range(10))
def test_over_a_match_each_seat_hears_everything_it_may_know_once_and_in_order(seed):
    match = referee()
    heard = heard_in_a_match(match, 3, seed)
    for seat in range(3):
        expected = []
        for step in replay(HUSH, HUSH.rules({"hands": "23", "rounds": 4, "calls": 2}, 3), 3, to_wire(match.steps)):
            forced = {row[0] for row in step.rows if row[0] >= 0 and row[3:] == [{"forced": True}]}
            for event in step.events:
                data = event.data if event.seats is None or seat in event.seats else event.rest
                shows = event.choice in forced and (event.forced_shows or seat == event.choice)
                expected.append({**data, "forced": True} if shows else data)
        assert heard[seat] == expected


@pytest.mark.parametrize("seats", range(3, 7))
def test_in_for_sale_all_seats_hear_the_same(seats):
    game = GAMES["for-sale"]
    match = Referee(game, game.rules({}, seats), seats, Luck(b"\1" * 32))
    heard = heard_in_a_match(match, seats, seats)
    assert all(one == heard[0] for one in heard)
    assert sum(event["type"] == "sell" for event in heard[0]) == seats * game.rules({}, seats).rounds


def test_a_retired_seat_is_told_everything_at_the_end():
    match = referee()
    match.report(1, Fault("crashed", "gone"))
    while requests := match.requests:
        match.submit(requests[0].seat, passive(requests[0]), 1.0)
    assert len(match.news(1)) == 4 * 5 - 1  # but for the first card, which came with the request that it left open


def test_an_event_for_some_without_a_rest_is_nothing_to_others():
    news = News(2)
    news.add([Event({"type": "secret"}, seats=(1,))], ())
    assert news.take(0) == []
    assert news.take(1) == [{"type": "secret"}]


def test_the_mark_of_a_forced_choice_does_not_change_the_event_itself():
    data = {"type": "x", "seat": 0}
    news = News(2)
    news.add([Event(data, choice=0)], (0,))
    assert news.take(1) == [{"type": "x", "seat": 0, "forced": True}]
    assert data == {"type": "x", "seat": 0}
