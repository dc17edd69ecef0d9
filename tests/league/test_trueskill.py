import random
from itertools import pairwise, permutations, product
from math import isfinite

import pytest
import trueskill

from arena.league.trueskill import Skill, TrueSkill


def package(draw):
    return trueskill.TrueSkill(25, 25 / 3, 25 / 6, 0, draw)


def ours(draw):
    return TrueSkill(25, 25 / 3, draw)


@pytest.mark.parametrize("draw", [0.001, 0.01, 0.1, 0.5])
def test_updates_are_those_of_the_trueskill_package(draw):
    rng = random.Random(7)
    compared = 0
    for _ in range(150):
        players = rng.randint(2, 6)
        before = [(rng.gauss(25, 6), rng.uniform(0.5, 8.3)) for _ in range(players)]
        ranks = [rng.randint(1, players) for _ in range(players)]
        try:
            theirs = package(draw).rate([(trueskill.Rating(*skill),) for skill in before], ranks, min_delta=1e-7)
        except FloatingPointError:
            continue
        compared += 1
        after = ours(draw).update([Skill(*skill) for skill in before], ranks)
        for (expected,), got in zip(theirs, after, strict=True):
            assert got.mu == pytest.approx(expected.mu, abs=1e-3)
            assert got.sigma == pytest.approx(expected.sigma, abs=1e-3)
    assert compared > 120


def test_a_long_tournament_ends_where_the_package_ends_it():
    rng = random.Random(3)
    model, env = ours(0.05), package(0.05)
    skills = dict.fromkeys(range(6), model.unknown)
    theirs = {player: env.create_rating() for player in range(6)}
    for _ in range(300):
        table = rng.sample(range(6), 4)
        strength = {player: round(player + rng.gauss(0, 3)) for player in table}
        ranks = [1 + sum(strength[other] > strength[player] for other in table) for player in table]
        skills.update(zip(table, model.update([skills[player] for player in table], ranks), strict=True))
        rated = env.rate([(theirs[player],) for player in table], ranks)
        theirs.update({player: skill for player, (skill,) in zip(table, rated, strict=True)})
    for player in range(6):
        assert skills[player].mu == pytest.approx(theirs[player].mu, abs=0.01)
        assert skills[player].sigma == pytest.approx(theirs[player].sigma, abs=0.01)


@pytest.mark.parametrize("gap", [0, 1, 10, 100, 1e3, 1e6, 1e12])
def test_no_pair_is_too_extreme(gap):
    model = ours(0.001)
    for ranks in ([1, 2], [2, 1], [1, 1]):
        for sigma in (1e-3, 1.0, 8.0):
            strong, weak = model.update([Skill(25 + gap, sigma), Skill(25, sigma)], ranks)
            assert all(isfinite(number) for skill in (strong, weak) for number in skill)
            assert 0 < strong.sigma <= sigma * (1 + 1e-9)


def test_what_is_certain_before_changes_nothing_and_an_upset_changes_much():
    model = ours(0.01)
    before = [Skill(1_000, 1), Skill(25, 1)]
    assert model.update(before, [1, 2]) == [pytest.approx(skill) for skill in before]
    strong, weak = model.update(before, [2, 1])
    assert strong.mu < 980
    assert weak.mu > 45


def test_the_far_tails_continue_the_near_ones():
    model = ours(0.01)

    def fall(gap):
        return 25 + gap - model.update([Skill(25 + gap, 1), Skill(25, 1)], [2, 1])[0].mu

    # The series takes over between these two: the fall per unit of gap must not jump there.
    falls = [fall(gap) / gap for gap in range(150, 220, 2)]
    assert max(abs(a - b) for a, b in pairwise(falls)) < 1e-4


def test_equal_players_who_draw_stay_equal_and_become_surer():
    model = ours(0.1)
    after = model.update([model.unknown] * 4, [1, 1, 1, 1])
    assert [skill.mu for skill in after] == [pytest.approx(25)] * 4
    assert all(skill.sigma < 25 / 3 for skill in after)


def test_the_order_of_the_seats_does_not_matter():
    model = ours(0.05)
    skills = [Skill(20, 3), Skill(25, 5), Skill(31, 2)]
    ranks = [3, 1, 2]
    expected = model.update(skills, ranks)
    for order in permutations(range(3)):
        after = model.update([skills[seat] for seat in order], [ranks[seat] for seat in order])
        for position, seat in enumerate(order):
            assert after[position] == pytest.approx(expected[seat], abs=1e-4)


def test_better_places_never_lower_a_skill_below_worse_ones():
    model = ours(0.1)
    for ranks in product((1, 2, 3), repeat=3):
        after = model.update([model.unknown] * 3, list(ranks))
        for a, b in permutations(range(3), 2):
            if ranks[a] < ranks[b]:
                assert after[a].mu > after[b].mu
