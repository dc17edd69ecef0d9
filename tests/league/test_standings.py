import json
from types import SimpleNamespace

import pytest

from arena.league.histogram import summary
from arena.league.standings import Standings


def match(bots, ranks, points, faults=(), termination="normal", ms=(1.0, 2.0), cpu=3.0):
    return SimpleNamespace(
        bots=bots,
        ranks=ranks,
        scores=[(point, 0) for point in points] if termination != "void" else [()] * len(bots),
        termination=termination,
        faults=[{"seat": seat, "kind": kind} for seat, kind in faults],
        times=[summary(list(ms), cpu) for _ in bots],
    )


def added(*matches):
    standings = Standings()
    for played in matches:
        standings.add(played)
    return standings


THREE = ("ada", "bob", "cy")


def test_places_and_points_are_averaged():
    standings = added(match(THREE, (1, 2, 3), (70, 60, 50)), match(("cy", "ada", "bob"), (3, 2, 1), (40, 45, 80)))
    ada = standings.standings(THREE)["ada"]
    assert (ada.matches, ada.wins, ada.mean_rank, ada.mean_score) == (2, 1, 1.5, 57.5)


def test_a_shared_first_place_is_a_share_of_a_win():
    standings = added(match(THREE, (1, 1, 1), (5, 5, 5)), match(THREE, (1, 1, 3), (5, 5, 4)))
    wins = [standing.wins for standing in standings.standings(THREE).values()]
    assert wins == [pytest.approx(5 / 6), pytest.approx(5 / 6), pytest.approx(1 / 3)]
    assert sum(wins) == 2


def test_faults_are_counted_by_kind_most_frequent_first():
    standings = added(
        match(THREE, (1, 2, 3), (3, 2, 1), [(1, "late"), (1, "illegal"), (1, "illegal"), (2, "crashed")]),
        match(("bob", "ada", "cy"), (1, 2, 3), (3, 2, 1), [(0, "illegal")]),
    )
    told = standings.standings(THREE)
    assert list(told["bob"].faults.items()) == [("illegal", 3), ("late", 1)]
    assert dict(told["ada"].faults) == {}
    assert dict(told["cy"].faults) == {"crashed": 1}


def test_void_matches_count_for_nothing():
    standings = added(match(THREE, (1, 1, 1), (0, 0, 0), [(0, "crashed")], termination="void"))
    told = standings.standings(THREE)["ada"]
    assert (told.matches, told.wins, dict(told.faults)) == (0, 0, {})


def test_times_are_those_of_all_decisions():
    standings = added(
        match(THREE, (1, 2, 3), (3, 2, 1), ms=[1.0] * 99 + [500.0], cpu=50.0),
        match(THREE, (1, 2, 3), (3, 2, 1), ms=[2.0] * 100, cpu=150.0),
    )
    told = standings.standings(THREE)["cy"]
    assert told.move_ms["p50"] == pytest.approx(2.0, rel=0.05)
    assert told.move_ms["max"] == 500.0
    assert told.cpu_ms_per_move == 1.0


def test_what_was_used_off_the_clock_is_added_up_and_of_memory_the_most_is_told():
    first, second = (match(THREE, (1, 2, 3), (3, 2, 1), ms=[1.0] * 10, cpu=50.0) for _ in range(2))
    first.times[0].update(off=40.0, kib=2048)
    second.times[0].update(kib=1536)
    told = added(first, second).standings(THREE)
    assert (told["ada"].cpu_ms_off_clock, told["ada"].memory_mib) == (2.0, 2.0)
    assert (told["bob"].cpu_ms_off_clock, told["bob"].memory_mib) == (0.0, None)


def test_a_quantile_is_never_above_the_maximum():
    told = added(match(THREE, (1, 2, 3), (3, 2, 1), ms=[1.001])).standings(THREE)["ada"]
    assert told.move_ms == {"p50": 1.001, "p99": 1.001, "max": 1.001}


def test_a_bot_that_has_not_played_has_zeros():
    told = Standings().standings(["new"])["new"]
    assert (told.matches, told.mean_rank, told.move_ms["p99"], told.cpu_ms_per_move) == (0, 0.0, 0.0, 0.0)


def test_a_kept_state_goes_on_as_if_nothing_had_been():
    one = match(THREE, (1, 1, 3), (7, 7, 5), [(2, "late")])
    two = match(THREE, (2, 1, 3), (7, 8, 5), [(2, "late"), (0, "garbage")], ms=[0.01, 30])
    kept = Standings.from_state(json.loads(json.dumps(added(one).state())))
    kept.add(two)
    assert kept.state() == added(one, two).state()
    assert kept.standings(THREE) == added(one, two).standings(THREE)
