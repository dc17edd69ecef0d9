"""The leaderboard as text, from values made by hand."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import jsonschema
import pytest

from arena.league.ratings import Rating
from arena.league.standings import Standing
from arena.report.formats import FORMATS, escaped
from arena.report.leaderboard import Leaderboard, Row
from arena.report.leaderboard_json import wire
from arena.report.result_schema import schema
from arena.report.strengths import SeatBias, Strength

ALICE = Standing(1200, 850.5, 1.25, 61.5, {}, {"p50": 0.114, "p99": 0.42, "max": 12.5}, 0.1, 0.0, None)
BOB = Standing(
    1200,
    349.5,
    1.75,
    52.0,
    {"late": 12, "illegal": 3},
    {"p50": 10.0, "p99": 998.2, "max": 1000.0},
    9.876543,
    0.25,
    11.5,
)
NOBODY = Standing(0, 0.0, 0.0, 0.0, {}, {"p50": 0.0, "p99": 0.0, "max": 0.0}, 0.0, 0.0, None)

BOARD = Leaderboard(
    "night",
    "for-sale",
    "For Sale",
    3,
    "wealth",
    (
        Row(1, "alice", Rating(31.23456, 0.98765), ALICE, Strength(141.2345, 12.34, 400, 1.25), 0.9984),
        Row(2, "b_o_b", Rating(24.5, 1.0), BOB, Strength(-141.0, 102.0, 400, 1.5), 0.52),
        Row(3, "new", Rating(25.0, 8.3333), NOBODY, Strength(0.0, None, 0, None)),
    ),
    "rlimit",
    "rlimit: bots can read files",
    None,
    ("ab" * 32,),
    1200,
    2400,
    0,
    0,
    0,
    0.01234,
    True,
    "trueskill",
    (SeatBias(0.012, 0.01), SeatBias(-0.012, 0.01), SeatBias(0.0, 0.004)),
)

TABLE = """\
night: For Sale, 3 seats

#  bot     μ−3σ    PL    ±   next  matches   wins  rank  wealth  faults  p99 ms
-  -----  -----  ----  ---  -----  -------  -----  ----  ------  ------  ------
1  alice  28.27  +141   12  99.8%     1200  70.9%  1.25    61.5       0    0.42
2  b_o_b  21.50  -141  102    52%     1200  29.1%  1.75    52.0      15     998
3  new     0.00     –    –               0      –     –       –       0       –

faults of b_o_b: 12 late, 3 illegal
1,200 of 2,400 matches played so far
sandbox rlimit: bots can read files
in the order of TrueSkill's μ − 3σ; chance of a draw between equals 1.2%, estimated from the first
  200 matches
too little data: PL, ± and next can be trusted from 50 whole blocks of a bot on, and there are 0
what the seats are worth, in points of percent of opponents beaten: +1.2 ± 1.0, -1.2 ± 1.0, +0.0 ±
  0.4
"""


def test_the_table_fits_a_terminal_and_tells_its_conditions(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    assert FORMATS["table"](BOARD) == TABLE
    assert max(map(len, TABLE.splitlines()[:6])) <= 80


def test_long_names_fit_a_terminal_of_80_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    long = replace(BOARD, rows=(replace(BOARD.rows[0], name="a-bot-of-16-chars"), *BOARD.rows[1:]))
    lines = FORMATS["table"](long).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[4] == "1 a-bot-of-16-chars 28.27 +141  12 99.8%    1200 70.9% 1.25   61.5      0   0.42"


def test_markdown_is_a_table_with_everything_escaped():
    text = FORMATS["markdown"](BOARD)
    lines = text.splitlines()
    assert lines[0] == "# night: For Sale, 3 seats"
    assert lines[3].startswith("|----:|:-")
    cells = [cell.strip() for cell in lines[5].split("|")[1:-1]]
    assert cells == [
        *("2", r"b\_o\_b", "24.50", "3.00", "21.50", "-141", "102", "52%", "1200", "29.1%", "1.75", "52.0", "15"),
        "10 / 998 / 1000",
    ]
    assert r"- faults of b\_o\_b: 12 late, 3 illegal" in lines
    assert f"- commitment to the secret of the deals: {'ab' * 32}" in lines
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_every_line_of_a_markdown_table_has_the_same_columns_whatever_a_name_holds():
    odd = replace(BOARD, run="a|b *c*", points="x|y", rows=(replace(BOARD.rows[0], name="a|b`c<d>"), *BOARD.rows[1:]))
    lines = FORMATS["markdown"](odd).splitlines()
    assert lines[0] == r"# a\|b \*c\*: For Sale, 3 seats"
    assert len({line.replace(r"\|", "").count("|") for line in lines[2:7]}) == 1


@pytest.mark.parametrize(
    ("text", "shown"), [("a|b", r"a\|b"), ("_a_", r"\_a\_"), ("a\\b", r"a\\b"), ("<b>", r"\<b\>"), ("a\nb", "a b")]
)
def test_what_means_something_in_markdown_is_escaped(text, shown):
    assert escaped(text) == shown


def test_csv_has_a_line_for_each_bot_and_a_column_for_each_kind_of_fault():
    rows = list(csv.DictReader(io.StringIO(FORMATS["csv"](BOARD))))
    assert [row["name"] for row in rows] == ["alice", "b_o_b", "new"]
    assert rows[1] == {
        "rank": "2",
        "name": "b_o_b",
        "mu": "24.5",
        "sigma": "1.0",
        "conservative": "21.5",
        "matches": "1200",
        "wins": "349.5",
        "mean_rank": "1.75",
        "mean_score": "52.0",
        "mean_score_95": "1.5",
        "pl": "-141.0",
        "pl_95": "102.0",
        "blocks": "400",
        "superior_to_next": "0.52",
        "cpu_ms_per_move": "9.8765",
        "cpu_ms_off_clock": "0.25",
        "memory_mib": "11.5",
        "move_ms_p50": "10.0",
        "move_ms_p99": "998.2",
        "move_ms_max": "1000.0",
        "faults": "15",
        "faults_illegal": "3",
        "faults_late": "12",
    }
    assert rows[0]["faults_late"] == "0"


def test_json_is_as_promised():
    board = json.loads(FORMATS["json"](BOARD))
    assert board == wire(BOARD)
    assert board["run"] == "night"
    assert board["game"] == "for-sale"
    assert board["sandbox"] == "rlimit"
    assert board["bots"][1] == {
        "rank": 2,
        "name": "b_o_b",
        "mu": 24.5,
        "sigma": 1.0,
        "conservative": 21.5,
        "matches": 1200,
        "wins": 349.5,
        "mean_rank": 1.75,
        "mean_score": 52.0,
        "mean_score_95": 1.5,
        "pl": -141.0,
        "pl_95": 102.0,
        "blocks": 400,
        "superior_to_next": 0.52,
        "faults": {"late": 12, "illegal": 3},
        "move_ms": {"p50": 10.0, "p99": 998.2, "max": 1000.0},
        "cpu_ms_per_move": 9.8765,
        "cpu_ms_off_clock": 0.25,
        "memory_mib": 11.5,
    }


def test_json_meets_its_schema():
    jsonschema.Draft202012Validator.check_schema(schema())
    validator = jsonschema.Draft202012Validator(schema())
    board = wire(BOARD)
    validator.validate(board)
    del board["bots"][0]["mu"]
    assert not validator.is_valid(board)


def footer(**changes) -> str:
    return "\n".join(replace(BOARD, **changes).footer())


def test_the_footer_says_when_everything_is_played():
    assert footer(played=2400).startswith("2,400 of 2,400 matches played\n")


def test_the_footer_says_that_deals_are_guessable_also_with_seed_0():
    assert "deals guessable: they follow from seed = 0" in footer(seed=0)
    assert "guessable" not in footer(seed=None)


def test_the_footer_tells_of_failures_of_our_own():
    text = footer(void=3, again=5, worker_failures=2)
    assert "3 of them void because of failures of the runner, so they do not count" in text
    assert "workers failed 2 times; 5 matches were played again on their deals" in text


def test_the_footer_says_where_the_chance_of_a_draw_comes_from():
    assert "chance of a draw between equals 1.0%, assumed" in footer(draw=0.01, draw_estimated=False)


def test_the_footer_is_silent_about_a_sandbox_that_is_not_known():
    assert "sandbox" not in footer(sandbox="")
    assert "sandbox none\n" in footer(sandbox="none", sandbox_note="")


def test_the_footer_says_when_there_is_too_little_data():
    assert "too little data" in footer()
    enough = tuple(replace(row, strength=Strength(0.0, 1.0, 50, 1.0)) for row in BOARD.rows)
    assert "too little data" not in footer(rows=enough)


def test_the_footer_says_what_the_seats_are_worth():
    assert "opponents beaten: +1.2 ± 1.0, -1.2 ± 1.0, +0.0 ± 0.4" in footer()
    assert "seats are worth" not in footer(seat_bias=())


def test_what_was_not_looked_at_in_a_hurry_is_said_and_shown_as_unknown():
    hurried = replace(BOARD, rows=tuple(replace(row, strength=None, superior=None) for row in BOARD.rows))
    assert "left out for the hurry" in "\n".join(hurried.footer())
    assert wire(hurried)["bots"][0]["pl"] is None
    jsonschema.Draft202012Validator(schema()).validate(wire(hurried))
