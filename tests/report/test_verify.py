"""What is stored is verified; whatever is changed in it is found."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from support import runs
from support.policies import passive

from arena.errors import ArenaError
from arena.referee.fault import Fault
from arena.report.verify import Verification
from arena.store.record import packed, unpacked
from arena.store.store import Store


def struck(_id: int) -> Callable:
    """Late at its first three decisions, which retires it."""
    asked = iter(range(1_000))
    return lambda request: Fault("late", "no answer") if next(asked) < 3 else passive(request)


def clumsy(_id: int) -> Callable:
    """Bids too much once."""
    asked = iter(range(1_000))
    return lambda request: {"type": "bid", "coins": 99} if next(asked) == 1 else passive(request)


POLICIES = {"alice": runs.crashing, "bob": struck, "carol": clumsy}


@pytest.fixture
def run(tmp_path) -> Path:
    """A run with every kind of thing in it."""
    return runs.whole(tmp_path / "run", POLICIES)


def findings(directory: Path) -> list[str]:
    with Store.open(directory) as store:
        return [str(finding) for finding in Verification(store).findings()]


def change(directory: Path, statement: str, *values: object) -> None:
    database = sqlite3.connect(directory / "arena.db")
    with database:
        assert database.execute(statement, values).rowcount > 0
    database.close()


def edit(directory: Path, id: int, column: str, how: Callable) -> None:
    """Change a JSON value of a match."""
    database = sqlite3.connect(directory / "arena.db")
    ((text,),) = database.execute(f"SELECT {column} FROM matches WHERE id = ?", (id,)).fetchall()
    value = json.loads(unpacked(text) if column == "transcript" else text)
    how(value)
    new = packed(orjson.dumps(value)) if column == "transcript" else json.dumps(value)
    with database:
        database.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (new, id))
    database.close()


def test_a_run_that_is_as_it_must_be_has_no_findings(run):
    with Store.open(run) as store:
        verification = Verification(store)
        assert list(verification.findings()) == []
        assert verification.checked == 6
        assert verification.summary(0) == "6 of 6 matches played again: everything is as stored"


def test_a_run_that_goes_on_is_verified_as_far_as_it_is_stored(tmp_path):
    with runs.make(tmp_path / "run") as store:
        runs.play_all(store, POLICIES, [1, 4, 5])
        with Store.open(store.directory) as reader:
            verification = Verification(reader)
            assert list(verification.findings()) == []
            assert verification.summary(0) == "3 of 6 matches played again: everything is as stored"


@pytest.mark.parametrize("options", [{"edition": "iello"}, {"edition": "classic-1997", "first_opener": "random"}])
def test_the_rules_in_force_are_those_of_the_run(tmp_path, options):
    assert findings(runs.whole(tmp_path / "run", options=options, seats=4, bots=("a", "b", "c", "d", "e"))) == []


def test_given_luck_comes_first(tmp_path):
    luck = {"houses": [8, 19, 27], "cheques": [0, 6, 13]}
    directory = runs.whole(tmp_path / "run", meta={"luck": luck})
    assert findings(directory) == []
    change(directory, "UPDATE meta SET value = ? WHERE key = 'luck'", json.dumps({"houses": [8, 19, 26]}))
    assert "match 1: step 0: houses yielded [8, 19, 27], the seed of the deal gives [8, 19, 26]" in findings(directory)


def test_added_bots_and_blocks_are_verified_with_their_own_secret(tmp_path):
    directory = runs.whole(tmp_path / "run", seed=None)
    bots = (*runs.BOTS, "dora")
    with Store.open(directory, write=True) as store:
        from arena.store.database import Entrant

        config = runs.configuration(bots, seed=None, blocks=3)
        store.extend(config, [Entrant(bot, (bot,), "0" * 64) for bot in bots])
        assert len(set(store.secrets)) == 2
        runs.play_all(store, POLICIES, range(7, 20))
    assert findings(directory) == []
    with Store.open(directory, write=True) as store:
        runs.play_all(store, POLICIES, range(20, store.schedule.total + 1))
        store.finish()
    assert findings(directory) == []


def test_one_match_as_arena_match_plays_it_has_the_bots_in_the_seats_as_named(tmp_path):
    bots = ("zoe", "adam", "mia")
    with runs.make(tmp_path / "run", bots=bots, blocks=1) as store:
        match = runs.played(store, 1, order=bots)
        assert match.bots == bots
        store.commit([match])
        store.finish()
        verification = Verification(store)
        assert list(verification.findings()) == []
        assert verification.summary(0) == "1 of 1 matches played again: everything is as stored"


def test_another_secret_is_found(run):
    change(run, "UPDATE segments SET secret = ?", b"x" * 32)
    found = findings(run)
    assert any(
        text.startswith("segment 1: the secret of the deals is not the one that was committed to") for text in found
    )
    assert "segment 1: the secret of the deals is not that of seed = 7" in found
    assert any(text.startswith("match 1: the seed of its deal is stored as ") for text in found)
    assert any(text.startswith("match 1: step 0: houses yielded [") for text in found)


def test_another_commitment_is_found(run):
    change(run, "UPDATE segments SET commitment = ?", "0" * 64)
    assert findings(run) == [
        f"segment 1: the secret of the deals is not the one that was committed to, {'0' * 64}",
    ]


def test_another_nonce_is_found(run):
    change(run, "UPDATE segments SET nonce = ?", b"n" * 32)
    assert len(findings(run)) == 1


def test_another_deal_seed_is_found(run):
    change(run, "UPDATE matches SET deal_seed = ? WHERE id = 3", b"s" * 32)
    (found,) = findings(run)
    assert found.startswith(f"match 3: the seed of its deal is stored as {'73' * 32}, the secret gives ")


def test_a_missing_deal_seed_is_found(run):
    change(run, "UPDATE matches SET deal_seed = NULL WHERE id = 3")
    assert findings(run) == ["match 3: the seed of its deal is not stored, though the run has ended"]


def test_a_deal_seed_before_the_end_is_found(tmp_path):
    with runs.make(tmp_path / "run") as store:
        runs.play_all(store, ids=[1])
    change(tmp_path / "run", "UPDATE matches SET deal_seed = ?", b"s" * 32)
    assert findings(tmp_path / "run") == ["match 1: the seed of its deal is stored, though the run has not ended"]


def test_a_missing_match_is_found(run):
    change(run, "DELETE FROM matches WHERE id IN (1, 4, 6)")
    assert findings(run) == [f"match {id}: is missing, though the run has ended" for id in (1, 4, 6)]


def test_a_match_that_was_never_scheduled_is_found(run):
    change(run, "UPDATE matches SET id = 60 WHERE id = 6")
    assert findings(run)[-1] == "match 60: is not in the schedule"


def test_another_place_in_the_schedule_is_found(run):
    change(run, "UPDATE matches SET block = 1 WHERE id = 2")
    assert "match 2: table, block and seating are stored as (0, 1, 1), the schedule has (0, 0, 1)" in findings(run)


def test_other_seats_are_found(run):
    edit(run, 2, "bots", lambda bots: bots.reverse())
    assert any(text.startswith("match 2: the seats are stored as ") for text in findings(run))


def test_other_luck_is_found(run):
    def swap(steps):
        outcome = steps[0][0][2]
        outcome[0], outcome[1] = outcome[1], outcome[0]

    edit(run, 2, "transcript", swap)
    (found,) = findings(run)
    assert found.startswith("match 2: step 0: houses yielded [")


def test_an_action_that_is_not_legal_is_found(run):
    def cheat(steps):
        row = next(row for step in steps for row in step if row[0] >= 0 and row[1]["type"] == "sell" and len(row) == 3)
        row[1]["house"] = 31

    edit(run, 1, "transcript", cheat)
    (found,) = findings(run)
    assert "'house' is 31" in found


def test_a_shortened_match_is_found(run):
    edit(run, 1, "transcript", lambda steps: steps.pop())
    assert any("the match is not over" in text for text in findings(run))


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", packed("[1"), packed("7"), packed("[7]"), packed("[[7]]")])
def test_a_damaged_transcript_is_found(run, rubbish):
    change(run, "UPDATE matches SET transcript = ? WHERE id = 5", rubbish)
    (found,) = findings(run)
    assert found.startswith("match 5: ")
    assert "damaged" in found or "is not an entry" in found


def test_other_ranks_scores_and_endings_are_found(run):
    edit(run, 1, "ranks", lambda ranks: ranks.reverse())
    edit(run, 2, "scores", lambda scores: scores[1].__setitem__(0, 999))
    change(run, "UPDATE matches SET termination = 'turn-limit' WHERE id = 3")
    ranks, scores, ending = findings(run)
    assert ranks.startswith("match 1: ranks stored [")
    assert scores.startswith("match 2: scores stored [[")
    assert ending == "match 3: termination stored turn-limit, the transcript gives normal"


def test_a_hidden_fault_is_found(run):
    edit(run, 1, "faults", lambda faults: faults.clear())
    found = findings(run)
    assert any("the transcript says crashed, the faults none" in text for text in found)
    assert any("is said to be retired, but no fault of it says so" in text for text in found)
    assert any(text.startswith("match 1: ranks stored") for text in found)


def test_an_invented_fault_is_found(run):
    with Store.open(run) as store:
        seat = store.match(1).bots.index("carol")
    fault = {"seat": seat, "bot": "carol", "decision": "bid", "kind": "late", "message": "", "ms": 1.0}
    invented = {**fault, "played": {"type": "pass"}, "step": 1_000, "retired": False}
    edit(run, 1, "faults", lambda faults: faults.append(invented))
    assert findings(run) == [f"match 1: step 1000: the fault late of seat {seat} is not in the transcript"]


def test_a_fault_of_another_kind_seat_or_bot_is_found(run):
    edit(run, 1, "faults", lambda faults: faults[0].update(kind="slept"))
    edit(run, 2, "faults", lambda faults: faults[0].update(bot="mallory"))
    edit(run, 3, "faults", lambda faults: faults[0].pop("step"))
    found = findings(run)
    for id, words in {1: "slept of", 2: "of mallory in seat", 3: "fault 1 lacks 'step'"}.items():
        assert any(text.startswith(f"match {id}: ") and words in text for text in found)


def test_a_wrong_verdict_on_a_fault_is_found(run):
    def acquit(faults):
        next(fault for fault in faults if fault["kind"] == "crashed")["retired"] = False

    edit(run, 1, "faults", acquit)
    (found,) = findings(run)
    assert ", crashed in seat " in found
    assert found.endswith(": it retires the seat")


def test_something_else_played_instead_is_found(run):
    edit(run, 1, "faults", lambda faults: faults[0].update(played={"type": "bid", "coins": 1}))
    (found,) = findings(run)
    assert "the fault says bid {'type': 'bid', 'coins': 1}, the transcript bid {'type': 'pass'}" in found


def test_a_retired_seat_that_acts_is_found(run):
    def revive(steps):
        row = next(row for step in steps for row in step if row[3:] == [{"retired": True}])
        del row[3]

    edit(run, 1, "transcript", revive)
    assert any("has been retired at step" in text and text.endswith(", but acts") for text in findings(run))


def test_a_process_that_met_a_deal_twice_is_found(run):
    edit(run, 2, "processes", lambda processes: processes.__setitem__(0, "0.alice"))
    (found,) = findings(run)
    assert found.startswith("match 2: process 0.alice (")
    assert found.endswith("met the deal of table 0, block 0 again; it knew it from match 1")


def test_a_process_may_meet_many_deals(tmp_path):
    with runs.make(tmp_path / "run", blocks=5) as store:
        runs.play_all(store)
        names = {process for match in store.records() for process in match.processes}
    assert len(names) == 9  # a bot each in three passes, over five deals
    assert findings(tmp_path / "run") == []


def test_a_void_match_has_nothing_to_verify_but_may_not_have_places(tmp_path):
    with runs.make(tmp_path / "run") as store:
        store.commit([runs.void(store, 1), replace(runs.void(store, 2), ranks=(1, 2, 3))])
    assert findings(tmp_path / "run") == ["match 2: it is void, but has places or scores"]


def test_another_version_of_the_rules_is_named_once(run):
    change(run, "UPDATE matches SET rules_version = 9 WHERE id < 4")
    with Store.open(run) as store:
        verification = Verification(store)
        (found,) = map(str, verification.findings())
        assert found.startswith("3 matches were played by version 9 of the rules of for-sale; this arena has version 1")
        assert verification.summary(1) == "3 of 6 matches played again: 1 difference"


def test_a_game_that_is_not_known_is_an_error(run):
    with sqlite3.connect(run / "arena.db") as database:
        ((text,),) = database.execute("SELECT value FROM meta WHERE key = 'config'").fetchall()
        config = json.loads(text)
        config["game"]["name"] = "chess"
        database.execute("UPDATE meta SET value = ? WHERE key = 'config'", (json.dumps(config),))
    database.close()
    with pytest.raises(ArenaError, match="the game is 'chess', which this arena does not know"):
        findings(run)
