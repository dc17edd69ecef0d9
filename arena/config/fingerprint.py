"""What a bot is made of, as one hash: a continued run must meet the same bots."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from arena.config.values import BotConfig
from arena.errors import ArenaError, StorageError

if TYPE_CHECKING:
    from hashlib import _Hash

MOST_FILES = 50_000

# What version control, editors and interpreters keep beside the sources; it comes and goes, the bot stays the same.
_BESIDE = {
    "__pycache__",
    ".git",
    ".hg",
    ".svn",
    ".idea",
    ".vscode",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".ipynb_checkpoints",
    ".builds",
}


def bot_files(bot: BotConfig) -> Iterator[Path]:
    """The files of a bot, relative to its directory, in a fixed order; symbolic links to folders count as files.

    Left out are folders that are no part of it: of version control, editors and caches, folders that hold the
    results of a run or what was built for one, and for a bot with a build also those that a build tool marked as its
    own by a `CACHEDIR.TAG`. These files make the fingerprint, and a build gets a copy of them.

    Raises:
        StorageError: a folder cannot be read.
    """

    def refuse(error: OSError) -> None:
        raise StorageError(f"{error.filename}: cannot be read: {error.strerror}")

    marks = ("arena.db", "CACHEDIR.TAG") if bot.build else ("arena.db",)
    for name, folders, files in os.walk(bot.directory, onerror=refuse):
        folder = Path(name)
        inside = sorted(
            name
            for name in folders
            if name not in _BESIDE and not any((folder / name / mark).exists() for mark in marks)
        )
        links = [name for name in inside if (folder / name).is_symlink()]
        folders[:] = [name for name in inside if name not in links]
        here = folder.relative_to(bot.directory)
        yield from (here / name for name in sorted(files + links))


def fingerprint(bot: BotConfig, configuration: Path | None = None) -> str:
    """SHA-256 over the command and the files of a bot, in hexadecimal.

    Of each file: its path, whether it is executable, its length and content; of a symbolic link that leads to no file:
    where it points. For a bot without a directory of its own: the program alone. The configuration counts for itself,
    also where it lies among the bot's files.

    Raises:
        ArenaError: the directory holds too many files to be a bot's.
        StorageError: a file cannot be read.
    """
    total = sha256(json.dumps([list(bot.words), list(bot.build_words)]).encode())
    if not bot.own_directory:
        _add(total, Path(bot.command[0]), Path(bot.command[0]).name)
        return total.hexdigest()
    for number, path in enumerate(bot_files(bot)):
        if number >= MOST_FILES:
            raise ArenaError(
                f"bot {bot.name!r}: its directory {bot.directory} holds more than {MOST_FILES} files: "
                "give the bot a folder of its own"
            )
        if (
            configuration is None
            or path.name != configuration.name
            or not (bot.directory / path).samefile(configuration)
        ):
            _add(total, bot.directory / path, path.as_posix())
    return total.hexdigest()


def _add(total: _Hash, path: Path, name: str) -> None:
    try:
        if path.is_file():
            with path.open("rb") as file:
                status = os.fstat(file.fileno())
                total.update(json.dumps([name, bool(status.st_mode & 0o100), status.st_size]).encode())
                while piece := file.read(1 << 20):
                    total.update(piece)
        elif path.is_symlink():
            total.update(json.dumps([name, os.readlink(path)]).encode())
    except OSError as error:
        raise StorageError(f"{path}: cannot be read: {error.strerror}") from None
