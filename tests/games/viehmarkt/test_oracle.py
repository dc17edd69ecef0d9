"""The rules against the second writing in `oracles.viehmarkt`, move for move."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from oracles.viehmarkt import match, ways_to_pay
from support.market import money

from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, wire
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.material import MONEY, worth
from arena.games.viehmarkt.material import shown as counted
from arena.games.viehmarkt.payment import payments

VARIANTS = [
    {name: True for name, on in zip(("trade_then_auction", "short", "double_auction"), switches, strict=True) if on}
    for switches in product((False, True), repeat=3)
]
OUTCRIES = ("clockwise", "rounds")


def listed(value):
    return list(value) if isinstance(value, tuple) else value


def compare(seats: int, options: dict, seed: int) -> str:
    """Play one match at random in both writings, every list of legal actions and what is seen compared; how it ended."""
    rng = Random(seed)
    luck = Luck(rng.randbytes(32))
    state = GAME.start(GAME.rules(options, seats), seats, None)
    oracle = match(seats, **options)
    asked, result = next(oracle), None

    def answer(given) -> None:
        nonlocal asked, result
        try:
            asked = oracle.send(given)
        except StopIteration as stop:
            result = stop.value

    while state.to_move:
        if state.to_move == (CHANCE,):
            draw = state.draw
            deal = luck.draw(draw)
            unseen = list(draw.unseen)
            for card in deal.outcome:
                assert asked == ("luck", draw.source, unseen)
                unseen.remove(card)
                answer(card)
            state = state.apply({CHANCE: deal})
            continue
        legal = {seat: state.legal(seat) for seat in state.to_move}
        joint = {seat: one.sample(rng) for seat, one in legal.items()}
        free = {seat: one.wire() for seat, one in legal.items() if one.single() is None}
        if free:
            kind, decision, choices, seen = asked
            assert (kind, decision) == ("ask", state.phase)
            assert {seat: actions.templates for seat, actions in choices.items()} == free
            for seat, facts in seen.items():
                shown = state.observation(seat)
                assert {key: listed(shown[key]) for key in facts} == facts
            answer({seat: wire(joint[seat]) for seat in free})
        state = state.apply(joint)
    assert result == (state.scores(), state.termination)
    return state.termination


def name(options: dict) -> str:
    return "+".join(options) or "plain"


@pytest.mark.parametrize("outcry", OUTCRIES)
@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_both_writings_agree_on_a_few_matches(options, outcry):
    for seats in GAME.seats:
        compare(seats, {**options, "outcry": outcry, "first_player": "random"}, seats)


@pytest.mark.parametrize("turn_limit", [1, 7, 30])
def test_both_writings_agree_on_the_turn_limit(turn_limit):
    assert compare(3, {"turn_limit": turn_limit}, 1) == "turn-limit"


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", VARIANTS[1:], ids=name)
def test_both_writings_agree_on_random_matches(options, seats):
    for seed in range(50):  # the rules without variants are compared by the test of all games
        compare(seats, {**options, "outcry": OUTCRIES[seed % 2]}, seed)


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", VARIANTS[1:], ids=name)
def test_both_writings_agree_on_a_thousand_random_matches(options, seats):
    for seed in range(1_000):
        compare(seats, {**options, "outcry": OUTCRIES[seed % 2]}, seed)


def test_payments_agree_with_every_set_of_cards_tried():
    rng = Random(5)
    for _ in range(300):
        purse = money(*rng.choices([0, 10, 10, 50, 50, 100, 200, 500], k=rng.randrange(1, 14)))
        if not worth(purse):
            continue
        price = 10 * rng.randrange(1, worth(purse) // 10 + 1)
        notes = [int(key) for key, count in zip(MONEY, purse, strict=True) for _ in range(count)]
        assert [counted(choice) for choice in payments(purse, price)] == ways_to_pay(notes, price)
