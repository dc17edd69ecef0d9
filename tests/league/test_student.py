"""Student's t, against its tables."""

from __future__ import annotations

from statistics import NormalDist

import pytest

from arena.league.student import t_below, t_quantile


@pytest.mark.parametrize(
    ("freedom", "value", "chance"),  # Abramowitz and Stegun, table 26.10
    [
        (1, 1.000, 0.75),
        (1, 318.309, 0.999),
        (2, 0.816, 0.75),
        (3, 10.215, 0.999),
        (10, 1.372, 0.90),
        (40, 2.704, 0.995),
    ],
)
def test_the_chance_is_that_of_the_tables_on_both_sides(freedom, value, chance):
    assert t_below(value, freedom) == pytest.approx(chance, abs=2e-4)
    assert t_below(-value, freedom) == pytest.approx(1 - chance, abs=2e-4)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 6, 49, 300, 999, 9_999, 10_000, 100_000])
def test_chance_and_quantile_belong_together_and_become_normal(freedom):
    assert t_below(t_quantile(freedom), freedom) == pytest.approx(0.975, abs=2e-5)
    assert t_below(0.0, freedom) == 0.5
    if freedom >= 999:
        assert t_below(1.3, freedom) == pytest.approx(NormalDist().cdf(1.3), abs=2e-4)
