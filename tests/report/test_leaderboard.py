"""The leaderboard of a stored run."""

from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
from support import runs

from arena.errors import StorageError
from arena.report.files import replacing
from arena.report.formats import FORMATS
from arena.report.leaderboard import leaderboard
from arena.report.leaderboard_json import wire
from arena.report.posting import finish_leaderboard, write_leaderboard
from arena.report.result_schema import schema
from arena.store.store import Store

POLICIES = {"carol": runs.weak, "bob": runs.crashing}


@pytest.fixture
def store(tmp_path):
    with runs.make(tmp_path / "run", blocks=3) as store:
        runs.play_all(store, POLICIES)
        yield store


def test_the_best_is_first_and_ranks_follow(store):
    board = leaderboard(store)
    assert [row.rank for row in board.rows] == [1, 2, 3]
    bounds = [row.rating.conservative for row in board.rows]
    assert bounds == sorted(bounds, reverse=True)
    assert board.rows[-1].name == "bob"  # it is always retired, so always last
    assert board.rows[-1].standing.mean_rank == 3.0
    assert {row.name for row in board.rows} == set(runs.BOTS)


def test_it_knows_the_run(store):
    board = leaderboard(store)
    assert (board.run, board.game, board.title, board.seats) == ("quick", "for-sale", "For Sale", 3)
    assert (board.played, board.scheduled, board.complete) == (9, 9, True)
    assert (board.sandbox, board.sandbox_note, board.seed) == ("rlimit", "rlimit: keeps little", 7)
    assert board.commitments == store.commitments


def test_it_adds_up(store):
    standings = [row.standing for row in leaderboard(store).rows]
    assert [standing.matches for standing in standings] == [9, 9, 9]
    assert sum(standing.wins for standing in standings) == pytest.approx(9)
    assert sum(standing.mean_rank for standing in standings) >= 6 - 1e-9


def test_equal_ratings_share_a_rank(tmp_path):
    with runs.make(tmp_path / "new", bots=("c", "b", "a")) as store:
        board = leaderboard(store)
    assert [(row.rank, row.name) for row in board.rows] == [(1, "c"), (1, "b"), (1, "a")]
    assert not board.complete


def test_a_bot_that_has_not_played_yet_is_there_too(tmp_path):
    with runs.make(tmp_path / "run", bots=("a", "b", "c", "d"), blocks=1) as store:
        runs.play_all(store, None, [1, 2, 3])  # a, b, c
        board = leaderboard(store)
        assert {row.name: row.standing.matches for row in board.rows} == {"a": 3, "b": 3, "c": 3, "d": 0}
        for form in FORMATS.values():
            assert "nan" not in form(board).lower()


def test_it_meets_its_schema(store):
    jsonschema.Draft202012Validator(schema()).validate(wire(leaderboard(store)))


def test_it_is_written_into_the_run(store):
    board = write_leaderboard(store)
    assert json.loads((store.directory / "leaderboard.json").read_text()) == wire(board)
    assert (store.directory / "leaderboard.md").read_text() == FORMATS["markdown"](board)
    assert sorted(os.listdir(store.directory))[-2:] == ["leaderboard.json", "leaderboard.md"]


def test_what_it_is_made_of_is_kept(store):
    write_leaderboard(store)
    assert store.checkpoint("leaderboard")["ratings"]["last"] == 9


def test_it_replaces_the_one_before(store):
    (store.directory / "leaderboard.md").write_text("old")
    write_leaderboard(store)
    assert (store.directory / "leaderboard.md").read_text().startswith("# quick")


def test_a_place_that_cannot_be_written_is_named(store):
    (store.directory / "leaderboard.md").mkdir()
    with pytest.raises(StorageError, match=r"leaderboard\.md: cannot be written: Is a directory"):
        write_leaderboard(store)
    assert not [name for name in os.listdir(store.directory) if name.endswith(".md.new")]


def test_a_directory_is_no_file_to_write_to(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StorageError, match=r"^\.: cannot be written: Is a directory"), replacing(Path()):
        pass


def test_a_run_that_stops_shows_its_table(store):
    assert finish_leaderboard(store) == FORMATS["table"](leaderboard(store))


def test_a_run_that_is_stopped_in_a_hurry_shows_it_as_long_as_that_is_quick(store, monkeypatch):
    assert finish_leaderboard(store, hurry=True) == FORMATS["table"](leaderboard(store))
    monkeypatch.setattr("arena.report.posting.HURRY", 5)
    assert finish_leaderboard(store, hurry=True) == FORMATS["table"](leaderboard(store))  # they have been added up
    store.save_checkpoint("leaderboard", None)
    assert finish_leaderboard(store, hurry=True).startswith("The leaderboard of so many matches takes a moment: arena ")


def test_a_reader_gets_the_same_while_the_run_goes_on(store):
    with Store.open(store.directory) as reader:
        assert wire(leaderboard(reader)) == wire(leaderboard(store))


def test_a_single_match_of_arena_match_is_all_there_is(tmp_path):
    with runs.make(tmp_path / "match", blocks=1) as store:
        runs.play_all(store, ids=[1])
        assert leaderboard(store).footer()[0] == "1 of 3 matches played so far"
        store.finish()
        assert leaderboard(store).footer()[0] == "1 of 1 matches played"
