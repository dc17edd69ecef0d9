"""The rulebook of Viehmarkt, a test for each sentence, in its order."""

from __future__ import annotations

import pytest
from support.market import auction, market, money

from arena.games.core.state import CHANCE, Deal, IllegalAction, play, ranks
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.wire import Accept, Auction, Bid, Buy, Counter, Offer, Pass, Pay, Sell, Trade

COMPLETE = {"A": 4, "2": 4, "3": 4, "4": 4, "5": 4, "6": 4, "7": 4, "8": 4, "9": 4, "10": 4}
REST = {animal: 4 for animal in COMPLETE if animal not in {"5", "6", "8"}}


def kinds(state, seat=None):
    seat = state.to_move[0] if seat is None else seat
    return [template["type"] for template in state.legal(seat).wire()]


def domain(state, field):
    """The domain of a field in the last template."""
    return state.legal(state.to_move[0]).wire()[-1][field]


# Material


def test_there_are_40_animals_four_of_each():
    rules = GAME.rules({}, 4)
    assert len(rules.animals) == 40
    assert all(rules.animals.count(animal) == 4 for animal in rules.wire()["animals"])


def test_all_quartets_are_worth_3850_and_the_best_score_is_38500():
    assert sum(GAME.rules({}, 3).wire()["animals"].values()) == 3850
    assert market(animals={0: COMPLETE}).scores()[0] == (38500, 90)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_starts_with_two_zeros_four_tens_and_a_fifty(seats):
    state = GAME.start(GAME.rules({}, seats), seats, None)
    assert [state.observation(seat)["money"] for seat in range(seats)] == [{"0": 2, "10": 4, "50": 1}] * seats
    assert state.scores() == ((0, 90),) * seats


def test_seat_0_begins_or_luck_says_who():
    assert GAME.start(GAME.rules({}, 3), 3, None).to_move == (0,)
    state = GAME.start(GAME.rules({"first_player": "random"}, 3), 3, None)
    assert state.draw == ("first_player", 1, (0, 1, 2))
    assert play(state, Deal((2,))).to_move == (2,)


# A turn


def test_turns_go_clockwise():
    state = auction(market(4, turn=3), "9")
    state = play(state, *[Pass()] * 6)
    assert (state.phase, state.to_move) == ("turn", (0,))


def test_an_auction_may_be_held_while_animals_are_left_in_the_deck():
    held = {0: {"6": 1}, 1: {"6": 3}}
    assert kinds(market(animals=held)) == ["auction", "trade"]
    assert kinds(market(animals=held, deck=())) == ["trade"]


def test_a_trade_is_legal_when_both_hold_one_to_three_of_the_animal():
    state = market(
        4, turn=1, animals={0: {"6": 1, "A": 4}, 1: {"6": 1, "9": 2, "2": 4}, 2: {"9": 1, "6": 2}, 3: {"8": 1}}
    )
    assert state.legal(1).wire() == [
        {"type": "auction"},
        {"type": "trade", "player": 2, "animal": {"in": ["6", "9"]}},
        {"type": "trade", "player": 0, "animal": {"in": ["6"]}},
    ]


def test_who_can_do_nothing_is_skipped():
    events = []
    held = {0: {"6": 1, "5": 2}, 1: {"8": 4}, 2: REST, 3: {"6": 3, "5": 2}}
    state = market(4, animals=held, deck=(), events=events)
    state = play(state, Trade(3, "6"), Offer(money()), Counter(money(10)))
    assert [e.data for e in events if e.data["type"] == "skip"] == [
        {"type": "skip", "seat": 1},
        {"type": "skip", "seat": 2},
    ]
    assert state.to_move == (3,)


# Auction


def test_a_seven_first_pays_everybody_50_100_200_500():
    state = market(3)
    for sum_so_far in (50, 150, 350, 850):
        state = auction(state, "7")
        assert [score[1] for score in state.scores()] == [90 + sum_so_far] * 3
        state = play(state, *[Pass()] * 4)
    assert state.observation(0)["money"] == {"0": 2, "10": 4, "50": 2, "100": 1, "200": 1, "500": 1}


def test_the_first_bid_is_at_least_10_and_each_10_above_the_last_in_multiples_of_10():
    state = auction(market(3), "9")
    assert domain(state, "amount") == {"min": 10, "max": 270, "step": 10}
    state = play(state, Bid(40))
    assert domain(state, "amount") == {"min": 50, "max": 270, "step": 10}


def test_asking_starts_at_the_auctioneers_left_and_after_a_bid_goes_on_from_the_bidders_left():
    state = auction(market(4, turn=1), "9")
    asked = []
    for action in (Pass(), Bid(10), Pass(), Bid(20), Pass(), Pass()):
        asked += state.to_move
        state = play(state, action)
    assert asked == [2, 3, 0, 2, 3, 0]
    assert (state.phase, state.to_move) == ("hammer", (1,))


def test_a_pass_is_not_final():
    state = play(auction(market(3), "9"), Pass(), Bid(10))
    assert state.to_move == (1,)
    assert kinds(state) == ["pass", "bid"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_closes_when_the_others_have_passed_in_a_row(seats):
    state = play(auction(market(seats), "9"), Bid(10), *[Pass()] * (seats - 2))
    assert state.phase == "hammer"


def test_in_rounds_all_but_auctioneer_and_high_bidder_answer_at_once():
    state = auction(market(4, turn=1, outcry="rounds"), "9")
    assert set(state.to_move) == {0, 2, 3}
    state = state.apply({0: Bid(30), 2: Bid(20), 3: Pass()})
    assert set(state.to_move) == {2, 3}
    assert state.observation(2)["high_bidder"] == 0
    # "each bid must exceed the high bid standing at the round's start by at least 10"
    assert state.legal(2).wire()[1]["amount"]["min"] == 40
    state = state.apply({2: Pass(), 3: Pass()})
    assert (state.phase, state.to_move) == ("hammer", (1,))


def test_in_rounds_a_tie_goes_to_the_first_clockwise_from_the_auctioneer():
    state = auction(market(4, turn=1, outcry="rounds"), "9")
    state = state.apply({0: Bid(30), 2: Bid(20), 3: Bid(30)})
    assert state.observation(0)["high_bidder"] == 3
    state = state.apply({2: Bid(40), 0: Bid(50)})
    assert (state.observation(0)["high_bid"], state.observation(0)["high_bidder"]) == (50, 0)


def test_in_rounds_nobody_is_asked_a_second_time_once_somebody_has_bid():
    state = auction(market(3, outcry="rounds"), "9").apply({1: Pass(), 2: Pass()}).apply({1: Bid(10), 2: Pass()})
    assert (state.phase, state.to_move) == ("bid", (2,))
    assert play(state, Pass()).phase == "hammer"


def test_a_bid_may_exceed_the_bidders_money_up_to_all_money_in_the_game():
    state = auction(market(4), "7")
    assert domain(state, "amount")["max"] == 4 * (90 + 50)
    state = play(state, Bid(560), Pass(), Pass())
    assert state.phase == "hammer"


def test_who_cannot_bid_10_more_passes_without_a_choice():
    state = play(auction(market(4), "9"), Bid(360))
    assert state.legal(2).single() == Pass()


def test_without_a_bid_the_lot_is_offered_once_more_then_free():
    state = play(auction(market(3), "9"), Pass(), Pass())
    assert (state.phase, state.to_move, state.observation(1)["asking"]) == ("bid", (1,), 2)
    state = play(state, Pass(), Pass())
    assert state.observation(0)["players"][0] == {"animals": {"9": 1}, "cards": 7}
    assert (state.phase, state.to_move) == ("turn", (1,))


def test_a_bid_in_the_second_asking_counts():
    state = play(auction(market(3), "9"), Pass(), Pass(), Pass(), Bid(10), Pass())
    assert state.phase == "hammer"


def test_in_rounds_too_the_lot_is_offered_once_more_then_free():
    state = auction(market(3, outcry="rounds"), "9").apply({1: Pass(), 2: Pass()})
    assert (set(state.to_move), state.observation(1)["asking"]) == ({1, 2}, 2)
    state = state.apply({1: Pass(), 2: Pass()})
    assert state.observation(0)["players"][0]["animals"] == {"9": 1}


@pytest.mark.parametrize("outcry", ["clockwise", "rounds"])
def test_where_nobody_can_bid_the_lot_is_free_without_a_second_asking(outcry):
    events = []
    state = market(3, outcry=outcry, purses={1: money(0), 2: money()}, events=events)
    state = auction(state, "9")
    bids = [{1: Bid(10), 2: Pass()}, {2: Pass()}] if outcry == "rounds" else [{1: Bid(10)}, {2: Pass()}]
    for joint in (*bids, {0: Sell()}):
        state = state.apply(joint)
    assert state.observation(0)["caps"] == (None, 0, None)
    bids = [{1: Pass(), 2: Bid(20)}, {1: Pass()}] if outcry == "rounds" else [{1: Pass()}, {2: Bid(20)}, {1: Pass()}]
    for joint in (*bids, {0: Sell()}):
        state = state.apply(joint)
    assert state.observation(0)["caps"] == (None, 0, 0)
    events.clear()
    for joint in [{1: Pass(), 2: Pass()}] if outcry == "rounds" else [{1: Pass()}, {2: Pass()}]:
        state = state.apply(joint)
    assert [event.data["type"] for event in events] == ["pass", "pass", "free"]


def test_the_auctioneer_may_buy_when_his_purse_is_worth_the_bid():
    state = play(auction(market(3), "9"), Bid(90), Pass())
    assert kinds(state) == ["sell", "buy"]
    state = play(state, Buy(), Pay(money(50, 10, 10, 10, 10)))
    assert state.observation(0)["players"][0] == {"animals": {"9": 1}, "cards": 2}
    assert state.observation(1)["money"] == {"0": 2, "10": 8, "50": 2}


def test_otherwise_the_sale_is_forced():
    state = play(auction(market(3), "9"), Bid(100), Pass())
    assert state.legal(0).single() == Sell()


def test_a_bidder_who_cannot_pay_shows_all_and_the_auction_starts_again():
    events = []
    state = play(auction(market(4, events=events), "7"), Pass(), Bid(200), Pass(), Pass(), Sell())
    assert events[-1] == (
        {"type": "bust", "seat": 2, "amount": 200, "money": {"0": 2, "10": 4, "50": 2}, "worth": 140},
        None,
        None,
        None,
        True,
    )
    seen = state.observation(0)
    assert (seen["phase"], state.to_move, seen["animals"]) == ("bid", (1,), ("7",))
    assert (seen["high_bid"], seen["high_bidder"], seen["passed"], seen["asking"]) == (0, None, (), 1)
    assert seen["caps"] == (None, None, 140, None)
    assert seen["paydays"] == 1  # "no new payday"
    assert play(state, Pass()).legal(2).wire()[1]["amount"] == {"min": 10, "max": 140, "step": 10}


def test_caps_add_up_over_repeats_and_end_with_the_lot():
    state = play(auction(market(3), "9"), Bid(100), Pass(), Sell())
    state = play(state, Pass(), Bid(100), Pass(), Sell())
    assert state.observation(0)["caps"] == (None, 90, 90)
    state = play(state, Bid(50), Pass(), Sell(), Pay(money(50)))
    state = auction(state, "8")
    assert state.observation(0)["caps"] == (None, None, None)


def test_a_lot_that_nobody_wants_after_a_repeat_is_offered_once_more_too():
    state = play(auction(market(3), "9"), Bid(100), Pass(), Sell(), Pass(), Pass())
    assert (state.phase, state.observation(1)["asking"]) == ("bid", 2)


def test_each_repeat_has_its_own_hammer():
    state = play(auction(market(3), "9"), Bid(100), Pass(), Sell(), Bid(90), Pass())
    assert kinds(state) == ["sell", "buy"]


def test_a_bluff_is_paid_and_never_seen_when_the_auctioneer_buys():
    events = []
    state = market(3, purses={1: money(10)}, events=events)
    state = play(auction(state, "9"), Bid(50), Pass(), Buy(), Pay(money(50)))
    assert state.observation(1)["money"] == {"10": 1, "50": 1}
    assert "bust" not in [event.data["type"] for event in events]


# Trade


def trading(challenger, target, animal="6", held=(1, 1), **more):
    state = market(4, turn=0, animals={0: {animal: held[0]}, 1: {animal: held[1]}}, **more)
    return play(state, Trade(1, animal), Offer(challenger), target)


def test_the_offer_is_any_part_of_the_purse_zeros_or_nothing_included():
    state = play(market(animals={0: {"6": 1}, 1: {"6": 1}}), Trade(1, "6"))
    assert state.legal(0).wire() == [{"type": "offer", "money": {"from": {"0": 2, "10": 4, "50": 1}}}]
    assert Offer(money()) in state.legal(0)
    assert Offer(money(0, 0)) in state.legal(0)


def test_only_an_empty_hand_is_forced():
    held = {0: {"6": 1}, 1: {"6": 1}}
    state = play(market(animals=held, purses={0: money(), 1: money()}), Trade(1, "6"))
    assert state.legal(0).single() == Offer(money())
    state = play(state, Offer(money()))
    assert state.legal(1).single() is None  # "Always asked, even without a card."
    assert list(state.legal(1)) == [Accept(), Counter(money())]


def test_who_accepts_takes_the_offer_and_hands_over_the_animal():
    state = trading(money(10, 0), Accept())
    assert state.observation(0)["players"][0] == {"animals": {"6": 2}, "cards": 5}
    assert state.observation(1)["players"][1] == {"animals": {}, "cards": 9}
    assert state.observation(1)["money"] == {"0": 3, "10": 5, "50": 1}


def test_the_higher_sum_wins_whatever_the_number_of_cards():
    state = trading(money(10, 10, 10, 10, 0), Counter(money(50)))
    assert [player["animals"] for player in state.observation(0)["players"][:2]] == [{}, {"6": 2}]
    assert state.observation(0)["money"] == {"0": 1, "50": 2}


def test_on_a_tie_the_challenger_wins():
    state = trading(money(10), Counter(money(10, 0)))
    assert [player["animals"] for player in state.observation(0)["players"][:2]] == [{"6": 2}, {}]


@pytest.mark.parametrize(
    ("held", "stake"), [((2, 2), 2), ((1, 1), 1), ((1, 2), 1), ((2, 1), 1), ((3, 1), 1), ((1, 3), 1)]
)
def test_two_animals_change_hands_if_both_hold_two_otherwise_one(held, stake):
    won = trading(money(50), Counter(money(10)), held=held)
    assert [player["animals"].get("6", 0) for player in won.observation(0)["players"][:2]] == [
        held[0] + stake,
        held[1] - stake,
    ]
    lost = trading(money(), Counter(money(10)), held=held)  # "If the challenger loses, he hands over his."
    assert [player["animals"].get("6", 0) for player in lost.observation(0)["players"][:2]] == [
        held[0] - stake,
        held[1] + stake,
    ]


def test_a_complete_quartet_cannot_be_traded():
    state = trading(money(50), Accept(), held=(3, 1))
    assert state.observation(0)["players"][0]["animals"] == {"6": 4}
    assert all(state.table.tradable[seat] == 0 for seat in range(4))


# End


def test_it_ends_when_every_quartet_is_complete():
    rest = {animal: 4 for animal in COMPLETE if animal != "6"}
    state = market(3, animals={0: {"6": 3}, 1: {"6": 1}, 2: rest}, deck=())
    state = play(state, Trade(1, "6"), Offer(money(10)), Accept())
    assert (state.to_move, state.termination) == ((), "normal")
    assert state.scores() == ((350, 80), (0, 100), ((3850 - 350) * 9, 90))


def test_the_turn_limit_ends_it_as_it_stands():
    state = market(3, animals={0: {"6": 3, "5": 4}, 1: {"6": 1}}, turn_limit=2)
    state = play(auction(state, "9"), *[Pass()] * 4)
    assert state.phase == "turn"
    state = play(auction(state, "9"), *[Pass()] * 4)
    assert (state.to_move, state.termination) == ((), "turn-limit")
    assert state.scores() == ((250, 90), (0, 90), (0, 90))  # "incomplete quartets score nothing"


def test_completion_wins_over_the_limit():
    rest = {animal: 4 for animal in COMPLETE if animal != "6"}
    state = market(3, animals={0: {"6": 3}, 1: {"6": 1}, 2: rest}, deck=(), turn_limit=1)
    assert play(state, Trade(1, "6"), Offer(money()), Accept()).termination == "normal"


def test_skips_and_repeats_are_no_turns():
    held = {0: {"6": 1, "5": 2}, 1: {"8": 4}, 2: REST, 3: {"6": 3, "5": 2}}
    state = market(4, animals=held, deck=())
    state = play(state, Trade(3, "6"), Offer(money()), Counter(money(10)))
    assert (state.to_move, state.observation(0)["turns"]) == ((3,), 1)
    state = play(auction(market(3), "9"), Bid(100), Pass(), Sell(), Bid(10), Pass(), Sell(), Pay(money(10)))
    assert state.observation(0)["turns"] == 1


def test_ties_are_decided_by_money_then_shared_also_at_zero_points():
    state = market(4, animals={0: {"2": 4}, 2: {"2": 0}}, purses={1: money(10), 2: money(50), 3: money(10)})
    assert ranks(state.scores()) == [1, 3, 2, 3]


# Variants


def test_trade_then_auction_holds_an_auction_after_a_trade_in_the_same_turn():
    state = market(3, animals={0: {"6": 1}, 1: {"6": 1}}, trade_then_auction=True)
    state = play(state, Trade(1, "6"), Offer(money(10)), Accept())
    assert state.to_move == (CHANCE,)
    state = play(state, Deal(("9",)))
    assert state.observation(1)["auctioneer"] == 0
    state = play(state, *[Pass()] * 4)
    assert (state.phase, state.to_move, state.observation(0)["turns"]) == ("turn", (1,), 1)


def test_the_auction_after_a_trade_is_dropped_when_the_deck_is_empty():
    held = {0: {"6": 1}, 1: {"6": 3, "5": 2, "8": 2}, 2: {**REST, "5": 2, "8": 2}}
    state = market(3, animals=held, deck=(), trade_then_auction=True)
    state = play(state, Trade(1, "6"), Offer(money()), Counter(money(10)))
    assert (state.phase, state.to_move) == ("turn", (1,))


def test_a_turn_begun_with_an_auction_has_no_second_one():
    state = play(auction(market(3, trade_then_auction=True), "9"), *[Pass()] * 4)
    assert (state.phase, state.to_move) == ("turn", (1,))


def test_short_has_two_cards_of_each_animal_and_two_paydays():
    rules = GAME.rules({"short": True}, 3)
    assert len(rules.animals) == 20
    state = market(3, short=True)
    for sum_so_far in (50, 150):
        state = auction(state, "7")
        assert state.scores()[2][1] == 90 + sum_so_far
        state = play(state, *[Pass()] * 4)


def test_short_plays_for_pairs_at_full_value_one_for_one():
    state = market(3, short=True, animals={0: {"6": 1, "5": 2}, 1: {"6": 1}})
    assert state.scores()[0] == (250, 90)
    assert state.legal(0).wire()[1:] == [{"type": "trade", "player": 1, "animal": {"in": ["6"]}}]
    state = play(state, Trade(1, "6"))
    assert state.observation(1)["stake"] == 1
    assert play(state, Offer(money()), Accept()).scores()[0] == ((250 + 350) * 2, 90)


def test_double_auction_turns_up_two_animals_as_one_lot():
    state = play(market(3, double_auction=True), Auction())
    assert state.draw.number == 2
    state = play(state, Deal(("7", "7")))
    assert state.scores()[1][1] == 90 + 50 + 100  # "both are turned up first, then each 7 pays"
    assert domain(state, "amount")["max"] == 3 * 240
    assert play(state, *[Pass()] * 4).observation(0)["players"][0]["animals"] == {"7": 2}


def test_variants_may_be_combined():
    options = {"trade_then_auction": True, "short": True, "double_auction": True}
    state = market(3, animals={0: {"6": 1}, 1: {"6": 1}}, **options)
    state = play(state, Trade(1, "6"), Offer(money(10)), Accept())
    assert state.draw.number == 2
    state = play(state, Deal(("9", "9")), Bid(10), Pass(), Sell(), Pay(money(10)))
    assert state.scores() == ((350, 90), (800, 90), (0, 90))


# Worked examples


def test_the_auction_of_a_nine():
    anna, ben, carla = range(3)
    state = market(3, turn=carla, purses={ben: money(50, 50, 0, 0)})
    state = auction(state, "9")
    state = play(state, Bid(10), Bid(40), Bid(50), Bid(60), Pass(), Sell())
    assert (state.phase, state.to_move) == ("pay", (ben,))
    assert state.legal(ben).wire() == [{"type": "pay", "money": {"in": [{"50": 2}]}}]
    state = play(state, state.legal(ben).single())
    assert state.observation(ben)["money"] == {"0": 2}
    assert state.observation(carla)["money"] == {"0": 2, "10": 4, "50": 3}
    assert state.observation(anna)["players"][ben]["animals"] == {"9": 1}


def test_the_trade_for_a_six():
    state = market(3, animals={0: {"6": 1}, 1: {"6": 1}})
    state = play(state, Trade(1, "6"), Offer(money(10, 0, 0)), Counter(money(50, 0)))
    assert state.observation(0)["money"] == {"0": 1, "10": 3, "50": 2}
    assert state.observation(1)["money"] == {"0": 3, "10": 5}
    assert [player["animals"] for player in state.observation(2)["players"]] == [{}, {"6": 2}, {}]
    assert [score[1] for score in state.scores()] == [90 + 40, 90 - 40, 90]


@pytest.mark.parametrize(
    ("quartets", "points"),
    [
        (["9", "5"], (800 + 250) * 2),
        (["10", "7", "3", "A"], 1600 * 4),
        (["8", "6", "4", "2"], 1200 * 4),
        (["8", "4", "A"], 820 * 3),
        ([], 0),
    ],
)
def test_scores_are_the_sum_of_the_quartets_times_their_number(quartets, points):
    assert market(animals={1: dict.fromkeys(quartets, 4)}).scores()[1] == (points, 90)


def test_an_illegal_joint_action_changes_nothing():
    state = auction(market(3), "9")
    before = state.observation(1)
    for joint in ({1: Bid(15)}, {2: Pass()}, {}, {1: Pass(), 2: Pass()}, {1: Sell()}, {CHANCE: Deal(("9",))}):
        with pytest.raises(IllegalAction):
            state.apply(joint)
    assert state.observation(1) == before
