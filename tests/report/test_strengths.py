"""The order-free rating of a stored run."""

from __future__ import annotations

import time

import pytest
from support import runs

from arena.report.leaderboard import leaderboard
from arena.report.posting import write_leaderboard
from arena.report.strengths import CHECKPOINT, keep_strengths, ranks_by, strengths


@pytest.fixture
def store(tmp_path):
    with runs.make(tmp_path / "quick", blocks=4) as store:
        store.commit(runs.played(store, id) for id in range(1, store.schedule.total + 1))
        yield store


def test_every_bot_has_its_whole_blocks_and_every_seat_its_worth(store):
    found = strengths(store)
    assert [found.of(bot).blocks for bot in range(3)] == [4, 4, 4]
    assert sum(found.of(bot).points for bot in range(3)) == pytest.approx(0, abs=0.01)
    assert all(found.of(bot).bar > 0 and found.of(bot).score_bar > 0 for bot in range(3))
    assert sum(seat.gain for seat in found.seats) == pytest.approx(0)


def test_they_are_kept_and_found_anew_when_a_match_comes_in(tmp_path):
    with runs.make(tmp_path / "quick", blocks=3) as store:
        store.commit(runs.played(store, id) for id in range(1, 7))
        first = keep_strengths(store)
        assert store.checkpoint(CHECKPOINT)["matches"] == 6
        assert strengths(store) == first
        store.commit(runs.played(store, id) for id in range(7, 10))
        assert strengths(store).matches == 9
        assert strengths(store).of(0).blocks == 3
        store.save_checkpoint(CHECKPOINT, {**store.checkpoint(CHECKPOINT), "form": 0, "matches": 9})
        assert strengths(store).of(0).blocks == 3


def test_a_finished_leaderboard_is_at_once(store):
    write_leaderboard(store)
    began = time.process_time()
    board = leaderboard(store)
    assert time.process_time() - began < 0.5
    assert board.rows[0].strength is not None
    assert board.rows[-1].superior is None


def test_ranking_by_pl_orders_by_it(store):
    store.config["ranking"]["by"] = "pl"
    board = leaderboard(store)
    points = [row.strength.points for row in board.rows]
    assert points == sorted(points, reverse=True)
    assert board.ranked_by == "pl"
    assert "in the order of PL" in "\n".join(board.footer())


def test_before_the_first_match_nothing_is_known(tmp_path):
    with runs.make(tmp_path / "quick") as store:
        board = leaderboard(store)
        assert [row.strength.bar for row in board.rows] == [None] * 3
        assert [row.rank for row in board.rows] == [1, 1, 1]


def test_equal_values_share_a_place():
    assert ranks_by([3.0, 5.0, 3.0, 1.0]) == [2, 1, 2, 4]
