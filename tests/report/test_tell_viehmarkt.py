"""Viehmarkt told: who bluffed, what was swapped; to somebody at the table no more than was seen."""

from __future__ import annotations

import pytest
from support.market import auction, market, money

from arena.games.core.state import play
from arena.games.viehmarkt.wire import Accept, Bid, Buy, Counter, Offer, Pass, Pay, Sell, Trade
from arena.report.tell import narrator

NAMES = ["Anna", "Ben", "Carla", "Dora", "Emil"]
HELD = {0: {"6": 1}, 1: {"6": 1}}


def story(events, seat=None):
    """What is read by the all-seeing, or by a seat."""
    if seat is None:
        seen = [event.data for event in events]
    else:
        seen = [event.data if event.seats is None or seat in event.seats else event.rest for event in events]
    told = [narrator("viehmarkt")(event, NAMES.__getitem__) for event in seen if event is not None]
    return [line for line in told if line is not None]


def happened(start, *actions):
    events = []
    start.table.events = events
    state = auction(start, *actions[0]) if isinstance(actions[0], list) else play(start, actions[0])
    play(state, *actions[1:])
    return events


def test_an_auction_that_ends_in_a_bluff():
    events = happened(market(), ["7"], Bid(50), Bid(200), Pass(), Sell())
    assert story(events) == [
        "Anna holds an auction",
        "a 7 comes under the hammer of Anna",
        "payday: everybody gets a 50",
        "Ben bids 50",
        "Carla bids 200",
        "that is a bluff: the purse of Carla holds 140",
        "Ben passes",
        "Anna sells",
        "Carla cannot pay 200 and shows the purse: 2 × 50 + 4 × 10 + 2 zeros, 140 in all; the auction starts again",
    ]
    assert [line for line in story(events) if line not in story(events, 1)] == [
        "that is a bluff: the purse of Carla holds 140"
    ]
    assert story(events, 2) == story(events)


def test_an_auctioneer_who_buys():
    events = happened(
        market(double_auction=True, purses={0: money(50, 50)}), ["A", "8"], Bid(60), Pass(), Buy(), Pay(money(50, 50))
    )
    assert story(events)[1] == "an ace and an 8 come under the hammer of Anna"
    assert story(events)[-2:] == [
        "Anna buys and pays the bidder",
        "Anna pays Ben 60 with 2 × 50, 40 too much, and takes an ace and an 8",
    ]
    assert story(events, 1)[-1] == story(events)[-1]
    assert story(events, 2)[-1] == "Anna pays Ben 60 with 2 cards and takes an ace and an 8"


def test_an_auction_without_a_bid():
    assert story(happened(market(), ["6"], *[Pass()] * 4))[2:] == [
        "Ben passes",
        "Carla passes",
        "nobody wants it; it is offered once more",
        "Ben passes",
        "Carla passes",
        "still nobody: Anna takes a 6 for nothing",
    ]


def test_a_counter_offer():
    events = happened(market(animals=HELD), Trade(1, "6"), Offer(money(10, 0, 0)), Counter(money(50, 0)))
    assert story(events) == [
        "Anna challenges Ben for a 6",
        "Anna lays down 3 cards: 10 + 2 zeros",
        "Ben counters with 2 cards: 50 + a zero",
        "50 beats 10: Ben wins a 6 from Anna, and Anna is 40 richer",
    ]
    assert story(events, 2) == [
        "Anna challenges Ben for a 6",
        "Anna lays down 3 cards",
        "Ben counters with 2 cards",
        "the offers change hands: Ben wins a 6 from Anna",
    ]
    assert story(events, 0)[1:3] == ["Anna lays down 3 cards: 10 + 2 zeros", "Ben counters with 2 cards"]
    assert story(events, 0)[3] == story(events, 1)[3] == story(events)[3]


def test_a_tie():
    events = happened(market(animals=HELD), Trade(1, "6"), Offer(money(50, 10)), Counter(money(10, 50)))
    assert story(events)[1] == "Anna lays down 2 cards: 50 + 10, 60 in all"
    assert story(events)[-1] == "60 against 60, a tie is the challenger's: Anna wins a 6 from Ben"


def test_an_offer_of_zeros_that_is_accepted():
    held = {0: {"A": 2}, 1: {"A": 2}}
    events = happened(market(animals=held), Trade(1, "A"), Offer(money(0, 0)), Accept())
    assert story(events) == [
        "Anna challenges Ben for two aces",
        "Anna lays down 2 cards, nothing but zeros",
        "Ben takes the 2 cards unseen for two aces and finds 2 zeros",
        "Anna completes the aces, safe from now on",
    ]
    assert story(events, 2)[2] == "Ben takes the 2 cards unseen for two aces"


def test_nothing_at_all():
    events = happened(market(animals=HELD), Trade(1, "6"), Offer(money()), Accept())
    assert story(events)[1:] == ["Anna lays down nothing at all", "Ben takes the offer, nothing, for a 6"]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"type": "first-player", "seat": 1}, "Ben is drawn to begin"),
        ({"type": "skip", "seat": 2}, "Carla has nothing to trade and is skipped"),
        (
            {"type": "open", "purses": [{"10": 2}, {}, {"0": 3, "500": 1}]},
            "the purses are opened: Anna 20, Ben 0, Carla 500",
        ),
        ({"type": "animals", "auctioneer": 0, "animals": ["6", "6"]}, "two 6s come under the hammer of Anna"),
        (
            {"type": "bluff", "seat": 1, "amount": 50, "worth": 0},
            "that is a bluff: the purse of Ben holds no money at all",
        ),
        (
            {"type": "bust", "seat": 1, "amount": 50, "money": {}, "worth": 0},
            "Ben cannot pay 50 and shows the purse: nothing in it; the auction starts again",
        ),
    ],
)
def test_the_rest(event, words):
    assert narrator("viehmarkt")(event, NAMES.__getitem__) == words
