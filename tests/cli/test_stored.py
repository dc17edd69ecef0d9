"""The commands that read what is stored."""

from __future__ import annotations

import csv
import io
import json
import sqlite3

import pytest
from support import runs

from arena.store.store import Store


def test_a_run_is_found_by_name_and_by_directory(arena, run, here):
    by_name = arena("leaderboard", "quick")
    assert by_name.code == 0
    assert by_name.out.startswith("quick: For Sale, 3 seats\n")
    assert arena("leaderboard", run) == by_name
    assert arena("leaderboard", "results/quick") == by_name
    assert arena("leaderboard", "quick", "--results", here / "results") == by_name


def test_of_several_runs_of_a_name_the_newest_is_meant(arena, run, here):
    with runs.make(here / "results" / "quick-2", blocks=5):
        pass
    assert "0 of 15 matches played so far" in arena("leaderboard", "quick").out
    assert "6 of 6 matches played" in arena("leaderboard", "results/quick").out


@pytest.mark.parametrize("command", [["leaderboard"], ["verify"], ["replay", "RUN", "1"], ["export", "RUN", "x.csv"]])
def test_a_run_that_does_not_exist_is_named_with_those_that_do(arena, run, command):
    head, *rest = command
    end = arena(head, "quik", *rest[1:])
    assert end.code == 2
    assert end.out == ""
    assert end.err == "error: there is no run 'quik' in results/ (did you mean 'quick'?); there are: quick\n"


def test_a_database_that_is_none_is_told(arena, here):
    (here / "results" / "x").mkdir(parents=True)
    (here / "results" / "x" / "arena.db").write_text("no database, only text" * 100)
    end = arena("leaderboard", "x")
    assert end.code == 2
    assert "arena.db: is not a database" in end.err


def test_a_database_of_another_version_is_told(arena, run):
    with sqlite3.connect(run / "arena.db") as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    end = arena("verify", "quick")
    assert end.code == 2
    assert "is a results database of version 99" in end.err


def test_the_leaderboard_has_four_formats(arena, run):
    assert arena("leaderboard", "quick", "--format", "table").out == arena("leaderboard", "quick").out
    assert arena("leaderboard", "quick", "--format", "markdown").out.startswith("# quick: For Sale, 3 seats\n\n|")
    rows = list(csv.DictReader(io.StringIO(arena("leaderboard", "quick", "--format", "csv").out)))
    board = json.loads(arena("leaderboard", "quick", "--format", "json").out)
    assert [row["name"] for row in rows] == [bot["name"] for bot in board["bots"]]
    assert board["bots"][-1]["faults"] == {"crashed": 6}


def test_another_format_is_refused(arena, run):
    end = arena("leaderboard", "quick", "--format", "html")
    assert end.code == 2
    assert "Invalid value for '--format': 'html' is not one of 'table', 'markdown', 'csv', 'json'\n" in end.err


def test_a_run_that_goes_on_can_be_read(arena, here):
    with runs.make(here / "results" / "quick") as store:  # and stays open for writing
        runs.play_all(store, ids=[1, 2])
        assert "2 of 6 matches played so far" in arena("leaderboard", "quick").out
        assert arena("verify", "quick") == (0, "2 of 6 matches played again: everything is as stored\n", "")
        assert arena("replay", "quick", 2).code == 0
        assert arena("export", "quick", "x.jsonl").code == 0


def test_a_match_is_told(arena, run):
    end = arena("replay", "quick", 2)
    assert end.code == 0
    assert end.out.startswith("match 2 of quick: For Sale, 3 seats\ntable 0, block 0, seating 1\n")
    assert "! bob: crashed" in end.out
    with Store.open(run) as store:
        seat = store.match(2).bots.index("bob")
    assert "! bob: crashed" not in arena("replay", "quick", 2, "--seat", (seat + 1) % 3).out
    lines = arena("replay", "quick", 2, "--json").out.splitlines()
    assert json.loads(lines[0])["seat"] == -1
    assert len(arena("replay", "quick", 2, "--json", "--seat", 0).out.splitlines()) == len(lines)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((7,), 2, "error: there is no match 7: the run has matches 1 to 6"),
        ((0,), 2, "error: there is no match 0: the run has matches 1 to 6"),
        (("first",), 2, "Invalid value for 'MATCH': must be an integer, not 'first'"),
        ((1, "--seat", 3), 2, "error: --seat 3: there is none; the seats are 0 to 2"),
    ],
)
def test_a_match_or_seat_that_does_not_exist_is_named(arena, run, arguments, code, words):
    end = arena("replay", "quick", *arguments)
    assert (end.code, end.out) == (code, "")
    assert words.lower() in end.err.lower()


def test_verify_passes_what_is_as_it_must_be(arena, run):
    assert arena("verify", "quick") == (0, "6 of 6 matches played again: everything is as stored\n", "")
    assert arena("verify", "quick", "--quiet") == (0, "", "")


def test_verify_fails_what_is_not(arena, run):
    with sqlite3.connect(run / "arena.db") as database:
        database.execute("UPDATE matches SET ranks = '[1,1,1]' WHERE id = 4")
    database.close()
    end = arena("verify", "quick")
    assert end.code == 1
    first, last = end.out.splitlines()
    assert first.startswith("match 4: ranks stored [1, 1, 1], the transcript gives [")
    assert last == "6 of 6 matches played again: 1 difference"


def test_matches_are_exported(arena, run, here):
    end = arena("export", "quick", "größe.jsonl")
    assert end == (0, "", "6 matches written to größe.jsonl\n")
    assert len((here / "größe.jsonl").read_text().splitlines()) == 6


def test_an_export_that_cannot_be_written_is_told(arena, run):
    end = arena("export", "quick", "none/x.csv")
    assert end == (74, "", "error: none/x.csv: cannot be written: No such file or directory\n")


def test_an_export_to_another_kind_of_file_is_refused(arena, run):
    assert arena("export", "quick", "x.xlsx").code == 2
