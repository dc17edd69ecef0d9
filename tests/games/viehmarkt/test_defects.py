"""Defects of other implementations, each a test."""

from __future__ import annotations

import pytest
from support.market import auction, market, money

from arena.games.core.state import play, ranks
from arena.games.viehmarkt.material import worth
from arena.games.viehmarkt.payment import payments
from arena.games.viehmarkt.wire import Accept, Bid, Counter, Offer, Pass, Pay, Sell, Trade


def owned(state):
    return [player["animals"] for player in state.observation(0)["players"]]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_last_player_not_asked_does_not_become_high_bidder_at_0(seats):
    state = play(auction(market(seats), "9"), *[Pass()] * (seats - 2))
    seen = state.observation(0)
    assert (seen["phase"], seen["high_bid"], seen["high_bidder"], state.to_move) == ("bid", 0, None, (seats - 1,))
    state = play(state, *[Pass()] * seats)
    assert owned(state)[0] == {"9": 1}


def test_a_2_2_trade_moves_two_cards():
    state = play(market(animals={0: {"6": 2}, 1: {"6": 2}}), Trade(1, "6"), Offer(money(10)), Accept())
    assert owned(state) == [{"6": 4}, {}, {}]


def test_a_counter_swaps_both_offers_instead_of_only_adding_money():
    state = market(animals={0: {"6": 1}, 1: {"6": 1}})
    state = play(state, Trade(1, "6"), Offer(money(10, 10)), Counter(money(50)))
    assert [score[1] for score in state.scores()] == [90 - 20 + 50, 90 - 50 + 20, 90]


def test_an_accepted_offer_is_moved():
    state = play(market(animals={0: {"6": 1}, 1: {"6": 1}}), Trade(1, "6"), Offer(money(50, 10)), Accept())
    assert [score[1] for score in state.scores()] == [30, 150, 90]


@pytest.mark.parametrize(
    ("purse", "price", "exact"),
    [
        (money(50, 10, 10, 10, 10, 10, 10), 60, [money(50, 10), money(10, 10, 10, 10, 10, 10)]),
        (money(200, 200, 200, 500), 600, [money(200, 200, 200)]),  # largest first would take the 500
        (money(100, 100, 100, 200, 500), 400, [money(100, 100, 200)]),
        (money(50, 50, 50, 50, 100, 100, 500), 200, [money(100, 100), money(50, 50, 100), money(50, 50, 50, 50)]),
    ],
)
def test_the_payment_search_finds_every_exact_payment(purse, price, exact):
    assert list(payments(purse, price)) == exact


def test_only_who_cannot_pay_exactly_pays_more_cheapest_first_and_no_card_too_many():
    purse = money(50, 50, 100, 200, 500, 0)
    assert list(payments(purse, 60)) == [money(100), money(50, 50), money(200), money(500)]
    assert list(payments(money(10, 10, 100, 0), 30)) == [money(100)]
    for price in range(10, worth(purse) + 1, 10):
        for choice in payments(purse, price):
            assert worth(choice) >= price
            smallest = next(value for value, count in zip((0, 10, 50, 100, 200, 500), choice, strict=True) if count)
            assert smallest > 0
            assert worth(choice) - smallest < price


def test_the_cards_that_are_named_are_the_cards_that_go():
    purse = money(0, 0, 10, 50, 100, 200, 500)
    state = market(animals={0: {"6": 1}, 1: {"6": 1}}, purses={0: purse})
    state = play(state, Trade(1, "6"), Offer(money(0, 500)), Accept())
    assert state.table.purses[0] == money(0, 10, 50, 100, 200)
    state = auction(market(purses={1: purse}), "9")
    state = play(state, Bid(100), Pass(), Sell(), Pay(money(100)))
    assert state.table.purses[1] == money(0, 0, 10, 50, 200, 500)


def test_a_broke_auctioneer_is_not_stuck_in_buy():
    state = play(auction(market(purses={0: money(0)}), "9"), Bid(10), Pass())
    assert state.legal(0).single() == Sell()
    state = play(state, Sell(), Pay(money(10)))
    assert owned(state) == [{}, {"9": 1}, {}]


def test_rankings_lose_no_tied_player():
    state = market(5, animals={1: {"9": 4}, 3: {"2": 4}}, purses={0: money(), 4: money(10)})
    assert ranks(state.scores()) == [5, 1, 3, 2, 4]
    assert ranks(market(5).scores()) == [1] * 5


def test_no_trade_with_complete_quartets():
    state = market(animals={0: {"6": 4, "9": 1}, 1: {"8": 4, "9": 1}})
    assert [t["animal"]["in"] for t in state.legal(0).wire()[1:]] == [["9"]]


@pytest.mark.parametrize("outcry", ["clockwise", "rounds"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_bluffer_busts_twice_on_one_animal(seats, outcry):
    """Everybody always bids as high as allowed: after at most n − 1 busts somebody can pay."""
    state = auction(market(seats, outcry=outcry), "9")
    busts = 0
    while state.phase in ("bid", "hammer"):
        caps = state.observation(0)["caps"]
        joint = {seat: list(state.legal(seat))[-1] for seat in state.to_move}
        if state.phase == "hammer":
            joint = {0: Sell()}
        state = state.apply(joint)
        if state.phase == "bid" and state.observation(0)["caps"] != caps:
            busts += 1
    assert busts <= seats - 1
    assert state.phase == "pay"
