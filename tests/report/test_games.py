"""The games in words."""

from __future__ import annotations

import pytest

from arena.errors import ArenaError
from arena.games import GAMES
from arena.report.games import WIDTH, all_games, one_game


def test_every_game_has_a_line():
    lines = all_games().splitlines()
    assert (
        lines[0]
        == f"{'for-sale':{max(map(len, GAMES))}}  {'For Sale':{max(len(g.title) for g in GAMES.values())}}  3 to 6 seats"
    )
    assert [line.split()[0] for line in lines[: len(GAMES)]] == list(GAMES)
    assert lines[-1] == "`arena games GAME` tells all of one."


@pytest.mark.parametrize("name", GAMES)
def test_all_of_a_game_is_told(name):
    game, text = GAMES[name], one_game(name)
    assert text.startswith(f"{game.title} ({name}), ")
    for option in game.options:
        assert f"\n  {option.name}\n" in text
    for source in game.sources(game.rules({}, game.seats.start), game.seats.start):
        assert f"\n  {source}\n" in text
    for decision in game.decisions:
        assert f"\n  {decision}\n" in text
    assert max(map(len, text.splitlines())) <= WIDTH + 6


def test_an_option_has_meaning_values_and_default():
    text = one_game("for-sale")
    at = text.index("\n  tie_break\n")
    assert text[at:].splitlines()[2:4] == [
        "      What decides between equal wealth: more coins left, or nothing (the place is shared).",
        '      coins | shared; default "coins"',
    ]


def test_luck_is_listed_short():
    text = one_game("for-sale")
    assert "\n  houses\n      1…30\n" in text
    assert "\n  cheques\n      0 ×2, 2…15 each ×2\n" in text


def test_an_action_is_shown_as_on_the_wire():
    assert '{"type":"bid","coins":…}' in one_game("for-sale")


def test_a_game_that_does_not_exist_is_named_with_the_nearest():
    with pytest.raises(
        ArenaError, match=r"there is no game 'for-sal' \(did you mean 'for-sale'\?\); there are for-sale"
    ):
        one_game("for-sal")
