"""The sums behind the leaderboard: the same however they came about, and kept between calls."""

from __future__ import annotations

import pytest
from support import runs

from arena.report.tally import Behind, Tally, keep, kept, tally
from arena.store.store import Store

POLICIES = {"carol": runs.weak, "bob": runs.crashing}


@pytest.fixture
def store(tmp_path):
    with runs.make(tmp_path / "run", blocks=4) as store:
        yield store


def test_nothing_played_is_nothing_summed(store):
    sums = tally(store)
    assert (sums.matches, sums.last, sums.voids, sums.again) == (0, 0, 0, 0)
    assert set(sums.ratings.ratings(store.names)) == set(runs.BOTS)


def test_all_matches_are_summed(store):
    runs.play_all(store, POLICIES)
    sums = tally(store)
    assert (sums.matches, sums.last) == (12, 12)
    assert sums.standings.standings(store.names)["bob"].faults == {"crashed": 12}


def test_a_rebuild_tells_how_far_it_is(store, monkeypatch):
    monkeypatch.setattr("arena.report.tally.TELL_EVERY", 5)
    runs.play_all(store, POLICIES)
    told = []
    assert tally(store, lambda done, total: told.append((done, total))).state() == fresh(store).state()
    assert told == [(5, 12), (10, 12)]


def test_what_is_kept_is_gone_on_from(store):
    runs.play_all(store, POLICIES, range(1, 8))
    assert keep(store).last == kept(store).last == 7
    runs.play_all(store, POLICIES, range(8, 13))
    assert kept(store).last == 7
    assert tally(store).state() == fresh(store).state()
    keep(store)
    assert kept(store).state() == fresh(store).state()


def fresh(store):
    """Summed from the first match, whatever is kept."""
    from arena.games import GAMES
    from arena.league.ratings import Ratings
    from arena.league.standings import Standings
    from arena.report.tally import Tally

    sums = Tally(Ratings(GAMES[store.game].draws[store.seats]), Standings())
    for match in store.records():
        sums.add(match)
    return sums


def test_only_what_stands_before_the_first_gap_is_kept(store):
    runs.play_all(store, POLICIES, [1, 2, 3, 5, 6, 9])
    sums = keep(store)
    assert (sums.matches, sums.last) == (6, 9)
    assert (kept(store).matches, kept(store).last) == (3, 3)
    runs.play_all(store, POLICIES, [4, 7, 8, 10, 11, 12])
    assert tally(store).state() == fresh(store).state()


def test_nothing_is_kept_where_the_first_match_is_missing(store):
    runs.play_all(store, POLICIES, [2, 3])
    keep(store)
    assert kept(store).last == 0
    assert store.checkpoint("leaderboard") is None


def test_the_order_in_which_matches_were_stored_does_not_matter(store, tmp_path):
    runs.play_all(store, POLICIES, reversed(range(1, 13)))
    with runs.make(tmp_path / "other", blocks=4) as other:
        runs.play_all(other, POLICIES)
        assert tally(store).state() == tally(other).state()


def test_void_matches_are_counted_apart(store):
    runs.play_all(store, POLICIES, range(1, 12))
    store.commit([runs.void(store, 12)])
    sums = keep(store)
    assert (sums.matches, sums.voids, sums.ratings.counted) == (12, 1, 11)
    assert kept(store).voids == 1


def test_matches_that_were_played_again_are_counted(store):
    from dataclasses import replace

    store.commit([replace(runs.played(store, 1), attempts=2), runs.played(store, 2)])
    assert tally(store).again == 1


def test_sums_kept_in_another_form_are_made_anew(store):
    runs.play_all(store, POLICIES)
    keep(store)
    store.save_checkpoint("leaderboard", {**store.checkpoint("leaderboard"), "form": 0, "voids": 99})
    assert kept(store).last == 0
    assert tally(store).state() == fresh(store).state()


def test_a_reader_keeps_nothing(store):
    runs.play_all(store, POLICIES)
    with Store.open(store.directory) as reader:
        assert tally(reader).last == 12
        assert reader.checkpoint("leaderboard") is None


def test_behind_the_play_only_what_has_no_gap_before_it_is_added_and_kept(tmp_path):
    with runs.make(tmp_path / "late", blocks=3) as store:
        behind = Behind(store)
        assert behind.step(1) == 0
        store.commit(runs.played(store, id) for id in (1, 2, 4))
        assert behind.step(1) == 2
        store.commit(runs.played(store, id) for id in (3, 5, 6, 7, 8, 9))
        assert behind.step(0) == 1  # the time was up after one
        assert behind.step(1) == 6
        assert store.checkpoint("leaderboard") is None
        behind.save()
        assert Tally.from_state(store.checkpoint("leaderboard")).last == 9
        assert keep(store).state() == tally(store).state()
