from collections import Counter
from itertools import combinations
from math import comb

import pytest

from arena.league.designs import tables
from arena.league.schedule import table_bots


@pytest.mark.parametrize(
    ("bots", "seats", "most"),
    [
        (7, 3, 7),
        (13, 4, 13),
        (9, 2, 20),
        (8, 3, 40),
        (24, 4, 500),
        (25, 4, 100),
        (40, 3, 400),
        (30, 6, 300),
        (60, 5, 2_000),
        (16, 5, 2_000),  # so many of all tables that turns of one another are drawn all the time
        (18, 4, 2_000),
        (14, 6, 2_000),
        (24, 3, 2_000),  # all but 24
        (64, 2, 2_000),
    ],
)
def test_every_pair_meets_equally_often_and_every_bot_plays_equally_often(bots, seats, most):
    chosen = [table_bots(table, seats) for table in tables(bots, seats, most)]
    assert len(set(chosen)) == len(chosen)
    assert len(chosen) < comb(bots, seats)
    assert len(chosen) <= max(most, bots)
    met = Counter(pair for table in chosen for pair in combinations(table, 2))
    counts = [met[pair] for pair in combinations(range(bots), 2)]
    assert max(counts) - min(counts) <= 1
    assert len(set(Counter(bot for table in chosen for bot in table).values())) == 1


def test_few_tables_are_all_played():
    assert tables(7, 3) == range(35)


def test_the_choice_is_always_the_same():
    assert tables(24, 4, 500) == tables(24, 4, 500)
