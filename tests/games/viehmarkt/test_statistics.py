"""A simple policy against the results of an independent simulation of 8,000 games for each number of players."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE
from arena.games.viehmarkt import GAME
from arena.games.viehmarkt.material import ANIMALS
from arena.games.viehmarkt.wire import Accept, Auction, Bid, Buy, Counter, Offer, Pass, Sell, Trade

GAMES = 3_000
THEIR_GAMES = 8_000

# seats: mean score, mean winner, free animals, bids, trades before and after the deck is empty; each with the standard
# deviation of one game where it was told
REFERENCE = {
    3: ((4669, 513), (8209, 2702), (2.8, 1.6), (71.2, 8.9), (21.2, None), (5.6, None)),
    4: ((2736, 351), (5740, 2087), (0.8, 0.9), (136.7, 19.6), (21.8, None), (8.0, None)),
    5: ((1811, 249), (4386, 1672), (0.2, 0.5), (234.5, 37.2), (21.5, None), (10.1, None)),
}
DIGITS = (1, 1, 0.1, 0.1, 0.1, 0.1)


def half(rng: Random, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Each card with probability ½."""
    return tuple(sum(rng.random() < 0.5 for _ in range(count)) for count in cards)


def simulate(seats: int, games: int):
    """Raise by 10 with probability ½ if one's money covers it; hammer, acceptance and trade ½; pay the cheapest choice.

    Returns:
        for each game: mean score, winner's score, free animals, bids, trades before and after the deck is empty.
    """
    rng = Random(f"simple policy, {seats} seats")
    rules = GAME.rules({}, seats)
    for _ in range(games):
        luck, state = Luck(rng.randbytes(32)), GAME.start(rules, seats, None)
        free = bids = before = after = 0
        while state.to_move:
            (seat,) = state.to_move
            table, phase = state.table, state.phase
            if seat == CHANCE:
                state = state.apply({CHANCE: luck.draw(state.draw)})
                continue
            if phase == "turn":
                possible = [
                    Trade(player, animal)
                    for player in range(seats)
                    for number, animal in enumerate(ANIMALS)
                    if player != seat and (table.tradable[seat] & table.tradable[player]) >> number & 1
                ]
                action = Auction()
                if possible and (not table.deck or rng.random() < 0.5):
                    action = rng.choice(possible)
                    before += bool(table.deck)
                    after += not table.deck
            elif phase == "bid":
                more = state.high_bid + 10
                action = Bid(more) if table.worth[seat] >= more and rng.random() < 0.5 else Pass()
                bids += action.type == "bid"
            elif phase == "hammer":
                action = Buy() if table.worth[seat] >= state.high_bid and rng.random() < 0.5 else Sell()
            elif phase == "pay":
                action = state.legal(seat).first()
            elif phase == "offer":
                action = Offer(half(rng, table.purses[seat]))
            else:
                action = Accept() if rng.random() < 0.5 else Counter(half(rng, table.purses[seat]))
            state = state.apply({seat: action})
            free += phase == "bid" and state.phase not in ("bid", "hammer")
        points = [score[0] for score in state.scores()]
        yield fmean(points), max(points), free, bids, before, after


@pytest.mark.slow
@pytest.mark.parametrize("seats", REFERENCE)
def test_a_simple_policy_gives_the_results_of_an_independent_simulation(seats):
    results = zip(*simulate(seats, GAMES), strict=True)
    for ours, (theirs, deviation), digit in zip(results, REFERENCE[seats], DIGITS, strict=True):
        own = pstdev(ours)
        error = sqrt(own**2 / GAMES + (deviation or own) ** 2 / THEIR_GAMES)
        assert abs(fmean(ours) - theirs) <= 4 * error + digit / 2, (fmean(ours), theirs, error)
        if deviation is not None:
            # a deviation is known to about a fortieth; what is told of it is rounded, too
            assert abs(own - deviation) <= 0.08 * deviation + digit / 2, (own, deviation)
