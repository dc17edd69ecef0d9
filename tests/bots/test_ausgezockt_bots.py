"""The shipped bots of Monopoly Ausgezockt: legal in every position, without memory, and in the order that the page tells."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from math import sqrt

import orjson
import pytest
from support.policies import dice, play
from support.scripts import module_of

from arena.games.ausgezockt import GAME
from arena.games.core.luck import Luck
from arena.referee.referee import Referee

ALL = ("gambler", "tycoon")


@pytest.fixture(scope="module")
def makers(project):
    """Name → what makes the bot from the rules on the wire."""
    folder = project / "bots" / "ausgezockt"
    return {name: getattr(module_of(folder / f"{name}.py"), name.capitalize()) for name in ALL}


def policy(bot):
    """A bot as a policy: what it would be sent, and what it answers, as JSON."""

    def answer(request):
        sent = {"decision": request.decision, "observation": request.observation, "legal": request.legal.wire()}
        return orjson.loads(orjson.dumps(bot.act(orjson.loads(orjson.dumps(sent)))))

    return answer


def matched(policies, number, **options):
    """A whole match: the referee after it."""
    seats = len(policies)
    referee = Referee(GAME, GAME.rules(options, seats), seats, Luck(number.to_bytes(32, "big")))
    play(referee, policies)
    return referee


def small_edition(project):
    """One lot, no special cards, an event card of every primitive that asks."""
    text = (project / "arena" / "games" / "ausgezockt" / "edition.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    data["lots"] = data["lots"][:1]
    data["mark"] = {"printed": 3}
    data["deck"] |= {card: {"printed": 0} for card in ("bankrupt", "lucky", "token")}
    data["deck"]["cash"] = {"printed": [2, 5, 40]}
    return data


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_answers_legally_in_every_position(name, seats, makers, project):
    # with bots at random at the table, who do what no sensible player would
    for number, options in enumerate([{}, {"events": "reroll"}, {"stalemate": 2}, {"edition": small_edition(project)}]):
        told = GAME.rules(options, seats).wire()
        policies = [policy(makers[name](told)), *(dice(seat) for seat in range(1, seats))]
        assert matched(policies, number, **options).faults == []
        policies = [policy(makers[name](told)) for _ in range(seats)]
        assert matched(policies, number, **options).faults == []


@pytest.mark.parametrize("name", ALL)
def test_a_bot_forgets_everything_at_the_start_of_a_match(name, makers):
    told = GAME.rules({}, 2).wire()
    kept = makers[name](told)
    results = []
    for bot in (kept, kept, makers[name](told)):
        referee = matched([policy(bot), dice(1)], 3)
        results.append(referee.result)
        matched([policy(bot), dice(2)], 4)
    assert results[0] == results[1] == results[2]


@pytest.mark.slow
def test_the_bots_play_over_pipes_without_a_fault(tmp_path):
    command = [sys.executable, "-m", "arena", "match", "ausgezockt", "tycoon", "gambler", "random", "gambler"]
    done = subprocess.run([*command, "--seed", "7", "--json"], cwd=tmp_path, capture_output=True, text=True, check=True)
    result = json.loads(done.stdout.splitlines()[-1])
    assert (result["faults"], result["termination"]) == ([], "normal")


def share(policies, deals):
    """How often the first policy wins against the second, each deal played from both seats, and the standard error."""
    wins = []
    for number in range(deals):
        won = 0.0
        for seat in (0, 1):
            ranks = matched(policies[::-1] if seat else policies, number).result.ranks
            won += (ranks[seat] < ranks[1 - seat]) + 0.5 * (ranks[0] == ranks[1])
        wins.append(won / 2)
    mean = sum(wins) / deals
    return mean, sqrt(sum((win - mean) ** 2 for win in wins) / deals / deals)


@pytest.mark.slow
def test_tycoon_beats_gambler_beats_random(makers):
    told = GAME.rules({}, 2).wire()
    tycoon, gambler = (policy(makers[name](told)) for name in ("tycoon", "gambler"))
    for strong, weak in ((tycoon, gambler), (gambler, dice(5))):
        mean, error = share([strong, weak], 60)
        assert mean - 3 * error > 0.5
