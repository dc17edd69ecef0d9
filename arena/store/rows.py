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
    f"SELECT {COLUMNS}, CASE WHEN ? THEN transcript ELSE x'' END"  # noqa: S608 - constants
    " FROM matches WHERE id BETWEEN ? AND ? ORDER BY id"
)

_plain = itemgetter(*PLAIN)


def row_of(wire: Mapping[str, Any], rules_version: int) -> tuple[Any, ...]:
    """The values of `INSERT` for a record as `MatchRecord.to_wire` makes it."""
    return (*_plain(wire), rules_version, a2b_base64(wire["transcript"]))
