"""What the leaderboard says of a knockout."""

from __future__ import annotations

import json

import jsonschema
import pytest
from support import runs

from arena.report.formats import FORMATS
from arena.report.leaderboard import leaderboard
from arena.report.schemas import schema_of
from arena.runner.stages import next_stage

SEVEN = tuple("abcdefg")


@pytest.fixture
def cup(tmp_path):
    """A knockout of seven of which nothing is played yet; those behind `a` always do the first thing that is legal."""
    with runs.make(tmp_path / "cup", SEVEN, blocks=1, format="knockout") as store:
        yield store


def rounds(store):
    """Play it round by round: after each what is said."""
    policies = dict.fromkeys(SEVEN[1:], runs.weak)
    while True:
        done = store.count()
        runs.play_all(store, policies, range(done + 1, store.schedule.total + 1))
        yield leaderboard(store).knockout
        following = next_stage(store)
        if following is None:
            return
        store.append(following)


def test_before_the_end_it_says_who_is_still_in(cup):
    assert leaderboard(cup).knockout.told() == "still in the knockout are a, b, c, d, e, f and g"
    runs.play_all(cup, {}, range(1, 4))
    assert leaderboard(cup).knockout.out == ()  # the round is not over
    said = rounds(cup)
    first = next(said)
    assert len(first.out) == 1
    assert (len(first.out[0]), len(first.alive), first.final) == (2, 5, ())
    assert set(first.out[0]) | set(first.alive) == set(SEVEN)
    assert first.told().startswith(f"still in the knockout are {first.alive[0]}, ")
    assert first.told().endswith(f"; out in round 1 {first.out[0][0]} and {first.out[0][1]}")


def test_in_the_end_it_says_who_has_won_and_who_dropped_out_when(cup):
    *_, last = rounds(cup)
    assert sorted([*last.final, *(bot for out in last.out for bot in out)]) == list(SEVEN)
    assert (len(last.final), [len(out) for out in last.out], last.alive) == (3, [2, 1, 1], ())
    text = FORMATS["table"](leaderboard(cup))
    one, two, three = last.final
    assert (
        f"\n{one} has won the knockout, in the final before {two} and {three}; out in round 3 {last.out[2][0]}, "
        in text
    )
    found = json.loads(FORMATS["json"](leaderboard(cup)))
    jsonschema.validate(found, schema_of("result", None))
    assert found["knockout"]["final"] == list(last.final)


def test_of_another_format_nothing_is_said(tmp_path):
    with runs.make(tmp_path / "run") as store:
        board = leaderboard(store)
        assert board.knockout is None
        assert "knockout" not in FORMATS["json"](board)
