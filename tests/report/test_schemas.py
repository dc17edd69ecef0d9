"""The JSON Schemas by name."""

from __future__ import annotations

import jsonschema
import pytest
from support import runs

from arena.errors import ArenaError
from arena.report.outcome import result
from arena.report.result_schema import schema
from arena.report.schemas import schema_of


@pytest.mark.parametrize(
    ("document", "game"), [("config", None), ("protocol", None), ("protocol", "for-sale"), ("result", None)]
)
def test_every_schema_is_one(document, game):
    made = schema_of(document, game)
    jsonschema.Draft202012Validator.check_schema(made)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_protocol_can_be_typed_for_a_game():
    assert "Act.bid" in schema_of("protocol", "for-sale")["$defs"]
    assert "Act.bid" not in schema_of("protocol", None)["$defs"]


@pytest.mark.parametrize("document", ["config", "result"])
def test_a_game_goes_with_the_protocol_only(document):
    with pytest.raises(ArenaError, match="--game goes with `arena schema protocol`"):
        schema_of(document, "for-sale")


def test_a_game_that_does_not_exist_is_named():
    with pytest.raises(ArenaError, match="there is no game 'chess'"):
        schema_of("protocol", "chess")


def test_a_match_result_meets_its_schema(tmp_path):
    import json

    with runs.make(tmp_path / "run") as store:
        match = runs.played(store, 1, {"bob": runs.crashing})
    line = json.loads(json.dumps(result(match, 7)))
    validator = jsonschema.Draft202012Validator({**schema(), "$ref": "#/$defs/MatchResult"})
    validator.validate(line)
    assert list(line) == ["ranks", "scores", "termination", "faults", "seed"]
    assert line["faults"][0]["kind"] == "crashed"
