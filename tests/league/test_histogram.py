import random

import pytest

from arena.league.histogram import Histogram, bucket, summary


def test_a_bucket_is_an_eighth_of_an_octave():
    assert bucket(1.0) == 0
    assert bucket(2.0) == 8
    assert bucket(0.5) == -8
    assert bucket(0.0) == bucket(0.001)


def test_the_summary_of_a_seat_has_exact_quantiles():
    times = [float(n) for n in range(1, 201)]
    random.Random(1).shuffle(times)
    told = summary(times, cpu_ms=12.34567)
    assert (told["n"], told["p50"], told["p99"], told["max"], told["cpu"]) == (200, 100.0, 198.0, 200.0, 12.346)
    assert sum(told["hist"].values()) == 200


def test_the_summary_of_no_decisions_is_all_zeros():
    assert summary([], 0.0) == {"n": 0, "p50": 0.0, "p99": 0.0, "max": 0.0, "cpu": 0.0, "hist": {}}


@pytest.mark.parametrize("share", [0.01, 0.5, 0.9, 0.99, 1.0])
def test_quantiles_of_merged_histograms_are_at_most_five_percent_off(share):
    rng = random.Random(2)
    matches = [[rng.lognormvariate(0, 2) for _ in range(30)] for _ in range(100)]
    merged = Histogram()
    for times in matches:
        merged.merge(summary(times, 0)["hist"])
    exact = sorted(time for times in matches for time in times)[int(3_000 * share) - 1]
    assert merged.quantile(share) == pytest.approx(exact, rel=0.05)


def test_an_empty_histogram_has_the_quantile_zero():
    assert Histogram().quantile(0.5) == 0.0


def test_the_histogram_of_a_summary_counts_each_time_in_its_bucket():
    rng = random.Random(3)
    times = [0.0, 0.0005, 0.001, 1.0, 2.0, 2.0, *(rng.lognormvariate(0, 3) for _ in range(500))]
    counts = {}
    for time in sorted(times):
        key = str(bucket(time))
        counts[key] = counts.get(key, 0) + 1

    assert summary(times, 0)["hist"] == counts
