"""`arena run` and `arena match` as a user meets them: real bots, real processes, a folder with spaces and umlauts."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from support.contest import changed

pytestmark = pytest.mark.slow

CRASHING = """\
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    if message["type"] == "act":
        print("that was all", file=sys.stderr, flush=True)
        sys.exit(3)
"""


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def arena(*arguments: object) -> Ended:
    words = [sys.executable, "-m", "arena", *map(str, arguments)]
    end = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    assert "Traceback" not in end.stderr, end.stderr
    return Ended(end.returncode, end.stdout, end.stderr)


def test_a_run_ends_with_its_leaderboard_and_goes_on_with_nothing(config, here):
    first = arena("run", config)
    assert first.code == 0
    assert first.out.startswith("probe: For Sale, 3 seats\n\n# bot ")
    assert "6 of 6 matches played" in first.out
    assert "deals guessable: they follow from seed = 0" in first.out
    assert json.loads((here / "results" / "probe" / "leaderboard.json").read_text())["played"] == 6
    again = arena("run", config)
    assert (again.code, again.out) == (0, first.out)
    assert "all 6 matches are played" in again.err
    assert arena("leaderboard", "probe").out == first.out
    assert arena("verify", "probe") == (0, "6 of 6 matches played again: everything is as stored\n", "")


def test_results_do_not_depend_on_the_number_of_workers(config):
    arena("run", config, "--results", "one", "--workers", 1)
    arena("run", config, "--results", "two", "--workers", 2)
    stored = []
    for results in ("one", "two"):
        with sqlite3.connect(Path(results) / "probe" / "arena.db") as database:
            query = "SELECT id, bots, ranks, scores, termination, deal_seed FROM matches ORDER BY id"
            stored.append(database.execute(query).fetchall())
        database.close()
    assert len(stored[0]) == 6
    assert stored[0] == stored[1]


def test_a_fresh_run_is_another_one(config, here):
    arena("run", config, "--quiet")
    end = arena("run", config, "--fresh", "--quiet")
    assert (end.code, end.err) == (0, "")
    assert sorted(path.name for path in (here / "results").iterdir() if path.name[0] != ".") == ["probe", "probe-2"]


def test_a_dry_run_tells_what_would_be_played_and_stores_nothing(config, here):
    end = arena("run", config, "--dry-run")
    assert end.code == 0
    assert "matches           6\n" in end.out
    assert "seat balance      every bot plays 2 matches in each seat\n" in end.out
    assert not (here / "results" / "probe").exists()


def test_a_run_with_faults_fails_where_it_must_not_have_any_and_its_matches_can_be_played_again(config, here, project):
    (here / "crashing.py").write_text(CRASHING)
    text = config.read_text().split("[[bots]]")
    text[1] = '\nname = "fragile"\ncommand = ["{python}", "crashing.py"]\n\n'
    config.write_text("[[bots]]".join(text))
    end = arena("run", config, "--strict")
    assert end.code == 1
    assert "faults of fragile: 6 crashed" in end.out
    assert arena("run", config, "--strict").code == 1, "they are those of the run, not of this call"
    told = arena("replay", "probe", 1)
    assert "! fragile: crashed when asked to bid: " in told.out
    assert "      | that was all" in told.out
    assert arena("verify", "probe").code == 0
    assert told.out.endswith("to play it again with its bots: arena rematch results/probe 1\n")
    again = arena("rematch", "probe", 5, "--trace", "lines.jsonl")
    assert again.code == 0, again.out
    assert "fragile: crashed: the process ended with exit code 3\n  | that was all\n" in again.out
    assert again.out.endswith("the same match as the stored one, action for action\n")
    assert {json.loads(line)["bot"] for line in Path("lines.jsonl").read_text().splitlines()} == {
        "fragile",
        "random",
        "expert",
    }
    (here / "crashing.py").write_text((project / "bots/for_sale/thrifty.py").read_text())
    mended = arena("rematch", "probe", 5)
    assert mended.code == 1
    assert "crashed" not in mended.out
    assert re.search(r"another match than the stored one, from step \d+ on: a bot changed", mended.out)


def test_last_words_are_shown_or_told_but_not_both(here):
    (here / "crashing.py").write_text(CRASHING)
    words = "match", "for-sale", f"{sys.executable} crashing.py", "random", "random", "--save", "m", "--stderr"
    shown = arena(*words, "show")
    assert shown.err.count("that was all") == 1
    assert (shown.out.count("crashed: "), shown.out.count("that was all")) == (1, 0)
    again = arena("rematch", "m", 1, "--stderr", "show")
    assert again.err.count("that was all") == 1
    assert (again.out.count("crashed: "), again.out.count("that was all")) == (1, 0)
    told = arena("rematch", "m", 1)
    assert (told.out.count("  | that was all\n"), told.err) == (1, "")


def test_a_changed_configuration_is_refused_with_what_changed(config):
    arena("run", config, "--quiet")
    changed(config, "seed = 0", "seed = 1")
    end = arena("run", config)
    assert (end.code, end.out) == (2, "")
    assert "seed was 0, is now 1: put it back, or start a new run with --fresh" in end.err


def test_bots_and_blocks_can_be_added(config, project):
    arena("run", config, "--quiet")
    changed(config, "blocks = 2", "blocks = 3")
    bot = '\n[[bots]]\nname = "second"\ncommand = ["{python}", "random.py"]\ndirectory = "BOTS/any_game"\n'
    config.write_text(config.read_text() + bot.replace("BOTS", str(project / "bots")))
    end = arena("run", config)
    assert end.code == 0
    assert "goes on with 30 of 36 matches" in end.err
    assert "36 of 36 matches played" in end.out
    assert arena("verify", "probe").code == 0


def test_results_that_cannot_be_written_are_input_and_output_that_failed(config, here):
    (here / "file").write_text("")
    end = arena("run", config, "--results", "file/results")
    assert (end.code, end.out) == (74, ""), end.err
    assert end.err.splitlines()[-1].startswith("error: file/results")


def test_a_folder_with_other_things_is_refused(config, here):
    (here / "results" / "probe").mkdir(parents=True)
    (here / "results" / "probe" / "thesis.txt").write_text("")
    end = arena("run", config)
    assert (end.code, end.out) == (2, ""), end.err
    assert "is not empty and holds no arena.db (there is 'thesis.txt')" in end.err


def test_a_match_is_played_stored_and_replayed(here):
    end = arena("match", "for-sale", "thrifty", "expert", "random", "--seed", 0)
    assert end.code == 0
    *_, last = end.out.splitlines()
    assert last == "seed 0; step by step: arena replay results/matches/for-sale-1 1"
    told = arena("replay", "results/matches/for-sale-1", 1)
    assert "seat 0 thrifty · seat 1 expert · seat 2 random" in told.out
    assert arena("verify", "results/matches/for-sale-1").out == "1 of 1 matches played again: everything is as stored\n"


def test_the_same_seed_and_bots_give_the_same_match(here):
    words = ("match", "for-sale", "thrifty", "expert", "random", "--seed", 11, "--json")
    first, second = (json.loads(arena(*words).out.splitlines()[-1]) for _ in range(2))
    assert first == second
    assert list(first) == ["ranks", "scores", "termination", "faults", "seed"]


def test_given_luck_comes_first(here):
    (here / "luck.json").write_text('{"houses":[8,19,27],"cheques":[0,6,13]}')
    end = arena("match", "for-sale", "random", "random", "random", "--luck", "luck.json", "--save", "große Partie")
    assert end.code == 0
    deals = [json.loads(line) for line in arena("replay", "große Partie", 1, "--json").out.splitlines()]
    assert deals[0]["action"] == {"type": "deal", "source": "houses", "outcome": [8, 19, 27]}
    assert arena("verify", "große Partie").code == 0


@pytest.mark.parametrize(
    ("luck", "words"),
    [
        ('{"houses":[8,19,31]}', "luck: 'houses', outcome 3: there is no 31"),
        ('{"houses":[8,8]}', "8 is impossible here"),
        ('{"die":[6]}', "the rules in force do not use the source 'die'"),
        ("[1]", "the file must hold one JSON object"),
        ("{", "is not JSON"),
    ],
)
def test_impossible_luck_is_refused(here, luck, words):
    (here / "luck.json").write_text(luck)
    end = arena("match", "for-sale", "random", "random", "random", "--luck", "luck.json")
    assert (end.code, end.out) == (2, "")
    assert words in end.err


def test_a_small_tournament_ends_with_its_leaderboard(here):
    end = arena("match", "for-sale", "random", "random", "thrifty", "--blocks", 2, "--workers", 2, "--json")
    assert end.code == 0
    board = json.loads(end.out.splitlines()[-1])
    assert sorted(bot["name"] for bot in board["bots"]) == ["random", "random-2", "thrifty"]
    assert board["played"] == 6
