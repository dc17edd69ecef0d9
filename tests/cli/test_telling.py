"""The commands that tell what there is."""

from __future__ import annotations

import json

import jsonschema
import pytest


def test_games_are_listed(arena):
    end = arena("games")
    assert (end.code, end.err) == (0, "")
    assert end.out.splitlines()[0].split(maxsplit=1)[0] == "for-sale"


def test_a_game_is_told(arena):
    end = arena("games", "for-sale")
    assert end.code == 0
    assert end.out.startswith("For Sale (for-sale), 3 to 6 seats, version ")


def test_a_game_that_does_not_exist_is_named(arena):
    end = arena("games", "forsale")
    assert (end.code, end.out) == (2, "")
    assert end.err.startswith("error: there is no game 'forsale' (did you mean 'for-sale'?)")


@pytest.mark.parametrize("document", ["config", "protocol", "result"])
def test_schemas_are_printed(arena, document):
    end = arena("schema", document)
    assert (end.code, end.err) == (0, "")
    jsonschema.Draft202012Validator.check_schema(json.loads(end.out))


def test_the_protocol_is_typed_for_a_game(arena):
    assert "Act.sell" in json.loads(arena("schema", "protocol", "--game", "for-sale").out)["$defs"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("result", "--game", "for-sale"), "error: --game goes with `arena schema protocol`"),
        (("protocol", "--game", "chess"), "error: there is no game 'chess'"),
        (("everything",), "'everything' is not one of 'config', 'protocol', 'result'"),
        (("confg",), "for 'DOCUMENT': 'confg' is not one of 'config', 'protocol', 'result' (did you mean 'config'?)"),
    ],
)
def test_schemas_that_do_not_exist_are_refused(arena, arguments, words):
    end = arena("schema", *arguments)
    assert (end.code, end.out) == (2, "")
    assert words in end.err
