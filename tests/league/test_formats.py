from collections import Counter
from itertools import combinations
from math import log
from random import Random

import pytest

from arena.league.fixtures import Fixtures
from arena.league.formats import blocks_needed, extended, fewest_bots, first, following
from arena.league.knockout import bracket, heats
from arena.league.plan import Plan
from arena.league.schedule import table_bots
from arena.league.stages import MOST_STAGES, Met, groups

SECRET = b"s" * 32


def names(count):
    return tuple(f"bot-{number:02}" for number in range(count))


def play(schedule, stage, bots, noise=0.0):
    """The matches of one stage; the lower the position the better, as far as luck allows."""
    segment = schedule.segments[stage]
    fixtures = Fixtures(schedule, names(bots), (SECRET,) * len(schedule.segments))
    random = Random(stage)
    for id in segment.ids:
        fixture = fixtures[id]
        at = [names(bots).index(name) for name in fixture.bots]
        skill = [-bot - noise * log(-log(random.random())) for bot in at]
        ranks = [1 + sum(other > own for other in skill) for own in skill]
        yield Met(stage, fixture.table, fixture.block, at, ranks, [100 - rank for rank in ranks])


def whole(plan, bots, noise=0.0):
    """The schedule and all matches of a run to its end."""
    schedule = first(plan, names(bots), SECRET)
    met = list(play(schedule, 0, bots, noise))
    while (longer := following(plan, schedule, SECRET, met)) is not None:
        assert longer.segments[:-1] == schedule.segments
        schedule = longer
        met += play(schedule, len(schedule.segments) - 1, bots, noise)
    return schedule, met


def test_a_gauntlet_plays_every_candidate_against_the_field_and_not_each_other():
    plan = Plan("gauntlet", 3, 2, candidates=("bot-01", "bot-03"))
    tables = groups(first(plan, names(6), SECRET), 0)
    assert Counter(bot for table in tables for bot in table) == {1: 6, 3: 6, 0: 6, 2: 6, 4: 6, 5: 6}
    assert not any({1, 3} <= set(table) for table in tables)
    assert first(Plan("gauntlet", 2, 2), names(4), SECRET).total == 3 * 2 * 2


@pytest.mark.parametrize("format", ["round-robin", "gauntlet"])
def test_growing_adds_what_is_missing_and_leaves_what_is_there(format):
    plan = Plan(format, 3, 2)
    before = first(plan, names(5), SECRET)
    after = extended(Plan(format, 3, 4), before, names(7))
    assert after.segments[: len(before.segments)] == before.segments
    wanted = first(Plan(format, 3, 4), names(7), SECRET)

    def all_blocks(schedule):
        return Counter(schedule.place(id)[1:] for id in range(1, schedule.total + 1))

    assert all_blocks(after) == all_blocks(wanted)
    assert extended(Plan(format, 3, 4), after, names(7)) == after


def test_round_robin_of_many_bots_is_a_balanced_choice_in_whole_blocks():
    plan = Plan("round-robin", 4, 3, max_tables=50)
    schedule = first(plan, names(20), SECRET)
    fixtures = Fixtures(schedule, names(20), (SECRET,))
    seats = Counter((bot, seat) for id in schedule.segments[0].ids for seat, bot in enumerate(fixtures[id].bots))
    assert len(set(seats.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), [(8, 2), (9, 3), (14, 4), (6, 3), (13, 2)])
def test_swiss_seats_neighbours_without_rematches_while_it_can(bots, seats):
    plan = Plan("swiss", seats, 1)
    schedule, _ = whole(plan, bots, noise=1.0)
    assert len(schedule.segments) == plan.swiss_rounds(bots)
    rounds = Counter(
        bot for stage in range(len(schedule.segments)) for table in groups(schedule, stage) for bot in table
    )
    assert max(rounds[bot] for bot in range(bots)) - min(rounds[bot] for bot in range(bots)) <= 1
    met = Counter(
        pair
        for stage in range(min(3, len(schedule.segments)))
        for table in groups(schedule, stage)
        for pair in combinations(table, 2)
    )
    if bots >= 4 * seats:
        assert max(met.values()) == 1
    assert max(met.values()) <= 2


@pytest.mark.parametrize("bots", [14, 20, 40, 64])
def test_swiss_of_two_seats_has_no_rematch_where_none_is_needed(bots):
    schedule, _ = whole(Plan("swiss", 2, 1), bots, noise=2.0)
    met = Counter(table for stage in range(len(schedule.segments)) for table in groups(schedule, stage))
    assert set(met.values()) == {1}


def test_swiss_brings_the_best_together():
    schedule, _ = whole(Plan("swiss", 2, 1), 16)
    assert (0, 1) in [table for stage in range(len(schedule.segments)) for table in groups(schedule, stage)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("more", [1, 2, 3, 7, 20])
def test_a_knockout_ends_in_a_final_that_the_best_reaches(seats, more):
    bots = seats + more
    schedule, _ = whole(Plan("knockout", seats, 1), bots)
    last = groups(schedule, len(schedule.segments) - 1)
    assert len(last) == 1
    assert 0 in last[0]
    assert all(len(table) == seats for stage in range(len(schedule.segments)) for table in groups(schedule, stage))
    assert 1 in last[0] or seats > 2 or len(schedule.segments) == 1


def test_a_bracket_tells_who_dropped_out_when_and_how_the_final_ended():
    schedule, played = whole(Plan("knockout", 3, 2), 7)  # the lower the position the better, and no luck
    assert bracket(schedule, 7, played, len(schedule.segments)).final == (0, 1, 2)
    assert [len(groups(schedule, stage)) for stage in range(len(schedule.segments))] == [2, 1, 1, 1]
    assert bracket(schedule, 7, played, 4).out == ((5, 6), (4,), (3,))
    begun = bracket(schedule, 7, played, 1)
    assert (begun.out, begun.alive, begun.final) == (((5, 6),), (0, 1, 2, 3, 4), ())
    assert bracket(schedule, 7, [], 0).alive == tuple(range(7))


def test_heats_leave_at_least_a_table():
    for seats in range(2, 7):
        for bots in range(seats + 1, 60):
            number, out = heats(bots, seats)
            assert 1 <= out <= max(1, seats // 2)
            assert number * seats <= bots
            assert bots - number * out >= seats
    assert heats(4, 4) == (1, 0)


def test_a_knockout_draw_goes_to_the_points_and_then_to_the_better_seed():
    plan = Plan("knockout", 2, 1)
    schedule = first(plan, names(3), SECRET)
    assert groups(schedule, 0) == [(1, 2)]  # the best seed has a bye
    level = [Met(0, table, 0, (1, 2), (1, 1), points) for table in schedule.segments[0].tables for points in [(5, 9)]]
    assert groups(following(plan, schedule, SECRET, level), 1) == [(0, 2)]
    level = [match._replace(points=(7, 7)) for match in level]
    assert groups(following(plan, schedule, SECRET, level), 1) == [(0, 1)]


def test_adaptive_stops_when_the_order_is_settled():
    plan = Plan("adaptive", 3, 40, confidence=0.9)
    schedule, _ = whole(plan, 6, noise=0.3)
    assert 0 < schedule.total < plan.budget(6)


@pytest.mark.parametrize(("bots", "matches_per_bot"), [(4, 400), (6, 300)])
def test_adaptive_looks_no_oftener_where_only_few_pairs_are_uncertain(bots, matches_per_bot):
    plan = Plan("adaptive", 2, 1, matches_per_bot=matches_per_bot)
    schedule, _ = whole(plan, bots, noise=3.0)
    assert schedule.total == plan.budget(bots)
    assert len(schedule.segments) <= MOST_STAGES + 3  # the last few for what is left over


def test_adaptive_plays_equal_bots_to_the_end_of_its_budget_where_it_is_least_certain():
    plan = Plan("adaptive", 2, 1, matches_per_bot=60)
    schedule, met = whole(plan, 5, noise=1_000.0)
    assert plan.budget(5) - 4 <= schedule.total <= plan.budget(5)
    assert len({(match.table, match.block) for match in met}) * 2 == len(met)


@pytest.mark.parametrize("format", ["swiss", "knockout", pytest.param("adaptive", marks=pytest.mark.slow)])
def test_the_next_stage_follows_from_results_and_secret_alone(format):
    plan = Plan(format, 3, 2, matches_per_bot=40)
    assert whole(plan, 9, noise=1.0) == whole(plan, 9, noise=1.0)
    schedule, _ = whole(plan, 9, noise=1.0)
    deals = [schedule.place(id)[1:3] for id in range(1, schedule.total + 1)]
    assert set(Counter(deals).values()) == {3}  # no deal comes twice but for its seatings


@pytest.mark.parametrize(
    ("format", "bots"), [("round-robin", 5), ("gauntlet", 5), ("swiss", 8), ("knockout", 9), ("adaptive", 6)]
)
def test_blocks_are_enough_for_the_matches_wanted(format, bots):
    plan = Plan(format, 3, 1, matches_per_bot=50)
    blocks = blocks_needed(plan, names(bots), 50)
    _, met = whole(Plan(format, 3, blocks, matches_per_bot=50), bots)
    counts = Counter(bot for match in met for bot in match.bots)
    if format in ("round-robin", "swiss"):
        assert min(counts.values()) >= 50
    elif format == "gauntlet":
        assert counts[0] >= 50


def test_the_smallest_field_of_each_format():
    assert [fewest_bots(format, 3) for format in ("round-robin", "gauntlet", "swiss", "knockout", "adaptive")] == [
        *(3, 3, 6, 4, 4)
    ]
    for format in ("swiss", "knockout", "adaptive"):
        whole(Plan(format, 3, 1), fewest_bots(format, 3))


def test_twins_play_the_same_deal_from_the_same_seats_with_the_same_dice():
    from arena.league.schedule import Schedule, table_number

    tables = (table_number((0, 2, 3)), table_number((1, 2, 3)))
    schedule = Schedule(3, 4, (), (0, 1)).appended(tables, range(5))
    fixtures = Fixtures(schedule, ("new", "old", "f", "g"), (SECRET,))
    for block in range(5):
        for seating in range(3):
            new, old = (fixtures[schedule.segments[0].id(table, block, seating)] for table in tables)
            assert new.deal_seed == old.deal_seed
            assert new.bot_seeds == old.bot_seeds
            assert tuple("old" if bot == "new" else bot for bot in new.bots) == old.bots
            assert "new" in new.bots
    assert table_bots(tables[0], 3) == (0, 2, 3)
