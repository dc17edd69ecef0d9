import json
import random
from math import isfinite

import pytest
import trueskill

from arena.league.ratings import ENOUGH, Ratings, draw_share

NAMES = ["ada", "bob", "cy", "dan"]


def matches(count, seed=1, ties=0.2):
    rng = random.Random(seed)
    for number in range(1, count + 1):
        bots = rng.sample(NAMES, 3)
        strength = {bot: NAMES.index(bot) + rng.gauss(0, 2) for bot in bots}
        if rng.random() < ties:
            strength[bots[1]] = strength[bots[0]]
        yield number, bots, [1 + sum(other > strength[bot] for other in strength.values()) for bot in bots]


def folded(played, draw=0.05):
    ratings = Ratings(draw)
    for number, bots, ranks in played:
        ratings.add(number, bots, ranks)
    return ratings


def test_everybody_starts_at_25_and_a_third_of_it():
    rating = Ratings(0.1).ratings(NAMES)["ada"]
    assert rating == (25, 25 / 3)
    assert rating.conservative == pytest.approx(0)


def test_ratings_are_those_of_the_package_centred_on_25():
    played = list(matches(600))
    draw = draw_share(ranks for _, _, ranks in played[:ENOUGH])
    env = trueskill.TrueSkill(25, 25 / 3, 25 / 6, 0, draw)
    theirs = {name: env.create_rating() for name in NAMES}
    for _, bots, ranks in played:
        rated = env.rate([(theirs[bot],) for bot in bots], ranks)
        theirs.update({bot: skill for bot, (skill,) in zip(bots, rated, strict=True)})
    shift = 25 - sum(skill.mu for skill in theirs.values()) / len(theirs)
    for name, rating in folded(played).ratings(NAMES).items():
        assert rating.mu == pytest.approx(theirs[name].mu + shift, abs=0.01)
        assert rating.sigma == pytest.approx(theirs[name].sigma, abs=0.01)


def test_the_chance_of_a_draw_is_estimated_once_when_enough_matches_are_in():
    ratings = folded(matches(ENOUGH - 1))
    assert (ratings.draw, ratings.estimated) == (0.05, False)
    ratings = folded(matches(ENOUGH))
    expected = draw_share(ranks for _, _, ranks in matches(ENOUGH))
    assert (ratings.draw, ratings.estimated) == (expected, True)
    assert folded(matches(ENOUGH + 300), draw=0.7).ratings(NAMES) == folded(matches(ENOUGH + 300)).ratings(NAMES)


def test_the_share_of_draws_stays_within_what_a_rating_can_bear():
    assert draw_share([[1, 2, 3]]) == 0.001
    assert draw_share([[1, 1, 1]]) == 0.9
    assert draw_share([[1, 2, 2, 4]]) == pytest.approx(1 / 3)
    assert draw_share([]) == 0.001


def test_void_matches_do_not_count():
    ratings = folded(matches(50))
    before = ratings.ratings(NAMES)
    ratings.add(51, NAMES[:3], [1, 1, 1], counts=False)
    assert ratings.ratings(NAMES) == before
    assert (ratings.last, ratings.counted) == (51, 50)


def test_matches_must_come_in_order():
    ratings = folded(matches(5))
    with pytest.raises(ValueError, match="match 5 after match 5"):
        ratings.add(5, NAMES[:3], [1, 2, 3])


@pytest.mark.parametrize("stop", [0, 1, ENOUGH - 1, ENOUGH, ENOUGH + 50])
def test_a_kept_state_goes_on_as_if_nothing_had_been(stop):
    played = list(matches(ENOUGH + 100))
    kept = json.dumps(folded(played[:stop]).state())
    ratings = Ratings.from_state(json.loads(kept))
    for number, bots, ranks in played[stop:]:
        ratings.add(number, bots, ranks)
    assert ratings.state() == folded(played).state()
    assert ratings.ratings(NAMES) == folded(played).ratings(NAMES)


def test_a_bot_that_wins_or_loses_everything_keeps_finite_numbers():
    ratings = Ratings(0.001)
    for number in range(1, 3_001):
        ratings.add(number, NAMES[:3], [1, 2, 3])
    for rating in ratings.ratings(NAMES).values():
        assert all(isfinite(number) for number in (*rating, rating.conservative))


def test_identical_bots_that_always_draw_keep_finite_numbers():
    ratings = Ratings(0.001)
    for number in range(1, 1_001):
        ratings.add(number, NAMES[:3], [1, 1, 1])
    rated = ratings.ratings(NAMES[:3])
    assert [rating.mu for rating in rated.values()] == [pytest.approx(25)] * 3


def test_the_mean_of_all_mus_is_25():
    rated = folded(matches(400)).ratings(NAMES)
    assert sum(rating.mu for rating in rated.values()) / 4 == pytest.approx(25)
    assert [name for name, _ in sorted(rated.items(), key=lambda item: item[1].mu)] == NAMES
