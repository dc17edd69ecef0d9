"""Bad input: each is illegal with the reason in words, and changes nothing."""

from __future__ import annotations

import pytest
from support.market import auction, market, money

from arena.games.core.luck import Luck
from arena.games.core.state import IllegalAction, play
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.wire import Auction, Bid, Buy, Counter, Offer, Pass, Pay, Sell, Trade
from arena.referee.referee import Referee

HELD = {0: {"6": 1, "5": 1, "3": 4}, 1: {"6": 2, "4": 1}, 2: {"8": 4}}


def refusal(state, action):
    """What the referee tells the author of a bot that answers with this."""
    seat = state.to_move[0]
    with pytest.raises(IllegalAction) as caught:
        state.legal(seat).read(action)
    return state.reason(seat, action) or str(caught.value)


def offering():
    return play(market(animals=HELD), Trade(1, "6"))


def paying(price=60, purse=(50, 50, 10, 0), **more):
    state = auction(market(purses={1: money(*purse)}, **more), "9")
    return play(state, Bid(price), Pass(), Sell())


def bidding():
    return play(auction(market(), "9"), Bid(40))


@pytest.mark.parametrize(
    ("state", "action", "words"),
    [
        # money
        (offering(), {"type": "offer", "money": {"50": 2}}, "'money': 2 × 50, but you hold 1"),
        (offering(), {"type": "offer", "money": {"500": 1}}, "'money': 1 × 500, but you hold none"),
        (offering(), {"type": "offer", "money": {"10": -1}}, "'money': -1 × 10: a count cannot be negative"),
        (
            offering(),
            {"type": "offer", "money": {"10": 1.5}},
            "'money': the count of \"10\" must be an integer, not the number 1.5 (not an integer)",
        ),
        (
            offering(),
            {"type": "offer", "money": {"10": 1.0}},
            "'money': the count of \"10\" must be an integer, not the number 1.0 (not an integer)",
        ),
        (
            offering(),
            {"type": "offer", "money": {"10": True}},
            "'money': the count of \"10\" must be an integer, not the boolean true",
        ),
        (
            offering(),
            {"type": "offer", "money": {"10": "1"}},
            '\'money\': the count of "10" must be an integer, not the string "1"',
        ),
        (
            offering(),
            {"type": "offer", "money": {"20": 1}},
            "'money': there is no denomination \"20\"; they are 0, 10, 50, 100, 200, 500",
        ),
        (offering(), {"type": "offer", "money": 10}, "'money' must be an object of counts by key, not the integer 10"),
        (offering(), {"type": "offer"}, "action 'offer' lacks the field 'money'"),
        (offering(), {"type": "bid", "amount": 10}, "you have challenged: now lay down an offer"),
        (
            play(offering(), Offer(money())),
            {"type": "counter", "money": {"10": 5}},
            "'money': 5 × 10, but you hold 4",
        ),
        (
            play(offering(), Offer(money())),
            {"type": "pass"},
            "you are challenged: now accept the offer or counter it",
        ),
        # bids
        (bidding(), {"type": "bid", "amount": 55}, "55 is not a multiple of 10"),
        (bidding(), {"type": "bid", "amount": 40}, "40 is too low: a bid must be at least 50, 10 above the high bid"),
        (auction(market(), "9"), {"type": "bid", "amount": 0}, "0 is too low: a bid must be at least 10"),
        (auction(market(), "9"), {"type": "bid", "amount": -10}, "-10 is too low: a bid must be at least 10"),
        (bidding(), {"type": "bid", "amount": 280}, "280 is too much: all money in the game is 270"),
        (
            bidding(),
            {"type": "bid", "amount": 60.0},
            "'amount' must be an integer, not the number 60.0 (not an integer)",
        ),
        (bidding(), {"type": "bid", "amount": 10**30}, "the bid is too much: all money in the game is 270"),
        (bidding(), {"type": "sell"}, "an auction is going on: now bid or pass"),
        (
            play(auction(market(), "9"), Bid(100), Pass(), Sell()),
            {"type": "bid", "amount": 100},
            "100 is too much: your purse was seen to be worth 90, your limit for this lot",
        ),
        # trades
        (market(animals=HELD), {"type": "trade", "player": 0, "animal": "6"}, "you cannot trade with yourself"),
        (market(animals=HELD), {"type": "trade", "player": 1, "animal": "5"}, "seat 1 holds no 5"),
        (market(animals=HELD), {"type": "trade", "player": 1, "animal": "4"}, "you hold no 4"),
        (
            market(animals=HELD),
            {"type": "trade", "player": 1, "animal": "3"},
            "you hold all 4 of 3: a complete animal is safe and cannot be traded",
        ),
        (
            market(animals={**HELD, 0: {"9": 1}}),
            {"type": "trade", "player": 2, "animal": "8"},
            "you hold no 8",
        ),
        (
            market(animals=HELD),
            {"type": "trade", "player": 3, "animal": "6"},
            "there is no seat 3: the seats are 0 to 2",
        ),
        (
            market(animals=HELD),
            {"type": "trade", "player": -1, "animal": "6"},
            "there is no seat -1: the seats are 0 to 2",
        ),
        (
            market(animals=HELD),
            {"type": "trade", "player": "1", "animal": "6"},
            "'player' must be a seat, 0 to 2, not the string \"1\"",
        ),
        (
            market(animals=HELD),
            {"type": "trade", "player": 1, "animal": 6},
            "'animal' must be a string, not the integer 6",
        ),
        (
            market(animals=HELD),
            {"type": "trade", "player": 1, "animal": "cow"},
            'there is no animal "cow": the animals are A, 2, 3, 4, 5, 6, 7, 8, 9, 10',
        ),
        (market(animals=HELD), {"type": "trade", "player": 1}, "action 'trade' lacks the field 'animal'"),
        (market(animals=HELD, deck=()), {"type": "auction"}, "the deck is empty: every turn must be a trade"),
        (
            market(animals=HELD),
            {"type": "pass"},
            "it is your turn: now hold an auction or challenge somebody to a trade",
        ),
        # payments
        (paying(), {"type": "pay", "money": {"50": 1}}, "50 is 50, which does not pay the price of 60"),
        (paying(), {"type": "pay", "money": {}}, "nothing is 0, which does not pay the price of 60"),
        (paying(), {"type": "pay", "money": {"50": 2}}, "2 × 50 is 100, but you can pay 60 exactly, so you must"),
        (paying(), {"type": "pay", "money": {"50": 1, "10": 1, "0": 1}}, "a zero pays nothing: leave it out"),
        (
            paying(purse=(100, 50, 50)),
            {"type": "pay", "money": {"100": 1, "50": 1}},
            "100 + 50 has a card too many: the rest without a 50 still pays 60",
        ),
        (paying(), {"type": "pay", "money": {"50": 3}}, "'money': 3 × 50, but you hold 2"),
        (
            paying(),
            {"type": "pay", "money": {"50": True, "10": 1}},
            "'money': the count of \"50\" must be an integer, not the boolean true",
        ),
        (paying(), {"type": "buy"}, "the lot is yours: now pay 60 for it"),
        # the hammer
        (
            play(auction(market(), "9"), Bid(100), Pass()),
            {"type": "buy"},
            "your purse is worth 90, the bid is 100: you can only sell",
        ),
        (play(bidding(), Pass()), {"type": "bid", "amount": 50}, "the outcry is over: now sell or buy"),
    ],
)
def test_the_reason_is_given_in_words(state, action, words):
    before = [state.observation(seat) for seat in range(3)]
    assert refusal(state, action) == words
    assert [state.observation(seat) for seat in range(3)] == before


@pytest.mark.parametrize(
    ("state", "actions"),
    [
        (market(animals=HELD), [Trade(0, "6"), Trade(1, "5"), Trade(True, "6"), Trade(1, 6), Pass(), Auction("trade")]),
        (market(animals=HELD, deck=()), [Auction()]),
        (
            bidding(),
            [Bid(40), Bid(55), Bid(280), Bid(60.0), Bid(True), Bid(60, "pass"), Pass("bid"), Sell(), None, "pass"],
        ),
        (play(bidding(), Pass()), [Pass(), Sell("buy"), Buy("sell")]),
        (play(auction(market(), "9"), Bid(100), Pass()), [Buy()]),
        (
            paying(),
            [
                Pay(money(50)),
                Pay(money(50, 50)),
                Pay((0, True, 1, 0, 0, 0)),
                Pay((0, 1.0, 1, 0, 0, 0)),
                Pay([0, 1, 1, 0, 0, 0]),
            ],
        ),
        (
            offering(),
            [
                Offer(money(50, 50)),
                Offer((0, -1, 0, 0, 0, 0)),
                Offer((0, True, 0, 0, 0, 0)),
                Offer((0, 0)),
                Counter(money()),
            ],
        ),
        (play(offering(), Offer(money())), [Offer(money()), Counter(money(500)), Counter((0, 1.0, 0, 0, 0, 0))]),
    ],
)
def test_apply_refuses_what_is_not_legal_and_changes_nothing(state, actions):
    (seat,) = state.to_move
    before = [state.observation(seat) for seat in range(3)], state.legal(seat).wire()
    for action in actions:
        with pytest.raises(IllegalAction):
            state.apply({seat: action})
        assert ([state.observation(seat) for seat in range(3)], state.legal(seat).wire()) == before


def test_a_count_of_zero_equals_leaving_the_key_out():
    state = paying()
    assert state.legal(1).read({"type": "pay", "money": {"50": 1, "10": 1, "0": 0, "500": 0}}) == Pay(money(50, 10))
    assert offering().legal(0).read({"type": "offer", "money": {"0": 0, "20": 0}}) == Offer(money())


def test_the_referee_hands_the_words_to_the_bot():
    referee = Referee(GAME, GAME.rules({}, 3), 3, Luck(bytes(32)))
    (request,) = referee.requests  # the first turn is forced, so this is a bid
    record = referee.submit(request.seat, {"type": "bid", "amount": 15}, 1.0)
    assert (record.kind, record.message, record.played) == ("illegal", "15 is not a multiple of 10", {"type": "pass"})
