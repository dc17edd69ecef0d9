"""What the types alone cannot tell: games, rules, programs, names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from arena.config.botnames import written_out
from arena.config.commands import CommandError, Resolved, from_base, in_directory
from arena.config.material import with_material
from arena.config.model import BotTable, GameTable, GateTable, ScheduleTable
from arena.config.problems import Problems
from arena.config.values import BotConfig, GameConfig
from arena.errors import nearest
from arena.games import GAMES
from arena.games.core.options import OptionError, check
from arena.league.formats import STATIC, fewest_bots
from arena.league.schedule import Schedule, blocks_for

Made = TypeVar("Made")


def check_game(given: object, table: GameTable | None, base: Path, problems: Problems) -> GameConfig | None:
    """The game with its rules in force, or None where something is wrong.

    Args:
        given: `[game]` as it stands in the file.
        table: the same, or None where its types are wrong; what can be checked of it still is.
        base: what relative paths are relative to.
        problems: where to tell.
    """
    name = given.get("name") if isinstance(given, dict) else None
    game = GAMES.get(name) if isinstance(name, str) else None
    if isinstance(name, str) and game is None:
        problems.add(("game", "name"), f"there is no game {name!r}{nearest(name, GAMES)}; there are {', '.join(GAMES)}")
    if game is None or table is None:
        options = given.get("rules") if isinstance(given, dict) else None
        if game is not None and isinstance(options, dict):
            _tell_options(problems, lambda: check(game.options, options))
        return None
    if table.seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        problems.add(("game", "seats"), f"{game.name} is for {least} to {most} seats, not for {table.seats}")
        _tell_options(problems, lambda: check(game.options, table.rules))
        return None
    made = with_material(game.options, table.rules, base, problems)
    if made is None:
        _tell_options(problems, lambda: check(game.options, table.rules))
        return None
    rules = _tell_options(problems, lambda: game.rules(made, table.seats))
    return None if rules is None else GameConfig(game, table.seats, made, rules)


def _tell_options(problems: Problems, make: Callable[[], Made]) -> Made | None:
    try:
        return make()
    except OptionError as error:
        for key, text in error.problems:
            problems.add(("game", "rules", key), text, "[game.rules]")
        return None


def check_schedule(table: ScheduleTable, names: Sequence[str], problems: Problems) -> None:
    """Whether the keys fit each other and the bots."""
    if table.blocks is not None and table.matches_per_bot is not None:
        problems.add(("schedule", "matches_per_bot"), "say either blocks or matches_per_bot, not both")
    for key, format in (("candidates", "gauntlet"), ("rounds", "swiss"), ("confidence", "adaptive")):
        if getattr(table, key) and table.format != format:
            problems.add(("schedule", key), f'goes with format = "{format}" only')
    if table.max_tables is not None and table.format not in STATIC:
        problems.add(("schedule", "max_tables"), 'goes with format = "round-robin" or "gauntlet" only')
    for number, name in enumerate(table.candidates):
        if name not in names:
            problems.add(
                ("schedule", "candidates", number), f"there is no bot {name!r} in [[bots]]{nearest(name, names)}"
            )


def check_size(table: ScheduleTable, seats: int, names: Sequence[str], problems: Problems) -> None:
    """Whether there are enough bots, and not more matches than the database can number."""
    bots = len(names)
    if bots < seats:
        more = seats - bots
        problems.add(("bots",), f"{bots} for {seats} seats: add {more} more, or lower seats", "[[bots]]")
        return
    fewest = fewest_bots(table.format, seats)
    if bots < fewest:
        problems.add(
            ("schedule", "format"),
            f'"{table.format}" with {seats} seats needs at least {fewest} bots, there are {bots}: '
            f'add {fewest - bots} more, or play "round-robin"',
        )
        return
    if table.format == "gauntlet":
        candidates = len(set(table.candidates)) or 1
        if bots - candidates < seats - 1:
            problems.add(
                ("schedule", "format"),
                f'"gauntlet" with {seats} seats needs at least {seats - 1} bots in the field besides the candidates '
                f"({candidates + seats - 1} in all), there are {bots - candidates}",
            )
            return
    blocks = table.blocks or (blocks_for(table.matches_per_bot, bots, seats) if table.matches_per_bot else 1)
    total = Schedule.first(seats, bots, blocks).total
    if total >= 1 << 62:
        problems.add(("schedule",), f"{bots} bots make {total:,} matches, more than can be numbered", "[schedule]")


def check_gate(
    table: GateTable | None, names: Sequence[str], seats: int | None, problems: Problems, *, wanted: bool
) -> None:
    """Whether `[gate]` names bots that are there and can play a block; `wanted`: it is needed and missing."""
    if wanted:
        problems.add(("gate",), "the table is missing: name candidate and baseline", "[gate]")
    if table is None:
        return
    for key in ("candidate", "baseline"):
        name = getattr(table, key)
        if name not in names:
            problems.add(("gate", key), f"there is no bot {name!r} in [[bots]]{nearest(name, names)}")
    if table.candidate == table.baseline:
        problems.add(("gate", "baseline"), "is the candidate itself; to compare a bot with itself list it twice")
    if seats is not None and table.max_matches < 2 * seats:
        problems.add(
            ("gate", "max_matches"),
            f"{table.max_matches} is less than one block: with {seats} seats that is {2 * seats} matches",
        )


def bot_label(index: int, given: object) -> str:
    """How messages call a table of `[[bots]]`, by its number and, where it has one, its name."""
    name = given.get("name") if isinstance(given, dict) else None
    return f"[[bots]] {index + 1}" + (f' "{name}"' if isinstance(name, str) else "")


def check_names(given: Sequence[object], problems: Problems) -> None:
    """Whether every bot has a name of its own, also where only case counts; log files are called by them."""
    seen: dict[str, str] = {}
    for index, bot in enumerate(given):
        name = bot.get("name") if isinstance(bot, dict) else None
        if not isinstance(name, str):
            continue
        other = seen.get(name.lower())
        seen[name.lower()] = name
        place, label = ("bots", index, "name"), f"{bot_label(index, bot)} name"
        if other == name:
            problems.add(place, "another bot has this name", label)
        elif other is not None:
            problems.add(place, f"differs from {other!r} only in upper and lower case", label)
        if name and set(name) == {"."}:
            problems.add(place, "must not be only dots", label)


def check_bot(table: BotTable, index: int, base: Path, problems: Problems) -> BotConfig | None:
    """One bot with its program found, or None where something is wrong; relative paths are those of `base`."""
    path, label = ("bots", index), bot_label(index, {"name": table.name})
    directory = None if table.directory is None else (base / table.directory).resolve()
    if directory is not None and not directory.is_dir():
        what = "is not a directory" if directory.exists() else "does not exist"
        problems.add((*path, "directory"), f"{directory} {what}", f"{label} directory")
        return None
    readable = tuple((base / word).resolve() for word in table.readable)
    for number, readable_path in enumerate(readable):
        if not readable_path.exists():
            problems.add((*path, "readable", number), f"{readable_path} does not exist", f"{label} readable")
    _check_env(table, problems, path, label)
    if table.build and directory is None:
        problems.add((*path, "build"), "say directory, too: the folder whose copy is built", f"{label} build")
        return None
    build: tuple[str, ...] = ()
    try:
        if directory is None:
            resolved = from_base(table.command, base)
        else:
            command = in_directory(table.command, directory, made_by_build=bool(table.build))
            resolved = Resolved(command, directory, own_directory=True)
    except CommandError as error:
        known = written_out(table.command[0]) if len(table.command) == 1 and directory is None else ""
        problems.add((*path, "command", error.word), error.text + known, f"{label} command")
        return None
    try:
        build = in_directory(table.build, resolved.directory) if table.build else ()
    except CommandError as error:
        problems.add((*path, "build", error.word), error.text, f"{label} build")
        return None
    return BotConfig(
        table.name,
        table.command,
        resolved.command,
        resolved.directory,
        resolved.own_directory,
        readable,
        build,
        table.build,
        table.env,
    )


def _check_env(table: BotTable, problems: Problems, path: tuple[str | int, ...], label: str) -> None:
    for key, value in table.env.items():
        if not key or "=" in key or "\0" in key + value:
            problems.add((*path, "env", key), f"{key!r} cannot be a variable", f"{label} env")
