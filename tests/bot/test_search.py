"""Sequential halving: it finds the best, wastes nothing, and keeps to its limits."""

from __future__ import annotations

from random import Random

import pytest

from arena.bot import best

LONG = 60_000.0


def test_the_best_on_average_is_found_among_noise():
    def playout(choice, world, dice):
        return choice / 10 + dice.uniform(-1, 1)

    assert best(range(8), Random.random, playout, Random(1), playouts=4_000, ms=LONG) == 7


def test_of_equals_the_first_is_taken():
    assert best("abc", Random.random, lambda choice, world, dice: 0.5, Random(1), playouts=60, ms=LONG) == "a"


def test_a_single_choice_needs_no_playout():
    assert (
        best(
            ["only"], Random.random, lambda choice, world, dice: pytest.fail("played"), Random(1), playouts=100, ms=LONG
        )
        == "only"
    )


def test_playouts_are_shared_out_among_fewer_and_fewer_and_in_the_same_worlds():
    worlds: dict[int, list[float]] = {choice: [] for choice in range(4)}

    def playout(choice, world, dice):
        worlds[choice].append(world + dice.random())
        return choice

    assert best(range(4), Random.random, playout, Random(1), playouts=80, ms=LONG) == 3
    assert [len(worlds[choice]) for choice in range(4)] == [10, 10, 30, 30]
    assert worlds[0] == worlds[3][:10]
    assert worlds[2] == worlds[3]
    assert len(set(worlds[3])) == 30


def test_the_same_dice_find_the_same():
    def found(seed):
        return [
            best(
                range(5),
                Random.random,
                lambda choice, world, dice: dice.random() * (choice + 1) % 1,
                Random(seed + n),
                playouts=9,
                ms=LONG,
            )
            for n in range(9)
        ]

    assert found(1) == found(1) != found(100)


def test_time_ends_the_search_after_one_try_of_each():
    tried = []
    best(
        "abcd",
        Random.random,
        lambda choice, world, dice: tried.append(choice) or 0.0,
        Random(1),
        playouts=10**9,
        ms=0.0,
    )
    assert tried == list("abcd")


def test_a_choice_is_taken_from_the_first_only_where_it_is_clearly_better():
    def found(lead, doubt):
        def playout(choice, world, dice):
            return choice * lead + dice.random() * (choice + 1)  # so much better on average, and so much noise

        return best(range(3), Random.random, playout, Random(4), playouts=300, ms=LONG, doubt=doubt)

    assert found(0.0, 2.0) > 0
    assert found(-0.45, 3.0) == 0
    assert found(-0.45, 0.0) > 0
