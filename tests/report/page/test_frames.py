"""A match as the viewer gets it: positions that can be rebuilt, and nothing that a seat may not know."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import orjson
import pytest
from support import runs
from support.hush import HUSH
from support.policies import boldest

from arena.games import GAMES
from arena.report.page.frames import Kept, changes, frames, position
from arena.report.page.replay import KEPT
from arena.report.replay import open_match, told
from arena.report.stored import StoredMatch
from arena.store.said import Said, bundled

ORDER = ("alice", "bob", "carol")


def put(value, path, new):
    """What the viewer does with a change."""
    if not path:
        return new[0]
    copy = value.copy()
    if len(path) == 1 and not new:
        del copy[path[0]]
    else:
        copy[path[0]] = put(value.get(path[0]) if isinstance(value, dict) else value[path[0]], path[1:], new)
    return copy


def positions(data):
    now = data["start"]
    for frame in data["frames"]:
        for path, *new in frame["change"]:
            now = put(now, path, new)
        yield now


@pytest.fixture(
    params=[("for-sale", {}), ("viehmarkt", {"turn_limit": 15}), ("ausgezockt", {"turn_limit": 20})], ids=str
)
def store(request, tmp_path):
    """A match of a game in which bob fails once and everybody throws dice."""
    game, options = request.param
    with runs.make(tmp_path / "run", game=game, options=options, blocks=1) as store:
        store.commit([runs.played(store, 1, {"bob": runs.crashing}, order=ORDER)])
        yield store


def test_the_changes_lead_from_each_position_to_the_next(store):
    match = open_match(store, 1, None)
    data = json.loads(orjson.dumps(frames(match, None, kept=KEPT[0])))
    steps = list(match.steps())
    assert len(data["frames"]) == len(steps)
    found = list(positions(data))
    for step, now in zip(match.steps(), found, strict=True):
        assert now == position(step.state, 3, None)


def test_the_lines_are_those_of_the_text(store):
    data = frames(open_match(store, 1, None), None, kept=KEPT[0])
    text = "\n".join(told(store, 1))
    lines = [line for frame in data["frames"] for line, *_ in frame["told"]]
    assert len(lines) > 20
    assert all(line in text for line in lines)


def test_all_eyes_see_the_secrets_of_every_seat_apart(tmp_path):
    with runs.make(tmp_path / "run", game="viehmarkt", blocks=1) as store:
        runs.play_all(store, ids=[1])
        *_, last = positions(frames(open_match(store, 1, None), None, kept=Kept(0, 0)))
    assert "you" not in last
    assert [sum(purse.values()) for purse in last["own"]["money"]] == [player["cards"] for player in last["players"]]


@pytest.mark.parametrize("seat", range(3))
def test_what_is_kept_for_the_eyes_of_a_seat_is_what_it_was_told(store, seat):
    def named(text):
        return text if text is None else re.sub(r"\b(alice|bob|carol)\b", lambda found: names[found[1]], text)

    names = {name: name if other == seat else f"seat {other}" for other, name in enumerate(ORDER)}
    whole = json.loads(orjson.dumps(frames(open_match(store, 1, None), None, kept=KEPT[0])))
    own = frames(open_match(store, 1, seat), seat, kept=KEPT[0])
    kept = [
        (others[0].get(str(seat), text) if others else text)
        for frame in whole["frames"]
        for text, _, _, *others in frame["told"]
    ]
    told = [text for frame in own["frames"] for text, *_ in frame["told"]]
    assert [named(text) for text in kept if text is not None] == told


@pytest.mark.parametrize("seat", range(3))
def test_for_a_seat_each_position_is_its_observation(store, seat):
    match = open_match(store, 1, seat)
    data = json.loads(orjson.dumps(frames(match, seat, kept=KEPT[0])))
    observed = [json.loads(orjson.dumps(step.state.observation(seat))) for step in match.steps()]
    places = iter(observed)
    assert all(now in places for now in positions(data))  # in this order
    assert {who for frame in data["frames"] for who, *_ in frame.get("asked", [])} <= {seat}
    assert {fault["seat"] for frame in data["frames"] for fault in frame.get("faults", [])} <= {seat}
    text = json.dumps(data)
    assert [name for name in ORDER if name in text] == [ORDER[seat]]


@pytest.mark.parametrize("seat", range(3))
def test_no_secret_of_another_is_told_to_a_seat(tmp_path, monkeypatch, seat):
    monkeypatch.setitem(GAMES, "hush", HUSH)
    with runs.make(tmp_path / "hush", game="hush", seats=3, options={"rounds": 4}, blocks=1) as store:
        policies = {bot: lambda _: boldest for bot in store.names}
        store.commit([runs.played(store, 1, policies, order=ORDER)])
        whole = json.dumps(frames(open_match(store, 1, None), None, kept=KEPT[0]))
        own = frames(open_match(store, 1, seat), seat, kept=KEPT[0])
    for other in {0, 1, 2} - {seat}:
        assert f"hide: {ORDER[other]}, card" in whole
        assert f"hide: seat {other}, card" not in json.dumps(own)
    assert "own" not in own["start"]
    assert own["start"]["you"] == seat


def test_what_bots_write_stands_at_its_step(store):
    match = open_match(store, 1, None)
    with_words = StoredMatch.of(match.kit, runs.aloud(match.record, dropped=9))
    data = frames(with_words, None, kept=KEPT[0])
    for number, (frame, rows) in enumerate(zip(data["frames"], match.rows, strict=True)):
        written = [(seat, text.splitlines()[0]) for seat, text, *_ in frame.get("said", []) if " at " in text]
        assert written == [(row[0], f"{ORDER[row[0]]} at {number}") for row in rows if row[0] >= 0]
    missing = [[seat, *more] for frame in data["frames"] for seat, _, *more in frame.get("said", []) if more]
    assert sorted(missing) == [[seat, "9 bytes before this were not kept"] for seat in range(3)]
    ends = [text for _, text, *_ in data["frames"][-1]["said"]]
    assert [sum(f"{bot} is done" in text for text in ends) for bot in ORDER] == [1, 1, 1]


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_gets_all_that_it_wrote_itself_and_nothing_of_the_others(store, seat):
    match = open_match(store, 1, seat)
    data = frames(StoredMatch.of(match.kit, runs.aloud(match.record)), seat, kept=KEPT[0])
    said = [one for frame in data["frames"] for one in frame.get("said", [])]
    choices = [number for number, rows in enumerate(match.rows) if any(row[0] == seat for row in rows)]
    assert {who for who, _ in said} == {seat}
    assert "".join(text for _, text in said) == "".join(
        [*(f"{ORDER[seat]} at {number}\n" for number in choices), f"{ORDER[seat]} is done\n"]
    )
    assert [name for name in ORDER if name in json.dumps(data)] == [ORDER[seat]]


def test_what_came_while_a_seat_was_told_nothing_does_not_tell_it_how_much_happened(tmp_path):
    """Of the steps of others that it does not know a seat must not learn by its own words, which come at any time."""
    with runs.make(tmp_path / "run", game="ausgezockt", options={"turn_limit": 40}, blocks=1) as store:
        store.commit([runs.played(store, 1, order=ORDER)])
        match = open_match(store, 1, 0)
    always = Said(0, tuple((number, f"{number} ") for number in range(len(match.rows))))
    data = frames(StoredMatch.of(match.kit, replace(match.record, said=bundled({0: always}))), 0, kept=KEPT[0])
    said = [one for frame in data["frames"] for one in frame["said"]]
    assert len(data["frames"]) < len(match.rows)
    assert len(said) == len(data["frames"])  # one for each step that it knows
    assert "".join(text for _, text in said) == "".join(text for _, text in always.parts)


def test_what_is_cut_is_said(store):
    match = open_match(store, 1, None)
    data = frames(StoredMatch.of(match.kit, runs.together(match.record)), None, kept=Kept(0, 3))
    (one,) = data["unplaced"]
    lost = len("alice in several\n") - 3
    assert one == [0, "al\n", f"40 bytes before this were not kept; {lost} characters before this have no room here"]
    assert not any("said" in frame for frame in data["frames"])


def test_a_void_match_has_no_steps(tmp_path):
    with runs.make(tmp_path / "run", blocks=1) as store:
        store.commit([runs.void(store, 1)])
        data = frames(open_match(store, 1, None), None, kept=KEPT[0])
    assert data["frames"] == []
    assert data["result"]["termination"] == "void"


def test_changes_name_what_came_went_and_changed():
    before = {"a": 1, "b": [1, 2], "c": {"d": 1}, "gone": 0}
    after = {"a": 1, "b": [1, 3], "c": {"d": 1, "e": None}, "more": [1]}
    assert sorted(changes(before, after), key=str) == [
        [["b", 1], 3],
        [["c", "e"], None],
        [["gone"]],
        [["more"], [1]],
    ]
