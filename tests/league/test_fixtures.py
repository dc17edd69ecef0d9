import pytest

from arena.league.fixtures import Fixtures
from arena.league.schedule import Schedule
from arena.league.seeds import secret_of

NAMES = ("thrifty", "random", "expert", "dull", "late")


def fixtures(bots, blocks, seed=0):
    return Fixtures(Schedule.first(3, bots, blocks), NAMES[:bots], (secret_of(seed),))


def all_of(them):
    return [them[number] for number in range(1, them.schedule.total + 1)]


def test_all_seatings_of_a_block_meet_one_deal_and_no_other_block_does():
    deals = {}
    for match in all_of(fixtures(5, 4)):
        deals.setdefault(match.deal_seed, set()).add((match.table, match.block))
    assert len(deals) == 10 * 4
    assert all(len(blocks) == 1 for blocks in deals.values())


def test_each_bot_has_each_seat_equally_often():
    matches = all_of(fixtures(4, 2))
    counts = {(name, seat): 0 for name in NAMES[:4] for seat in range(3)}
    for match in matches:
        for seat, name in enumerate(match.bots):
            counts[name, seat] += 1
    assert set(counts.values()) == {6}


def test_appended_bots_and_blocks_change_no_match_that_was_there():
    first = fixtures(3, 2)
    grown = Fixtures(first.schedule.extended(5, 4), NAMES, (secret_of(0),) * 3)
    assert all_of(grown)[: first.schedule.total] == all_of(first)


def test_segments_may_have_secrets_of_their_own():
    schedule = Schedule.first(3, 3, 2).extended(3, 4)
    one, two = (Fixtures(schedule, NAMES[:3], (secret_of(0), secret_of(second))) for second in (0, 1))
    assert all_of(one)[:6] == all_of(two)[:6]
    assert [match.bots for match in all_of(one)] == [match.bots for match in all_of(two)]
    assert all(a.deal_seed != b.deal_seed for a, b in zip(all_of(one)[6:], all_of(two)[6:], strict=True))
    with pytest.raises(ValueError, match="one secret for each segment"):
        Fixtures(schedule, NAMES[:3], (secret_of(0),))


def test_seeds_and_tokens_come_by_seat():
    match = fixtures(3, 1)[1]
    assert len(set(match.bot_seeds)) == len(set(match.tokens)) == 3
    assert fixtures(3, 1, seed=1)[1].bot_seeds != match.bot_seeds
    with pytest.raises(KeyError):
        fixtures(3, 1)[4]
