import json
import time
from math import isfinite
from random import Random

import pytest
from support.synthetic import played, seeded, write_table

from arena.league.blocks import Block, Blocks, packed
from arena.league.orderfree import SCALE, OrderFree, order_free

TRUTH = (-0.6, -0.2, 0.1, 0.7)


def coverage(runs, seats, blocks, truth=TRUTH):
    """Of all intervals of so many runs the share that covers the truth."""
    hit = 0
    for run in range(runs):
        rated = order_free(played(truth, seats, blocks, seeded("coverage", seats, blocks, run)), len(truth))
        hit += sum(abs(rated.points[bot] - SCALE * truth[bot]) <= rated.bar(bot) for bot in range(len(truth)))
    return hit / (runs * len(truth))


def test_the_rating_finds_the_strengths_and_its_order_of_blocks_does_not_matter():
    blocks = played(TRUTH, 3, 400, Random(1))
    rated = order_free(blocks, 4)
    for bot, true in enumerate(TRUTH):
        assert abs(rated.points[bot] - SCALE * true) < 2 * rated.bar(bot)
    assert order_free(blocks[::-1], 4).points == pytest.approx(rated.points, abs=0.01)
    assert rated.superiority(3, 0) > 0.99
    assert rated.superiority(0, 3) == pytest.approx(1 - rated.superiority(3, 0))


def test_a_lead_over_all_is_the_rating_and_a_lead_over_one_is_surer_than_two_bars():
    rated = order_free(played(TRUTH, 3, 20, Random(2)), 4)
    points, bar = rated.lead(3, range(4))
    assert points == pytest.approx(rated.points[3], abs=0.01)
    assert bar == pytest.approx(rated.bar(3), abs=0.01)
    points, bar = rated.lead(3, [0])
    assert points == pytest.approx(rated.points[3] - rated.points[0])
    assert max(rated.bar(3), rated.bar(0)) < bar < rated.bar(3) + rated.bar(0)
    assert rated.lead(3, [3]) == (0, 0)
    assert order_free([], 2).lead(0, [1]) == (0, None)


def test_the_same_blocks_give_the_same_numbers_and_they_survive_json():
    blocks = played(TRUTH, 3, 20, Random(2))
    rated = order_free(blocks, 4)
    assert order_free(blocks, 4) == rated
    assert OrderFree.from_state(json.loads(json.dumps(rated.state()))) == rated


def test_blocks_drawn_together_tell_the_same_uncertainty_as_blocks_drawn_one_by_one():
    single = order_free(played(TRUTH, 2, 160, Random(3)), 4)
    many = order_free(played(TRUTH, 2, 640, Random(3)), 4)  # more than are drawn one by one
    assert many.bar(0) == pytest.approx(single.bar(0) / 2, rel=0.2)


def block(bots, results):
    blocks = Blocks(len(bots))
    for seating in range(len(bots)):
        at = bots[seating:] + bots[:seating]
        blocks.add(0, 0, at, [results[bots.index(bot)] for bot in at], [1] * len(bots))
    return blocks.whole[0]


@pytest.mark.parametrize("count", [0, 1, 2, 60])
@pytest.mark.parametrize("results", [(1, 1, 1), (1, 2, 3)], ids=["identical bots", "all wins"])
def test_nothing_is_ever_infinite_or_undefined(count, results):
    rated = order_free([block((0, 1, 2), results)] * count, 4)
    assert all(map(isfinite, rated.points))
    for bot in range(3):
        bar = rated.bar(bot)
        assert bar is None if count < 2 else isfinite(bar)
        assert rated.superiority(0, bot) is None if count < 2 else 0 <= rated.superiority(0, bot) <= 1
    assert rated.bar(3) is None


def test_a_bot_that_won_everything_still_has_a_wide_interval():
    rated = order_free([block((0, 1, 2), (1, 2, 3))] * 60, 3)
    assert rated.bar(0) > 150


def test_two_blocks_make_nobody_sure():
    two, many = (order_free([block((0, 1, 2), (1, 2, 3))] * count, 3) for count in (2, 60))
    assert many.superiority(0, 1) > 0.99
    assert 0.5 < two.superiority(0, 1) < 0.95


def test_intervals_cover_the_truth_from_fifty_blocks_on():
    assert 0.90 <= coverage(60, 3, 50 // 3) <= 0.99


@pytest.mark.slow
def test_a_hundred_thousand_matches_of_four_are_rated_in_time():
    random = Random(4)
    blocks = []
    for _ in range(25_000):
        bots = tuple(sorted(random.sample(range(12), 4)))
        blocks.append(Block(bots, packed((1, *(random.randint(0, 8) for _ in range(6)))), (9,) * 4, (6,) * 4))
    began = time.process_time()
    rated = order_free(blocks, 12)
    assert time.process_time() - began < 20
    assert len(rated.refits) == 200


@pytest.mark.long
def test_intervals_keep_their_promise_in_two_thousand_runs():
    lines = ["| seats | blocks of a bot | runs | intervals that cover the truth |", "|---:|---:|---:|---:|"]
    found = []
    for seats, per_table in ((2, 4), (2, 17), (2, 50), (3, 4), (3, 17), (3, 50), (4, 10), (4, 50), (4, 100)):
        tables = {2: 3, 3: 3, 4: 1}[seats]
        share = coverage(2_000, seats, per_table)
        found.append((per_table * tables, share))
        lines.append(f"| {seats} | {per_table * tables} | 2,000 | {share:.1%} |")
    write_table("coverage", lines)
    assert all(0.93 <= share <= 0.97 for blocks, share in found if blocks >= 50)
