import time
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from arena.league.idset import IdSet
from arena.league.schedule import Chunk, Schedule, blocks_for, table_bots, table_number


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_tables_are_the_combinations_in_colexicographic_order(seats):
    expected = sorted(combinations(range(9), seats), key=lambda bots: bots[::-1])
    assert [table_bots(table, seats) for table in range(comb(9, seats))] == expected
    assert [table_number(bots) for bots in expected] == list(range(comb(9, seats)))


def test_the_tables_of_two_hundred_bots_are_found_without_listing_them():
    last = comb(200, 6) - 1
    assert table_bots(last, 6) == (194, 195, 196, 197, 198, 199)
    assert table_number(table_bots(last // 3, 6)) == last // 3


def test_appended_bots_append_tables():
    before = [table_bots(table, 3) for table in range(comb(6, 3))]
    assert all(max(bots) < 6 for bots in before)
    assert all(max(table_bots(table, 3)) >= 6 for table in range(comb(6, 3), comb(8, 3)))


def places(schedule):
    return [schedule.place(number) for number in range(1, schedule.total + 1)]


def test_numbers_run_from_one_in_the_order_of_blocks_tables_and_seatings():
    schedule = Schedule.first(seats=3, bots=4, blocks=2)
    assert schedule.total == 4 * 2 * 3
    assert places(schedule) == sorted(places(schedule), key=lambda place: (place.block, place.table, place.seating))
    assert all(schedule.segments[0].id(*place[1:]) == place.id for place in places(schedule))
    with pytest.raises(KeyError):
        schedule.place(0)
    with pytest.raises(KeyError):
        schedule.place(25)


def test_every_table_plays_every_block_in_every_seating_once_however_it_grew():
    schedule = Schedule.first(3, 4, 2).extended(5, 3).extended(5, 6).extended(7, 6)
    assert [segment.first_id for segment in schedule.segments] == [
        1,
        *(segment.ids.stop for segment in schedule.segments[:-1]),
    ]
    names = Counter(place[1:] for place in places(schedule))
    assert names == Counter((t, b, s) for t in range(comb(7, 3)) for b in range(6) for s in range(3))
    assert schedule.bots == 7
    assert schedule.blocks == 6


def test_growing_leaves_the_numbers_that_are_there():
    first = Schedule.first(3, 4, 2)
    grown = first.extended(6, 5)
    assert places(grown)[: first.total] == places(first)


def test_fewer_bots_or_blocks_change_nothing():
    first = Schedule.first(3, 4, 2)
    assert first.extended(3, 1) == first


@pytest.mark.parametrize(("bots", "seats", "wanted"), [(4, 3, 1), (4, 3, 9), (4, 3, 10), (6, 4, 1000), (3, 3, 7)])
def test_matches_per_bot_takes_the_fewest_blocks_that_reach_it(bots, seats, wanted):
    blocks = blocks_for(wanted, bots, seats)
    assert Schedule.first(seats, bots, blocks).matches_per_bot >= wanted
    if blocks > 1:
        assert Schedule.first(seats, bots, blocks - 1).matches_per_bot < wanted
    counts = Counter(bot for place in places(Schedule.first(3, 4, 2)) for bot in table_bots(place.table, 3))
    assert set(counts.values()) == {Schedule.first(3, 4, 2).matches_per_bot}


def chunks(schedule, blocks):
    """The schedule in chunks of so many blocks."""
    for segment in schedule.segments:
        for first in range(segment.blocks.start, segment.blocks.stop, blocks):
            yield Chunk(segment, range(first, min(first + blocks, segment.blocks.stop)))


def test_chunks_hold_every_number_once_and_are_whole_blocks():
    schedule = Schedule.first(3, 5, 7).extended(6, 9)
    parts = list(chunks(schedule, blocks=2))
    assert [number for chunk in parts for number in chunk.ids] == list(range(1, schedule.total + 1))
    for chunk in parts:
        assert {schedule.place(number).block for number in chunk.ids} == set(chunk.blocks)
        assert len(chunk.ids) % (len(chunk.segment.tables) * 3) == 0


def test_a_pass_has_each_deal_once_and_the_passes_of_a_chunk_are_the_chunk():
    schedule = Schedule.first(3, 5, 7)
    for chunk in chunks(schedule, blocks=2):
        passes = [[schedule.place(number) for number in ids] for ids in chunk.passes()]
        assert len(passes) == 3
        assert sorted(place.id for ids in passes for place in ids) == list(chunk.ids)
        for seating, matches in enumerate(passes):
            assert {place.seating for place in matches} == {seating}
            deals = [(place.table, place.block) for place in matches]
            assert len(set(deals)) == len(deals)


def test_missing_matches_come_pass_by_pass_without_those_that_are_done():
    schedule = Schedule.first(3, 4, 4)
    done = IdSet(
        number for number in range(1, schedule.total + 1) if number % 5 == 0 or schedule.place(number).seating == 1
    )
    missing = [ids for chunk in chunks(schedule, blocks=2) for ids in chunk.missing(done)]
    assert sorted(number for ids in missing for number in ids) == [
        number for number in range(1, 49) if number not in done
    ]
    assert [schedule.place(ids[0]).seating for ids in missing] == [0, 2, 0, 2]
    assert list(next(chunks(schedule, blocks=4)).missing(IdSet(range(1, 49)))) == []


def test_a_schedule_of_a_million_matches_starts_at_once():
    started = time.process_time()
    schedule = Schedule.first(seats=4, bots=24, blocks=30)
    assert schedule.total == 1_275_120
    assert next(next(chunks(schedule, blocks=1)).missing(IdSet()))[0] == 1
    assert time.process_time() - started < 0.25  # to list them all takes a second
