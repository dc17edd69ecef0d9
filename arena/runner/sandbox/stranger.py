"""The uids that bots run under when we are root: one for each process, known to nobody, without any capability."""

from __future__ import annotations

import ctypes
import itertools
import os
import stat
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

HIGH: Final = range(1_879_048_192, 2_147_483_648)
"""A range that no distribution gives to anybody."""
LOW: Final = range(61_184, 65_520)
"""Where a container knows only 65,536 uids: what service managers give to passing services."""
EACH: Final = 256  # uids of one process of ours, before they come again

_PR_CAPBSET_DROP = 24
_PR_SET_NO_NEW_PRIVS = 38

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
_numbers = itertools.count()


@cache
def available() -> range | None:
    """The uids to take from; None where we are not root, or root over a single uid."""
    if os.geteuid() != 0 or _libc is None:
        return None
    try:
        rows = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    except (OSError, ValueError):
        return None
    for wanted in (HIGH, LOW):
        if any(first <= wanted.start and wanted.stop <= first + count for first, _, count in rows):
            return wanted
    return None


def take() -> int | None:
    """A uid for one process that no other has now; None where bots run under our own."""
    uids = available()
    if uids is None:
        return None
    return uids[(os.getpid() * EACH + next(_numbers) % EACH) % len(uids)]


def keep_privileges_out() -> None:
    """In the child: no program gives it more than it has, whatever its file says."""
    if _libc is not None:
        _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def become(uid: int) -> None:
    """In the child, as root: be somebody else for good, in no group, without capabilities.

    Raises:
        OSError: it cannot be.
    """
    if _libc is not None:
        capability = 0
        while _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) == 0:
            capability += 1
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)  # from 0 to another also clears the capabilities in force


def refusals(paths: Iterable[Path]) -> list[str]:
    """What a stranger cannot read of these files and folders: for each folder that blocks the first path behind it."""
    found: dict[Path, str] = {}
    for path in paths:
        blocks = _blocks(path)
        if blocks is not None:
            found.setdefault(blocks, f"{path} cannot be read by other users: {blocks} does not let them in")
    return list(found.values())


def _blocks(path: Path) -> Path | None:
    """The first file or folder on the way to a path that others may not use."""
    for step in reversed([path, *path.parents]):
        try:
            mode = step.stat().st_mode
        except OSError:
            return step
        wanted = stat.S_IXOTH if stat.S_ISDIR(mode) else stat.S_IROTH
        if not mode & wanted or (step == path and stat.S_ISDIR(mode) and not mode & stat.S_IROTH):
            return step
    return None
