"""What we ask of the Linux kernel beyond the standard library: process control, CPU clocks, the process tree.

Elsewhere `supported()` is false and `arena doctor` says what is missing; the functions then do what they can.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator

from arena.runner.watchdog import survivors

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_CHILD_SUBREAPER = 36

_prctl = ctypes.CDLL(None, use_errno=True).prctl if sys.platform == "linux" else None


def supported() -> bool:
    """Whether this is Linux, the target; everything else runs without the guarantees listed by `arena doctor`."""
    return _prctl is not None


def die_with_parent() -> None:
    """Ask the kernel to kill this process when the *thread* that forked it ends. To be called after any setuid."""
    if _prctl is not None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def hide_memory() -> None:
    """Make this process non-dumpable: others of the same uid can read neither memory, environ nor descriptors."""
    if _prctl is not None:
        _prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of descendants whose own parent dies, so that a double-forked daemon is still found."""
    if _prctl is not None:
        _prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has used so far, all its threads together; 0.0 when it is gone.

    The clock id is the one that clock_getcpuclockid(3) computes.
    """
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def usable_cores() -> list[int]:
    """The cores that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin(cores: Iterable[int]) -> None:
    """Run this process and its future children on these cores only, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, set(cores))


def children(pid: int) -> list[int]:
    """The living and dead children of a process that have not been waited for."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    return found


def descendants(pid: int) -> Iterator[int]:
    """Children, their children, and so on, parents first."""
    for child in children(pid):
        yield child
        yield from descendants(child)


def kill(pid: int) -> None:
    """SIGKILL to one process that may be gone."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def kill_tree(pid: int) -> None:
    """SIGKILL a session leader, its group and every descendant, again until no new one turns up."""
    seen: set[int] = set()
    while True:
        new = {pid, *descendants(pid), *survivors({pid})} - seen
        if not new:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        for member in new:
            kill(member)
        seen |= new
