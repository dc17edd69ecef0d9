"""What changed between two runs."""

from __future__ import annotations

import pytest
from support import runs
from support.policies import passive

from arena.errors import ArenaError
from arena.report.compare import Change, compare


@pytest.fixture
def run(tmp_path):
    def run(folder, bots=runs.BOTS, policies=None, **changes):
        store = runs.make(tmp_path / folder, bots, **changes)
        store.commit(runs.played(store, id, policies) for id in range(1, store.schedule.total + 1))
        return store

    return run


def test_every_shared_bot_has_its_changes_with_intervals(run):
    with run("a", blocks=8) as before, run("b", ("alice", "bob", "dora"), blocks=8) as after:
        text = compare(before, after)
    lines = text.splitlines()
    assert [line.split()[0] for line in lines[2:4]] in (["alice", "bob"], ["bob", "alice"])
    assert text.count("±") >= 4
    assert f"only in {before.directory}: carol" in text
    assert f"only in {after.directory}: dora" in text


def test_the_same_run_has_not_changed(run):
    with run("a", blocks=4) as store:
        text = compare(store, store)
    assert text.count("no clear change") == 3
    assert text.count("+0 ±") == 3


def test_a_bot_that_got_better_or_worse_is_told_so(run):
    thrifty = {"alice": lambda _: passive}  # to pay nothing is better than to throw dice
    with run("a", blocks=30) as dice, run("b", blocks=30, policies=thrifty) as passing:
        told = [
            next(line for line in compare(*pair).splitlines() if line.startswith("alice")).split()
            for pair in ((dice, passing), (passing, dice))
        ]
    assert [words[-1] for words in told] == ["stronger", "weaker"]
    (gain, bar), (loss, same) = (
        (float(words[words.index("±") - 1]), float(words[words.index("±") + 1])) for words in told
    )
    assert (gain, bar) == (-loss, same)
    assert gain > bar > 0


def test_a_bot_that_got_better_does_not_make_those_weaker_that_did_not_change(run):
    thrifty = {"alice": lambda _: passive}
    with run("a", blocks=100) as dice, run("b", blocks=100, policies=thrifty, prints={"alice": "1" * 64}) as passing:
        lines = compare(dice, passing).splitlines()
    told = {line.split()[0]: line for line in lines if line}
    assert told["alice"].endswith("stronger")
    assert told["bob"].endswith("no clear change")
    assert told["carol"].endswith("no clear change")
    assert "files or commands changed: alice" in lines
    assert any(line.startswith("PL is relative to ") and "alice" not in line for line in lines)


def test_runs_that_cannot_be_compared_are_refused(run):
    with run("a") as one, run("b", ("x", "y", "z")) as other, pytest.raises(ArenaError, match="no bot in common"):
        compare(one, other)
    with (
        run("c") as one,
        run("d", options={"edition": "iello"}) as other,
        pytest.raises(ArenaError, match="different rules"),
    ):
        compare(one, other)


def test_a_change_is_sure_when_its_interval_is_on_one_side():
    assert Change(5.0, 4.0).sure
    assert not Change(5.0, 6.0).sure
    assert not Change(5.0, None).sure
