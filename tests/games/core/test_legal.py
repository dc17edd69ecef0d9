"""Domains, templates and lists of legal actions: one truth however one asks, and words for what is not in it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games.core.legal import Bag, Choice, Fixed, Legal, Pick, Range, Template
from arena.games.core.state import IllegalAction


class Rest(NamedTuple):
    type: str = "rest"


class Move(NamedTuple):
    steps: int
    type: str = "move"


class Go(NamedTuple):
    corner: str
    step: int
    type: str = "go"


class Trade(NamedTuple):
    player: int
    money: tuple[int, ...]
    type: str = "trade"


class Guess(NamedTuple):
    name: str
    type: str = "guess"


DOMAINS = [
    Fixed(3),
    Fixed("x"),
    Range(4, 18),
    Range(10, 90, 20),
    Range(5, 5),
    Choice((3, 9, 22)),
    Choice(("a",)),
    Choice([(0, 1), (2, 0)], lambda pair: {key: n for key, n in zip(("50", "100"), pair, strict=True) if n}),
    Bag(("0", "10", "50"), (2, 0, 3)),
    Bag((), ()),
]


# Domains


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: str(domain.wire()))
def test_a_domain_is_the_same_however_one_asks(domain):
    values = list(domain)
    assert len(values) == domain.count() > 0
    assert domain.first() == values[0]
    assert all(value in domain for value in values)
    assert [domain.read("field", domain.show(value)) for value in values] == values
    rng = Random(1)
    assert {repr(domain.sample(rng)) for _ in range(len(values) * 30)} == set(map(repr, values))


@pytest.mark.parametrize(
    ("domain", "told"),
    [
        (Fixed(3), 3),
        (Range(4, 18), {"min": 4, "max": 18, "step": 1}),
        (Range(10, 90, 20), {"min": 10, "max": 90, "step": 20}),
        (Choice((3, 9, 22)), {"in": [3, 9, 22]}),
        (Choice([(0, 1)], lambda pair: {"100": pair[1]}), {"in": [{"100": 1}]}),
        (Bag(("0", "10", "50"), (2, 0, 3)), {"from": {"0": 2, "50": 3}}),
    ],
)
def test_a_domain_looks_on_the_wire_as_the_protocol_says(domain, told):
    assert domain.wire() == told


@given(st.integers(-50, 50), st.integers(0, 60), st.integers(1, 7), st.integers(-60, 130))
def test_a_range_holds_what_its_steps_reach(low, width, step, value):
    domain = Range(low, low + width, step)
    reached = range(low, low + width + 1, step)
    assert list(domain) == list(reached)
    assert (value in domain) == (value in reached)


@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(-1, 4), max_size=4))
def test_a_bag_holds_every_part_of_what_is_in_it(counts, value):
    domain = Bag(tuple(map(str, range(len(counts)))), tuple(counts))
    fits = len(value) == len(counts) and all(0 <= n <= most for n, most in zip(value, counts, strict=True))
    assert (tuple(value) in domain) == fits
    assert len(set(domain)) == domain.count()


@pytest.mark.parametrize("domain", [Fixed(1), Range(0, 5), Choice((1, 2)), Bag(("a",), (1,))])
@pytest.mark.parametrize("value", [True, 1.0, "1", None, (1.0,), (True,), [1]])
def test_what_only_equals_a_value_is_none(domain, value):
    assert value not in domain


def test_a_sample_has_all_values_with_equal_chance():
    rng = Random(2)
    for domain in (Range(1, 4), Choice("abcd"), Bag(("a", "b"), (1, 1))):
        drawn = [domain.sample(rng) for _ in range(8000)]
        assert all(abs(drawn.count(value) - 2000) < 200 for value in domain)


# What is wrong, in words

WRONG = [
    (Range(4, 18), 3, "'coins' is 3, legal is 4 to 18"),
    (Range(4, 18), 7.0, "'coins' must be an integer, not the number 7.0 (not an integer)"),
    (Range(4, 18), "7", "'coins' must be an integer, not the string \"7\""),
    (Range(4, 18), True, "'coins' must be an integer, not the boolean true"),
    (Range(4, 18), None, "'coins' must be an integer, not null"),
    (Range(4, 18), [7], "'coins' must be an integer, not an array"),
    (Range(4, 18), {"min": 4}, "'coins' must be an integer, not an object"),
    (Range(4, 18), 10**50, "'coins' is of more than 40 digits, legal is 4 to 18"),
    (Range(10, 50, 10), 15, "'coins' is 15, legal is 10 to 50 in steps of 10"),
    (Range(5, 5), 6, "'coins' is 6, legal is only 5"),
    (Fixed("x"), "y", '\'coins\' must be "x", not the string "y"'),
    (Fixed(3), 3.0, "'coins' must be 3, not the number 3.0 (not an integer)"),
    (Choice((3, 9)), 4, "'coins' is 4, legal is one of 3, 9"),
    (Choice((3, 9)), "3", "'coins' must be an integer, not the string \"3\""),
    (Choice(("a", "b")), "c", '\'coins\' is "c", legal is one of "a", "b"'),
    (Choice(("a", "b")), 1, "'coins' must be a string, not the integer 1"),
    (
        Choice(range(20)),
        99,
        "'coins' is 99, legal is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …",
    ),
    (Choice([(1,)], lambda one: {"50": one[0]}), 5, "'coins' must be an object, not the integer 5"),
    (Choice([(1,)], lambda one: {"50": one[0]}), {"50": 1.0}, '\'coins\' is {"50":1.0}, legal is one of {"50":1}'),
    (Choice([(1,)], lambda one: {"50": one[0]}), {"50": True}, '\'coins\' is {"50":true}, legal is one of {"50":1}'),
    (Bag(("0", "10"), (1, 2)), [1], "'coins' must be an object of counts by key, not an array"),
    (Bag(("0", "10"), (1, 2)), {"10": 3}, "'coins': 3 × \"10\", legal is 0 to 2"),
    (Bag(("0", "10"), (1, 2)), {"10": -1}, "'coins': -1 × \"10\", legal is 0 to 2"),
    (Bag(("0", "10"), (1, 2)), {"20": 1}, "'coins': there is no \"20\"; the keys are 0, 10"),
    (
        Bag(("0", "10"), (1, 2)),
        {"10": 1.0},
        "'coins': the count of \"10\" must be an integer, not the number 1.0 (not an integer)",
    ),
]


@pytest.mark.parametrize(("domain", "value", "words"), WRONG)
def test_a_wrong_value_is_refused_in_words_for_the_bots_author(domain, value, words):
    with pytest.raises(IllegalAction) as refusal:
        domain.read("coins", value)
    assert str(refusal.value) == words


def test_a_count_of_0_equals_leaving_the_key_out():
    bag = Bag(("0", "10"), (1, 2))
    assert bag.read("money", {"10": 1, "0": 0}) == bag.read("money", {"10": 1}) == (0, 1)
    assert bag.read("money", {"20": 0}) == (0, 0)
    choice = Choice([(1, 0)], lambda pair: {"50": 1})
    assert choice.read("money", {"50": 1, "100": 0}) == (1, 0)


def test_a_value_that_is_nested_very_deeply_is_refused_like_any_other():
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(IllegalAction, match="'money' is nested very deeply, legal is one of"):
        Choice([(1,)], lambda one: {"50": one[0]}).read("money", {"50": deep})


def test_a_long_or_unprintable_string_is_cut_and_made_harmless():
    with pytest.raises(IllegalAction) as refusal:
        Choice(("a",)).read("card", "x" * 1000)
    assert len(str(refusal.value)) < 120
    with pytest.raises(IllegalAction) as refusal:
        Choice(("a",)).read("card", "\x1b[2J\n")
    assert str(refusal.value).isprintable()


# Templates and lists

MIXED = Legal(
    Template("rest", Rest),
    Template("move", Move, steps=Range(2, 4)),
    Template("trade", Trade, player=Choice((1, 3)), money=Bag(("0", "10"), (1, 1))),
)
LISTS = [
    MIXED,
    Legal(Template("rest", Rest)),
    Legal(Template("move", Move, steps=Range(7, 7))),
    Legal(Template("guess", Guess, name=Choice(("a", "b"))), Template("guess", Guess, name=Fixed("z"))),
    Pick("move", Move, "steps", (3, 9)),
    Pick("move", Move, "steps", (3,)),
]


@pytest.mark.parametrize("legal", LISTS, ids=lambda legal: str(legal.wire())[:60])
def test_legal_actions_are_one_list_however_one_asks(legal):
    actions = list(legal)
    assert legal.count() == len(actions) == len(set(actions))
    assert legal.first() == actions[0]
    assert legal.single() == (actions[0] if len(actions) == 1 else None)
    assert all(action in legal for action in actions)
    rng = Random(3)
    assert {legal.sample(rng) for _ in range(400)} == set(actions)


def test_every_template_has_the_same_chance_in_a_sample():
    rng = Random(4)
    drawn = [MIXED.sample(rng).type for _ in range(6000)]
    assert all(abs(drawn.count(kind) - 2000) < 200 for kind in ("rest", "move", "trade"))


def test_the_list_on_the_wire_holds_the_templates():
    assert MIXED.wire() == [
        {"type": "rest"},
        {"type": "move", "steps": {"min": 2, "max": 4, "step": 1}},
        {"type": "trade", "player": {"in": [1, 3]}, "money": {"from": {"0": 1, "10": 1}}},
    ]
    assert next(iter(MIXED.wire()[2])) == "type"


def test_a_pick_is_the_same_as_the_list_that_it_stands_for():
    pick, plain = Pick("move", Move, "steps", (3, 9)), Legal(Template("move", Move, steps=Choice((3, 9))))
    assert pick.wire() == plain.wire()
    assert list(pick) == list(plain)
    assert pick.read({"type": "move", "steps": 9}) == Move(9)
    assert Move(4) not in pick
    with pytest.raises(AttributeError):
        pick.nothing  # noqa: B018 - it is the look that fails


@pytest.mark.parametrize(
    "action",
    [Move(1), Move(5), Move(True), Rest("move"), Trade(2, (0, 0)), Trade(1, (2, 0)), Guess("a"), Move(2, "rest")],
)
def test_what_no_template_holds_is_not_legal(action):
    assert action not in MIXED


def test_unknown_keys_are_ignored():
    assert MIXED.read({"type": "move", "steps": 3, "why": "it is near", "coins": 7}) == Move(3)
    assert MIXED.read({"steps": 3, "type": "rest"}) == Rest()


def test_of_two_templates_of_one_type_the_fitting_one_is_read():
    assert LISTS[3].read({"type": "guess", "name": "z"}) == Guess("z")
    assert LISTS[3].read({"type": "guess", "name": "b"}) == Guess("b")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({}, "action lacks the field 'type'"),
        ({"type": None}, "action lacks the field 'type'"),
        ({"type": 5}, "'type' must be a string, not the integer 5"),
        ({"type": "jump"}, "action type \"jump\" is not legal now, legal is 'rest' or 'move' or 'trade'"),
        ({"type": "move"}, "action 'move' lacks the field 'steps'"),
        ({"type": "move", "steps": 9}, "'steps' is 9, legal is 2 to 4"),
        ({"type": "trade", "player": 2, "money": {}}, "'player' is 2, legal is one of 1, 3"),
    ],
)
def test_an_action_that_is_not_legal_is_refused_in_words(action, words):
    with pytest.raises(IllegalAction) as refusal:
        MIXED.read(action)
    assert str(refusal.value) == words


def test_of_several_templates_of_a_type_the_one_that_agrees_most_says_what_is_wrong():
    legal = Legal(
        Template("go", Go, corner=Fixed("north"), step=Choice((1, 2))),
        Template("go", Go, corner=Fixed("south"), step=Choice((3,))),
    )
    with pytest.raises(IllegalAction, match="'step' is 3, legal is one of 1, 2"):
        legal.read({"type": "go", "corner": "north", "step": 3})
    with pytest.raises(IllegalAction, match="'corner' must be"):
        legal.read({"type": "go", "corner": "west", "step": 3})
