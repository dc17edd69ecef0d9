"""The words for Monopoly Ausgezockt."""

from __future__ import annotations

import pytest

from arena.games.ausgezockt import GAME
from arena.report.tell import narrator

NAMES = ["alice", "bob", "carol"]

TOLD = {
    "alice rolls ? for the first turn": {"type": "start", "seat": 0, "face": "?"},
    "round 2 begins with bob": {"type": "round", "round": 2, "seat": 1},
    "bob rolls 4": {"type": "roll", "seat": 1, "face": "4"},
    "bob draws event card 7: The longest skylines return one coloured building each": {
        "type": "event",
        "seat": 1,
        "number": 7,
    },
    "bob flips 9": {"type": "flip", "seat": 1, "cash": 9},
    "bob has to flip Bankrott": {"type": "flip", "seat": 1, "card": "bankrupt", "attacked": True},
    "bob flips Bankrott, which a Glückskarte covers": {"type": "flip", "seat": 1, "card": "bankrupt", "covered": True},
    "bob stops: Ausgezockt!": {"type": "stop", "seat": 1},
    "bob is bankrupt and loses all cards of this turn": {"type": "bust", "seat": 1},
    "the discards of bob are shuffled into the draw pile": {"type": "reshuffle", "seat": 1},
    "carol discards a Glückskarte from the top of the draw pile": {"type": "discard", "seat": 2, "card": "lucky"},
    "carol plays „2 Aufdecken“": {"type": "attack", "seat": 2, "play": True},
    "carol keeps „2 Aufdecken“": {"type": "attack", "seat": 2, "play": False},
    "bob answers „Nix da!“: the attack of carol is void": {"type": "defend", "seat": 1, "attacker": 2, "play": True},
    "bob lets the attack of carol take effect": {"type": "defend", "seat": 1, "attacker": 2, "play": False},
    "bob puts 9 on Schlossallee": {"type": "place", "seat": 1, "cash": 9, "lot": "schlossallee"},
    "carol says „Nix da!“ to the 9 on Schlossallee: the lot is closed this turn": {
        "type": "veto",
        "seat": 2,
        "cash": 9,
        "lot": "schlossallee",
        "play": True,
    },
    "carol lets the 9 come to Schlossallee": {
        "type": "veto",
        "seat": 2,
        "cash": 9,
        "lot": "schlossallee",
        "play": False,
    },
    "bob puts the Figur on LOS, to no effect": {"type": "token", "seat": 1, "corner": "go"},
    "bob puts the Figur on Frei Parken, and 2 on Neue Straße": {
        "type": "token",
        "seat": 1,
        "corner": "parking",
        "cash": 2,
        "lot": "neue-strasse",
    },
    "bob puts the Figur on Gehe in das Gefängnis: the 11 of alice leaves Opernplatz": {
        "type": "token",
        "seat": 1,
        "corner": "jail",
        "cash": 11,
        "lot": "opernplatz",
        "player": 0,
    },
    "every lot with buildings is covered: all but bob have one more turn": {"type": "last-turns", "seat": 1},
    "bob is done": {"type": "done", "seat": 1},
    "alice takes the 3 of bob off Turmstraße": {
        "type": "remove",
        "seat": 0,
        "lot": "turmstrasse",
        "player": 1,
        "cash": 3,
    },
    "bob returns a building of Turmstraße": {"type": "return", "seat": 1, "lot": "turmstrasse"},
    "round 3 is over": {"type": "round-end", "round": 3, "stalemate": False},
    "round 3 is over, since nothing was placed for too long": {"type": "round-end", "round": 3, "stalemate": True},
    "bob collects a building of Turmstraße": {"type": "collect", "seat": 1, "lot": "turmstrasse", "grey": False},
    "bob collects a building of my-lot, and a grey one for a pair": {
        "type": "collect",
        "seat": 1,
        "lot": "my-lot",
        "grey": True,
    },
}


@pytest.mark.parametrize(("words", "event"), TOLD.items())
def test_an_event_is_told(words, event):
    assert narrator("ausgezockt")(event, NAMES.__getitem__) == words


def test_an_event_that_nobody_knows_is_left_out():
    assert narrator("ausgezockt")({"type": "earthquake"}, NAMES.__getitem__) is None


def test_an_edition_of_ones_own_is_told_in_its_own_words():
    rules = GAME.rules({}, 2).wire()
    rules["edition"]["lots"][7]["name"] = "Mayfair"
    rules["edition"]["events"][6]["text"] = "Nothing happens."
    tell = narrator("ausgezockt", rules)
    assert (
        tell({"type": "place", "seat": 1, "cash": 9, "lot": "schlossallee"}, NAMES.__getitem__)
        == "bob puts 9 on Mayfair"
    )
    assert (
        tell({"type": "event", "seat": 1, "number": 7}, NAMES.__getitem__) == "bob draws event card 7: Nothing happens"
    )
