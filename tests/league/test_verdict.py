from math import exp

import pytest
from support.synthetic import seeded, write_table

from arena.league.gsprt import Test, hypotheses
from arena.league.passage import Strip
from arena.league.verdict import Walk, estimate, smallest_margin

SPREAD = 0.25


@pytest.mark.parametrize("drift", [-2.0, -0.3, 0.0, 0.05, 0.3])
@pytest.mark.parametrize("time", [1, 10, 60, 1_000])
def test_a_walk_is_above_below_or_still_inside(drift, time):
    strip = Strip(-6.0, 9.0)
    assert strip.up(time, drift) + strip.down(time, drift) + strip.inside(time, drift) == pytest.approx(1, abs=1e-9)


def test_in_the_end_a_walk_leaves_as_walds_identity_says():
    strip, drift = Strip(-3.0, 5.0), 0.2
    up = (1 - exp(2 * 3 * drift)) / (exp(-2 * 5 * drift) - exp(2 * 3 * drift))
    assert strip.up(1e6, drift) == pytest.approx(up)
    assert strip.mean_time(drift) == pytest.approx((up * 5 - (1 - up) * 3) / drift)
    assert strip.mean_time(0.0) == pytest.approx(15)
    assert strip.mean_time(-0.2) == pytest.approx(Strip(-5.0, 3.0).mean_time(0.2))
    assert strip.up(1e6, 0) == pytest.approx(3 / 8)


def test_a_far_bound_is_as_good_as_none():
    # the chance of a free walk with drift to have reached 2 by time 4: the inverse Gaussian distribution
    from statistics import NormalDist

    cdf = NormalDist().cdf
    assert Strip(-60.0, 2.0).up(4, 0.5) == pytest.approx(cdf(0) + exp(2 * 0.5 * 2) * cdf(-2))


def sequential(effect, tested, random, most=20_000):
    """One gate on blocks of a known effect, in steps of a twelfth."""
    test = Test(tested)
    while test.verdict is None and test.blocks < most:
        drawn = random.gauss(effect, SPREAD) * 12
        low = int(drawn // 1)
        test.add([max(-12, min(12, low + (random.random() < drawn - low))) / 12])
    return test


def rates(runs, effect, tested):
    """Of so many gates: the share that passed, the mean number of blocks, the share of intervals that cover the effect."""
    passed = blocks = covered = 0
    for run in range(runs):
        test = sequential(effect, tested, seeded("gate", effect, run))
        found = estimate(test)
        passed += test.verdict is True
        blocks += test.blocks
        covered += found.low <= effect <= found.high
    return passed / runs, blocks / runs, covered / runs


def test_error_rates_are_kept_in_a_few_runs():
    tested = hypotheses("non-regression", 0.12, 0.05, 0.05)
    weak, equal = rates(60, -0.12, tested), rates(60, 0.0, tested)
    assert weak[0] <= 0.15
    assert equal[0] >= 0.85
    assert min(weak[2], equal[2]) >= 0.85
    assert weak[1] == pytest.approx(Walk(tested, SPREAD).expected_blocks(-0.12), rel=0.5)


@pytest.mark.parametrize("result", [0.0, -1.0, 1.0, 0.5])
def test_the_estimate_is_what_was_seen_where_all_blocks_are_equal(result):
    test = Test(hypotheses("non-regression", 0.02, 0.05, 0.05))
    test.add([result] * 3_000)
    found = estimate(test)
    assert found.effect == pytest.approx(result, abs=0.02)
    assert -1 <= found.low <= found.effect <= found.high <= 1


def test_an_undecided_test_has_an_estimate_too_and_an_empty_one_none():
    test = Test(hypotheses("non-regression", 0.02, 0.05, 0.05))
    assert estimate(test) is None
    test.add([0.25, -0.25] * 20)
    found = estimate(test)
    assert test.verdict is None
    assert found.effect == pytest.approx(0, abs=0.01)
    assert 0.04 < found.high - found.low < 0.3


def test_a_larger_budget_decides_smaller_margins():
    margins = [
        smallest_margin(lambda margin: hypotheses("improvement", margin, 0.05, 0.05), SPREAD, blocks)
        for blocks in (50, 500, 5_000)
    ]
    assert margins == sorted(margins, reverse=True)
    assert 0.005 < margins[-1] < 0.05


def test_far_effects_are_decided_sooner():
    walk = Walk(hypotheses("non-regression", 0.04, 0.05, 0.05), SPREAD)
    assert walk.expected_blocks(-0.2) < walk.expected_blocks(-0.04) < walk.expected_blocks(-0.02)
    assert walk.passes(-0.04, 1e6) == pytest.approx(0.05, abs=0.01)
    assert walk.fails(0.0, 1e6) == pytest.approx(0.05, abs=0.01)


@pytest.mark.long
def test_error_rates_are_kept_in_two_thousand_runs():
    lines = [
        "| mode | margin | true effect | passed | blocks on average | planned | intervals that cover |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for mode in ("non-regression", "improvement"):
        margin = 0.06
        tested = hypotheses(mode, margin, 0.05, 0.05)
        for effect in (tested.low, (tested.low + tested.high) / 2, tested.high):
            passed, blocks, covered = rates(2_000, effect, tested)
            plan = Walk(tested, SPREAD).expected_blocks(effect)
            lines.append(
                f"| {mode} | {margin} | {effect:+.2f} | {passed:.1%} | {blocks:.0f} | {plan:.0f} | {covered:.1%} |"
            )
            assert passed <= 0.055 if effect == tested.low else True
            assert passed >= 0.945 if effect == tested.high else True
            assert covered >= 0.93
    write_table("gate", lines)
