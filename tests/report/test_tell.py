"""Every event of every game has words, and none says more than the event holds."""

from __future__ import annotations

from random import Random

import pytest

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE
from arena.report.tell import NARRATORS, narrator, plain

NAMES = ["alice", "bob", "carol", "dora", "emil", "fred"]

FOR_SALE = {
    "alice is drawn to open the first auction": {"type": "opener", "seat": 0},
    "houses 3, 8 and 19 are for sale": {"type": "houses", "row": (3, 8, 19)},
    "bob bids 4": {"type": "bid", "seat": 1, "coins": 4},
    "bob passes, pays nothing and takes house 3": {"type": "pass", "seat": 1, "paid": 0, "house": 3},
    "bob passes, pays 1 coin and takes house 3": {"type": "pass", "seat": 1, "paid": 1, "house": 3},
    "carol wins, pays 5 coins and takes house 19": {"type": "win", "seat": 2, "paid": 5, "house": 19},
    "cheques 0, 0 and 13 are on the table": {"type": "cheques", "row": [0, 0, 13]},
    "alice sells house 8 for a cheque of 13": {"type": "sell", "seat": 0, "house": 8, "cheque": 13},
}


@pytest.mark.parametrize(("words", "event"), FOR_SALE.items())
def test_for_sale_is_told(words, event):
    assert narrator("for-sale")(event, NAMES.__getitem__) == words


def test_an_event_that_nobody_knows_is_left_out():
    assert narrator("for-sale")({"type": "earthquake"}, NAMES.__getitem__) is None


def test_every_game_has_a_narrator():
    assert set(GAMES) - set(NARRATORS) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_event_of_random_matches_has_one_line(name):
    game = GAMES[name]
    for seats in game.seats:
        rng = Random(f"{name} {seats}")
        events = []
        state = game.start(game.rules({}, seats), seats, events)
        luck = Luck(rng.randbytes(32))
        while state.to_move:
            joint = {
                seat: luck.draw(state.draw) if seat == CHANCE else state.legal(seat).sample(rng)
                for seat in state.to_move
            }
            state = state.apply(joint)
        assert events
        told = set()
        for event in events:
            for data in (event.data, event.rest):
                words = None if data is None else narrator(name)(data, NAMES.__getitem__)
                if words is not None:
                    assert words.strip() == words
                    assert words.isprintable()
                    told.add(data["type"])
        assert told


def test_a_game_without_a_narrator_is_told_plainly():
    assert narrator("chess") is plain
    assert (
        plain({"type": "move", "seat": 1, "from": "e2", "to": [4]}, NAMES.__getitem__) == 'move: bob, from "e2", to [4]'
    )
    assert plain({"type": "pass", "seat": 0, "forced": True}, NAMES.__getitem__) == "pass: alice"
    assert plain({"type": "start"}, NAMES.__getitem__) == "start"
