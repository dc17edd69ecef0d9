"""Every JSON Schema there is, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.config import json_schema
from arena.errors import ArenaError
from arena.protocol import schema as protocol
from arena.report import result_schema
from arena.report.games import find


def schema_of(document: str, game: str | None) -> Mapping[str, Any]:
    """The schema of `config`, `protocol` or `result`; that of the protocol may be typed for one game.

    Raises:
        ArenaError: there is no such game, or a game is named where it makes no difference.
    """
    if game is not None and document != "protocol":
        raise ArenaError(
            f"--game goes with `arena schema protocol`; the schema of {document} is the same for all games"
        )
    if document == "protocol":
        return protocol.schema(find(game) if game is not None else None)
    return json_schema() if document == "config" else result_schema.schema()
