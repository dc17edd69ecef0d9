"""docs/protocol.md: every example is valid, the exchange is what the referee really says, the bot on it plays."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from jsonschema import Draft202012Validator
from referencing.jsonschema import EMPTY_REGISTRY

from arena import __version__
from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import wire
from arena.protocol import encode, messages
from arena.protocol.answers import read_answer, read_ready
from arena.protocol.lines import Lines
from arena.protocol.schema import schema
from arena.referee.fault import KINDS
from arena.referee.referee import Limits, Referee

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
TEXT = PAGE.read_text("utf-8").replace("arena 0.1.0", f"arena {__version__}")
FOR_SALE = GAMES["for-sale"]


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def section(title):
    return re.split(r"^#+ ", TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0], flags=re.MULTILINE)[0]


def first_cells(text):
    """The words in backquotes in the first column of the tables."""
    return [
        word for cell in re.findall(r"^\| ([^|]*) \|", text, re.MULTILINE) for word in re.findall("`([^`]+)`", cell)
    ]


EXCHANGE = [line.split(" ", 1) for line in blocks("exchange")[0].splitlines()]
EXAMPLES = [line for block in blocks("json") for line in block.splitlines()]
FROM_BOT = [line[1] for line in EXCHANGE if line[0] == "←"]
TO_BOT = [line[1] for line in EXCHANGE if line[0] == "→"]


@pytest.mark.parametrize("line", EXAMPLES + FROM_BOT + TO_BOT)
def test_every_example_is_a_valid_message(line):
    Draft202012Validator(schema(FOR_SALE), registry=EMPTY_REGISTRY).validate(json.loads(line))
    assert json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) == line


def test_every_message_has_an_example():
    types = {json.loads(line).get("type", "action") for line in EXAMPLES}
    assert types == {*messages.TO_BOT, *messages.TO_REFEREE}


@pytest.mark.parametrize("line", [line for line in EXAMPLES + FROM_BOT if '"type":"action"' in line])
def test_every_answer_on_the_page_is_understood(line):
    assert read_answer(line.encode()).action == json.loads(line)["action"]


@pytest.mark.parametrize("line", [line for line in EXAMPLES + FROM_BOT if '"type":"ready"' in line])
def test_every_ready_on_the_page_is_understood(line):
    assert read_ready(line.encode()).name == json.loads(line)["name"]


def others(request):
    """What the other seats do in the exchange: raise while a bid is below 2, sell the lowest house."""
    templates = request.legal.templates
    raising = request.decision == "bid" and request.observation["high_bid"] < 2 and len(templates) > 1
    return wire(templates[raising].first())


def act(match, number, request):
    legal = request.legal.wire()
    return encode.act(
        match,
        number,
        request.decision,
        request.observation,
        request.events,
        legal,
        request.time_ms,
        request.left_ms,
    )


def exchange(answers):
    """Every line to seat 1 of the match on the page; seat 1 plays `answers` by id, else passively."""
    rules = FOR_SALE.rules({}, 3)
    luck = Luck(b"page", {"houses": [8, 19, 27], "cheques": [0, 6, 13]})
    referee = Referee(FOR_SALE, rules, 3, luck, Limits())
    number = 4
    yield encode.hello("alice", 10_000)
    yield encode.start("k3x9", FOR_SALE.name, rules.wire(), 3, 1, 8123, 60_000)
    while referee.requests:
        request = referee.requests[0]
        if request.seat != 1:
            referee.submit(request.seat, others(request), 3.2)
            continue
        number += 1
        yield act("k3x9", number, request)
        record = referee.submit(1, answers.get(number, wire(request.legal.first())), 3.2)
        if record is not None:
            yield encode.fault("k3x9", number, record.kind, record.message, record.played)
    result = referee.result
    told = {"ranks": result.ranks, "scores": result.scores, "termination": result.termination}
    yield encode.end("k3x9", referee.news(1), told)
    yield encode.quit()


def test_the_exchange_on_the_page_is_what_the_referee_says():
    answers = {json.loads(line).get("id"): json.loads(line).get("action") for line in FROM_BOT}
    said = [line.decode().rstrip("\n") for line in exchange(answers)]
    left_out = 0
    for direction, *rest in EXCHANGE:
        if direction == "…":
            left_out = len(said)
        elif direction == "→":
            assert rest[0] in said[: left_out + 1]
            del said[: said.index(rest[0]) + 1]
            left_out = 0
    assert said == []


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_bot_on_the_page_plays_every_game(game):
    seats = game.seats.start
    rules = game.rules({}, seats)
    referee = Referee(game, rules, seats, Luck(b"page"), Limits())
    lines = [encode.hello("careful", 10_000), encode.start("m", game.name, rules.wire(), seats, 0, 1, 0)]
    wanted = []
    while referee.requests:
        request = referee.requests[0]  # the bot plays all seats
        passive = wire(request.legal.first())
        wanted.append((len(wanted) + 1, passive))
        lines.append(act("m", len(wanted), request))
        referee.submit(request.seat, passive, 1.0)
    lines.append(encode.quit())
    (code,) = blocks("python")
    run = subprocess.run([sys.executable, "-c", code], input=b"".join(lines), capture_output=True, check=True)
    ready, *found = run.stdout.splitlines()
    assert read_ready(ready)
    assert [read_answer(line)[:2] for line in found] == wanted
    assert run.stderr == b""


def test_the_page_lists_every_message_fault_and_event():
    assert first_cells(section("What the referee says")) == list(messages.TO_BOT)
    assert first_cells(section("Faults")) == list(KINDS)
    of_game = first_cells(section("For Sale on the wire"))
    observation = list(FOR_SALE.observation.__annotations__)
    events = [get_args(get_type_hints(event)["type"])[0] for event in FOR_SALE.events]
    assert of_game == [*FOR_SALE.decisions, *observation, *events]


def test_the_page_names_the_limits_in_force():
    lines, limits = Lines(), Limits()
    for number in (lines.max_line, lines.max_bytes, lines.max_lines, limits.move_ms, limits.match_ms):
        assert f"{number:,}" in TEXT
    assert limits.strikes == 3
    assert "Three *strikes* in one match" in TEXT


def test_every_link_on_the_page_leads_to_a_heading():
    headings = {
        re.sub("[^a-z -]", "", title.lower()).replace(" ", "-") for title in re.findall("^#+ (.*)$", TEXT, re.MULTILINE)
    }
    links = re.findall(r"\]\(#([^)]*)\)", TEXT)
    assert links
    assert set(links) <= headings
