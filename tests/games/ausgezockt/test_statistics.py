"""How often flipping ends in a Bankrott, counted, through the rules, and played; and the statistics on the page."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest
from support.ausgezockt import roll, turn
from support.scripts import module_of

from arena.games.ausgezockt.wire import Flip, Pass, Play, Stop
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, Deal, play

ROOT = Path(__file__).parents[3]
FLIPS = range(1, 9)


@pytest.fixture(scope="module")
def bench():
    return module_of(ROOT / "bench" / "ausgezockt.py")


def policy(state, flips):
    """Flip exactly so many cards; the last two of more than six because of an opponent's „2 Aufdecken“."""
    if state.phase == "flip":
        own = flips if flips <= 6 else flips - 2
        done = 20 - state.observation(0)["players"][0]["pile"]
        return Flip() if done < own else Stop()
    return Play("flip-2") if flips > 6 else Pass()


def started(flips):
    state = turn(held={1: ["flip-2"]})
    return roll(state, max(2, flips if flips <= 6 else flips - 2))


def counted(state, flips):
    """The exact chance of a bust: every kind of card that luck could turn up, with its weight."""
    while state.to_move != (CHANCE,) and state.phase != "place":
        state = play(state, policy(state, flips))
    if state.phase == "place":
        return Fraction(0)
    if state.draw.source == "die":  # the next player's
        return Fraction(1)
    unseen = state.draw.unseen
    kinds = Counter(card if card in ("bankrupt", "lucky") else "other" for card in unseen)
    chance = Fraction(0)
    for kind, number in kinds.items():
        card = kind if kind != "other" else next(c for c in unseen if c not in ("bankrupt", "lucky"))
        chance += Fraction(number, len(unseen)) * counted(state.clone().apply({CHANCE: Deal((card,))}), flips)
    return chance


@pytest.mark.parametrize("flips", [*range(1, 6), pytest.param(6, marks=pytest.mark.slow)])
def test_the_rules_bust_as_often_as_counting_says(bench, flips):
    assert abs(float(counted(started(flips), flips)) - (1 - bench.safe(flips))) < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("flips", [7, 8])
def test_cards_that_flip_2_demands_bust_as_often_as_counting_says(bench, flips):
    assert abs(float(counted(started(flips), flips)) - (1 - bench.safe(flips))) < 1e-12


@pytest.mark.parametrize("flips", FLIPS)
def test_play_with_a_fixed_number_of_flips_busts_as_often_as_counting_says(bench, flips):
    turns, busts = 1500, 0
    luck = Luck(bytes(31) + bytes([flips]))
    for _ in range(turns):
        state = started(flips)
        while state.phase != "place" and state.observation(0)["active"] == 0:
            if state.to_move == (CHANCE,):
                state = state.apply({CHANCE: luck.draw(state.draw)})
            else:
                state = play(state, policy(state, flips))
        busts += state.phase != "place"
    chance = 1 - bench.safe(flips)
    assert abs(busts / turns - chance) < 4 * sqrt(chance * (1 - chance) / turns)


def test_counting_agrees_with_the_simplest_cases(bench):
    assert bench.safe(0) == 1
    assert bench.safe(1) == 1 - 4 / 20
    # two cards: no Bankrott, or a Glückskarte and then a Bankrott
    assert abs(bench.safe(2) - (16 * 15 + 2 * 4) / (20 * 19)) < 1e-12
    assert bench.safe(3, {"bankrupt": 0, "lucky": 0, "other": 3}) == 1
    assert bench.safe(2, {"bankrupt": 2, "lucky": 0, "other": 1}) == 0


# The page


def page_rows():
    text = (ROOT / "docs" / "rules" / "ausgezockt.md").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n## How it plays\n")[1].split("\n## ")[0].splitlines() if "|" in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_page_has_the_chances_of_a_bankrott(bench):
    told = {int(row[0]): row[1] for row in page_rows() if len(row) == 2 and row[0].isdigit()}
    assert told == {flips: f"{1 - bench.safe(flips):.4f}" for flips in FLIPS}


def test_the_page_has_20000_random_and_5000_heuristic_matches_a_third_for_each_number_of_seats():
    told = {(row[0], row[1]): row[2] for row in page_rows() if len(row) > 2 and row[0].isdigit()}
    assert told == {
        (str(seats), kind): matches
        for kind, matches in (("random", "6,667"), ("heuristic", "1,667"))
        for seats in (2, 3, 4)
    }


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["random", "heuristic"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sample_agrees_with_the_page(bench, kind, seats):
    (row,) = (row for row in page_rows() if row[:2] == [str(seats), kind])
    total = bench.simulate(seats, kind, 250)
    for cell, key in zip(row[3:5], ("rounds", "turns"), strict=True):
        told, error = map(float, re.findall(r"[\d.]+", cell))
        average, own = bench.mean(total, key)
        assert abs(average - told) < 5 * sqrt(own**2 + error**2) + 0.01
    sums = total["sums"]
    assert abs(sums["busts"] / sums["turns"] - float(row[6].rstrip("%")) / 100) < 0.03
    assert abs(sums["flips"] / sums["turns"] - float(row[5])) < 0.15
    for told, wins in zip(row[10].split(), total["seats"], strict=True):
        assert abs(wins / 250 - float(told)) < 5 * sqrt(0.25 / 250)
