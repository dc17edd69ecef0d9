from math import isfinite, log

import pytest

from arena.league.strength import PRIOR, chance, factor, slope, solved, strengths


def test_two_bots_are_as_far_apart_as_their_results_say():
    one, other = strengths({(0, 1): (7_500.0, 10_000.0)}, 2)
    assert one - other == pytest.approx(log(3), abs=0.001)
    assert one + other == pytest.approx(0)


def test_at_the_maximum_every_bot_won_what_its_strength_promises():
    pairs = {(0, 1): (60.0, 100.0), (0, 2): (30.5, 40.0), (1, 2): (55.0, 90.0), (2, 3): (8.0, 10.0)}
    logs = strengths(pairs, 4)
    for bot in range(4):
        surplus = PRIOR * (0.5 - chance(logs[bot], 0))
        for (i, j), (wins, count) in pairs.items():
            expected = count * chance(logs[i], logs[j])
            surplus += (bot == i) * (wins - expected) - (bot == j) * (wins - expected)
        assert surplus == pytest.approx(0, abs=0.35)  # the mean is held at 0, which the prior would have a little off


@pytest.mark.parametrize("count", [5.0, 30.0, 2_000.0])
def test_of_strengths_with_mean_nothing_they_are_the_likeliest_also_where_one_won_everything(count):
    pairs = {(0, 1): (count, count), (0, 2): (count, count), (0, 3): (count, count), (1, 2): (count / 3, count)}
    pairs |= {(1, 3): (count / 2, count), (2, 3): (count / 5, count)}
    logs = strengths(pairs, 4)
    listed = [(i, j, wins, matches) for (i, j), (wins, matches) in pairs.items()]
    rises = slope(logs, listed, [0.5] * 4)  # all alike: the likelihood rises only where the mean would
    assert max(rises) - min(rises) < 1e-6 * count


@pytest.mark.parametrize(
    "pairs",
    [{}, {(0, 1): (100_000.0, 100_000.0)}, {(0, 1): (0.5, 1.0)}, {(0, 1): (0.0, 50.0), (1, 2): (0.0, 50.0)}],
    ids=["no match", "all wins", "one tie", "a chain of losses"],
)
def test_strengths_are_finite_whatever_the_results(pairs):
    logs = strengths(pairs, 3)
    assert all(map(isfinite, logs))
    assert sum(logs) == pytest.approx(0, abs=1e-9)


def test_equal_bots_have_equal_strength():
    assert strengths({(0, 1): (5.0, 10.0), (1, 2): (5.0, 10.0)}, 3) == pytest.approx([0, 0, 0], abs=1e-9)


def test_choleskys_factor_solves():
    matrix = [[4.0, 0, 0], [2.0, 5.0, 0], [1.0, 2.0, 6.0]]
    full = [[4.0, 2.0, 1.0], [2.0, 5.0, 2.0], [1.0, 2.0, 6.0]]
    x = solved(factor(matrix), [1.0, 2.0, 3.0])
    assert [sum(map(float.__mul__, row, x)) for row in full] == pytest.approx([1, 2, 3])
