import time
from math import isfinite, log

import pytest

from arena.league.gsprt import Test, extended, hypotheses, llr, moments, tilt

GATE = hypotheses("non-regression", 0.02, 0.05, 0.05)


def test_the_bounds_are_walds():
    tested = hypotheses("non-regression", 0.02, alpha=0.1, beta=0.05)
    assert tested.bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))
    turned = hypotheses("improvement", 0.02, alpha=0.1, beta=0.05)
    assert (turned.low, turned.high) == (0, 0.02)
    assert turned.bounds == pytest.approx((log(0.05 / 0.9), log(0.95 / 0.1)))


@pytest.mark.parametrize("numbers", [(-0.02, 0.05, 0.05), (0.0, 0.05, 0.05), (0.1, 0.5, 0.05), (0.1, 0.05, 0)])
def test_numbers_out_of_range_are_refused(numbers):
    with pytest.raises(ValueError, match="between 0"):
        hypotheses("improvement", *numbers)


def test_half_a_block_is_added_at_each_end():
    assert extended({0.0: 3}) == [(-1.0, 0.5), (0.0, 3), (1.0, 0.5)]
    assert extended({1.0: 2}) == [(-1.0, 0.5), (1.0, 2.5)]
    assert moments({0.0: 3}) == pytest.approx((0, 0.5))


def test_the_tilted_distribution_has_the_mean_and_adds_up_to_one():
    values = extended({-0.5: 10, 0.0: 30, 0.25: 20})
    for mean in (-0.9, -0.02, 0.0, 0.3, 0.99):
        tilted = tilt(values, mean)
        total = sum(weight for _, weight in values)
        chances = [(value, weight / total / (1 + tilted * (value - mean))) for value, weight in values]
        assert sum(chance for _, chance in chances) == pytest.approx(1)
        assert sum(value * chance for value, chance in chances) == pytest.approx(mean)
        assert all(chance > 0 for _, chance in chances)


def test_with_two_values_the_ratio_is_that_of_two_binomials():
    # 20 blocks at +1 and 10 at −1, half a block added to each: p = (1 + mean) / 2
    expected = 20.5 * log(0.5 / 0.4) + 10.5 * log(0.5 / 0.6)
    assert llr({1.0: 20, -1.0: 10}, hypotheses("non-regression", 0.2, 0.05, 0.05)) == pytest.approx(expected)


def test_the_ratio_is_that_of_a_numerical_maximum():
    # found with a general optimiser under the two constraints (sum 1, mean given)
    counts = {-0.5: 12, -0.25: 20, 0.0: 31, 0.25: 24, 0.5: 9}
    best = {}
    for mean in (-0.05, 0.0):
        values = extended(counts)
        # the dual problem, maximised on a fine grid instead of by bisection
        low, high = -1 / (1 - mean), 1 / (1 + mean)
        grid = (low + (high - low) * step / 200_000 for step in range(1, 200_000))
        best[mean] = min(-sum(w * log(1 + at * (a - mean)) for a, w in values) for at in grid)
    assert llr(counts, hypotheses("non-regression", 0.05, 0.05, 0.05)) == pytest.approx(
        best[0.0] - best[-0.05], abs=1e-5
    )


def test_identical_bots_pass_after_a_finite_number_of_blocks():
    test = Test(GATE)
    test.add([0.0] * 10_000)
    assert test.verdict is True
    assert 100 < test.blocks < 400


@pytest.mark.parametrize("result", [-1.0, 1.0])
def test_a_bot_that_always_loses_or_wins_gets_a_finite_answer(result):
    test = Test(hypotheses("improvement", 0.1, 0.05, 0.05))
    test.add([result] * 1_000)
    assert isfinite(test.llr)
    assert test.verdict is (result > 0)


def test_a_test_that_has_ended_looks_at_nothing_more():
    test = Test(GATE)
    test.add([0.0] * 10_000)
    before = (test.blocks, test.llr)
    test.add([-1.0] * 10_000)
    assert (test.blocks, test.llr) == before


def test_no_blocks_say_nothing():
    assert llr({}, GATE) == 0.0
    assert Test(GATE).verdict is None


def test_a_look_costs_little():
    counts = {value / 12: 50.0 for value in range(-12, 13)}
    began = time.process_time()
    for _ in range(100):
        llr(counts, GATE)
    assert time.process_time() - began < 0.5
