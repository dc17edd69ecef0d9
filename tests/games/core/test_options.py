"""Rule options are checked all at once, with the nearest right word."""

from __future__ import annotations

import pytest

from arena.errors import ArenaError
from arena.games.core.options import Option, OptionError, check

OPTIONS = (
    Option("edition", "the material", "first", ("first", "second")),
    Option("equal_bid", "whether equal bids are allowed", None, kind=bool),
    Option("limit", "the number of turns", 1000, kind=int, least=1),
    Option("name", "free text", "x"),
)


def test_what_is_not_given_has_its_default():
    assert check(OPTIONS, {}) == {"edition": "first", "equal_bid": None, "limit": 1000, "name": "x"}


def test_what_is_given_is_in_force():
    given = {"edition": "second", "equal_bid": False, "limit": 1, "name": ""}
    assert check(OPTIONS, given) == given


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (
            {"editon": "first"},
            "unknown rule option 'editon' (did you mean 'edition'?); known are edition, equal_bid, limit, name",
        ),
        ({"edition": "secnd"}, "edition = 'secnd': must be one of 'first', 'second' (did you mean 'second'?)"),
        ({"edition": 1}, "edition = 1: must be one of 'first', 'second'"),
        ({"equal_bid": 1}, "equal_bid = 1: must be true or false"),
        ({"equal_bid": "true"}, "equal_bid = 'true': must be true or false"),
        ({"limit": True}, "limit = True: must be an integer"),
        ({"limit": 1.0}, "limit = 1.0: must be an integer"),
        ({"limit": 0}, "limit = 0: must be at least 1"),
        ({"name": 5}, "name = 5: must be a string"),
    ],
)
def test_what_is_wrong_is_said_with_the_remedy(given, text):
    with pytest.raises(OptionError) as error:
        check(OPTIONS, given)
    assert error.value.problems == ((next(iter(given)), text),)
    assert isinstance(error.value, ArenaError)
    assert error.value.exit_code == 2


def test_all_that_is_wrong_is_said_at_once():
    with pytest.raises(OptionError) as error:
        check(OPTIONS, {"limit": -1, "nonsense": 1, "edition": []})
    assert [key for key, _ in error.value.problems] == ["limit", "nonsense", "edition"]
    assert len(error.value.lines) == 3
