"""Requests stay small: late purses have thousands of legal offers, but a template holds them all."""

from __future__ import annotations

from random import Random

import orjson
import pytest

from arena.games.core.luck import Luck
from arena.games.core.state import wire
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.material import MONEY, PAYDAYS
from arena.games.viehmarkt.payment import Payments
from arena.protocol import encode
from arena.referee.referee import Referee

OPTIONS = [{}, {"outcry": "rounds"}, {"trade_then_auction": True}, {"double_auction": True}, {"short": True}]


def requests(seats, options, seed):
    """Every request of a random match, and its line."""
    rng = Random(seed)
    referee = Referee(GAME, GAME.rules(options, seats), seats, Luck(rng.randbytes(32)))
    while referee.requests:
        for request in referee.requests:
            legal = request.legal.wire()
            line = encode.act(
                "m" * 24, 10**9, request.decision, request.observation, request.events, legal, 1000, 60_000
            )
            yield request, line
            referee.submit(request.seat, wire(request.legal.sample(rng)), 1.0)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_request_stays_under_4_kib(seats, options):
    """A long list of payments excepted; and the news of an outcry that went on and on, which only history tells."""
    most = long = number = 0
    for seed in range(3):
        for request, line in requests(seats, options, seed):
            if request.decision != "pay":
                news = len(orjson.dumps(request.events))
                assert len(line) - news < 2048
                assert len(line) < 4096 or len(request.events) > 60
                long += len(line) >= 4096
                number += 1
            most = max(most, request.legal.count())
    assert most > 100
    assert long <= number / 100


def test_every_event_is_short():
    for request, _ in requests(5, {}, 1):
        assert all(len(orjson.dumps(event)) < 250 for event in request.events)


def test_the_longest_possible_purse_is_offered_in_one_template():
    purse = tuple(5 * count for count in (2, 4, 2, 1, 1, 1))
    domain = {"from": dict(zip(MONEY, purse, strict=True))}
    assert len(orjson.dumps({"type": "offer", "money": domain})) < 200


def test_the_longest_list_of_payments_fits_a_line():
    """With all the money of five players in one purse, no price has more choices than this."""
    purse = tuple(5 * count for count in (2, 4, 2, 1, 1, 1))
    assert sum(PAYDAYS) == 850
    most = max((Payments(purse, price).count(), price) for price in range(10, 4710, 50))
    line = orjson.dumps(Payments(purse, most[1]).wire())
    assert most[0] > 100
    assert len(line) < 64 * 1024
