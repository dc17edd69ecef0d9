"""A TOML file → `Config`, with everything that is wrong told at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena.config.checks import (
    bot_label,
    check_bot,
    check_game,
    check_gate,
    check_names,
    check_schedule,
    check_size,
)
from arena.config.lines import lines
from arena.config.model import (
    RUN_NAME,
    BotTable,
    FileModel,
    GameTable,
    GateTable,
    LimitsTable,
    RankingTable,
    ScheduleTable,
    WorkersTable,
)
from arena.config.problems import Problems, toml_kind, unknown_key
from arena.config.values import Config
from arena.errors import ArenaError, nearest

_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def load_file(path: Path, *, gate: bool = False) -> Config:
    """See `arena.config.load`."""
    text, data = document(path)
    return build(data, Problems(str(path), lines(text)), path, gate=gate)


def document(path: Path) -> tuple[str, dict[str, Any]]:
    """A TOML file as text and as values.

    Raises:
        ArenaError: it cannot be read, or is not TOML.
    """
    text = _text(path)
    try:
        return text, tomllib.loads(text)
    except RecursionError:
        raise ArenaError(f"{path}: arrays or tables are nested too deeply") from None
    except ValueError as error:
        raise ArenaError(_syntax(path, text, str(error))) from None


def build(
    data: Mapping[str, Any], problems: Problems, path: Path | None, *, base: Path | None = None, gate: bool = False
) -> Config:
    """The configuration that a TOML document holds.

    Args:
        data: the document.
        problems: where to tell what is wrong.
        path: of the file; None = none.
        base: what relative paths are relative to; None = the folder of the file.
        gate: whether it is for `arena gate`.

    Raises:
        ArenaError: all problems.
    """
    for key in data:
        if key not in FileModel.model_fields:
            problems.add((key,), unknown_key(key, FileModel))
    name, seed = _name(data, problems, path), _seed(data, problems)
    game_table = problems.read(GameTable, data["game"], ("game",)) if "game" in data else None
    if "game" not in data:
        problems.add(
            ("game",), 'the table is missing: say what is played, as in name = "for-sale" and seats = 3', "[game]"
        )
    schedule = problems.read(ScheduleTable, data.get("schedule", {}), ("schedule",))
    limits = problems.read(LimitsTable, data.get("limits", {}), ("limits",))
    workers = problems.read(WorkersTable, data.get("workers", {}), ("workers",))
    ranking = problems.read(RankingTable, data.get("ranking", {}), ("ranking",))
    gate_table = problems.read(GateTable, data["gate"], ("gate",)) if "gate" in data else None
    tables = _bot_tables(data, problems)

    base = (base or (path.parent if path else Path())).resolve()
    game = check_game(data.get("game"), game_table, base, problems)
    names = [table.name for table in tables if table]
    if schedule is not None:
        check_schedule(schedule, names, problems)
    found = [check_bot(table, index, base, problems) for index, table in enumerate(tables) if table is not None]
    bots = tuple(bot for bot in found if bot is not None)
    if tables and game is not None and schedule is not None and not gate:
        check_size(schedule, game.seats, names if len(names) == len(tables) else [""] * len(tables), problems)
    check_gate(gate_table, names, None if game is None else game.seats, problems, wanted=gate and "gate" not in data)
    problems.raise_any()
    assert game is not None and schedule is not None and limits is not None  # noqa: PT018 - else a problem was told
    assert workers is not None and ranking is not None and name is not None  # noqa: PT018 - likewise
    return Config(name, seed, game, schedule, limits, workers, ranking, bots, gate_table, path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        others = sorted(found.name for found in path.parent.glob("*.toml")) if path.parent.is_dir() else []
        listed = f"; there are {', '.join(others[:8])}" if others else ""
        raise ArenaError(f"{path}: there is no such file{nearest(path.name, others)}{listed}") from None
    except UnicodeDecodeError as error:
        raise ArenaError(f"{path}: is not UTF-8 (byte {error.start}); a configuration is TOML text") from None
    except OSError as error:
        raise ArenaError(f"{path}: cannot be read: {error.strerror}") from None


def _syntax(path: Path, text: str, message: str) -> str:
    position = _POSITION.search(message)
    what = _POSITION.sub("", message)
    if position is None:
        return f"{path}: is not TOML: {what}"
    if position[1] is None:
        return f"{path}:{text.count(chr(10)) + 1}: is not TOML: {what} at the end of the file"
    line = text.splitlines()[int(position[1]) - 1].strip() if int(position[1]) <= len(text.splitlines()) else ""
    return f"{path}:{position[1]}: is not TOML: {what} at column {position[2]}: {line[:60]}"


def _name(data: Mapping[str, Any], problems: Problems, path: Path | None) -> str | None:
    name = data.get("name", path.stem if path else "match")
    if not isinstance(name, str):
        problems.add(("name",), f"must be a string, not {toml_kind(name)}")
    elif not re.fullmatch(RUN_NAME, name):
        problems.add(
            ("name",), f"{name!r} cannot name a folder: no slash, no dot or space first, at most 100 characters"
        )
    else:
        return name
    return None


def _seed(data: Mapping[str, Any], problems: Problems) -> int | None:
    seed = data.get("seed")
    if seed is None or (type(seed) is int and seed >= 0):
        return seed
    problems.add(("seed",), f"must be an integer of at least 0, not {toml_kind(seed)}")
    return None


def _bot_tables(data: Mapping[str, Any], problems: Problems) -> list[BotTable | None]:
    given = data.get("bots")
    if given is None or given == []:
        problems.add(("bots",), "there are none: add a table [[bots]] for each, with name and command", "[[bots]]")
        return []
    if not isinstance(given, list):
        problems.add(("bots",), f"must be an array of tables, not {toml_kind(given)}: write [[bots]]", "bots")
        return []
    check_names(given, problems)
    return [problems.read(BotTable, bot, ("bots", index), bot_label(index, bot)) for index, bot in enumerate(given)]
