"""Configuration: TOML → frozen, validated values; errors name file, line, table and key, with the nearest right word.

Law: reads files and looks for programs, writes and starts nothing. Knows games and leagues, no processes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arena.config.values import Config


def load(path: Path | str, *, gate: bool = False) -> Config:
    """The configuration in a TOML file.

    Args:
        path: of the file; what it says relative to itself is made absolute.
        gate: whether it is for `arena gate`, which needs `[gate]` and makes do with fewer bots than seats.

    Raises:
        ArenaError: a line for each thing that is wrong, all at once.
    """
    from arena.config.file import load_file  # noqa: PLC0415 - pydantic takes 0.2 s, which `arena --help` need not pay

    return load_file(Path(path), gate=gate)


def make(game: str, bots: Sequence[str | Sequence[str]], **settings: Any) -> Config:
    """The configuration of `arena match`: the same without a file. See `arena.config.words.make_config`."""
    from arena.config.words import make_config  # noqa: PLC0415 - see `load`

    return make_config(game, bots, **settings)


def json_schema() -> Mapping[str, Any]:
    """The JSON Schema of a configuration (draft 2020-12)."""
    from arena.config.model import FileModel  # noqa: PLC0415 - see `load`

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **FileModel.model_json_schema()}
