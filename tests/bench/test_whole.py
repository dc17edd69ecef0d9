"""What the benchmark says of bots that cannot play."""

from __future__ import annotations

import sys

import pytest

from arena.bench.whole import Sample, cost, whole_matches
from arena.errors import ArenaError

DIES = [sys.executable, "-c", "import sys; print('no module named luck', file=sys.stderr); sys.exit(3)"]


@pytest.mark.slow
def test_bots_that_cannot_start_are_named_with_their_fault_and_last_words():
    with pytest.raises(ArenaError) as error:
        whole_matches("for-sale", [DIES] * 4, 2)
    first, *last = error.value.lines
    assert first.startswith("bot 'python' cannot play, so nothing is measured: no-ready: ")
    assert "exit code 3" in first
    assert last == ["  | no module named luck"]


@pytest.mark.slow
def test_one_that_cannot_play_among_others_that_can_is_named():
    with pytest.raises(ArenaError, match="cannot play, so nothing is measured: no-ready"):
        whole_matches("for-sale", ["random", "random", DIES], 1)


def test_what_lies_between_two_samples_is_the_cost():
    samples = [Sample(1.0, 2.0, 3.0, 10.0, 100, 10), Sample(1.5, 2.1, 3.4, 11.0, 200, 20)]
    assert cost(samples) == pytest.approx((5_000, 10_000, 6_000, 100, 0.4, 10_000))


@pytest.mark.parametrize("samples", [[], [Sample(1.0, 2.0, 3.0, 10.0, 100, 10)]])
def test_play_that_is_over_at_once_is_not_measured(samples):
    with pytest.raises(ArenaError, match="over before they could be measured"):
        cost(samples)
