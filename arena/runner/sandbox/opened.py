"""A view for a stranger: what is closed to other users is opened inside, since it is only shown where it is meant to be.

A closed folder is made anew around what lies in it; a closed file is copied. What is open is shown as it is.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

from arena.errors import ArenaError

MOST: Final = 2_000  # mounts of one bot


class Piece(NamedTuple):
    """One thing inside.

    Attributes:
        kind: `show` a file or folder, `make` a folder, `link` to a place.
        place: inside.
        source: what is shown, or where the link leads.
    """

    kind: Literal["show", "make", "link"]
    place: Path
    source: str


def pieces(path: Path, hidden: Collection[Path], copies: Path, *, own: bool) -> list[Piece]:
    """What to put together so that a stranger can read a file or folder.

    Args:
        path: of the file or folder.
        hidden: what lies in it and is not shown.
        copies: an existing folder for the copies of closed files.
        own: whether it is the bot's: every file in it is looked at. An interpreter is closed as a whole or not at all.

    Raises:
        ArenaError: too much is closed.
        OSError: a copy cannot be made.
    """
    closed = set(_closed(path, hidden)) if own or not _open(path.stat().st_mode) else set()
    if not closed:
        return [Piece("show", path, str(path))]
    broken = closed.union(*(place.parents for place in closed))
    found = []
    for piece in _put_together(path, hidden, broken, copies):
        found.append(piece)
        if len(found) > MOST:
            raise ArenaError(
                f"{path}: too many files in it are closed to other users for a bot started by root: "
                f"let others read them (chmod -R o+rX '{path}')"
            )
    return found


def _open(mode: int) -> bool:
    wanted = stat.S_IROTH | stat.S_IXOTH if stat.S_ISDIR(mode) else stat.S_IROTH
    if stat.S_ISREG(mode) and mode & stat.S_IXUSR:
        wanted |= stat.S_IXOTH
    return mode & wanted == wanted


def _closed(path: Path, hidden: Collection[Path]) -> Iterator[Path]:
    """The closed files and folders in a folder, itself included."""
    if path in hidden:
        return
    mode = path.stat().st_mode
    if not _open(mode):
        yield path
    if not stat.S_ISDIR(mode):
        return
    for entry in os.scandir(path):
        if entry.is_dir(follow_symlinks=False):
            yield from _closed(Path(entry.path), hidden)
        elif entry.is_file(follow_symlinks=False) and not _open(entry.stat().st_mode):
            yield Path(entry.path)


def _put_together(path: Path, hidden: Collection[Path], broken: Collection[Path], copies: Path) -> Iterator[Piece]:
    if path in hidden:
        return
    if path not in broken:
        yield Piece("show", path, str(path))
    elif path.is_dir():
        yield Piece("make", path, "")
        for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
            if entry.is_symlink():
                yield Piece("link", Path(entry.path), os.readlink(entry.path))
            elif entry.is_dir() or entry.is_file():
                yield from _put_together(Path(entry.path), hidden, broken, copies)
    else:
        status = path.stat()
        copy = copies / f"{status.st_dev}-{status.st_ino}"
        shutil.copyfile(path, copy)
        copy.chmod(0o755 if status.st_mode & stat.S_IXUSR else 0o644)
        yield Piece("show", path, str(copy))
