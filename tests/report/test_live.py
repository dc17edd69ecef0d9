"""The leaderboard while the matches are played."""

from __future__ import annotations

import pytest
from support import runs

from arena.report.leaderboard import leaderboard
from arena.report.live import Live


@pytest.fixture
def store(tmp_path):
    with runs.make(tmp_path / "run", bots=("alice", "bob", "carol", "dave"), blocks=2) as store:
        yield store


def test_there_is_nothing_to_tell_before_the_first_match(store):
    live = Live()
    assert (live.lines(20), live.leader()) == ([], "")
    behind = live.follow(store)
    behind.step(1.0)
    assert (live.lines(20), live.leader()) == ([], "")


def test_it_is_the_leaderboard_of_what_has_been_added_up(store):
    runs.play_all(store, {"bob": runs.crashing})
    live = Live()
    live.follow(store).step(10.0)
    header, rule, *rows = live.lines(20)
    assert header.split() == ["#", "bot", "μ−3σ", "matches", "wins", "faults"]
    assert set(rule) == {"-", " "}
    board = leaderboard(store)
    assert [row.split() for row in rows] == [
        [
            str(place),
            row.name,
            f"{row.rating.conservative:.2f}",
            str(row.standing.matches),
            f"{row.standing.wins / row.standing.matches:.1%}",
            str(sum(row.standing.faults.values())),
        ]
        for place, row in enumerate(board.rows, 1)
    ]
    assert live.leader() == f"first: {board.rows[0].name}, μ−3σ {board.rows[0].rating.conservative:.2f}"


def test_it_takes_no_more_lines_than_there_are(store):
    runs.play_all(store)
    live = Live()
    live.follow(store).step(10.0)
    assert [len(live.lines(rows)) for rows in (3, 4, 5, 6, 7)] == [0, 4, 5, 6, 6]
    assert live.lines(5)[-1] == "   and 2 more"
