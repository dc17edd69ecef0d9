"""A little run, and records of its matches."""

from __future__ import annotations

import pytest

from arena.league.fixtures import Fixtures
from arena.league.histogram import summary
from arena.store.database import Entrant
from arena.store.record import MatchRecord, packed
from arena.store.said import Said, bundled
from arena.store.store import Store

NAMES = ("ada", "bob", "cy", "dan")


def canonical(blocks=4, name="cup", rules_version=1):
    """As much of a configuration as the store reads."""
    return {
        "name": name,
        "game": {"name": "for-sale", "seats": 3, "rules_version": rules_version},
        "schedule": {"blocks": blocks, "matches_per_bot": None, "format": "round-robin"},
    }


def entrants(*names):
    return [Entrant(name, ("sh", name), "print-" + name) for name in names]


def records(store, ids=None):
    """What was played, the same for the same match; match 5 had a fault, match 7 is void."""
    fixtures = Fixtures(store.schedule, store.names, store.secrets)
    for id in ids or range(1, store.schedule.total + 1):
        fixture = fixtures[id]
        points = [store.names.index(name) * 10 + id % 7 for name in fixture.bots]
        fault = {"seat": 1, "bot": fixture.bots[1], "decision": 3, "kind": "late", "message": "so late", "ms": 9.5}
        yield MatchRecord(
            id,
            fixture.table,
            fixture.block,
            fixture.seating,
            fixture.bots,
            tuple(1 + sum(other > point for other in points) for point in points),
            tuple((point, 3) for point in points),
            "void" if id == 7 else "normal",
            ({**fault, "played": {"type": "pass"}},) if id == 5 else (),
            tuple(summary([0.1 * id, 2.0], 3.5) for _ in fixture.bots),
            tuple(f"1.0.{id}-{name}" for name in fixture.bots),
            2 if id == 7 else 1,
            packed(f"[[{id}]]"),
            {1: "Traceback: ü\n"} if id == 5 else {},
            bundled({0: Said(7, ((0, "hm\n"), (3, "ü\n")))}) if id in (4, 5) else b"",
        )


@pytest.fixture
def cup(tmp_path):
    """Makes a run of three bots, or of those named."""

    def cup(*names, blocks=4, folder="cup", **options):
        names = names or NAMES[:3]
        return Store.create(tmp_path / folder, canonical(blocks), entrants(*names), **options)

    return cup


@pytest.fixture
def played():
    """The records of a run's matches."""
    return records


@pytest.fixture
def as_configured():
    """See `canonical`."""
    return canonical


@pytest.fixture
def as_entrants():
    """See `entrants`."""
    return entrants
