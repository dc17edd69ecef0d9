"""Limits for a bot with all its processes, where the kernel's control groups (version 2) can be written.

A group for each process, beside our own group or in it, wherever memory and processes are counted. Where there is none
such, `census` counts by sampling.
"""

from __future__ import annotations

import contextlib
import itertools
import os
from functools import cache
from pathlib import Path
from typing import Final, Self

from arena.runner.sandbox.limits import PROCESSES

ROOT: Final = Path("/sys/fs/cgroup")

_numbers = itertools.count(1)


class Group:
    """One group, with a descriptor by which a child joins it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fd = os.open(path / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC)

    def join(self) -> None:
        """In the child, still as ourselves."""
        os.write(self._fd, b"0")

    def close(self) -> None:
        os.close(self._fd)

    def remove(self) -> None:
        """Once everything in it is gone; what is still dying is removed by the next worker that starts."""
        with contextlib.suppress(OSError):
            (self._path / "cgroup.kill").write_text("1")
        with contextlib.suppress(OSError):
            self._path.rmdir()


class Groups:
    """The place where groups can be made.

    Args:
        parent: a group whose children count memory and processes.
        memory_mb: what each may use.
    """

    def __init__(self, parent: Path, memory_mb: int) -> None:
        self._parent = parent
        self._memory = memory_mb << 20

    @classmethod
    def here(cls, memory_mb: int) -> Self | None:
        """None where no group can be made."""
        parent = place()
        return None if parent is None else cls(parent, memory_mb)

    def make(self) -> Group | None:
        """A new group; None where it cannot be made after all."""
        paths = (self._parent / f"arena-{os.getpid()}-{number}" for number in _numbers)
        path = next(path for path in paths if not path.exists())  # a process in another container may have our number
        try:
            path.mkdir()
        except OSError:
            return None
        try:
            (path / "memory.max").write_text(str(self._memory))
            (path / "pids.max").write_text(str(PROCESSES))
            with contextlib.suppress(OSError):  # not everywhere
                (path / "memory.swap.max").write_text("0")
            return Group(path)
        except OSError:
            with contextlib.suppress(OSError):
                path.rmdir()
            return None


@cache
def place(root: Path = ROOT, own: str | None = None) -> Path | None:
    """The group in which groups for bots can be made, found by making one and letting a process join it.

    Args:
        root: where the hierarchy is mounted.
        own: our group in it; None = as the kernel says.
    """
    if own is None:
        own = _own()
    if own is None or not (root / "cgroup.controllers").exists():
        return None
    here = root / own.lstrip("/")
    for parent in dict.fromkeys((here, here.parent if here != root else here)):
        _remove_dead(parent)
        group = Groups(parent, 1024).make()
        if group is None:
            continue
        works = _joins(group)
        group.close()
        group.remove()
        if works:
            return parent
    return None


def _own() -> str | None:
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return None
    return next((line[3:] for line in lines if line.startswith("0::")), None)


def _joins(group: Group) -> bool:
    child = os.fork()
    if child == 0:
        try:
            group.join()
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def _remove_dead(parent: Path) -> None:
    """The groups of workers that were killed."""
    for path in parent.glob("arena-*-*"):
        pid = path.name.split("-")[1]
        if pid.isdigit() and not Path(f"/proc/{pid}").exists():
            with contextlib.suppress(OSError):
                path.rmdir()
