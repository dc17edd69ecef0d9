"""Who may know what: purses and offers, until seen."""

from __future__ import annotations

from collections import Counter as Tally
from itertools import product
from random import Random

import pytest
from support.market import auction, market, money, told

from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, Event, play
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.material import PURSE, all_money, shown, worth
from arena.games.viehmarkt.unseen import deal
from arena.games.viehmarkt.wire import Accept, Bid, Buy, Counter, Offer, Pass, Pay, Sell, Trade

HELD = {0: {"6": 1}, 1: {"6": 1}}
VARIANTS = [
    {name: True for name, on in zip(("trade_then_auction", "short", "double_auction"), switches, strict=True) if on}
    for switches in product((False, True), repeat=3)
]


def every_position(seats, options, seed):
    """The positions of one random match, and its events."""
    rng = Random(seed)
    luck = Luck(rng.randbytes(32))
    events: list[Event] = []
    state = GAME.start(GAME.rules(options, seats), seats, events)
    while state.to_move:
        yield state, events
        if state.to_move == (CHANCE,):
            state = state.apply({CHANCE: luck.draw(state.draw)})
        else:
            state = state.apply({seat: state.legal(seat).sample(rng) for seat in state.to_move})
    yield state, events


# What is told


def test_third_parties_see_the_number_of_cards_and_the_price_payer_and_payee_the_cards():
    events = []
    state = auction(market(purses={1: money(50, 50, 0)}, events=events), "9")
    events.clear()
    play(state, Bid(60), Pass(), Sell(), Pay(money(50, 50)))
    seen = {"type": "pay", "seat": 1, "to": 0, "price": 60, "cards": 2, "animals": ("9",)}
    assert told(events, 2)[-1] == seen
    assert told(events, 0)[-1] == told(events, 1)[-1] == {**seen, "money": {"50": 2}}


def test_that_a_hammer_or_a_payment_was_forced_is_for_the_actor_alone():
    events = []
    state = auction(market(events=events), "9")
    play(state, Bid(100), Pass(), Sell(), Bid(90), Pass(), Buy(), Pay(money(50, 10, 10, 10, 10)))
    choices = {event.data["type"]: event.forced_shows for event in events if event.choice is not None}
    assert choices == {"auction": True, "bid": True, "pass": True, "sell": False, "buy": False, "pay": False}


def test_only_the_two_learn_what_was_swapped():
    events = []
    state = market(animals=HELD, events=events)
    play(state, Trade(1, "6"), Offer(money(10, 0, 0)), Counter(money(50, 0)))
    offer, counter = {"0": 2, "10": 1}, {"0": 1, "50": 1}
    trade = {"type": "trade", "seat": 0, "player": 1, "animal": "6", "stake": 1}
    swap = {"type": "swap", "seat": 1, "loser": 0, "animal": "6", "stake": 1}
    three, two = {"type": "offer", "seat": 0, "cards": 3}, {"type": "counter", "seat": 1, "cards": 2}
    assert told(events, 2) == [trade, three, two, swap]
    both = {**swap, "offer": offer, "counter": counter}
    assert told(events, 0) == [trade, {**three, "money": offer}, two, both]
    assert told(events, 1) == [trade, three, {**two, "money": counter}, both]


def test_only_the_two_learn_what_was_accepted():
    events = []
    play(market(animals=HELD, events=events), Trade(1, "6"), Offer(money(0, 0)), Accept())
    seen = {"type": "accept", "seat": 1, "to": 0, "animal": "6", "stake": 1, "cards": 2}
    assert told(events, 2)[-1] == seen
    assert told(events, 0)[-1] == told(events, 1)[-1] == {**seen, "money": {"0": 2}}


def test_a_bluff_is_told_to_the_bluffer_alone_and_exposed_to_all_when_it_busts():
    events = []
    state = auction(market(events=events), "9")
    events.clear()
    play(state, Bid(100), Pass(), Sell())
    assert {"type": "bluff", "seat": 1, "amount": 100, "worth": 90} in told(events, 1)
    bust = {"type": "bust", "seat": 1, "amount": 100, "money": {"0": 2, "10": 4, "50": 1}, "worth": 90}
    for seat in (0, 2):
        assert [event["type"] for event in told(events, seat)] == ["bid", "pass", "sell", "bust"]
        assert told(events, seat)[-1] == bust


def test_of_the_offer_on_the_table_everybody_sees_the_number_of_cards():
    state = play(market(animals=HELD), Trade(1, "6"), Offer(money(10, 0)))
    for seat in range(3):
        assert "offer" not in state.observation(seat)
        assert state.observation(seat)["offer_cards"] == 2


@pytest.mark.parametrize("options", VARIANTS, ids="+".join)
def test_no_event_and_no_observation_holds_money_that_the_seat_may_not_know(options):
    """Of purses and offers a seat sees its own, what it swaps or is paid, and what is exposed to all."""
    for seats in GAME.seats:
        for outcry in ("clockwise", "rounds"):
            for state, events in every_position(seats, {**options, "outcry": outcry}, seats):
                for seat in range(seats):
                    seen = state.observation(seat)
                    assert seen["money"] == shown(state.table.purses[seat])
                    assert all(set(player) == {"animals", "cards"} for player in seen["players"])
                    for event in told(events, seat):
                        parties = {event.get("seat"), event.get("to"), event.get("loser")}
                        if {"money", "offer", "counter", "worth"} & set(event) and event["type"] != "bust":
                            assert seat in parties
                        if event["type"] in ("offer", "counter") and "money" in event:
                            assert seat == event["seat"]
                events.clear()


@pytest.mark.parametrize("options", VARIANTS, ids="+".join)
def test_what_a_seat_is_told_accounts_for_its_purse_and_is_told_once(options):
    seats = 4
    books = [Tally(shown(PURSE)) for _ in range(seats)]
    challenger = -1
    for state, events in every_position(seats, options, 3):
        for seat, book in enumerate(books):
            for event in told(events, seat):
                match event:
                    case {"type": "payday", "amount": amount}:
                        book[str(amount)] += 1
                    case {"type": "pay", "money": cards} if event["seat"] == seat:
                        book.subtract(cards)
                    case {"type": "pay", "money": cards}:
                        book.update(cards)
                    case {"type": "trade"}:
                        challenger = event["seat"]
                    case {"type": "accept", "money": cards}:
                        (book.subtract if seat == challenger else book.update)(cards)
                    case {"type": "swap", "offer": offer, "counter": counter}:
                        book.update(counter if seat == challenger else offer)
                        book.subtract(offer if seat == challenger else counter)
            assert +book == Tally(shown(state.table.purses[seat]))
        events.clear()


# What is dealt anew


def varied(state, seat, what, number=60):
    """What a look at so many resampled states finds."""
    rng = Random(1)
    return {what(state.resample(seat, rng)) for _ in range(number)}


def test_resample_varies_the_purse_of_every_other_seat():
    state = auction(market(4, purses={3: money(10, 10, 50)}), "7")
    for seat in range(4):
        for other in range(4):
            purses = varied(state, seat, lambda found, other=other: found.table.purses[other])
            assert (len(purses) > 3) == (other != seat)


def test_resample_varies_the_offer_for_all_but_the_challenger():
    state = play(market(animals=HELD), Trade(1, "6"), Offer(money(10, 0)))
    assert varied(state, 0, lambda found: found.offer) == {money(10, 0)}
    for seat in (1, 2):
        offers = varied(state, seat, lambda found: found.offer)
        assert {sum(offer) for offer in offers} == {2}
        assert {money(0, 0), money(10, 0), money(10, 10), money(50, 10)} <= offers


def test_an_offer_that_is_dealt_anew_comes_from_the_purse_that_is_dealt_anew():
    state = play(market(animals=HELD), Trade(1, "6"), Offer(money(10, 10, 10, 10, 0, 0)))
    rng = Random(2)
    for _ in range(200):
        found = state.resample(1, rng)
        assert all(0 <= laid <= held for laid, held in zip(found.offer, found.table.purses[0], strict=True))


def test_a_purse_that_was_shown_stays_as_it_was_seen_until_the_lot_is_sold():
    state = play(auction(market(), "9"), Bid(100), Pass(), Sell())
    assert varied(state, 0, lambda found: found.table.purses[1]) == {money(0, 0, 10, 10, 10, 10, 50)}
    assert len(varied(state, 0, lambda found: found.table.purses[2])) == 1  # what is left of known money
    state = play(auction(market(4), "9"), Bid(100), Pass(), Pass(), Sell())
    assert len(varied(state, 0, lambda found: found.table.purses[2])) > 3


def test_whoever_pays_has_the_money():
    state = auction(market(4, purses={1: money(50, 50, 50, 0), 2: money(0, 0, 10, 10, 10, 10, 10)}), "9")
    state = play(state, Bid(150), Pass(), Pass(), Sell())
    assert state.phase == "pay"
    for seat in (0, 2, 3):
        worths = varied(state, seat, lambda found: found.table.worth[1])
        assert min(worths) >= 150
    rng = Random(3)
    for _ in range(50):
        seen = state.observation(3)
        assert GAME.from_observation(state.table.rules, 4, seen, rng).table.worth[1] >= 150


def test_from_observation_deals_purses_as_worthy_as_they_were_shown():
    state = play(
        auction(market(5), "9"), Bid(300), Pass(), Pass(), Pass(), Sell(), Pass(), Bid(200), *[Pass()] * 3, Sell()
    )
    seen = state.observation(4)
    assert seen["caps"] == (None, 90, 90, None, None)
    rng = Random(4)
    purses = set()
    for _ in range(100):
        found = GAME.from_observation(state.table.rules, 5, seen, rng)
        assert found.table.worth[1:3] == [90, 90]
        purses.add(found.table.purses[1])
    assert purses >= {money(0, 0, 10, 10, 10, 10, 50)}


def test_the_money_in_the_game_is_what_is_dealt():
    for state, _ in every_position(5, {"outcry": "rounds"}, 8):
        found = state.resample(2, Random(1))
        total = tuple(map(sum, zip(*found.table.purses, strict=True)))
        assert total == all_money(5, state.table.paydays)
        assert [sum(purse) for purse in found.table.purses] == [sum(purse) for purse in state.table.purses]


def test_a_deal_within_bounds_is_found_even_if_there_is_only_one():
    pool = [2, 3, 0, 1, 0, 0]
    for seed in range(20):
        hands = deal(pool, {0: 2, 1: 2, 2: 2}, {0: (110, 110), 1: (20, 20), 2: (0, 0)}, Random(seed))
        assert hands == {0: money(100, 10), 1: money(10, 10), 2: money(0, 0)}
    with pytest.raises(ValueError, match="no deal"):
        deal(pool, {0: 2, 1: 2, 2: 2}, {0: (110, 110), 1: (100, 110)}, Random(0))


def test_a_deal_is_as_likely_as_the_cards_make_it():
    rng = Random(9)
    found = Tally(worth(deal([1, 3, 0, 0, 0, 0], {0: 1, 1: 3}, {}, rng)[0]) for _ in range(4000))
    assert 900 < found[0] < 1100  # one card in four is a zero
    found = Tally(worth(deal([2, 3, 1, 0, 0, 0], {0: 2, 1: 4}, {0: (10, 60)}, rng)[0]) for _ in range(4000))
    # 14 of the 15 pairs: 6 of a zero and a ten, 3 of two tens, 2 of a zero and the fifty, 3 of a ten and the fifty
    assert all(abs(found[value] - 4000 * ways / 14) < 150 for value, ways in ((10, 6), (20, 3), (50, 2), (60, 3)))
