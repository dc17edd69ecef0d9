"""Rule options that name a file of material: the file is read here, so that games read none."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from arena.config.problems import Problems
from arena.games.core.options import Option


def with_material(
    options: Sequence[Option], given: Mapping[str, Any], base: Path, problems: Problems
) -> dict[str, Any] | None:
    """The rule options as given, but for each file that one names what it holds, under the key that the game wants.

    Args:
        options: of the game.
        given: `[game.rules]`.
        base: what relative paths are relative to.
        problems: where to tell of files that cannot be read.

    Returns:
        The options for `Game.rules`, or None where a file is wrong.
    """
    made = dict(given)
    for option in options:
        name = made.get(option.name)
        if not option.file_of or not isinstance(name, str):
            continue
        del made[option.name]
        try:
            made[option.file_of] = tomllib.loads((base / name).read_text(encoding="utf-8-sig"))
        except FileNotFoundError:
            wrong = f"there is no such file in {base}"
        except OSError as error:
            wrong = f"cannot be read: {error.strerror}"
        except RecursionError:
            wrong = "arrays or tables are nested too deeply"
        except ValueError as error:  # not TOML, or not UTF-8
            wrong = f"is not a TOML file: {error}"
        else:
            continue
        problems.add(("game", "rules", option.name), f"{option.name} = {name!r}: {wrong}", "[game.rules]")
        return None
    return made
