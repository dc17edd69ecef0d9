"""All matches of a run in one file."""

from __future__ import annotations

import csv
import json
from dataclasses import replace

import jsonschema
import pytest
from support import runs

from arena.errors import ArenaError, StorageError
from arena.report.export import export
from arena.report.result_schema import schema
from arena.store.store import Store


@pytest.fixture
def store(tmp_path):
    with Store.open(runs.whole(tmp_path / "run", {"bob": runs.crashing})) as store:
        yield store


def test_json_lines_hold_everything(store, tmp_path):
    path = tmp_path / "out.jsonl"
    assert export(store, path) == 6
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["id"] for line in lines] == [1, 2, 3, 4, 5, 6]
    match = store.match(4)
    line = lines[3]
    assert (line["table"], line["block"], line["seating"]) == (0, 1, 0)
    assert line["bots"] == list(match.bots)
    assert line["scores"] == [list(score) for score in match.scores]
    assert line["faults"] == list(match.faults)
    assert line["stderr"] == {str(match.bots.index("bob")): "first line\nbob \x1b[31mfell over"}
    assert line["transcript"][0][0][:2] == [-1, "houses"]
    assert line["deal_seed"] == next(store.origins(4, 4)).deal_seed.hex()
    assert line["rules_version"] == 1


def test_every_line_meets_its_schema_and_holds_what_bots_wrote(tmp_path):
    with runs.make(tmp_path / "run", blocks=1) as store:
        matches = [runs.played(store, id, {"bob": runs.crashing}) for id in (1, 2, 3)]
        store.commit([matches[0], runs.aloud(matches[1]), runs.together(matches[2])])
        export(store, tmp_path / "out.jsonl")
    validator = jsonschema.Draft202012Validator({**schema(), "$ref": "#/$defs/ExportLine"})
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    for line in lines:
        validator.validate(line)
    assert lines[0]["stderr_steps"] == {}
    assert lines[1]["stderr_steps"]["1"]["parts"][-1] == [
        len(lines[1]["transcript"]),
        f"{lines[1]['bots'][1]} is done\n",
    ]
    assert lines[2]["stderr_steps"] == {"0": {"dropped": 40, "parts": [[None, f"{lines[2]['bots'][0]} in several\n"]]}}


def test_csv_has_a_row_for_each_seat_of_each_match(store, tmp_path):
    path = tmp_path / "out.csv"
    assert export(store, path) == 6
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["id"], row["seat"]) for row in rows] == [
        (str(id), str(seat)) for id in range(1, 7) for seat in range(3)
    ]
    match = store.match(1)
    bob = rows[match.bots.index("bob")]
    assert (bob["bot"], bob["rank"], bob["faults"], bob["moves"]) == ("bob", "3", "1", "3")
    assert (bob["wealth"], bob["coins"]) == tuple(map(str, match.scores[match.bots.index("bob")]))
    assert bob["process"] == "0.bob"
    assert len(bob["deal_seed"]) == 64


def test_seeds_are_empty_while_the_run_goes_on(tmp_path):
    with runs.make(tmp_path / "run") as store:
        runs.play_all(store, ids=[2])
        assert export(store, tmp_path / "out.csv") == 1
        export(store, tmp_path / "out.jsonl")
    assert "\n2,0,0,1,normal,1,1,,0," in (tmp_path / "out.csv").read_text()
    assert json.loads((tmp_path / "out.jsonl").read_text())["deal_seed"] is None


def test_void_matches_are_there_with_nothing_in_them(tmp_path):
    with runs.make(tmp_path / "run") as store:
        store.commit([runs.void(store, 1)])
        export(store, tmp_path / "out.csv")
        export(store, tmp_path / "out.jsonl")
    assert json.loads((tmp_path / "out.jsonl").read_text())["scores"] == [[], [], []]
    assert (tmp_path / "out.csv").read_text().splitlines()[
        1
    ] == "1,0,0,0,void,3,1,,0,alice,1,,,0,0,0.0,0.0,0.0,0.0,0.0,,"


def test_a_run_without_matches_gives_an_empty_file(tmp_path):
    with runs.make(tmp_path / "run") as store:
        assert export(store, tmp_path / "out.jsonl") == 0
        assert export(store, tmp_path / "out.csv") == 0
    assert (tmp_path / "out.jsonl").read_text() == ""
    assert (tmp_path / "out.csv").read_text().startswith("id,table,")


@pytest.mark.parametrize("name", ["out.json", "out", "jsonl", "out.CSV"])
def test_a_name_that_does_not_say_how_is_refused(store, tmp_path, name):
    with pytest.raises(ArenaError, match=r"the name must end in \.jsonl or \.csv, which says how it is written"):
        export(store, tmp_path / name)
    assert not (tmp_path / name).exists()


def test_a_place_that_cannot_be_written_is_named(store, tmp_path):
    with pytest.raises(StorageError, match=r"none/out\.csv: cannot be written: No such file or directory"):
        export(store, tmp_path / "none" / "out.csv")


def test_a_damaged_transcript_is_named_and_leaves_what_was_there(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_text("old")
    with runs.make(tmp_path / "run") as store:
        store.commit([runs.played(store, 1), replace(runs.played(store, 2), transcript=b"?")])
    with pytest.raises(ArenaError, match="match 2: the transcript is damaged"), Store.open(tmp_path / "run") as store:
        export(store, path)
    assert path.read_text() == "old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["out.jsonl", "run"]
