"""A transcript replays without bots and without a seed, and nothing in it can be changed unnoticed."""

from __future__ import annotations

import copy

import orjson
import pytest
from support.hush import HUSH, luck
from support.policies import boldest, dice, failing, passive, play

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE
from arena.referee.referee import Referee
from arena.referee.transcript import Mismatch, replay, to_wire

OPTIONS = {"hands": "12", "rounds": 6, "calls": 2}
RULES = HUSH.rules(OPTIONS, 3)


def stored(match: Referee) -> list:
    """The transcript as it comes back from the database."""
    return orjson.loads(orjson.dumps(to_wire(match.steps)))


@pytest.fixture
def match() -> Referee:
    """A match with everything: luck, forced choices, a fault, a retired seat."""
    match = Referee(HUSH, RULES, 3, luck(60, 61))
    play(match, [boldest, dice(3), failing("crashed", boldest, at=0)], ms=1.254)
    return match


def test_the_rows_are_as_documented(match):
    rows = stored(match)
    assert rows[0] == [[-1, "cards", [60]]]
    assert rows[1] == [
        [0, {"type": "hide", "card": 60}, 1.25],
        [1, {"type": "hide", "card": rows[1][1][1]["card"]}, 1.25],
        [2, {"type": "hide", "card": 20}, 1.25, {"fault": "crashed"}],
    ]
    more = [row[3] for step in rows for row in step if len(row) == 4]
    assert {"forced": True} in more
    assert {"fault": "crashed"} in more
    assert {"retired": True} in more


def test_a_note_is_kept():
    match = Referee(HUSH, RULES, 2, luck(60))
    match.submit(1, {"type": "hide", "card": 10}, 1.0, "grüße 🐄")
    match.submit(0, {"type": "hide", "card": 0}, 1.0)
    assert stored(match)[1][1] == [1, {"type": "hide", "card": 10}, 1.0, {"note": "grüße 🐄"}]


def test_a_replay_ends_where_the_match_did(match):
    *_, last = replay(HUSH, RULES, 3, stored(match))
    assert tuple(last.state.scores()) == tuple(match.result.scores)
    assert last.state.to_move == ()
    assert last.state.termination == match.result.termination
    assert last.number == len(match.steps) - 1


def test_a_replay_tells_each_step(match):
    first, second, *_ = replay(HUSH, RULES, 3, stored(match))
    assert first.draw is not None
    assert (first.decision, first.draw.source, first.draw.number) == ("deal", "cards", 1)
    assert [event.data["type"] for event in first.events] == ["card"]
    assert (second.decision, second.draw) == ("hide", None)
    assert [event.data["type"] for event in second.events] == ["hide"] * 3


@pytest.mark.parametrize(
    ("edition", "seats"), [("gryphon", 3), ("gryphon", 6), ("iello", 4), ("classic-1997", 3), ("classic-1997", 5)]
)
def test_every_match_of_for_sale_replays(edition, seats):
    game = GAMES["for-sale"]
    rules = game.rules({"edition": edition, "first_opener": "random"}, seats)
    for seed in range(5):
        match = Referee(game, rules, seats, Luck(bytes([seed]) * 32))
        play(match, [dice(f"{seed} {seat}") for seat in range(seats)])
        *_, last = replay(game, rules, seats, stored(match))
        assert [*last.state.scores()] == match.result.scores


def refused(rows: list) -> str:
    with pytest.raises(Mismatch) as caught:
        for _ in replay(HUSH, RULES, 3, rows):
            pass
    return str(caught.value)


def steps_of(rows: list, more: dict) -> tuple[int, int]:
    """Step and entry of the first entry with such a mark."""
    return next((s, e) for s, step in enumerate(rows) for e, row in enumerate(step) if row[3:] == [more])


def test_every_single_change_of_an_action_is_noticed(match):
    rows = stored(match)
    changed = 0
    for number, step in enumerate(rows):
        for entry, row in enumerate(step):
            if row[0] == CHANCE:
                continue
            for action in ({"type": "hide", "card": 99}, {"type": "call", "number": 10}, {}):
                broken = copy.deepcopy(rows)
                broken[number][entry][1] = action
                assert refused(broken).startswith(f"step {number}: ")
                changed += 1
    assert changed > 20


def test_a_card_that_luck_cannot_yield_is_noticed(match):
    rows = stored(match)
    rows[0][0][2] = [10]
    assert refused(rows) == "step 0: luck: 10 is not among the unseen of 'cards'"


def test_a_card_dealt_twice_is_noticed(match):
    rows = stored(match)
    deals = [step for step in rows if step[0][0] == CHANCE]
    deals[1][0][2] = deals[0][0][2]
    assert "is not among the unseen of 'cards'" in refused(rows)


def test_another_source_of_luck_is_noticed(match):
    rows = stored(match)
    rows[0][0][1] = "die"
    assert refused(rows) == "step 0: luck from 'die', the rules ask 'cards'"


def test_a_missing_step_is_noticed(match):
    rows = stored(match)
    for number in range(len(rows) - 1):
        assert refused(rows[:number] + rows[number + 1 :]).startswith(f"step {number}: ")
    assert refused(rows[:-1]) == f"after the last step, {len(rows) - 2}, the match is not over"


def test_no_step_at_all_is_noticed():
    assert refused([]) == "after the last step, -1, the match is not over"


def test_a_step_too_many_is_noticed(match):
    rows = stored(match)
    assert refused([*rows, rows[-1]]).startswith(f"step {len(rows)}: seats [")


def test_a_missing_or_additional_seat_is_noticed(match):
    rows = stored(match)
    del rows[1][2]
    assert refused(rows) == "step 1: seats [0, 1] acted, the rules wait for [2, 1, 0]"


def test_seats_in_another_order_are_noticed(match):
    rows = stored(match)
    rows[1].reverse()
    assert refused(rows).startswith("step 1: seats [2, 1, 0] acted")


def test_a_force_that_was_none_and_a_hidden_one_are_noticed(match):
    rows = stored(match)
    step, entry = steps_of(rows, {"forced": True})
    hidden = copy.deepcopy(rows)
    del hidden[step][entry][3]
    assert "differ on whether the choice was forced" in refused(hidden)
    rows[1][0].append({"forced": True})
    assert "differ on whether the choice was forced" in refused(rows)


@pytest.mark.parametrize("mark", [{"fault": "crashed"}, {"retired": True}])
def test_an_action_that_was_not_passive_cannot_be_that_of_a_fault(mark):
    match = Referee(HUSH, RULES, 2, luck(60))
    play(match, [boldest, boldest])
    rows = stored(match)
    rows[1][0].append(mark)
    with pytest.raises(Mismatch, match=r"step 1: seat 0: .* is not the most passive action"):
        list(replay(HUSH, RULES, 2, rows))


def test_what_the_rules_would_read_over_is_noticed(match):
    rows = stored(match)
    rows[1][0][1]["card "] = 3
    assert "is not how" in refused(rows)


SHAPES = [None, 7, "x", [], [0], [0, 1], {}, [True, {}, 1.0], [0, {}, 1.0, None], [0, {}, 1.0, {}], [-1, "cards", 60]]


@pytest.mark.parametrize("entry", SHAPES, ids=map(str, SHAPES))
def test_what_is_no_entry_is_noticed(match, entry):
    rows = stored(match)
    rows[1][1] = entry
    assert refused(rows) == f"step 1: {entry!r} is not an entry of a transcript"


def test_a_transcript_in_memory_replays_as_well():
    match = Referee(HUSH, RULES, 2, luck(60))
    play(match, [passive, passive])
    assert len(list(replay(HUSH, RULES, 2, to_wire(match.steps)))) == len(match.steps)


def test_the_note_of_an_answer_that_did_not_count_is_kept_too():
    match = Referee(HUSH, RULES, 2, luck(60))
    match.submit(0, {"type": "hide", "card": 99}, 1.0, "mine")
    match.submit(1, {"type": "hide", "card": 10}, 1.0)
    rows = stored(match)
    assert rows[1][0] == [0, {"type": "hide", "card": 0}, 1.0, {"fault": "illegal", "note": "mine"}]
    play(match, [passive, passive])
    assert len(list(replay(HUSH, RULES, 2, stored(match)))) == len(match.steps)
