"""How `arena match` says how it ended."""

from __future__ import annotations

import json

import pytest
from support import runs

from arena.report.leaderboard import leaderboard
from arena.report.leaderboard_json import wire
from arena.report.outcome import final_table, tell

ORDER = ("alice", "bob", "carol")


@pytest.fixture
def store(tmp_path):
    with runs.make(tmp_path / "a match", blocks=1) as store:
        store.commit([runs.played(store, 1, {"bob": runs.crashing}, order=ORDER)])
        yield store


def test_a_match_ends_with_its_table_its_faults_and_how_to_replay_it(store):
    lines = tell(store, 7, single=True, as_json=False).splitlines()
    assert lines[0].split() == ["#", "seat", "bot", "wealth", "coins"]
    assert lines[4].split()[:3] == ["3", "1", "bob"]
    assert lines[5:] == [
        "",
        "seat 1, bob: crashed: the process ended with exit code 1",
        "  | first line",
        r"  | bob \x1b[31mfell over",
        f"seed 7; step by step: arena replay '{store.directory}' 1",
    ]


def test_what_was_shown_as_it_came_is_not_told_again(store):
    told = tell(store, 7, single=True, as_json=False).splitlines()
    assert tell(store, 7, single=True, as_json=False, shown=True).splitlines() == [*told[:7], told[-1]]


def test_as_json_it_is_one_line(store):
    (line,) = tell(store, 0, single=True, as_json=True).splitlines()
    match = store.match(1)
    assert json.loads(line) == {
        "ranks": list(match.ranks),
        "scores": [list(score) for score in match.scores],
        "termination": "normal",
        "faults": list(match.faults),
        "seed": 0,
    }


def test_a_small_tournament_ends_with_its_leaderboard(store, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    runs.play_all(store, ids=[2, 3])
    text = tell(store, 7, single=False, as_json=False)
    assert text.startswith("quick: For Sale, 3 seats\n\n#  bot")
    assert text.splitlines()[-1] == f"seed 7; a match step by step: arena replay '{store.directory}' 1"
    assert (store.directory / "leaderboard.json").exists()


def test_a_small_tournament_as_json_is_its_leaderboard(store):
    (line,) = tell(store, 7, single=False, as_json=True).splitlines()
    assert json.loads(line) == {**wire(leaderboard(store)), "seed": 7}


def test_nothing_played_is_nothing_told(tmp_path):
    with runs.make(tmp_path / "run") as store:
        assert tell(store, 7, single=True, as_json=True) == ""


def test_places_are_in_order_and_seats_stay_with_them(store):
    match = store.match(1)
    rows = [line.split() for line in final_table("for-sale", match).splitlines()[2:]]
    assert [int(row[0]) for row in rows] == sorted(match.ranks)
    assert [row[2] for row in rows] == [match.bots[int(row[1])] for row in rows]
