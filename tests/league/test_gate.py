from dataclasses import dataclass, field
from math import comb
from random import Random

import pytest

from arena.league.gate import Gate, Terms, arms, decision, field_copies, wire
from arena.league.schedule import Schedule, Segment, table_bots


@dataclass
class Match:
    bots: tuple
    ranks: tuple
    faults: tuple = ()
    termination: str = "normal"
    scores: tuple = ()
    times: tuple = field(default=())


NAMES = ("new", "old", "f", "g", "h")


def gate(seats=3, bots=4, most=6_000, **changes):
    tables, blocks = arms(bots, seats, most)
    terms = Terms(**{"mode": "non-regression", "margin": 0.05, "alpha": 0.05, "beta": 0.05, "max_faults": 0, **changes})
    return Gate(terms, Segment(1, seats, tables, range(blocks)), "new", "old")


def matches(gate, skill, most=1_000, faults=()):
    """Matches in schedule order; in unit u the hero finishes where `skill(u, arm)` says, 0 = first."""
    schedule = Schedule(gate.segment.seats, 5, (gate.segment,))
    seats = gate.segment.seats
    for id in range(1, min(schedule.total, most) + 1):
        place = schedule.place(id)
        names = [NAMES[bot] for bot in table_bots(place.table, seats)]
        unit, arm = divmod((id - 1) // seats, 2)
        hero = 1 + skill(unit, arm)
        rest = iter(rank for rank in range(1, seats + 1) if rank != hero)
        ranks = tuple(hero if name in ("new", "old") else next(rest) for name in names)
        seat = names.index("new") if "new" in names else 0
        fault = tuple({"seat": seat, "kind": "late"} for _ in range(id in faults))
        yield id, Match(tuple(names), ranks, fault)


def test_every_table_of_the_candidate_has_its_twin_with_the_baseline():
    tables, blocks = arms(bots=5, seats=3, most_matches=600)
    assert len(tables) == 2 * comb(3, 2)
    for new, old in zip(tables[::2], tables[1::2], strict=True):
        assert table_bots(new, 3)[0] == 0
        assert table_bots(old, 3) == (1, *table_bots(new, 3)[1:])
    assert blocks == 600 // (6 * 3)


def test_a_small_budget_plays_fewer_opponents_but_at_least_one_block():
    tables, blocks = arms(bots=8, seats=3, most_matches=14)
    assert (len(tables), blocks) == (4, 1)
    assert arms(bots=3, seats=2, most_matches=1) == ((1, 2), 1)


def test_copies_of_the_baseline_fill_up_the_field_under_free_names():
    assert field_copies("old", [], 4) == ["old-2", "old-3", "old-4"]
    assert field_copies("old", ["old-2"], 4) == ["old-3", "old-4"]
    assert field_copies("old", ["a", "b", "c"], 4) == []


def test_equal_play_passes_and_says_that_it_is_not_stronger():
    equal = gate()
    for id, match in matches(equal, lambda unit, arm: unit % 3):
        equal.add(id, match)
    assert equal.over
    found = decision(equal, "never")
    assert found.verdict == "pass"
    assert "does not say that it is stronger" in found.reason
    assert found.estimate.low < 0 < found.estimate.high
    assert "-0.0," not in str(wire(found))
    assert wire(found)["matches"] == equal.test.blocks * 6


def test_weaker_play_fails_and_the_difference_is_told_in_opponents_beaten():
    random = Random(1)
    worse = gate()
    skill = {}
    for id, match in matches(
        worse, lambda unit, arm: skill.setdefault((unit, arm), random.choice([0, 1, 2] if arm else [1, 2, 2]))
    ):
        worse.add(id, match)
    found = decision(worse, "never")
    assert found.verdict == "fail"
    assert found.estimate.effect == pytest.approx(-0.33, abs=0.15)


def test_blocks_are_looked_at_in_schedule_order_whatever_comes_first():
    random = Random(2)
    forward, shuffled = gate(), gate()
    all_matches = list(matches(forward, lambda unit, arm: (unit * 7 + arm * (unit % 5 == 0)) % 3))
    for id, match in all_matches:
        forward.add(id, match)
    random.shuffle(all_matches)
    for id, match in all_matches:
        shuffled.add(id, match)
    assert (shuffled.test.blocks, shuffled.test.llr, shuffled.matches) == (
        *(forward.test.blocks, forward.test.llr, forward.matches),
    )


def test_a_candidate_that_faults_too_often_fails_with_the_reason():
    faulty = gate(max_faults=1)
    for id, match in matches(faulty, lambda unit, arm: 0, faults=(2, 8)):
        faulty.add(id, match)
    found = decision(faulty, "never")
    assert found.verdict == "fail"
    assert "new faulted 2 times (2 late), one is forgiven" in found.reason
    faulty = gate()
    for id, match in matches(faulty, lambda unit, arm: 0, faults=(2,)):
        faulty.add(id, match)
    assert "new faulted once (1 late), none is forgiven" in decision(faulty, "never").reason


def test_a_verdict_against_a_baseline_that_faults_says_so():
    shaky = gate()
    for id, match in matches(shaky, lambda unit, arm: 0):
        if "old" in match.bots and id < 20:
            match.faults = ({"seat": match.bots.index("old"), "kind": "no-ready"},)
        shaky.add(id, match)
    found = decision(shaky, "never")
    assert found.verdict == "pass"
    assert found.reason.endswith("; but old faulted 9 times (9 no-ready)")
    assert wire(found)["faults"] == {}


def test_a_void_match_takes_its_block_out():
    void = gate()
    for id, match in matches(void, lambda unit, arm: 0, most=12):
        match.termination = "void" if id == 1 else "normal"
        void.add(id, match)
    assert (void.test.blocks, void.matches) == (1, 12)


def test_what_is_not_decided_says_why():
    short = gate()
    for id, match in matches(short, lambda unit, arm: unit % 3, most=13):
        short.add(id, match)
    found = decision(short, "max_matches were played")
    assert (found.verdict, short.test.blocks) == ("undecided", 2)
    assert found.reason == "max_matches were played before the test was decided"
    assert decision(gate(), "a signal came").estimate is None


@pytest.mark.parametrize("meaning", ["pass", "fail"])
def test_what_is_not_decided_counts_as_the_configuration_says(meaning):
    short = gate()
    assert decision(short, "max_minutes were over").counts_as == "undecided"
    found = decision(short, "max_minutes were over", meaning)
    assert (found.verdict, found.counts_as) == ("undecided", meaning)
    assert found.reason == f"max_minutes were over before the test was decided; on_undecided makes it a {meaning}"
    for id, match in matches(short, lambda unit, arm: 0):
        short.add(id, match)
    assert decision(short, "never", meaning).counts_as == "pass"


def test_a_pass_has_one_arm_and_one_seating_and_all_passes_are_the_chunk():
    some = gate(bots=5)
    chunk = range(4)
    passes = [some.ids(chunk, arm, seating) for seating in range(3) for arm in range(2)]
    assert sorted(id for ids in passes for id in ids) == list(range(1, 4 * 6 + 1))
    schedule = Schedule(3, 5, (some.segment,))
    for ids in passes:
        deals = [(schedule.place(id).table, schedule.place(id).block) for id in ids]
        assert len(set(deals)) == len(ids) == 4
