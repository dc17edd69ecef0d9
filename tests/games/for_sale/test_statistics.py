"""Random play against the results of an independent simulation of 40,000 games for each number of players."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, ranks
from arena.games.for_sale import GAME
from arena.games.for_sale.wire import Bid, Pass, Sell

GAMES = 6_000
THEIR_GAMES = 40_000

# seats: mean wealth, its standard deviation, share of wins by seat, coins left, mean winning bid
REFERENCE = {
    3: (73.71, 9.7, (0.296, 0.338, 0.365), 10.26, 1.98),
    4: (65.31, 8.9, (0.213, 0.238, 0.261, 0.288), 9.77, 2.94),
    5: (53.98, 8.1, (0.161, 0.179, 0.201, 0.221, 0.237), 6.38, 3.70),
    6: (46.59, 7.4, (0.129, 0.144, 0.160, 0.175, 0.187, 0.205), 6.93, 4.61),
}


def simulate(seats: int, games: int):
    """Pass with probability ½, otherwise raise by 1 (pass if impossible); sell any house.

    Returns:
        for each game: wealth by seat, coins by seat, share of the win by seat, winning bids.
    """
    rng = Random(f"random play, {seats} seats")
    rules = GAME.rules({}, seats)
    results = []
    for _ in range(games):
        luck, state, prices, high = Luck(rng.randbytes(32)), GAME.start(rules, seats, None), [], 0
        while state.to_move:
            if state.to_move == (CHANCE,):
                state, high = state.apply({CHANCE: luck.draw(state.draw)}), 0
            elif state.phase == "bid":
                (seat,) = state.to_move
                seen = state.observation(seat)
                if rng.random() < 0.5 or seen["high_bid"] >= seen["players"][seat]["coins"]:
                    state = state.apply({seat: Pass()})
                    if state.phase == "deal":
                        prices.append(high)
                else:
                    high = seen["high_bid"] + 1
                    state = state.apply({seat: Bid(high)})
            else:
                owned = state.observation(0)["players"]
                state = state.apply({seat: Sell(rng.choice(owned[seat]["houses"])) for seat in state.to_move})
        scores = state.scores()
        first = [place == 1 for place in ranks(scores)]
        results.append(
            (
                [score[0] for score in scores],
                [score[1] for score in scores],
                [won / sum(first) for won in first],
                prices,
            )
        )
    return results


def near(ours: list[float], theirs: float, digit: float) -> None:
    """The mean of one number a game is within four standard errors of theirs, rounded to `digit`."""
    error = pstdev(ours) * sqrt(1 / len(ours) + 1 / THEIR_GAMES)
    assert abs(fmean(ours) - theirs) <= 4 * error + digit / 2, (fmean(ours), theirs, error)


@pytest.mark.slow
@pytest.mark.parametrize("seats", REFERENCE)
def test_random_play_gives_the_results_of_an_independent_simulation(seats):
    mean, deviation, wins, coins, price = REFERENCE[seats]
    results = simulate(seats, GAMES)
    near([fmean(wealth) for wealth, *_ in results], mean, 0.01)
    # the mean of squares about their mean is their variance plus a bias far below the rounding
    near([fmean((own - mean) ** 2 for own in wealth) for wealth, *_ in results], deviation**2, 0.1 * 2 * deviation)
    for seat, share in enumerate(wins):
        near([won[seat] for *_, won, _ in results], share, 0.001)
    near([fmean(left) for _, left, *_ in results], coins, 0.01)
    near([fmean(prices) for *_, prices in results], price, 0.01)


def test_the_comparison_can_fail():
    results = [fmean(wealth) for wealth, *_ in simulate(3, 300)]
    with pytest.raises(AssertionError):
        near(results, REFERENCE[4][0], 0.01)
