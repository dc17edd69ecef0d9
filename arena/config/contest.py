"""The terms under which one bot is checked: those of a competition's file, or the usual ones; that of `arena check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.config.botnames import bot_tables
from arena.config.checks import bot_label, check_bot, check_game
from arena.config.file import document
from arena.config.lines import lines
from arena.config.model import BotTable, GameTable, LimitsTable, WorkersTable
from arena.config.problems import Problems
from arena.config.values import BotConfig, GameConfig
from arena.errors import ArenaError, nearest
from arena.games import GAMES


@dataclass(frozen=True, slots=True)
class Contest:
    """One bot, and the terms under which it is checked.

    Attributes:
        bot: not built yet.
        game: with the rules in force.
        limits, workers: the tables of a configuration.
        path: the file that the terms came from; None = the usual ones, and any number of seats.
    """

    bot: BotConfig
    game: GameConfig
    limits: LimitsTable
    workers: WorkersTable
    path: Path | None


def contest(
    game: str,
    bot: str | Sequence[str],
    path: Path | None,
    *,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    limits: Mapping[str, Any] | None = None,
    workers: Mapping[str, Any] | None = None,
) -> Contest:
    """The terms, and the bot with its program found.

    Args:
        game: its name.
        bot: a BOT as on the command line, or a command that is split already, with relative paths those of the working
            directory; or the name of a bot of the file.
        path: of a configuration, of which `[game]`, `[limits]` and `[workers]` are read: a contestant has not the bots
            of the others. None = the usual terms.
        seats: the number that is meant, instead of the file's.
        rules: rule options that stand above those of the file.
        limits: likewise, keys of `[limits]`.
        workers: likewise, keys of `[workers]`.

    Raises:
        ArenaError: a line for each thing that is wrong.
    """
    if game not in GAMES:
        raise ArenaError(f"there is no game {game!r}{nearest(game, GAMES)}; there are {', '.join(GAMES)}")
    data: dict[str, Any] = {"game": {"name": game, "seats": GAMES[game].seats[0]}}
    problems, base = Problems(), Path.cwd()
    if path is not None:
        text, data = document(path)
        problems, base = Problems(str(path), lines(text)), path.resolve().parent
    table = {"rules": dict(rules or {})} | ({} if seats is None else {"seats": seats})
    more = {"game": table, "limits": dict(limits or {}), "workers": dict(workers or {})}
    terms = _read(_merged(data, more), problems, base)
    own = Problems()
    listed = _listed(bot, data.get("bots"))
    found = _found(bot, game, own) if listed is None else _checked(*listed, base, problems)
    errors = [*_lines(problems), *_lines(own)]
    if terms is not None and terms[0].name != game:
        errors.append(
            f"{path}: [game] name: it is for {terms[0].name!r}, not for {game!r}: check the bot for that game"
        )
    if errors:
        raise ArenaError(*errors)
    assert terms is not None and found is not None  # noqa: PT018 - else an error was told
    return Contest(found, *terms, path)


def _lines(problems: Problems) -> list[str]:
    try:
        problems.raise_any()
    except ArenaError as error:
        return list(error.lines)
    return []


def _merged(data: Any, more: Mapping[str, Any]) -> Any:
    """Tables with some keys set anew; what is no table stays, for its error to be told."""
    if not isinstance(data, dict):
        return data
    return data | {
        key: _merged(data.get(key, {}), value) if isinstance(value, dict) else value for key, value in more.items()
    }


def _read(
    data: Mapping[str, Any], problems: Problems, base: Path
) -> tuple[GameConfig, LimitsTable, WorkersTable] | None:
    table = problems.read(GameTable, data["game"], ("game",))
    limits = problems.read(LimitsTable, data["limits"], ("limits",))
    workers = problems.read(WorkersTable, data["workers"], ("workers",))
    game = check_game(data["game"], table, base, problems)
    return None if game is None or limits is None or workers is None else (game, limits, workers)


def _listed(bot: str | Sequence[str], tables: Any) -> tuple[int, dict[str, Any]] | None:
    """Where in `[[bots]]` the bot of this name stands, and its table."""
    for index, table in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(table, dict) and table.get("name") == bot:
            return index, table
    return None


def _found(bot: str | Sequence[str], game: str, problems: Problems) -> BotConfig | None:
    base = Path.cwd()
    try:
        (table,) = bot_tables([bot], game, base)
    except ArenaError as error:
        for line in error.lines:
            problems.add((), line)
        return None
    return _checked(0, table, base, problems)


def _checked(index: int, table: dict[str, Any], base: Path, problems: Problems) -> BotConfig | None:
    read = problems.read(BotTable, table, ("bots", index), bot_label(index, table))
    return None if read is None else check_bot(read, index, base, problems)
