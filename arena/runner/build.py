"""Builds: run once per content of a bot's directory, in a copy of it, so that the sources stay as they are."""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from arena.config.fingerprint import bot_files, fingerprint
from arena.config.values import BotConfig
from arena.errors import ArenaError, StorageError

LAST_LINES = 15  # of the log in an error


def built(bot: BotConfig, builds: Path, say: Callable[[str], None]) -> BotConfig:
    """The bot as it can be started: built if it has a build and its present content has not been built yet.

    Args:
        bot: as configured.
        builds: the folder that holds a copy of each built directory, `DIRECTORY-HASH/`, its log `DIRECTORY-HASH.log`,
            and `DIRECTORY-HASH.done` when the build went well. Bots of the same content share one.
        say: told what is being built.

    Returns:
        the bot, running in its copy.

    Raises:
        ArenaError: the build failed; the text names the bot and ends with the last lines of the log.
        StorageError: the copy cannot be made.
    """
    if not bot.build:
        return bot
    place = builds.absolute() / f"{bot.directory.name}-{_content(bot)[:16]}"
    try:
        builds.mkdir(parents=True, exist_ok=True)
        with open(builds / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # two runs may want the same build
            if not (place.is_dir() and place.with_name(f"{place.name}.done").exists()):
                say(f"building {bot.name}: {shlex.join(bot.build_words)}")
                _copy(bot, place)
                _build(bot, place)
                place.with_name(f"{place.name}.done").touch()
    except OSError as error:
        raise StorageError(f"{place}: the build of bot {bot.name!r} cannot be kept: {error.strerror}") from error
    copy = replace(bot, directory=place, command=moved(bot.command, bot.directory, place))
    if not os.access(copy.command[0], os.X_OK):
        raise ArenaError(
            f"bot {bot.name!r}: its build made no program {bot.words[0]!r} in its directory "
            f"(the log is {place}.log; the build runs in a copy of {bot.directory})"
        )
    return copy


def _content(bot: BotConfig) -> str:
    """What a build makes something of: files, commands, and the environment, which may change what comes out."""
    return sha256(f"{fingerprint(bot)} {sorted(bot.env.items())}".encode()).hexdigest()


def _copy(bot: BotConfig, place: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for path in bot_files(bot):
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(bot.directory / path, place / path, follow_symlinks=(bot.directory / path).is_file())


def _build(bot: BotConfig, place: Path) -> None:
    log = place.with_name(f"{place.name}.log")
    command = moved(bot.build, bot.directory, place)
    with open(log, "wb") as file:
        try:
            code = subprocess.run(
                command,
                cwd=place,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                env={**os.environ, **bot.env},
                check=False,
            ).returncode
        except OSError as error:
            raise ArenaError(
                f"bot {bot.name!r}: its build could not be started: {error.strerror}: {error.filename or command[0]}"
            ) from None
    if code:
        lines = log.read_text(errors="replace").splitlines()[-LAST_LINES:]
        raise ArenaError(
            f"bot {bot.name!r}: its build failed with exit code {code}: {shlex.join(bot.build_words)}",
            *(f"    {line}" for line in lines),
            f"    the whole log is {log}",
        )


def moved(words: tuple[str, ...], old: Path, new: Path) -> tuple[str, ...]:
    """A command with its paths in one directory turned into the same in another."""
    prefix = f"{old}{os.sep}"
    return tuple(f"{new}{os.sep}{word[len(prefix) :]}" if word.startswith(prefix) else word for word in words)
