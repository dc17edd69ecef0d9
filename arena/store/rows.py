"""A match on its way into the database and out of it."""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from arena.store.record import PLAIN

COLUMNS = ", ".join(f'"{name}"' for name in PLAIN)
INSERT = (
    f"INSERT OR IGNORE INTO matches ({COLUMNS}, rules_version, transcript)"  # noqa: S608 - constants
    f" VALUES ({', '.join('?' * (len(PLAIN) + 2))})"
)
SELECT = (
    f"SELECT {COLUMNS}, CASE WHEN ?1 THEN transcript ELSE x'' END,"  # noqa: S608 - constants
    " CASE WHEN ?1 THEN coalesce((SELECT said FROM stderr_steps WHERE match = id), x'') ELSE x'' END"
    " FROM matches WHERE id BETWEEN ?2 AND ?3 ORDER BY id"
)

UNLESS_THERE = "WHERE NOT EXISTS (SELECT 1 FROM matches WHERE id = ?1)"

_plain = itemgetter(*PLAIN)


def row_of(wire: Mapping[str, Any], rules_version: int) -> tuple[Any, ...]:
    """The values of `INSERT` for a record as `MatchRecord.to_wire` makes it."""
    return (*_plain(wire), rules_version, a2b_base64(wire["transcript"]))
