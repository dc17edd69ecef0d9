"""The rulebook of For Sale, a test for each sentence, in its order; then its worked examples, then what others got wrong."""

from __future__ import annotations

from random import Random

import pytest
from support.matches import Setting, seed, walk

from arena.games.core.luck import Luck
from arena.games.core.options import OptionError
from arena.games.core.state import CHANCE, Deal, Event, IllegalAction, play, ranks, wire
from arena.games.for_sale import GAME
from arena.games.for_sale.wire import Bid, Pass, Sell

A, B, C, D = range(4)


def begin(seats=3, events=None, **options):
    return GAME.start(GAME.rules(options, seats), seats, events)


def auction(*houses, events=None, **options):
    """An auction of these houses, everybody with the coins of the start."""
    return play(begin(len(houses), events, **options), Deal(houses))


def bought_up(seats=3, **options):
    """The end of the buying: nobody has bid, the houses came from low to high."""
    state = begin(seats, **options)
    while state.draw.source == "houses":
        state = play(state, Deal(tuple(state.draw.unseen[:seats])), *[Pass()] * (seats - 1))
    return state


def sale(houses, cheques, **options):
    """A sale in which the seats own these houses (lists by seat) and these cheques lie there."""
    seats = len(houses)
    seen = bought_up(seats, **options).observation(0)
    left = len(cheques) * len(houses[0])
    seen = {**seen, "phase": "sell", "row": cheques, "cheques_left": left - len(cheques)}
    seen["players"] = [{"coins": 10, "houses": own, "cheques": []} for own in houses]
    return GAME.from_observation(GAME.rules(options, seats), seats, seen, Random(1))


def finished(*wealth, **options):
    """The end, with these (coins, cheques) by seat."""
    seats = len(wealth)
    seen = bought_up(seats, **options).observation(0)
    seen["phase"], seen["cheques_left"] = "end", 0
    seen["players"] = [{"coins": coins, "houses": [], "cheques": cheques} for coins, cheques in wealth]
    return GAME.from_observation(GAME.rules(options, seats), seats, seen, Random(1))


def coins(state):
    return [player["coins"] for player in state.observation(0)["players"]]


def houses(state):
    return [list(player["houses"]) for player in state.observation(0)["players"]]


def cheques(state):
    return [list(player["cheques"]) for player in state.observation(0)["players"]]


def bids(state):
    """The bids that the seat to act may make, lowest first."""
    return [action.coins for action in state.legal(state.to_move[0]) if action.type == "bid"]


# Material

EDITIONS = {
    "gryphon": (range(1, 31), {3: (18, 6, 8), 4: (18, 2, 7), 5: (14, 0, 6), 6: (14, 0, 5)}),
    "iello": (range(1, 31), {3: (18, 6, 8), 4: (18, 2, 7), 5: (14, 0, 6), 6: (14, 0, 5)}),
    "classic-1997": (range(1, 21), {3: (15, 2, 6), 4: (15, 0, 5), 5: (15, 0, 4)}),
}
DEALS = [(name, seats) for name, (_, deals) in EDITIONS.items() for seats in deals]


@pytest.mark.parametrize("name", EDITIONS)
def test_houses_are_numbered_and_each_comes_once(name):
    assert GAME.rules({"edition": name}, 3).wire()["houses"] == tuple(EDITIONS[name][0])


@pytest.mark.parametrize("name", ["gryphon", "iello"])
def test_there_are_30_cheques_two_of_each_from_2_to_15_and_two_zeros(name):
    rules = GAME.rules({"edition": name}, 3)
    assert len(rules.cheques) == 30
    assert sum(rules.cheques) == 238
    assert 1 not in rules.cheques
    assert all(rules.cheques.count(value) == 2 for value in (0, *range(2, 16)))


def test_there_are_20_cheques_in_the_classic_edition():
    rules = GAME.rules({"edition": "classic-1997"}, 3)
    assert rules.cheques == (0, 0, *range(3, 21))
    assert len(rules.cheques) == 20
    assert sum(rules.cheques) == 207


@pytest.mark.parametrize(("name", "seats"), DEALS)
def test_coins_box_and_rounds_depend_on_edition_and_players(name, seats):
    coins, box, rounds = EDITIONS[name][1][seats]
    told = GAME.rules({"edition": name}, seats).wire()
    assert (told["coins"], told["box"], told["rounds"]) == (coins, box, rounds)
    assert len(told["houses"]) - box == len(told["cheques"]) - box == rounds * seats
    seen = begin(seats, edition=name).observation(0)
    assert [player["coins"] for player in seen["players"]] == [coins] * seats
    assert seen["houses_left"] == seen["cheques_left"] == rounds * seats


@pytest.mark.parametrize(("name", "seats"), DEALS)
def test_a_match_has_as_many_auctions_and_sales_as_the_edition_says(name, seats):
    events: list[Event] = []
    for _ in walk(Setting(GAME, seats, (("edition", name),)), 1, events):
        pass
    told = [event.data["type"] for event in events]
    assert told.count("houses") == told.count("win") == told.count("cheques") == EDITIONS[name][1][seats][2]
    assert told.count("sell") == told.count("cheques") * seats


@pytest.mark.parametrize(("name", "seats"), [("gryphon", 2), ("gryphon", 7), ("classic-1997", 6), ("classic-1997", 2)])
def test_an_edition_is_for_so_many_players_and_no_other_number(name, seats):
    with pytest.raises(OptionError, match=rf"edition = '{name}': is for 3 to \d seats, not for {seats}") as error:
        GAME.rules({"edition": name}, seats)
    assert error.value.problems[0][0] == "edition"


# Options

IN_FORCE = {
    "gryphon": {"pass_pays": "half-up", "equal_bid": False, "first_opener": "seat-0", "tie_break": "coins"},
    "iello": {"pass_pays": "half-down", "equal_bid": False, "first_opener": "seat-0", "tie_break": "coins"},
    "classic-1997": {"pass_pays": "half-down", "equal_bid": True, "first_opener": "seat-0", "tie_break": "coins"},
}
OTHER = {"pass_pays": ("half-up", "half-down"), "first_opener": ("seat-0", "random"), "tie_break": ("coins", "shared")}
OTHER["equal_bid"] = (False, True)


def test_gryphon_is_the_default_edition():
    assert GAME.rules({}, 4) == GAME.rules({"edition": "gryphon"}, 4)


@pytest.mark.parametrize("name", IN_FORCE)
def test_an_edition_is_a_set_of_options(name):
    told = GAME.rules({"edition": name}, 3).wire()
    assert {key: told[key] for key in IN_FORCE[name]} == IN_FORCE[name]


@pytest.mark.parametrize("name", IN_FORCE)
@pytest.mark.parametrize("option", OTHER)
def test_every_option_can_be_set_by_itself(name, option):
    plain = GAME.rules({"edition": name}, 3).wire()
    for value in OTHER[option]:
        assert GAME.rules({"edition": name, option: value}, 3).wire() == {**plain, option: value}


def test_wrong_options_are_all_named_at_once():
    with pytest.raises(OptionError) as error:
        GAME.rules({"edition": "grifon", "equal_bids": True, "equal_bid": 1, "tie_break": "coin"}, 3)
    assert [key for key, _ in error.value.problems] == ["edition", "equal_bids", "equal_bid", "tie_break"]
    assert "did you mean 'gryphon'?" in str(error.value)
    assert "did you mean 'equal_bid'?" in str(error.value)
    assert "must be true or false" in str(error.value)
    assert "did you mean 'coins'?" in str(error.value)


def test_a_passer_pays_half_rounded_as_the_option_says():
    up, down = (
        [GAME.rules({"pass_pays": way}, 3).passing()[bid] for bid in range(19)] for way in ("half-up", "half-down")
    )
    assert up == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9]
    assert down == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]


def test_a_bid_may_equal_the_high_bid_where_equal_bids_are_allowed():
    state = play(auction(8, 19, 27, equal_bid=True), Bid(4))
    assert bids(state)[0] == 4
    assert bids(play(state, Bid(4)))[0] == 4


def test_a_bid_must_exceed_the_own_stake_also_where_equal_bids_are_allowed():
    state = play(auction(8, 19, 27, equal_bid=True), Bid(4), Bid(4), Bid(4))
    assert state.to_move == (A,)
    assert bids(state)[0] == 5
    assert bids(auction(8, 19, 27, equal_bid=True))[0] == 1


def test_the_winner_is_the_last_player_left_whoever_named_the_amount_first():
    state = play(auction(8, 19, 27, equal_bid=True, pass_pays="half-down"), Bid(4), Bid(4), Pass(), Pass())
    assert houses(state) == [[19], [27], [8]]
    assert coins(state) == [18 - 2, 18 - 4, 18]


def test_seat_0_opens_the_first_auction():
    assert auction(8, 19, 27).to_move == (A,)
    assert begin().draw.source == "houses"


def test_or_luck_draws_who_opens_the_first_auction():
    events: list[Event] = []
    state = begin(4, events, first_opener="random")
    assert state.draw == ("opener", 1, (0, 1, 2, 3))
    assert GAME.sources(GAME.rules({"first_opener": "random"}, 4), 4)["opener"] == range(4)
    assert "opener" not in GAME.sources(GAME.rules({}, 4), 4)
    state = play(state, Deal((2,)), Deal((8, 19, 27, 30)))
    assert state.observation(0)["active"] == (2, 3, 0, 1)
    assert events[0].data == {"type": "opener", "seat": 2}


def test_between_equal_wealth_more_coins_decide():
    state = finished((3, [10]), (4, [9]), (0, [12]))
    assert state.scores() == ((13, 3), (13, 4), (12, 0))
    assert ranks(state.scores()) == [2, 1, 3]


def test_or_equal_wealth_shares_the_place():
    state = finished((3, [10]), (4, [9]), (0, [12]), tie_break="shared")
    assert state.scores() == ((13,), (13,), (12,))
    assert ranks(state.scores()) == [1, 1, 3]


# Buying


def test_as_many_houses_as_players_are_turned_up_from_the_unseen():
    state = begin(4)
    assert state.to_move == (CHANCE,)
    assert state.draw == ("houses", 4, list(range(1, 31)))
    state = play(state, Deal((30, 2, 17, 9)))
    assert state.observation(0)["row"] == (2, 9, 17, 30)
    state = play(state, Pass(), Pass(), Pass())
    assert state.draw == ("houses", 4, [h for h in range(1, 31) if h not in (2, 9, 17, 30)])


def test_the_opener_acts_first_then_clockwise_over_those_still_in():
    state = auction(8, 19, 27, 30)
    order = []
    for action in (Bid(1), Bid(2), Pass(), Bid(3), Bid(4), Pass(), Bid(5)):
        order.append(state.to_move[0])
        state = play(state, action)
    assert order == [A, B, C, D, A, B, D]
    assert state.observation(0)["active"] == (A, D)


def test_a_bid_is_the_whole_bid_above_the_high_bid_up_to_all_own_coins():
    state = auction(8, 19, 27)
    assert bids(state) == list(range(1, 19))
    state = play(state, Bid(3))
    assert bids(state) == list(range(4, 19))
    state = play(state, Bid(7), Bid(8))
    assert bids(state) == list(range(9, 19))
    assert state.observation(0)["high_bid"] == 8
    assert state.observation(0)["bids"] == [3, 7, 8]
    assert coins(state) == [18, 18, 18]


@pytest.mark.parametrize("wrong", [0, -1, 4, 19, True, 5.0, "5", None])
def test_no_other_bid_is_legal(wrong):
    state = play(auction(8, 19, 27), Bid(4))
    with pytest.raises(IllegalAction):
        play(state, Bid(wrong))
    assert state.observation(0)["bids"] == [4, 0, 0]


def test_a_pass_takes_the_lowest_house_and_pays_half_of_the_own_last_bid_both_at_once():
    state = play(auction(8, 19, 27, 30), Bid(5), Bid(6), Bid(7), Bid(8), Pass())
    assert state.observation(0)["row"] == (19, 27, 30)
    assert houses(state) == [[8], [], [], []]
    assert coins(state) == [18 - 3, 18, 18, 18]
    state = play(state, Bid(9), Pass())
    assert houses(state) == [[8], [], [19], []]
    assert coins(state) == [15, 18, 18 - 4, 18]


def test_a_pass_is_free_for_one_who_never_bid():
    state = play(auction(8, 19, 27), Bid(9), Pass())
    assert coins(state) == [18, 18, 18]
    assert houses(state) == [[], [8], []]


def test_the_auction_ends_at_once_when_one_is_left_who_pays_the_full_bid_and_takes_the_highest_house():
    state = play(auction(8, 19, 27), Bid(9), Pass(), Pass())
    assert state.to_move == (CHANCE,)
    assert houses(state) == [[27], [8], [19]]
    assert coins(state) == [9, 18, 18]


def test_the_last_one_left_pays_nothing_when_there_was_no_bid_even_without_a_turn():
    state = play(auction(8, 19, 27), Pass(), Pass())
    assert houses(state) == [[8], [19], [27]]
    assert coins(state) == [18, 18, 18]


def test_the_winner_opens_the_next_auction():
    state = play(auction(8, 19, 27), Pass(), Bid(1), Pass(), Deal((1, 2, 3)))
    assert state.to_move == (B,)
    assert state.observation(0)["opener"] == B
    assert state.observation(0)["active"] == (B, C, A)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_buying_ends_when_the_houses_in_play_are_used_up(seats):
    state = bought_up(seats)
    rounds = GAME.rules({}, seats).rounds
    assert state.draw.source == "cheques"
    assert [len(own) for own in houses(state)] == [rounds] * seats
    assert state.observation(0)["houses_left"] == 0


def test_a_player_with_no_legal_bid_has_only_pass():
    state = play(auction(8, 19, 27), Bid(18))
    assert state.legal(B).wire() == [{"type": "pass"}]
    assert state.legal(B).single() == Pass()


def test_a_player_may_bid_the_last_coin():
    state = play(auction(8, 19, 27), Bid(17))
    assert list(state.legal(B)) == [Pass(), Bid(18)]
    assert coins(play(state, Bid(18), Pass(), Pass())) == [18 - 9, 0, 18]


def test_a_player_without_coins_has_only_pass():
    state = play(auction(8, 19, 27), Bid(18), Pass(), Pass(), Deal((1, 2, 3)))
    assert coins(state) == [0, 18, 18]
    assert state.to_move == (A,)
    assert state.legal(A).single() == Pass()


# Selling


def test_as_many_cheques_as_players_are_turned_up():
    state = bought_up(3)
    assert state.draw.number == 3
    assert sorted(state.draw.unseen) == sorted([0, 0, *range(2, 16), *range(2, 16)])
    state = play(state, Deal((13, 0, 6)))
    assert state.observation(0)["row"] == (0, 6, 13)
    assert state.observation(0)["cheques_left"] == 21


def test_all_choose_one_of_their_houses_at_the_same_time():
    state = sale([[5, 22], [9, 11], [17, 3]], [0, 6, 13])
    assert state.to_move == (A, B, C)
    assert state.observation(0)["active"] == (A, B, C)
    assert state.legal(A).wire() == [{"type": "sell", "house": {"in": [5, 22]}}]
    assert state.legal(B).wire() == [{"type": "sell", "house": {"in": [9, 11]}}]
    with pytest.raises(IllegalAction, match="seat 0, seat 1, seat 2"):
        state.apply({A: Sell(5)})


def test_the_highest_house_takes_the_highest_cheque_and_so_on():
    state = sale([[1, 30], [2, 29], [3, 28], [4, 27]], [2, 5, 7, 15])
    state = state.apply({A: Sell(1), B: Sell(29), C: Sell(28), D: Sell(4)})
    assert cheques(state) == [[2], [15], [7], [5]]


def test_equal_cheques_are_worth_the_same():
    state = sale([[1, 30], [2, 29], [3, 28]], [4, 4, 9])
    assert cheques(state.apply({A: Sell(1), B: Sell(2), C: Sell(3)})) == [[4], [4], [9]]


def test_used_houses_are_out():
    state = sale([[5, 22], [9, 11], [3, 17]], [0, 6, 13])
    state = play(state, {A: Sell(22), B: Sell(9), C: Sell(17)}, Deal((2, 3, 4)))
    assert houses(state) == [[5], [11], [3]]
    assert [state.legal(seat).single() for seat in (A, B, C)] == [Sell(5), Sell(11), Sell(3)]
    with pytest.raises(IllegalAction, match="you do not own house 22; you own 5"):
        state.apply({A: Sell(22), B: Sell(11), C: Sell(3)})


def test_after_the_last_cheques_wealth_is_cheques_and_coins_and_houses_count_nothing():
    state = sale([[30], [9], [17]], [0, 6, 13])
    state = state.apply({A: Sell(30), B: Sell(9), C: Sell(17)})
    assert state.to_move == ()
    assert state.termination == "normal"
    assert state.scores() == ((23, 10), (10, 10), (16, 10))
    assert ranks(state.scores()) == [1, 3, 2]


def test_places_are_shared_as_in_1_2_2_4():
    state = finished((5, [10]), (4, [9]), (4, [9]), (0, [3]))
    assert ranks(state.scores()) == [1, 2, 2, 4]


# Who may know what


def test_coins_houses_cheques_row_bids_and_turn_are_public():
    state = play(auction(8, 19, 27, first_opener="seat-0"), Bid(5), Pass())
    player = {"coins": 18, "cheques": ()}
    assert state.observation(2) == {
        "you": 2,
        "phase": "bid",
        "players": [{**player, "houses": ()}, {**player, "houses": (8,)}, {**player, "houses": ()}],
        "row": (19, 27),
        "bids": [5, 0, 0],
        "active": (2, 0),
        "high_bid": 5,
        "opener": 0,
        "houses_left": 21,
        "cheques_left": 24,
    }


def test_the_whole_history_is_told_to_everybody():
    events: list[Event] = []
    state = play(auction(8, 19, 27, events=events), Bid(3), Pass(), Bid(5), Pass())
    assert [event.data for event in events] == [
        {"type": "houses", "row": (8, 19, 27)},
        {"type": "bid", "seat": 0, "coins": 3},
        {"type": "pass", "seat": 1, "paid": 0, "house": 8},
        {"type": "bid", "seat": 2, "coins": 5},
        {"type": "pass", "seat": 0, "paid": 2, "house": 19},
        {"type": "win", "seat": 2, "paid": 5, "house": 27},
    ]
    assert [event.choice for event in events] == [None, 0, 1, 2, 0, None]
    assert all(event.seats is None and event.forced_shows for event in events)
    while state.draw.source == "houses":
        state = play(state, Deal(tuple(state.draw.unseen[:3])), Pass(), Pass())
    del events[:]
    state = play(state, Deal((13, 0, 6)))
    lowest = [own[0] for own in houses(state)]
    state = state.apply({seat: Sell(lowest[seat]) for seat in (2, 0, 1)})
    assert [event.data["type"] for event in events] == ["cheques", "sell", "sell", "sell"]
    assert [(event.data["seat"], event.data["house"], event.choice) for event in events[1:]] == [
        (seat, lowest[seat], seat) for seat in range(3)
    ]
    assert [[event.data["cheque"]] for event in events[1:]] == cheques(state)


def test_no_selling_choice_is_known_before_all_have_chosen():
    state = sale([[5, 22], [9, 11], [3, 17]], [0, 6, 13])
    with pytest.raises(IllegalAction):
        state.apply({A: Sell(5), B: Sell(9)})
    assert houses(state) == [[5, 22], [9, 11], [3, 17]]


def test_an_action_under_a_wrong_name_is_none():
    state = sale([[5, 22], [9, 11], [3, 17]], [0, 6, 13])
    with pytest.raises(IllegalAction):
        state.apply({A: Sell(5, "bid"), B: Sell(9), C: Sell(3)})
    with pytest.raises(IllegalAction):
        play(auction(8, 19, 27), Bid(4, "pass"))


# Worked examples


def test_example_a_lot_of_8_19_27():
    state = play(begin(), Deal((8, 19, 27)), Bid(2), Bid(3), Bid(4), Pass(), Pass())
    assert coins(state) == [18 - 1, 18 - 2, 18 - 4]
    assert houses(state) == [[8], [19], [27]]
    assert play(state, Deal((1, 2, 3))).to_move == (C,)


def test_example_the_same_lot_paid_half_down():
    state = play(begin(pass_pays="half-down"), Deal((8, 19, 27)), Bid(2), Bid(3), Bid(4), Pass(), Pass())
    assert coins(state) == [18 - 1, 18 - 1, 18 - 4]


def test_example_cheques_0_6_13():
    state = sale([[22, 1], [9, 2], [17, 3]], [0, 6, 13]).apply({A: Sell(22), B: Sell(9), C: Sell(17)})
    assert cheques(state) == [[13], [0], [6]]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_example_nobody_ever_bids(seats):
    rules = GAME.rules({}, seats)
    luck = Luck(seed(seats))
    state = begin(seats)
    lots, used = [], []
    while state.to_move:
        if state.to_move == (CHANCE,):
            source = state.draw.source
            deal = luck.draw(state.draw)
            (lots if source == "houses" else used).append(sorted(deal.outcome))
            state = play(state, deal)
        elif state.phase == "bid":
            state = play(state, Pass())
            if state.phase == "deal":
                t = len(lots) - 1
                for seat, own in enumerate(houses(state)):
                    assert lots[t][(seat + t) % seats] in own
        else:
            state = state.apply({seat: state.legal(seat).first() for seat in state.to_move})
    wealth = [score[0] for score in state.scores()]
    assert sum(wealth) == seats * rules.coins + sum(map(sum, used))
    if rules.box == 0:
        assert sum(wealth) / seats == pytest.approx({5: 61.6, 6: 53 + 2 / 3}[seats])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_example_all_others_pass_and_the_last_takes_the_best_house_without_a_turn(seats):
    state = begin(seats)
    lot = tuple(range(3, 3 + seats))
    state = play(state, Deal(lot), *[Pass()] * (seats - 1))
    assert houses(state)[-1] == [lot[-1]]
    assert coins(state) == [GAME.rules({}, seats).coins] * seats
    assert play(state, Deal(tuple(range(13, 13 + seats)))).to_move == (seats - 1,)


# What other implementations got wrong


def test_nobody_is_skipped_when_a_player_leaves():
    state = play(auction(8, 19, 27, 30), Bid(1), Pass())
    assert state.to_move == (C,)
    state = play(state, Pass())
    assert state.to_move == (D,)
    state = play(auction(8, 19, 27, 30), Bid(1), Bid(2), Bid(3), Pass())
    assert state.to_move == (A,)
    state = play(state, Pass())
    assert state.to_move == (B,)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["gryphon", "iello"])
def test_no_money_comes_out_of_nothing(seats, edition):
    setting = Setting(GAME, seats, (("edition", edition),))
    for number in range(10):
        events: list[Event] = []
        for state, _ in walk(setting, number, events):
            paid = sum(event.data.get("paid", 0) for event in events)
            assert sum(coins(state)) + paid == seats * setting.rules.coins
            assert min(coins(state)) >= 0


def test_a_pass_pays_on_the_recorded_bid_whatever_number_the_message_holds():
    state = play(auction(8, 19, 27), Bid(4), Bid(6), Bid(7))
    action = state.legal(A).read({"type": "pass", "coins": 0, "paid": 0, "bid": 100})
    assert action == Pass()
    assert coins(play(state, action)) == [18 - 2, 18, 18]


def test_a_house_that_one_does_not_own_cannot_be_sold():
    state = sale([[5, 22], [9, 11], [3, 17]], [0, 6, 13])
    with pytest.raises(IllegalAction, match="you do not own house 9; you own 5, 22"):
        state.apply({A: Sell(9), B: Sell(11), C: Sell(3)})
    with pytest.raises(IllegalAction):
        state.legal(A).read({"type": "sell", "house": 9})
    assert houses(state) == [[5, 22], [9, 11], [3, 17]]
    assert cheques(state) == [[], [], []]


@pytest.mark.parametrize(("seats", "box"), [(3, 6), (4, 2), (5, 0), (6, 0)])
def test_cards_are_left_in_the_box_with_three_and_four_players(seats, box):
    sold: list[int] = []
    for number in range(20):
        dealt: dict[str, list[int]] = {"houses": [], "cheques": []}
        for state, joint in walk(Setting(GAME, seats), number):
            if state.to_move == (CHANCE,):
                dealt[state.draw.source] += joint[CHANCE].outcome
        assert len(dealt["houses"]) == len(set(dealt["houses"])) == 30 - box
        assert len(dealt["cheques"]) == 30 - box
        sold += dealt["houses"]
    # and they are not always the same ones
    assert set(sold) == set(range(1, 31))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_opener_does_not_stay_at_seat_0(seats):
    openers = {
        state.observation(0)["opener"]
        for number in range(5)
        for state, _ in walk(Setting(GAME, seats), number)
        if state.phase == "bid"
    }
    assert openers == set(range(seats))


@pytest.mark.parametrize("way", ["half-up", "half-down"])
def test_there_are_no_half_coins(way):
    for state, _ in walk(Setting(GAME, 3, (("pass_pays", way),)), 8):
        assert all(type(own) is int for own in coins(state))
    state = play(auction(8, 19, 27, pass_pays=way), Bid(5), Bid(6), Bid(7), Pass())
    assert coins(state)[A] == {"half-up": 15, "half-down": 16}[way]


# Reasons, in words for a bot's author


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"type": "bid", "coins": 19}, "you own 18 coins, 19 is more than that"),
        ({"type": "bid", "coins": 4}, "a bid must be above the high bid 4"),
        ({"type": "bid", "coins": -3}, "a bid must be above the high bid 4"),
        ({"type": "sell", "house": 8}, "this is an auction: houses are sold after the last auction; now bid or pass"),
        ({"type": "bid", "coins": 10**30}, "you own 18 coins, the bid is more than that"),
        ({"type": "bid", "coins": 5}, None),
        ({"type": "bid", "coins": "5"}, None),
        ({"type": "bid", "coins": True}, None),
        ({"type": "bid"}, None),
        ({"type": "pass"}, None),
        ({}, None),
        ({"type": ["bid"]}, None),
    ],
)
def test_why_a_bid_is_not_legal(action, words):
    state = play(auction(8, 19, 27), Bid(4))
    assert state.reason(B, action) == words


def test_why_no_bid_is_legal():
    assert auction(8, 19, 27).reason(A, {"type": "bid", "coins": 0}) == "a bid must be at least 1"
    broke = play(auction(8, 19, 27), Bid(18))
    assert (
        broke.reason(B, {"type": "bid", "coins": 18}) == "you own 18 coins and the lowest bid is 19: you can only pass"
    )


def test_why_a_bid_is_not_legal_where_equal_bids_are():
    state = play(auction(8, 19, 27, equal_bid=True), Bid(4), Bid(6), Bid(6))
    assert state.reason(A, {"type": "bid", "coins": 5}) == "a bid must not be below the high bid 6"
    assert state.reason(A, {"type": "bid", "coins": 6}) is None
    state = play(state, Pass())
    assert state.reason(B, {"type": "bid", "coins": 6}) == "a bid must be above your own last bid 6"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"type": "sell", "house": 9}, "you do not own house 9; you own 5, 22"),
        ({"type": "sell", "house": -(10**30)}, "you do not own a house of that number; you own 5, 22"),
        ({"type": "bid", "coins": 3}, "the auctions are over: now sell one of your houses"),
        ({"type": "pass"}, "the auctions are over: now sell one of your houses"),
        ({"type": "sell", "house": 22}, None),
        ({"type": "sell", "house": "22"}, None),
        ({"type": "sell"}, None),
        ({"type": None}, None),
    ],
)
def test_why_a_sale_is_not_legal(action, words):
    assert sale([[5, 22], [9, 11], [3, 17]], [0, 6, 13]).reason(A, action) == words


def test_actions_look_on_the_wire_as_the_protocol_says():
    assert wire(Pass()) == {"type": "pass"}
    assert wire(Bid(7)) == {"type": "bid", "coins": 7}
    assert wire(Sell(22)) == {"type": "sell", "house": 22}
    assert play(auction(8, 19, 27), Bid(3)).legal(B).wire() == [
        {"type": "pass"},
        {"type": "bid", "coins": {"min": 4, "max": 18, "step": 1}},
    ]
