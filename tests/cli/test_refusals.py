"""What `arena run` and `arena match` refuse, before anything is played."""

from __future__ import annotations

import pytest
from support.contest import changed

BAD = {
    "broken TOML": ("seats = 3", "seats = ", "is not TOML"),
    "an unknown key": ("blocks = 2", "block = 2", "(did you mean 'blocks'?)"),
    "a wrong type": ("seats = 3", 'seats = "three"', "[game] seats: must be an integer"),
    "two bots of one name": ('name = "expert"', 'name = "random"', "random"),
    "a command that is not there": ('"expert.py"', '"exprt.py"', "there is no file 'exprt.py'"),
    "too few bots": ("seats = 3", "seats = 4", "3 for 4 seats: add 1 more, or lower seats"),
    "an unknown game": ('name = "for-sale"', 'name = "for-sail"', "(did you mean 'for-sale'?)"),
    "a sandbox that is not to be had": ("count = 2", 'count = 2\nsandbox = "jail"', "jail"),
}


@pytest.mark.parametrize(("old", "new", "words"), BAD.values(), ids=BAD)
def test_a_wrong_configuration_is_refused_in_words(arena, config, old, new, words, here):
    end = arena("run", changed(config, old, new))
    assert (end.code, end.out) == (2, ""), end.err
    assert words in end.err
    assert all(line.startswith("error: ") for line in end.err.splitlines())
    assert not (here / "results").exists()


def test_a_configuration_that_is_missing_is_named(arena, here):
    end = arena("run", "nothing.toml")
    assert (end.code, end.out) == (2, ""), end.err
    assert end.err.startswith("error: nothing.toml: there is no such file")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "random", "random"), "chess"),
        (("for-sale", "random", "random"), "seats"),
        (("for-sale", "random", "random", "exprt"), "there is no bot 'exprt' (did you mean 'expert'?)"),
        (("for-sale", "random", "random", "./nothing"), "nothing"),
        (("for-sale", "random", "random", "random", "--rule", "edition=gryphn"), "(did you mean 'gryphon'?)"),
        (("for-sale", "random", "random", "random", "--rule", "edition"), "must be written NAME=VALUE"),
        (
            ("for-sale", *["random"] * 3, *["--rule", "edition=iello"] * 2),
            "--rule edition=iello: 'edition' is given twice",
        ),
        (("for-sale", "random", "random", "random", "--luck", "none.json"), "cannot be read"),
    ],
)
def test_a_match_that_cannot_be_is_refused(arena, here, arguments, words):
    end = arena("match", *arguments)
    assert (end.code, end.out) == (2, ""), end.err
    assert words in end.err
    assert end.err.startswith("error: ")
