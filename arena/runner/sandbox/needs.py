"""What a command needs to see beside the system: its own directory, the files that it names, its interpreter."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import arena
from arena.runner.command import Command

SYSTEM: Final = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
)
"""Where programs and libraries of the system lie; a bot may read them."""

ETC: Final = (
    "alternatives",
    "java*",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "localtime",
    "mono",
    "perl",
    "php*",
    "python3*",
    "R",
    "ssl/openssl.cnf",  # not its neighbours: there lie private keys
)
"""What interpreters look for in /etc: nothing that tells about people or services."""

PREFIX_MARKS: Final = ("lib", "lib64", "libexec", "pyvenv.cfg", "versions")
"""What lies beside `bin` where a folder is the home of an interpreter."""

MOST_LINKS: Final = 40


@cache
def etc() -> tuple[Path, ...]:
    """The files and folders of `ETC` that are there."""
    return tuple(sorted(path for pattern in ETC for path in Path("/etc").glob(pattern)))


def needs(command: Command) -> list[Path]:
    """Everything that a command must be able to read, in order.

    Its own directory (where it has none of its own: its program alone), `readable`, the files that its words name, and
    the home of the interpreter: found through symbolic links, virtual environments and `#!` lines.
    """
    directory = Path(command.directory)
    found = {Path(path) for path in command.readable}
    if command.own_directory:
        found.add(directory)
    found |= set(_program(Path(command.argv[0])))
    for word in command.argv[1:]:
        path = Path(os.path.normpath(directory / word))
        if word and not word.startswith("-") and os.path.isfile(path):  # no error where a word is no path at all
            found.add(path)
            found |= set(_interpreter(path) if os.access(path, os.X_OK) else ())
    return sorted(path for path in found if path.exists())


def _program(path: Path, depth: int = 0) -> Iterator[Path]:
    """What a program needs: itself along its symbolic links, the homes of all of them, its own interpreter."""
    if depth > MOST_LINKS:
        return
    for hop in _hops(path):
        yield from _home(hop)
        yield from _virtual(hop, depth)
    yield from _interpreter(path, depth)
    if os.path.realpath(path) == os.path.realpath(sys.executable):
        yield Path(arena.__file__).parent  # a bot may play with our rules; an editable installation lies elsewhere


def _hops(path: Path) -> Iterator[Path]:
    """A path, where its symbolic links lead, and where all of them end."""
    yield Path(os.path.realpath(path))
    for _ in range(MOST_LINKS):
        yield path
        if not path.is_symlink():
            return
        path = Path(os.path.normpath(path.parent / os.readlink(path)))


def _home(program: Path) -> Iterator[Path]:
    """The folder above `bin` where that is the home of an interpreter, else the program alone."""
    yield program
    above = program.parent.parent
    if program.parent.name not in {"bin", "shims"}:
        return
    if not any((above / mark).exists() for mark in PREFIX_MARKS):
        return
    if _private(above):
        yield from (above / name for name in ("bin", "lib", "lib64", "libexec"))
    else:
        yield above


def _private(folder: Path) -> bool:
    """Whether a folder holds more than an interpreter: a home, what holds homes, `~/.local`."""
    home = Path.home()
    return folder in {home, *home.parents, home / ".local"} or len(folder.parts) <= 2


def _virtual(program: Path, depth: int) -> Iterator[Path]:
    """Where a virtual environment was made from; it may hold a copy of the interpreter instead of a link to it."""
    try:
        text = (program.parent.parent / "pyvenv.cfg").read_text()
    except (OSError, ValueError):
        return
    for line in text.splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "home" and value.strip():
            base = Path(value.strip(), "python3")
            if base != program and base.exists():
                yield from _program(base, depth + 1)


def _interpreter(script: Path, depth: int = 0) -> Iterator[Path]:
    """The program that the first line of a script names, also by way of `env`."""
    try:
        with open(script, "rb") as file:
            first = file.readline(512)
    except OSError:
        return
    words = first[2:].decode(errors="replace").split() if first.startswith(b"#!") else []
    if not words:
        return
    if Path(words[0]).name == "env":
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word][:1]
    found = shutil.which(words[0]) if words else None
    if found:
        yield from _program(Path(os.path.abspath(found)), depth + 1)
