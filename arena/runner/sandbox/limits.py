"""What one bot process may use, as the kernel counts it for each process; see also `census` for all of them together."""

from __future__ import annotations

import os
import resource
from typing import Final

OPEN_FILES: Final = 256
FILE_BYTES: Final = 64 << 20
PROCESSES: Final = 256
"""Processes and threads of one bot: a Java virtual machine starts with about thirty."""
ROOM: Final = 512  # processes that the user may have beside: where all of a user's count, the limit cannot be tight

Limits = dict[int, tuple[int, int]]


def restored(files: tuple[int, int]) -> Limits:
    """No limit but those that we were given: we may have asked for more files."""
    return {resource.RLIMIT_NOFILE: files}


def limits(memory_mb: int, *, alone: bool) -> Limits:
    """By kind, what is set for now and at most.

    Args:
        memory_mb: of data; not of address space, since node and java reserve far more than they use.
        alone: whether the bot's uid has no other processes.
    """
    wanted = {
        resource.RLIMIT_DATA: memory_mb << 20,
        resource.RLIMIT_NOFILE: OPEN_FILES,
        resource.RLIMIT_FSIZE: FILE_BYTES,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 1 << 20,
    }
    if hasattr(resource, "RLIMIT_MSGQUEUE"):
        wanted[resource.RLIMIT_MSGQUEUE] = 0
    if alone:
        wanted[resource.RLIMIT_NPROC] = PROCESSES
    elif os.geteuid() != 0:
        wanted[resource.RLIMIT_NPROC] = _tasks_of_user() + ROOM
    return {kind: _at_most(kind, value) for kind, value in wanted.items()}


def _tasks_of_user() -> int:
    """How many threads our user has now."""
    me, total = os.geteuid(), 0
    for entry in os.scandir("/proc") if os.path.isdir("/proc") else ():
        if entry.name.isdigit():
            try:
                if entry.stat().st_uid == me:
                    total += len(os.listdir(f"/proc/{entry.name}/task"))
            except OSError:
                continue
    return total


def _at_most(kind: int, wanted: int) -> tuple[int, int]:
    """The limit as wanted, or as low as this process has itself been given."""
    most = resource.getrlimit(kind)[1]
    limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    return limit, limit
