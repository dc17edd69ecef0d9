"""What a person is told and asked, and what becomes of what is typed."""

from __future__ import annotations

import orjson
import pytest
from support.policies import dice

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.protocol import encode
from arena.referee.referee import Referee, Request
from arena.report.prompt import EXPLAINED, Person

NAMES = ("alice", "bob", "carol")


class Talk:
    """A person with all that was said to them."""

    def __init__(self, game: str, *, confirm: bool = True, options=None) -> None:
        kind = GAMES[game]
        self.lines: list[str] = []
        self.person = Person(kind, NAMES, self.lines.append, self.lines.append, confirm=confirm)
        self.rules = kind.rules(options or {}, 3)
        self.referee = Referee(kind, self.rules, 3, Luck(bytes(32), {}))
        start = encode.start("m", game, self.rules.wire(), 3, 0, 1, 0)
        self.person.told(orjson.loads(start))

    def ask(self, request: Request) -> None:
        line = encode.act("m", 1, request.decision, request.observation, request.events, request.legal.wire(), 0, 0)
        self.person.asked(orjson.loads(line))

    def said(self) -> str:
        """What was said since the last time."""
        text = "\n".join(self.lines)
        self.lines.clear()
        return text


@pytest.fixture
def talk():
    talk = Talk("for-sale")
    talk.ask(talk.referee.requests[0])
    talk.said()
    return talk


@pytest.mark.parametrize(
    ("game", "options"), [("for-sale", {}), ("viehmarkt", {"turn_limit": 25}), ("ausgezockt", {"turn_limit": 40})]
)
def test_whole_matches_are_told_within_eighty_columns(game, options):
    talk = Talk(game, confirm=False, options=options)
    referee, policy = talk.referee, dice(1)
    while referee.requests:
        request = referee.requests[0]
        if request.seat == 0:
            talk.ask(request)
        referee.submit(request.seat, policy(request), 0.0)
    talk.person.told(orjson.loads(encode.end("m", referee.news(0), referee.result._asdict())))
    text = talk.said()
    assert max(map(len, text.splitlines())) <= 80
    assert "You are alice, seat 0." in text
    assert "bob" in text
    assert GAMES[game].score_parts[0] in text


def test_the_start_tells_who_plays_and_how_to_type():
    text = Talk("for-sale").said()
    assert text.startswith("For Sale. You are alice, seat 0.\nThe seats: 0 alice, 1 bob, 2 carol.")
    assert "Ctrl-D" in text


def test_a_choice_counts_when_it_is_taken(talk):
    assert talk.person.typed("bid 5") is None
    assert talk.said() == "bid 5 – Enter takes it, `no` takes it back: "
    assert talk.person.typed("") == {"type": "bid", "coins": 5}


def test_a_choice_can_be_taken_back(talk):
    assert talk.person.typed("bid 5") is None
    assert talk.person.typed("no") is None
    assert talk.said().endswith("bid> ")
    assert talk.person.typed("") is None  # nothing is chosen any more
    assert talk.person.typed("p") is None
    assert talk.person.typed("yes") == {"type": "pass"}


def test_another_choice_replaces_the_first(talk):
    assert talk.person.typed("bid 15") is None
    assert talk.person.typed("bid 5") is None
    assert "bid 5 – Enter" in talk.said()
    assert talk.person.typed("y") == {"type": "bid", "coins": 5}


def test_a_slip_after_a_choice_takes_it_back(talk):
    assert talk.person.typed("bid 15") is None
    assert talk.person.typed("bid 55") is None
    assert "“bid 55” is none of your choices" in talk.said()
    assert talk.person.typed("") is None


def test_without_confirmation_a_choice_counts_at_once():
    talk = Talk("for-sale", confirm=False)
    talk.ask(talk.referee.requests[0])
    assert talk.person.typed("5") == {"type": "bid", "coins": 5}


def test_what_is_no_choice_is_answered_with_the_choices(talk):
    assert talk.person.typed("sell 5") is None
    text = talk.said()
    assert text.startswith("“sell 5” is none of your choices:\n  pass       Leave the auction")
    assert "  bid 1…18   Stay in the auction" in text
    assert text.endswith("bid> ")


def test_help_table_and_rules_can_be_asked_for(talk):
    assert talk.person.typed("?") is None
    assert "Leave the auction" in talk.said()
    assert talk.person.typed("table") is None
    assert "Auction 1 of 8: houses" in talk.said()
    assert talk.person.typed("rules") is None
    assert "edition = gryphon: " in talk.said()


def test_choices_are_explained_the_first_times(talk):
    request = talk.referee.requests[0]
    told = []
    for _ in range(EXPLAINED + 1):
        talk.ask(request)
        told.append("Leave the auction" in talk.said())
    assert told == [True] * (EXPLAINED - 1) + [False] * 2


def test_a_fault_and_a_void_match_are_told(talk):
    talk.person.told(orjson.loads(encode.fault("m", 1, "illegal", "you own 3 coins", {"type": "pass"})))
    assert talk.said() == "That did not count (illegal: you own 3 coins)."
    talk.person.told({"type": "end", "events": [], "result": {"ranks": [1], "scores": [[]], "termination": "void"}})
    assert "does not count" in talk.said()
