"""A stored match as JSON Lines: all of it, or what one seat may know."""

from __future__ import annotations

import json

import jsonschema
import pytest
from support import runs
from support.hush import HUSH
from support.policies import boldest, dice, passive

from arena.errors import ArenaError
from arena.games import GAMES
from arena.report.replay_json import lines
from arena.report.result_schema import schema
from arena.report.stored import Kit, StoredMatch

ORDER = ("alice", "bob", "carol")


def read(store, seat: int | None = None) -> list[dict]:
    return [json.loads(line) for line in lines(store, 1, seat)]


@pytest.fixture
def store(tmp_path):
    luck = {"houses": [8, 27, 19], "cheques": [0, 6, 13]}
    with runs.make(tmp_path / "run", meta={"luck": luck}, blocks=1) as store:
        store.commit([runs.played(store, 1, {"bob": runs.crashing}, order=ORDER)])
        yield store


@pytest.fixture
def hush(tmp_path, monkeypatch):
    """A match of a game with secrets."""
    monkeypatch.setitem(GAMES, "hush", HUSH)
    with runs.make(tmp_path / "hush", game="hush", options={"rounds": 5}, blocks=1) as store:
        policies = {"alice": lambda _: boldest, "bob": lambda _: dice(5), "carol": runs.crashing}
        store.commit([runs.played(store, 1, policies, order=ORDER)])
        yield store


def test_what_bots_wrote_stands_in_the_first_line_of_its_step(tmp_path):
    with runs.make(tmp_path / "run", blocks=1) as store:
        store.commit([runs.aloud(runs.played(store, 1, order=ORDER))])
        whole, own = read(store), read(store, 1)
    assert "stderr" not in whole[0]
    assert whole[1]["stderr"] == {str(whole[1]["seat"]): f"{ORDER[whole[1]['seat']]} at 1\n"}
    firsts = {line["step"]: line for line in reversed(whole)}
    assert all(("stderr" in line) == (line is firsts[line["step"]] and line["seat"] >= 0) for line in whole)
    last = firsts[max(firsts)]["stderr"]
    assert last == {str(seat): f"{bot} at {max(firsts)}\n{bot} is done\n" for seat, bot in enumerate(ORDER)}
    assert sum(text.count("\n") for line in whole for text in line.get("stderr", {}).values()) == (
        sum(line["seat"] >= 0 for line in whole) + 3
    )
    assert {seat for line in own for seat in line.get("stderr", {})} == {"1"}
    assert "".join(line["stderr"]["1"] for line in own if "stderr" in line).endswith("bob is done\n")


def test_luck_is_seat_minus_one(store):
    assert read(store)[0] == {
        "step": 0,
        "seat": -1,
        "action": {"type": "deal", "source": "houses", "outcome": [8, 27, 19]},
    }


def test_there_is_a_line_for_each_entry_of_the_transcript(store):
    match = StoredMatch.of(Kit.of(store), store.match(1))
    entries = [(number, row[0]) for number, step in enumerate(match.rows) for row in step]
    assert [(line["step"], line["seat"]) for line in read(store)] == entries


def test_a_choice_has_decision_action_and_ms(store):
    line = read(store)[1]
    assert sorted(line) == ["action", "decision", "ms", "seat", "step"]
    assert line["decision"] == "bid"
    assert line["ms"] == 0.25


def test_the_lines_of_a_sealed_choice_have_the_same_step(store):
    sells = [line for line in read(store) if line.get("decision") == "sell"]
    assert len(sells) == 24
    assert [line["seat"] for line in sells] == [0, 1, 2] * 8
    assert all(len({line["step"] for line in sells[n : n + 3]}) == 1 for n in range(0, 24, 3))


def test_forced_and_failed_choices_are_marked(store):
    every = read(store)
    (fault,) = [line for line in every if "fault" in line]
    assert (fault["seat"], fault["fault"]) == (1, "crashed")
    last = [line for line in every if line.get("decision") == "sell"][-3:]
    assert all(line["forced"] is True for line in last)
    assert any(line.get("retired") for line in every)


def test_every_line_meets_its_schema(store, hush):
    known = schema()
    validator = jsonschema.Draft202012Validator({**known, "$ref": "#/$defs/ReplayLine"})
    for run in (store, hush):
        for seat in (None, 0, 1, 2):
            for line in read(run, seat):
                validator.validate(line)


def test_in_for_sale_a_seat_knows_every_action_but_not_the_clocks_of_others(store):
    every, own = read(store), read(store, 0)
    assert len(own) == len(every)
    for whole, known in zip(every, own, strict=True):
        assert known["step"] == whole["step"]
        assert known["seat"] == whole["seat"]
        if whole["seat"] == -1:
            assert sorted(known["action"].pop("outcome")) == sorted(whole["action"].pop("outcome"))
            assert known == whole
        elif whole["seat"] == 0:
            assert known == whole
        else:
            assert known["action"] == whole["action"]
            assert not known.keys() & {"ms", "fault", "retired", "note"}
            assert known.get("forced") == whole.get("forced")


def test_cards_are_in_the_order_in_which_they_were_shown(store):
    assert read(store, 0)[0]["action"]["outcome"] == [8, 19, 27]


def test_a_seat_knows_its_own_secrets_and_no_others(hush):
    every = read(hush)
    for seat in range(3):
        known = read(hush, seat)
        own = [line for line in known if line["seat"] == seat]
        assert [{**line, "step": 0} for line in own] == [{**line, "step": 0} for line in every if line["seat"] == seat]
        for line in known:
            if line["seat"] not in (-1, seat) and line["decision"] == "hide":
                assert line == {
                    "step": line["step"],
                    "seat": line["seat"],
                    "decision": "hide",
                    "events": [{"type": "hide", "seat": line["seat"]}],
                }
        deals = [line for line in known if line["seat"] == -1]
        assert [("action" in line) for line in deals] == [turn % 3 == seat for turn in range(5)]


def hiding(how):
    """Hides as it likes, calls always the same."""
    return lambda _id: lambda request: (how if request.decision == "hide" else boldest)(request)


def test_what_a_seat_is_told_does_not_depend_on_what_it_may_not_know(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, "hush", HUSH)
    told = []
    for number, how in enumerate((boldest, passive)):
        with runs.make(tmp_path / str(number), game="hush", options={"rounds": 5}, blocks=1) as store:
            policies = {"alice": hiding(how), "bob": hiding(how), "carol": hiding(boldest)}
            store.commit([runs.played(store, 1, policies, order=ORDER)])
            told.append((read(store), read(store, 2)))
    (first, known_first), (second, known_second) = told
    assert first != second
    assert known_first == known_second


def test_steps_are_counted_without_gaps_for_a_seat(hush):
    steps = [line["step"] for line in read(hush, 1)]
    assert sorted(set(steps)) == list(range(max(steps) + 1))


def test_a_void_match_has_no_lines(store):
    store.commit([runs.void(store, 2)])
    assert list(lines(store, 2)) == []


def test_a_seat_that_does_not_exist_is_named(store):
    with pytest.raises(ArenaError, match="--seat -1: there is none"):
        read(store, -1)
