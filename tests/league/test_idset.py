import random

import pytest

from arena.league.idset import IdSet


def test_it_behaves_like_a_set_of_numbers():
    rng = random.Random(1)
    ids, plain = IdSet(), set()
    for _ in range(3_000):
        number = rng.randrange(2_000)
        ids.add(number)
        plain.add(number)
    assert len(ids) == len(plain)
    assert list(ids) == sorted(plain)
    assert all((number in ids) == (number in plain) for number in range(-5, 2_500))


def test_it_counts_within_any_range():
    rng = random.Random(2)
    plain = {rng.randrange(500) for _ in range(200)}
    ids = IdSet(plain)
    for start in range(0, 520, 7):
        for stop in range(start, 560, 11):
            assert ids.count(range(start, stop)) == sum(start <= number < stop for number in plain)


def test_a_million_ids_take_a_bit_each():
    ids = IdSet()
    ids.add(1_000_000)
    assert len(ids._bits) < 200_000
    assert ids.count(range(1, 1_000_001)) == 1


def test_a_negative_number_is_refused():
    with pytest.raises(ValueError, match="negative"):
        IdSet([-1])
    assert -1 not in IdSet([1])
    assert "1" not in IdSet([1])
