"""What we ask of the Linux kernel beyond the standard library: process control, CPU clocks, the process tree.

Elsewhere `supported()` is false and `arena doctor` says what is missing; the functions then do what they can.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import sys
import time
from collections.abc import Collection, Iterable

from arena.runner.watchdog import below, processes

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_CHILD_SUBREAPER = 36

SWEEPS = 200  # a process that cannot be killed is left to the watchdog

NO_CLOCK = (~(1 << 27) << 3) | 2
"""The clock of a process number that the kernel never gives."""

_SLEEPS = (b"35", b"230", b"101", b"115")  # nanosleep and clock_nanosleep on x86-64, on ARM

_TICKS = os.sysconf("SC_CLK_TCK")

_adopts = False

_prctl = ctypes.CDLL(None, use_errno=True).prctl if sys.platform == "linux" else None


FILES = resource.getrlimit(resource.RLIMIT_NOFILE)
"""How many files this process was allowed to open when it started: now, and at most."""


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
    global _adopts  # noqa: PLW0603 - it is a property of the process
    if _prctl is not None:
        _adopts = True
        _prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def open_many_files() -> None:
    """Let this process open as many files as it may: each bot that is kept takes five."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES[1], FILES[1]))


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has used so far, all its threads together; 0.0 when it is gone."""
    return clock_seconds(cpu_clock(pid))


def cpu_clock(pid: int) -> int:
    """The clock that tells the CPU time of a process, computed as clock_getcpuclockid(3) does; of pid 0 one that is gone."""
    return (~pid << 3) | 2 if pid else NO_CLOCK


def clock_seconds(clock: int) -> float:
    """What such a clock shows; 0.0 when its process is gone."""
    try:
        return time.clock_gettime(clock)
    except OSError:
        return 0.0


def spent(pid: int, *, ended_only: bool = False) -> float:
    """Seconds of CPU of a process and of those children that it has seen end, or of these alone; 0.0 when it is gone."""
    return sum(map(int, _stat(pid)[13 if ended_only else 11 : 15])) / _TICKS


def runnable(pid: int) -> bool:
    """Whether the first thread of a process runs on a core or wants to."""
    return _stat(pid)[:1] == [b"R"]


def _stat(pid: int) -> list[bytes]:
    """What the kernel tells of a process, from its state on; see proc_pid_stat(5). Empty when it is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()
    except OSError:
        return []


def doing(pid: int) -> str:
    """What a process is at; empty where that cannot be told.

    `reads` from its standard input, `runs` on a core or wants to, `sleeps` for some time.
    """
    try:
        with open(f"/proc/{pid}/syscall", "rb") as file:
            words = file.read().split()
    except OSError:
        return ""
    if words[:1] == [b"running"]:
        return "runs"
    if words[:2] in ([b"0", b"0x0"], [b"63", b"0x0"]):  # read(0, …) on x86-64, on ARM
        return "reads"
    return "sleeps" if words[:1] and words[0] in _SLEEPS else ""


def children(pid: int, *, threads: bool = False) -> list[int]:
    """The children of a process, eldest first; empty when it is gone.

    Args:
        pid: of the process.
        threads: whether to look for children of all its threads, and not of the first alone.
    """
    found = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task") if threads else [str(pid)]:
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                found += [int(word) for word in file.read().split()]
    except OSError:  # it is gone
        return found
    return found


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


def sweep(living: Collection[int]) -> None:
    """Kill what dead bots have left behind: processes that fell to us when their parents died.

    Spared are the bots in `living` and everything in their sessions. Only a process that has called `adopt_orphans`, and
    so has no other children than bots, sweeps at all.
    """
    if not _adopts:
        return
    me = os.getpid()
    for _ in range(SWEEPS):
        try:
            table = processes()
        except OSError:  # we may open nothing more; the next sweep will, or the watchdog
            return
        left = {pid for pid, (parent, session, _) in table.items() if parent == me and not {pid, session} & {*living}}
        alive = {pid for pid in below(left, table) if table[pid][2]}
        for pid in alive:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        for pid in left:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        if not alive:
            return
        time.sleep(0.001)


def reap(living: Collection[int]) -> None:
    """Let go of adopted processes that have ended by themselves: no scan, so it may be called often."""
    if not _adopts:
        return
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) and found.si_pid not in living:
            os.waitpid(found.si_pid, os.WNOHANG)
