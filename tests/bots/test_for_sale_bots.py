"""The shipped bots as processes, asked over pipes by the real rules."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, ranks
from arena.protocol import encode

GAME = GAMES["for-sale"]
EDITIONS = [
    (edition, seats)
    for edition, seats in product(("gryphon", "iello", "classic-1997"), range(3, 7))
    if (edition, seats) != ("classic-1997", 6)
]


class Bot:
    """One process and the pipes to it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        self.ids = count(1)
        assert self.ask(encode.hello("x", 1000))["type"] == "ready"

    def say(self, line: bytes) -> None:
        self.process.stdin.write(line)

    def ask(self, line: bytes) -> dict[str, Any]:
        self.say(line)
        return json.loads(self.process.stdout.readline())

    def start(self, rules: Any, seats: int, seat: int, seed: int) -> None:
        self.say(encode.start("m", "for-sale", rules.wire(), seats, seat, seed, 0))

    def act(self, state: Any, seat: int) -> dict[str, Any]:
        id = next(self.ids)
        answer = self.ask(
            encode.act("m", id, state.phase, state.observation(seat), [], state.legal(seat).wire(), 1000, 0)
        )
        assert answer["type"] == "action"
        assert answer["id"] == id
        return answer["action"]

    def close(self) -> None:
        self.process.stdin.close()
        assert self.process.stderr.read() == b""
        assert self.process.wait(5) == 0
        self.process.stdout.close()
        self.process.stderr.close()


@pytest.fixture(scope="module")
def commands(project: Path, tmp_path_factory) -> dict[str, list[str]]:
    bots = project / "bots"
    found = {
        "random": [sys.executable, str(bots / "any_game/random.py")],
        "thrifty": [sys.executable, str(bots / "for_sale/thrifty.py")],
        "expert": [sys.executable, str(bots / "for_sale/expert.py")],
    }
    if shutil.which("cc"):
        built = tmp_path_factory.mktemp("build") / "thrifty-c"
        source = bots / "for_sale/thrifty_c/thrifty-c.c"
        flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic"]
        subprocess.run(["cc", *flags, "-o", built, source], check=True)
        found["thrifty-c"] = [str(built)]
    return found


@pytest.fixture
def started(commands):
    """Starts a bot by name; all end, cleanly, with the test."""
    bots: list[Bot] = []

    def start(name: str) -> Bot:
        if name not in commands:
            pytest.skip("there is no C compiler here")
        bots.append(Bot(commands[name]))
        return bots[-1]

    yield start
    for bot in bots:
        bot.close()


def play(
    bots: Sequence[Bot],
    seed: int,
    edition: str = "gryphon",
    listen: Callable[[Any, int, dict[str, Any]], None] = lambda state, seat, action: None,
) -> tuple[tuple[int, ...], ...]:
    """One whole match: the scores by seat. `listen` gets each situation, the seat asked and its answer."""
    seats = len(bots)
    rules = GAME.rules({"edition": edition}, seats)
    luck = Luck(b"%d" % seed)
    for seat, bot in enumerate(bots):
        bot.start(rules, seats, seat, seed * 10 + seat)
    state = GAME.start(rules, seats, None)
    while state.to_move:
        joint = {}
        for seat in state.to_move:
            if seat == CHANCE:
                joint[seat] = luck.draw(state.draw)
                continue
            legal = state.legal(seat)
            action = legal.single()
            if action is None:
                answer = bots[seat].act(state, seat)
                listen(state, seat, answer)
                action = legal.read(answer)
            joint[seat] = action
        state = state.apply(joint)
    return state.scores()


ALL = ("random", "thrifty", "thrifty-c", "expert")


@pytest.mark.parametrize("name", ALL)
def test_a_bot_plays_whole_matches_legally_in_every_edition_and_at_every_number_of_seats(name, started):
    bots = [started(name) for _ in range(6)]
    for edition, seats in EDITIONS:
        scores = play(bots[:seats], 5, edition)
        assert len(scores) == seats


@pytest.mark.parametrize("name", ALL)
def test_a_bot_forgets_everything_at_the_start_of_a_match(name, started):
    bots = [started(name) for _ in range(3)]
    heard: list[list[Any]] = []
    for seed in (1, 2, 1):
        answers: list[Any] = []
        heard.append(answers)
        play(bots, seed, listen=lambda state, seat, action, answers=answers: answers.append((seat, action)))
    assert heard[0] == heard[2]
    assert heard[0] != heard[1]


@pytest.mark.parametrize("name", ALL)
def test_a_bot_ends_at_quit_though_its_input_stays_open(name, started):
    bot = started(name)
    bot.say(encode.quit())
    assert bot.process.wait(5) == 0


def test_random_rolls_its_dice_from_the_seed(started):
    bot = started("random")
    rules = GAME.rules({}, 3)
    state = GAME.start(rules, 3, None)
    state = state.apply({CHANCE: Luck(b"1").draw(state.draw)})
    answers = []
    for seed in (7, 7, 8):
        bot.start(rules, 3, 0, seed)
        answers.append([bot.act(state, 0) for _ in range(40)])
    assert answers[0] == answers[1]
    assert answers[0] != answers[2]
    assert {answer["type"] for answer in answers[0]} == {"pass", "bid"}
    assert len({answer.get("coins") for answer in answers[0]}) > 5


def test_random_needs_nothing_but_the_three_domains(started):
    bot = started("random")
    legal = [
        {
            "type": "trade",
            "with": {"in": [1, "x", {"a": 1}]},
            "for": {"from": {"10": 2, "50": 0}},
            "price": {"min": -6, "max": 9, "step": 5},
            "note": "as is",
        }
    ]
    seen = [bot.ask(encode.act("m", id, "?", None, [], legal, 0, 0))["action"] for id in range(1, 200)]
    assert {json.dumps(action["with"]) for action in seen} == {"1", '"x"', '{"a": 1}'}
    assert {json.dumps(action["for"]) for action in seen} == {f'{{"10": {number}, "50": 0}}' for number in range(3)}
    assert {action["price"] for action in seen} == {-6, -1, 4, 9}
    assert {(action["type"], action["note"]) for action in seen} == {("trade", "as is")}


def test_random_is_short(project):
    assert len((project / "bots/any_game/random.py").read_text().splitlines()) < 40


def test_thrifty_in_c_answers_as_thrifty_in_python_does(started):
    twins = [started("thrifty"), started("thrifty-c")]
    players = [started("random") for _ in range(6)]
    given = set()

    def compare(state, seat, _):
        one, other = (twin.act(state, seat) for twin in twins)
        assert one == other
        given.add(json.dumps(one))

    for edition, seats in EDITIONS:
        for twin in twins:
            twin.start(GAME.rules({"edition": edition}, seats), seats, 0, 0)
        play(players[:seats], 3, edition, compare)
    assert len(given) > 20


@pytest.mark.slow
def test_expert_beats_thrifty_and_thrifty_beats_random_at_three_seats(started):
    table = [started("expert"), started("thrifty"), started("random")]
    place = [0, 0, 0]
    for deal, turn in product(range(40), range(3)):
        seating = [(seat + turn) % 3 for seat in range(3)]
        for bot, rank in zip(seating, ranks(play([table[bot] for bot in seating], deal)), strict=True):
            place[bot] += rank
    assert place[0] + 36 < place[1]  # 0.3 places on average
    assert place[1] + 36 < place[2]
