"""A BOT on the command line → the table that a configuration would have for it.

A BOT without space or slash is a name: of a bot shipped with the package, else of a file `bots/**/<name>.*` below the
working directory. Anything else is a command, split by the rules of a POSIX shell.
"""

from __future__ import annotations

import glob
import json
import os
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import arena
from arena.config.commands import is_interpreter
from arena.errors import ArenaError, nearest
from arena.games import GAMES

# How a file is run, by what its name ends in: a command, or a build and a command. `{file}` and `{stem}` are its name.
RUN = {
    ".py": ("{python}", "{file}"),
    ".js": ("node", "{file}"),
    ".mjs": ("node", "{file}"),
    ".pl": ("perl", "{file}"),
    ".rb": ("ruby", "{file}"),
    ".lua": ("lua", "{file}"),
    ".jl": ("julia", "{file}"),
    ".tcl": ("tclsh", "{file}"),
    ".sh": ("sh", "{file}"),
    ".java": ("java", "{file}"),
    ".jar": ("java", "-jar", "{file}"),
}
BUILD = {
    ".c": ("cc", "-O2", "-o", "{stem}", "{file}", "-lm"),
    ".cpp": ("c++", "-O2", "-std=c++17", "-o", "{stem}", "{file}"),
    ".cc": ("c++", "-O2", "-std=c++17", "-o", "{stem}", "{file}"),
    ".rs": ("rustc", "-O", "-o", "{stem}", "{file}"),
    ".go": ("go", "build", "-o", "{stem}", "{file}"),
}


def shipped() -> Path:
    """The folder of the bots that come with the package; in a checkout its `bots/`."""
    package = Path(arena.__file__).resolve().parent
    return package / "shipped" if (package / "shipped").is_dir() else package.parent / "bots"


def bot_tables(bots: Sequence[str | Sequence[str]], game: str, base: Path) -> list[dict[str, Any]]:
    """The tables of several BOTs, each with a name of its own: the same twice is `x` and `x-2`.

    Args:
        bots: as on the command line; a command that is split already is a sequence of words.
        game: whose bots are meant where several games have one of the same name.
        base: the working directory.

    Raises:
        ArenaError: a line for each that is not found, or found twice.
    """
    tables: list[dict[str, Any]] = []
    errors: list[str] = []
    taken: set[str] = set()
    for bot in bots:
        try:
            table = _table(bot, game, base)
        except ArenaError as error:
            errors += error.lines
            continue
        table["name"] = _free(table["name"], taken)
        tables.append(table)
    if errors:
        raise ArenaError(*errors)
    return tables


def known_names(game: str, base: Path) -> list[str]:
    """The names that can be used for a game: shipped bots, then those below `bots/`."""
    files = [file for root in (shipped(), base / "bots") for file in _runnable(root, game, "*")]
    return list(dict.fromkeys(file.stem for file in files))


def _table(bot: str | Sequence[str], game: str, base: Path) -> dict[str, Any]:
    if not isinstance(bot, str):
        return {"name": _name(bot, base), "command": list(bot)}
    if bot and not re.search(r"[\s/]", bot):
        return _named(bot, game, base)
    try:
        words = shlex.split(bot)
    except ValueError as error:
        raise ArenaError(f"bot {bot!r}: cannot be split into words: {error}") from None
    if not words:
        raise ArenaError("a bot is an empty string: give a name or a command")
    return {"name": _name(words, base), "command": words}


def _named(name: str, game: str, base: Path) -> dict[str, Any]:
    for root in (shipped(), base / "bots"):
        files = list(_runnable(root, game, name))
        if len(files) > 1:
            listed = ", ".join(str(file) for file in files)
            raise ArenaError(f"bot {name!r}: more than one file has this name: {listed}; name one by its path")
        if files:
            return table_of(files[0])
    known = known_names(game, base)
    path = f"; for the file write './{name}'" if os.path.isfile(base / name) else "; a command needs a space or a slash"
    raise ArenaError(f"there is no bot {name!r}{nearest(name, known)}; there are {', '.join(known) or 'none'}{path}")


def table_of(file: Path) -> dict[str, Any]:
    """The `[[bots]]` table of one file."""
    suffix = file.suffix
    words: Iterable[str] = ("./{file}",)
    table: dict[str, Any] = {"name": _cleaned(file.stem), "directory": str(file.parent)}
    if suffix in BUILD:
        table["build"] = [word.format(file=file.name, stem=file.stem) for word in BUILD[suffix]]
        words = ("./{stem}",)
    elif suffix in RUN:
        words = RUN[suffix]
    table["command"] = [word.format(file=file.name, stem=file.stem, python="{python}") for word in words]
    return table


def written_out(name: str) -> str:
    """How a configuration names a shipped bot; empty where there is none of this name."""
    if "/" in name:
        return ""
    for game in GAMES:
        for file in _runnable(shipped(), game, name):
            table = table_of(file)
            keys = [f"{key} = {json.dumps(table[key])}" for key in ("directory", "build", "command") if key in table]
            return f"; the bot of this name that comes with arena is: {', '.join(keys)}"
    return ""


def _runnable(root: Path, game: str, name: str) -> Iterator[Path]:
    """The files below `root` of this name that can be run, but for those in the folders of other games."""
    others = {other.replace("-", "_") for other in GAMES if other != game} | {other for other in GAMES if other != game}
    pattern = name if name == "*" else glob.escape(name)
    found = {*root.rglob(pattern), *root.rglob(f"{pattern}.*")}
    for file in sorted(found):
        folders = file.relative_to(root).parts[:-1]
        if any(folder in others or folder.startswith((".", "_")) for folder in folders) or not file.is_file():
            continue
        if name != "*" and name not in (file.stem, file.name):
            continue
        if file.suffix in RUN or file.suffix in BUILD or (os.access(file, os.X_OK) and not file.suffix):
            yield file


def _name(words: Sequence[str], base: Path) -> str:
    for index, word in enumerate(words):
        if index == 0 and is_interpreter(words, base):
            continue
        if os.path.isfile(base / word) and not word.startswith("-"):
            return _cleaned(Path(word).stem)
    return _cleaned(Path(words[0]).stem if words else "")


def _cleaned(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]", "_", name).strip(".")[:64] or "bot"


def _free(name: str, taken: set[str]) -> str:
    number, free = 1, name
    while free.lower() in taken:
        number += 1
        free = f"{name}-{number}"
    taken.add(free.lower())
    return free
