"""Editions as data: the shipped one, others like it, and those that do not add up."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from random import Random

import pytest

from arena.games.ausgezockt import GAME
from arena.games.ausgezockt.edition import PRIMITIVES
from arena.games.ausgezockt.edition_file import edition, shipped
from arena.games.core.options import OptionError
from arena.games.core.playout import playout

TEXT = files("arena.games.ausgezockt").joinpath("edition.toml").read_text(encoding="utf-8")

KNOWN = "protect, more-flips, reshuffle, place, remove, give-up, return, discard-top"


def changed(change):
    """What the shipped file holds, changed."""
    data = copy.deepcopy(tomllib.loads(TEXT))
    change(data)
    return data


def refused(change):
    """The lines of the refusal of a changed file."""
    with pytest.raises(OptionError) as refusal:
        GAME.rules({"edition": changed(change)}, 2)
    assert {key for key, _ in refusal.value.problems} == {"edition_file"}
    assert all(line.startswith("edition_file: ") for line in refusal.value.lines)
    return [line.removeprefix("edition_file: ") for line in refusal.value.lines]


def put(path, value):
    """A change: the value at a path such as `lots.0.value`; `...` removes it."""

    def change(data):
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        for key in way:
            data = data[key]
        if value is ...:
            del data[last]
        else:
            data[last] = value

    return change


# The shipped edition


def test_the_shipped_edition_is_the_default():
    assert GAME.rules({}, 3).edition == edition(TEXT) == shipped()


def test_what_the_leaflet_or_a_review_says_is_printed_and_all_else_assumed():
    assumed = shipped().assumed
    assert {"mark", "greys.count", "greys.length", "lots[0].value", "lots[7].length"} <= assumed
    assert {f"events[{place}]" for place in range(8)} <= assumed
    assert {f"lots[{place}].name" for place in range(8)} - assumed == {
        "lots[0].name",
        "lots[6].name",
        "lots[7].name",
    }
    assert not {at for at in assumed if at.startswith(("deck", "die"))}


def test_bots_get_all_of_the_material():
    told = GAME.rules({}, 2).wire()["edition"]
    assert told["name"] == "house"
    assert told["mark"] == 36
    assert told["die"] == {"numbers": [2, 3, 4, 5, 6], "questions": 1}
    assert told["greys"] == {"count": 8, "length": 3}
    assert told["deck"]["cash"] == list(range(2, 13))
    assert told["lots"][7] == {
        "lot": "schlossallee",
        "name": "Schlossallee",
        "colour": "dark blue",
        "value": 8,
        "length": 6,
        "buildings": 4,
    }
    assert told["events"][1]["steps"] == [{"do": "more-flips", "who": "active", "times": 2}]
    assert [card["number"] for card in told["events"]] == list(range(1, 9))


def test_people_are_shown_it_with_what_is_assumed_marked():
    lines = GAME.about(GAME.rules({}, 2))
    assert "Finish mark: 36°" in lines
    assert "Die: ?, 2, 3, 4, 5, 6" in lines
    assert any("schlossallee" in line and "Schlossallee  " in line and "8°" in line for line in lines)
    assert sum(line.startswith("  ") and "°" in line for line in lines) == 8
    assert not any(
        "draws" in line or line.startswith("  1") for line in GAME.about(GAME.rules({"events": "reroll"}, 2))
    )


# Another one


def test_a_file_of_ones_own_replaces_the_material():
    data = changed(put("mark", {"printed": 12}))
    data["lots"] = data["lots"][:2]
    data["lots"][0]["lot"] = "elm-street"
    data["deck"]["bankrupt"] = {"printed": 1}
    data["die"] = [{"printed": "?"}, {"printed": 1}, {"printed": "?"}, {"printed": 9}]
    rules = GAME.rules({"edition": data}, 2)
    assert rules.lots == ("elm-street", "poststrasse")
    assert rules.edition.deck.count("bankrupt") == 1
    assert rules.wire()["edition"]["die"] == {"numbers": [1, 9], "questions": 2}
    assert "mark" not in rules.edition.assumed
    assert "Finish mark: 12" in GAME.about(rules)
    for seats in GAME.seats:
        assert playout(GAME, GAME.rules({"edition": data}, seats), seats, Random(1)) > 0


def test_an_edition_of_one_lot_and_no_special_cards_can_be_played():
    data = changed(put("mark", {"printed": 3}))
    data["lots"] = data["lots"][:1]
    data["deck"] = {"cash": {"printed": [2, 500]}} | {
        card: {"printed": 0} for card in ("bankrupt", "lucky", "token", "flip-2", "nope")
    }
    data["greys"]["count"] = {"printed": 0}
    assert playout(GAME, GAME.rules({"edition": data}, 2), 2, Random(2)) > 0


def test_event_cards_like_the_assumed_ones_can_be_written_from_the_primitives():
    data = changed(put("events", []))
    data["events"] = [
        {"assumed": {"text": "", "steps": [{"do": do, "who": who, "times": times}]}}
        for do, allowed in PRIMITIVES.items()
        for who in allowed
        for times in (1, 3)
    ]
    rules = GAME.rules({"edition": data}, 4)
    assert len(rules.event_numbers) == 2 * sum(map(len, PRIMITIVES.values()))
    for number in range(3):
        assert playout(GAME, rules, 4, Random(number)) > 0


def test_the_end_of_all_buildings_ends_the_match():
    data = changed(put("mark", {"printed": 9}))
    data["lots"] = data["lots"][:2]
    data["greys"]["count"] = {"printed": 0}
    data["lots"][0]["buildings"] = data["lots"][1]["buildings"] = {"printed": 2}
    rules = GAME.rules({"edition": data, "stalemate": 1, "turn_limit": 100_000}, 4)
    assert rules.edition.longest == 12
    for number in range(5):
        assert playout(GAME, rules, 4, Random(number)) > 0


# What does not add up


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("lots", [], "there are no lots: at least one [[lots]] is needed"),
        ("lots", ..., "there are no lots: at least one [[lots]] is needed"),
        ("lots", 8, "lots must be a list of tables"),
        ("lots.3", "x", "lots[3] must be a table"),
        ("lots.0.length", {"printed": 0}, "lots[0].length = 0: must be a number from 1 to 1000"),
        ("lots.0.length", {"printed": -3}, "lots[0].length = -3: must be a number from 1 to 1000"),
        ("lots.0.buildings", {"printed": True}, "lots[0].buildings = True: must be a number from 1 to 1000"),
        ("lots.0.value", ..., "lots[0].value is missing"),
        ("lots.0.name", {"printed": 5}, "lots[0].name = 5: must be a string"),
        ("lots.1.lot", "turmstrasse", "lots[1].lot = 'turmstrasse': there is already a lot of that name"),
        (
            "lots.1.lot",
            "Turm Straße",
            "lots[1].lot = 'Turm Straße': must be a name of small letters, digits and hyphens, unmarked",
        ),
        ("lots.1.lot", ..., "lots[1].lot is missing"),
        (
            "lots.7.value",
            {"printed": 12},
            "lots[7].value = 12: no cash card is higher (the highest is 12), so that schlossallee could never be covered",
        ),
        (
            "lots.1.value",
            {"printed": 0},
            "lots[1].value = 0: the lots must go from the lowest to the highest, and the one before has 1",
        ),
        (
            "lots.1.colour",
            "blue",
            "lots[1].colour must say where its value comes from: { printed = … } or { assumed = … }",
        ),
        (
            "lots.1.colur",
            {"printed": "blue"},
            "lots[1].colur is not known (did you mean 'colour'?); known are lot, name, colour, value, length, buildings",
        ),
        (
            "mark",
            {"printed": 169},
            "mark = 169: nobody can reach it; all buildings and a grey for every pair make a skyline of 168",
        ),
        ("mark", {"printed": 0}, "mark = 0: must be a number from 1 to 1000"),
        ("mark", {"guessed": 30}, "mark must say where its value comes from: { printed = … } or { assumed = … }"),
        ("greys", ..., "greys is missing"),
        ("greys.length", {"printed": 0}, "greys.length = 0: must be a number from 1 to 1000"),
        ("die", [{"printed": "?"}], "die: at least one face must be a number, or nobody would ever be done rolling"),
        ("die", 6, 'die must be a list of faces such as { printed = "?" } or { printed = 4 }'),
        ("die.2", {"printed": 0}, 'die[2] = 0: a face is "?" or a number from 1'),
        ("deck", ..., "deck is missing"),
        ("deck.cash", {"printed": []}, "deck.cash must be a list of numbers from 1, at least one"),
        (
            "deck.cash",
            {"printed": [2, 2]},
            "deck.cash: each number can be there only once, or the Gefängnis could not name a card",
        ),
        ("deck.token", {"printed": 2}, "deck.token = 2: a player has one Figur at most"),
        ("deck.nope", ..., "deck.nope is missing"),
        ("events", {}, "events must be a list of event cards"),
        (
            "events.0",
            {"assumed": "x"},
            "events[0] must be a card such as { assumed = { text = …, steps = [{ do = … }] } }",
        ),
        ("events.0.assumed.steps", [], "events[0] has no steps: at least one { do = … } is needed"),
        (
            "events.0.assumed.steps.0.do",
            "protekt",
            f"events[0].steps[0].do = 'protekt': there is no such primitive (did you mean 'protect'?); there are {KNOWN}",
        ),
        ("events.0.assumed.steps.0.who", "all", "events[0].steps[0].who = 'all': 'protect' can be done by active"),
        ("events.0.assumed.steps.0.times", 0, "events[0].steps[0].times = 0: must be a number from 1 to 1000"),
        ("events.0.assumed.text", 1, "events[0].text = 1: must be a string"),
        ("name", 1, "name = 1: must be a string"),
        (
            "marc",
            1,
            "marc is not known (did you mean 'mark'?); known are name, mark, die, greys, deck, lots, events",
        ),
    ],
)
def test_what_does_not_add_up_is_refused_with_the_reason(path, value, said):
    assert refused(put(path, value)) == [said]


def test_all_errors_are_told_at_once():
    def change(data):
        data["lots"][0]["length"] = {"printed": 0}
        data["events"][7]["assumed"]["steps"][0]["do"] = "burn"
        data["mark"] = 36

    assert len(refused(change)) == 3


def test_a_text_that_is_no_toml_is_refused():
    with pytest.raises(OptionError, match="edition_file: not a TOML file: "):
        edition("mark = [")


def test_the_other_options_are_checked_too():
    with pytest.raises(OptionError) as refusal:
        GAME.rules({"stalemate": 0, "turn_limits": 5, "edition": 5}, 2)
    assert [key for key, _ in refusal.value.problems] == ["stalemate", "turn_limits", "edition"]


def test_a_file_that_nobody_has_read_is_an_error():
    with pytest.raises(OptionError, match="nobody has read the file"):
        GAME.rules({"edition_file": "mine.toml"}, 2)
