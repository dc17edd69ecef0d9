"""From the words of a command to what can be started, without starting it."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

# What the first argument of an interpreter ends in where it names a program.
SCRIPTS = (".py", ".js", ".mjs", ".cjs", ".pl", ".rb", ".lua", ".jl", ".sh", ".tcl", ".jar", ".php", ".r", ".R")

PYTHON = "{python}"


class Resolved(NamedTuple):
    """A command that can be started.

    Attributes:
        command: the program as an absolute path, and its arguments.
        directory: where it runs.
        own_directory: False where `directory` is only where a program of the system lies.
    """

    command: tuple[str, ...]
    directory: Path
    own_directory: bool


class CommandError(Exception):
    """A command that cannot be started; `word` is the index of the word that is wrong."""

    def __init__(self, word: int, text: str) -> None:
        super().__init__(text)
        self.word = word
        self.text = text


def in_directory(words: tuple[str, ...], directory: Path, *, made_by_build: bool = False) -> tuple[str, ...]:
    """A command whose relative paths are those of a directory.

    Args:
        words: at least one.
        directory: where it runs, absolute.
        made_by_build: whether a build may still make what is missing.

    Raises:
        CommandError: the program, or the script given to an interpreter, is not there.
    """
    program, *arguments = (word.replace(PYTHON, sys.executable) for word in words)
    found = _program(program, directory, made_by_build=made_by_build)
    script = arguments[0] if arguments and "/" not in words[0] else ""
    if script.endswith(SCRIPTS) and not script.startswith("-") and not made_by_build:
        path = directory / script
        if not os.path.isfile(path):
            raise CommandError(1, f"there is no file {script!r} in {directory}")
        if not os.access(path, os.R_OK):
            raise CommandError(1, f"{path} cannot be read")
    return (found, *arguments)


def from_base(words: tuple[str, ...], base: Path) -> Resolved:
    """A command without a directory of its own: it runs in that of the first existing file that it names.

    An interpreter given by its path (`/usr/bin/python3 bot.py`) is not meant by that, but its script.

    Args:
        words: at least one; relative paths are those of `base`.
        base: the folder of the configuration, or the working directory.

    Raises:
        CommandError: see `in_directory`.
    """
    command = list(in_directory(words, base))
    directory: Path | None = None
    for index, word in enumerate(words):
        path = base / word
        # A program without a slash is looked for on PATH; a later word without one may just happen to be a file's name.
        is_path = "/" in word or (index > 0 and directory is None)
        if is_path and not word.startswith("-") and os.path.isfile(path):
            command[index] = os.path.abspath(path)  # not resolved: see `_program`
            if index > 0 or not is_interpreter(words, base):
                directory = directory or Path(command[index]).parent
    if directory is None:
        return Resolved(tuple(command), Path(command[0]).parent, own_directory=False)
    return Resolved(tuple(command), directory, own_directory=True)


def is_interpreter(words: Sequence[str], base: Path) -> bool:
    """Whether the program of a command runs a script that a later word names."""
    return os.path.isabs(words[0]) and any(
        word.endswith(SCRIPTS) and not word.startswith("-") and os.path.isfile(base / word) for word in words[1:]
    )


def _program(word: str, directory: Path, *, made_by_build: bool) -> str:
    if not word:
        raise CommandError(0, "the program's name is empty")
    if "/" not in word:
        found = shutil.which(word)
        if found is not None:
            return os.path.abspath(found)  # not resolved: a virtual environment's python is a symbolic link
        hint = f"; to run the file in {directory} write './{word}'" if os.path.isfile(directory / word) else ""
        if len(words := word.split()) > 1:
            hint = f"; each word is a string of its own: {json.dumps(words, ensure_ascii=False)}"
        raise CommandError(0, f"{word!r} is not on PATH ({os.environ.get('PATH', '')}){hint}")
    path = Path(os.path.abspath(directory / word))
    if os.path.isfile(path):
        if os.access(path, os.X_OK):
            return str(path)
        raise CommandError(0, f"{path} is not executable: run chmod +x, or name its interpreter first")
    if made_by_build:
        return str(path)
    if os.path.isdir(path):
        raise CommandError(0, f"{path} is a directory, not a program")
    raise CommandError(0, f"there is no program {word!r} in {directory}")
