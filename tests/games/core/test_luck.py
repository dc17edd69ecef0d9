"""Luck: the streams as docs/luck.md tells them, draws from what is unseen, and outcomes given by the user."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import ArenaError
from arena.games import GAMES
from arena.games.core.luck import Luck, below, check_given, stream
from arena.games.core.state import Deal, Draw

PAGE = Path(__file__).parents[3] / "docs" / "luck.md"
SEED = bytes(range(32))


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def program(page) -> dict:
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict = {}
    exec(code, names)
    return names


# docs/luck.md


def test_the_page_tells_the_first_block_of_its_example(page):
    words = list(islice(stream(SEED, "houses"), 8))
    assert SEED.hex() in page
    assert " ".join(f"{word:08x}" for word in words) in page


def test_the_page_tells_the_first_auction_card_by_card(page):
    unseen, words = list(range(1, 31)), stream(SEED, "houses")
    for word, row in zip(
        words, re.findall(r"^\| (\d+) \| (\d+): .* mod (\d+) = (\d+) \| (\d+) \|$", page, re.MULTILINE), strict=False
    ):
        n = len(unseen)
        assert [word, n, n, word % n, unseen.pop(word % n)] == [int(text) for text in row]
    assert len(unseen) == 27


def test_the_program_of_the_page_deals_what_the_page_says_it_does(page, program):
    for name in ("auctions", "sales", "in_the_box"):
        assert re.search(rf"^    {name} +(.*)$", page, re.MULTILINE)[1] == str(program[name])


def test_the_program_of_the_page_deals_as_we_do(program):
    game = GAMES["for-sale"]
    state, luck, rows = game.start(game.rules({}, 3), 3, None), Luck(SEED), []
    while state.to_move:
        if state.to_move == (-1,):
            deal = luck.draw(state.draw)
            rows.append(sorted(deal.outcome))
            state = state.apply({-1: deal})
        else:
            state = state.apply({seat: state.legal(seat).first() for seat in state.to_move})
    assert rows == program["auctions"] + program["sales"]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_names_every_source_of_every_game(page, name):
    game = GAMES[name]
    (row,) = re.findall(rf"^\| {game.title} \| (.*) \|$", page, re.MULTILINE)
    for option in game.options:
        for value in option.values or ((True,) if option.kind is bool else ()):
            rules = game.rules({option.name: value}, game.seats[0])
            for source in game.sources(rules, game.seats[0]):
                assert f"`{source}`" in row or (source.startswith("pile-") and "`pile-0` to `pile-3`" in row)


# Streams


def test_a_stream_is_sha_256_in_counter_mode():
    text = b"key" + b"\0" + "Häuser".encode() + b"\0"
    blocks = b"".join(sha256(text + number.to_bytes(8, "big")).digest() for number in range(3))
    assert b"".join(word.to_bytes(4, "big") for word in islice(stream(b"key", "Häuser"), 24)) == blocks


def test_every_source_and_every_seed_has_a_stream_of_its_own():
    streams = [tuple(islice(stream(seed, source), 4)) for seed in (SEED, b"") for source in ("a", "b", "a\0")]
    assert len(set(streams)) == 6


def test_words_that_would_favour_small_numbers_are_skipped():
    assert below(iter([2**32 - 1, 2**32 - 2, 5]), 3) == (2**32 - 2) % 3
    assert below(iter([2**32 - 1, 7]), 10) == 7
    assert below(iter([2**32 - 1]), 2) == 1
    assert below(iter([9]), 1) == 0


@pytest.mark.parametrize("n", [3, 7, 10, 30, 68])
def test_a_draw_skips_the_same_words(n, monkeypatch):
    edge = n * (2**32 // n)
    words = [2**32 - 1, edge, edge - 1, 12345]
    monkeypatch.setattr("arena.games.core.luck.stream", lambda seed, source: iter(words))
    for number in (1, 2):
        (card, *_) = Luck(SEED).draw(Draw("x", number, range(n))).outcome
        assert card == (edge - 1) % n


def test_numbers_are_fair():
    words = stream(SEED, "fair")
    counts = Counter(below(words, 6) for _ in range(60_000))
    # chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand times, and the seed is fixed
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5


# Draws


@given(st.binary(max_size=40), st.lists(st.integers(0, 9), min_size=1, max_size=40).map(sorted), st.data())
def test_a_draw_yields_cards_of_the_unseen_as_the_page_describes(seed, unseen, data):
    number = data.draw(st.integers(1, len(unseen)))
    left, words = list(unseen), stream(seed, "x")
    drawn = [left.pop(below(words, len(left))) for _ in range(number)]
    assert Luck(seed).draw(Draw("x", number, tuple(unseen))) == Deal(tuple(drawn))


def test_a_draw_leaves_the_unseen_as_they_are():
    unseen = list(range(9))
    Luck(SEED).draw(Draw("x", 9, unseen))
    assert unseen == list(range(9))


def test_a_source_is_not_disturbed_by_another():
    apart, mixed = Luck(SEED), Luck(SEED)
    first = [apart.draw(Draw("a", 2, range(9))) for _ in range(9)]
    second = []
    for number in range(9):
        second.append(mixed.draw(Draw("a", 2, range(9))))
        mixed.draw(Draw("b", number % 3 + 1, range(5)))
    assert first == second


def test_one_by_one_and_all_at_once_come_out_the_same():
    at_once = Luck(SEED).draw(Draw("x", 5, range(20))).outcome
    luck, left, single = Luck(SEED), list(range(20)), []
    for _ in range(5):
        single += luck.draw(Draw("x", 1, left)).outcome
        left.remove(single[-1])
    assert at_once == tuple(single)


# Given outcomes


def test_given_outcomes_come_first_and_in_order_then_the_stream_begins():
    luck = Luck(SEED, {"x": [7, 3, 5]})
    assert luck.draw(Draw("x", 2, range(9))).outcome == (7, 3)
    mixed = luck.draw(Draw("x", 3, [0, 1, 2, 4, 5, 6, 8])).outcome
    words, left = stream(SEED, "x"), [0, 1, 2, 4, 6, 8]
    assert mixed == (5, left.pop(below(words, 6)), left.pop(below(words, 5)))
    assert luck.draw(Draw("y", 1, range(9))) == Luck(SEED).draw(Draw("y", 1, range(9)))


def test_a_given_outcome_that_is_out_already_is_an_error_that_names_the_place():
    luck = Luck(SEED, {"x": [7, 7]})
    with pytest.raises(ArenaError, match=r"luck: 'x', outcome 2: 7 is impossible here; still to come are 0, 1, 2"):
        luck.draw(Draw("x", 2, range(9)))


@pytest.mark.parametrize("wrong", [True, "1", 1.0])
def test_a_given_outcome_is_of_the_same_type_as_the_card(wrong):
    with pytest.raises(ArenaError):
        Luck(SEED, {"x": [wrong]}).draw(Draw("x", 1, (0, 1, 2)))


def test_one_of_several_equal_cards_may_be_given_as_often_as_it_is_there():
    assert Luck(SEED, {"x": [4, 4]}).draw(Draw("x", 2, (4, 4, 9))).outcome == (4, 4)


SOURCES = {"houses": range(1, 31), "cheques": (0, 0, 2), "pile": (2, 3, "nope")}


def test_a_good_luck_file_passes():
    given_ = {"houses": [8, 19], "pile": ["nope", 2], "cheques": []}
    assert check_given(given_, SOURCES) == given_
    assert check_given({}, SOURCES) == {}


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ([1], ["luck: the file must hold one JSON object from source to a list of outcomes"]),
        (
            {"house": [1]},
            [
                "luck: the rules in force do not use the source 'house' (did you mean 'houses'?); they use: houses, cheques, pile"
            ],
        ),
        ({"houses": 8}, ["luck: 'houses' must be a list of outcomes"]),
        ({"houses": [8, 31]}, ["luck: 'houses', outcome 2: there is no 31"]),
        ({"houses": [True]}, ["luck: 'houses', outcome 1: there is no True"]),
        ({"houses": [1.0]}, ["luck: 'houses', outcome 1: there is no 1.0"]),
        ({"houses": [[1]]}, ["luck: 'houses', outcome 1: there is no [1]"]),
        ({"houses": [None], "pile": ["2", 4]}, 3),
    ],
)
def test_a_luck_file_is_checked_all_at_once(content, lines):
    with pytest.raises(ArenaError) as error:
        check_given(content, SOURCES)
    assert len(error.value.lines) == lines if isinstance(lines, int) else list(error.value.lines) == lines
