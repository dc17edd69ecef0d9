"""The shipped bots of Viehmarkt: legal in every position, without memory between matches, in the order that the page tells."""

from __future__ import annotations

import json
import subprocess
import sys
from math import sqrt

import orjson
import pytest
from support.policies import dice
from support.scripts import module_of

from arena.games.core.luck import Luck
from arena.games.viehmarkt import GAME
from arena.referee.referee import Referee

ALL = ("drover", "baron")


@pytest.fixture(scope="module")
def makers(project):
    """Name → what makes the bot from the start of a match."""
    folder = project / "bots" / "viehmarkt"
    return {name: getattr(module_of(folder / f"{name}.py"), name.capitalize()) for name in ALL}


def policy(maker, options, seats, seat, seed=1):
    """A bot as a policy: what it would be sent, and what it answers, as JSON."""
    start = {"rules": GAME.rules(options, seats).wire(), "seats": seats, "seat": seat, "seed": seed}
    bot = maker(orjson.loads(orjson.dumps(start)))

    def answer(request):
        sent = {
            "decision": request.decision,
            "observation": request.observation,
            "events": request.events,
            "legal": request.legal.wire(),
        }
        return orjson.loads(orjson.dumps(bot.act(orjson.loads(orjson.dumps(sent)))))

    return answer


def matched(policies, number, options):
    """A whole match: the referee after it."""
    seats = len(policies)
    referee = Referee(GAME, GAME.rules(options, seats), seats, Luck(number.to_bytes(32, "big")))
    while referee.requests:
        for request in referee.requests:
            referee.submit(request.seat, policies[request.seat](request), 0.0)
    return referee


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    "options",
    [{}, {"short": True, "outcry": "rounds"}, {"trade_then_auction": True, "double_auction": True, "turn_limit": 25}],
    ids=str,
)
def test_a_bot_answers_legally_in_every_position(name, options, makers):
    # with bots at random at the table, who do what no sensible player would
    for seats in (3, 5):
        policies = [policy(makers[name], options, seats, 0), *(dice(seat) for seat in range(1, seats))]
        assert matched(policies, seats, options).faults == []
    policies = [policy(makers[name], options, 3, seat, seat) for seat in range(3)]
    assert matched(policies, 4, options).faults == []


@pytest.mark.parametrize("name", ALL)
def test_a_bot_rolls_its_dice_from_the_seed_alone(name, makers):
    short = {"short": True}
    played = [
        matched([policy(makers[name], short, 3, seat, seed) for seat in range(3)], 1, short).steps for seed in (5, 5, 6)
    ]
    one, again, other = ([[entry[:2] for entry in step] for step in steps] for steps in played)
    assert one == again
    assert one != other


@pytest.mark.slow
def test_the_bots_play_over_pipes_without_a_fault(tmp_path):
    command = [sys.executable, "-m", "arena", "match", "viehmarkt", "baron", "drover", "random", "drover"]
    done = subprocess.run([*command, "--seed", "7", "--json"], cwd=tmp_path, capture_output=True, text=True, check=True)
    result = json.loads(done.stdout.splitlines()[-1])
    assert (result["faults"], result["termination"]) == ([], "normal")


@pytest.mark.slow
def test_baron_beats_drover_beats_random(makers):
    better = []
    for deal in range(10):
        for turn in range(3):
            baron, drover, random = ((seat + turn) % 3 for seat in range(3))
            policies = [dice(deal)] * 3
            policies[baron] = policy(makers["baron"], {}, 3, baron, deal)
            policies[drover] = policy(makers["drover"], {}, 3, drover, deal)
            ranks = matched(policies, deal, {}).result.ranks
            better.append((ranks[baron] < ranks[drover], ranks[drover] < ranks[random]))
    for wins in zip(*better, strict=True):
        mean = sum(wins) / len(wins)
        assert mean - 3 * sqrt(0.25 / len(wins)) > 0.5
