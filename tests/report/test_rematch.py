"""A match that was played again, held against the stored one."""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest
from support import runs
from support.policies import passive

from arena.report.rematch import difference, told
from arena.store.record import packed, unpacked


@pytest.fixture
def stored(tmp_path):
    with runs.make(tmp_path / "run", bots=("alice", "bob", "carol"), blocks=1) as store:
        store.commit([runs.played(store, 1, {name: lambda _: passive for name in ("alice", "bob", "carol")})])
        yield store.match(1)


def changed(record, change):
    rows = orjson.loads(unpacked(record.transcript))
    change(rows)
    return replace(record, transcript=packed(orjson.dumps(rows)))


def test_times_and_remarks_make_no_difference(stored):
    def slower(rows):
        for row in rows[1]:
            row[2:] = [500.0, {"note": "hm"}]

    again = changed(stored, slower)

    assert difference(stored, again) is None
    assert list(told("for-sale", stored, again))[-1] == "the same match as the stored one, action for action"


def test_the_first_other_action_is_told(stored):
    def bid(rows):
        rows[3][0][1] = {"type": "bid", "coins": 1}

    assert difference(stored, changed(stored, bid)) == 3
    assert list(told("for-sale", stored, changed(stored, bid)))[-1].startswith(
        "another match than the stored one, from step 3 on"
    )


def test_one_that_broke_off_differs_where_it_ends(stored):
    again = changed(stored, lambda rows: rows.__delitem__(slice(2, None)))

    assert difference(stored, again) == 2
    assert difference(replace(stored, transcript=b""), stored) == 0
