"""What this machine offers: cores, sandbox tiers, clock, toolchains; and what is missing where it is not Linux."""

from __future__ import annotations

import os
import platform
import select
import shutil
import sys
import time
from statistics import median
from typing import NamedTuple

import arena
from arena.runner import linux
from arena.runner.sandbox import TIERS, choose, missing, promise

TOOLCHAINS = ("cc", "c++", "rustc", "cargo", "go", "node", "java", "javac", "perl")
LATE_MS = 5.0  # the runner gives a later wake-up back to the bot


class Finding(NamedTuple):
    """One line of `arena doctor`: what was looked at, what was found, and whether something is missing."""

    topic: str
    found: str
    fine: bool = True


def examine() -> list[Finding]:
    """Look at everything."""
    return [
        Finding("arena", f"{arena.__version__}, Python {platform.python_version()} ({sys.executable})"),
        _system(),
        Finding("cores", f"{len(linux.usable_cores())} usable of {os.cpu_count()}: workers are pinned one to each"),
        *_kernel(),
        *_tiers(),
        _clock(),
        *(Finding(tool, shutil.which(tool) or "not on PATH (only needed for bots that use it)") for tool in TOOLCHAINS),
    ]


def _system() -> Finding:
    name = f"{platform.system()} {platform.release()} {platform.machine()}"
    if linux.supported():
        return Finding("system", name)
    missing = "no parent-death signal, no process CPU clocks, no pinning, no sandbox: runs need Linux"
    return Finding("system", f"{name}; {missing}", fine=False)


def _kernel() -> list[Finding]:
    wanted = {
        "pidfd": hasattr(os, "pidfd_open"),
        "epoll": hasattr(select, "epoll"),
        "CPU affinity": hasattr(os, "sched_setaffinity"),
        "process CPU clocks": linux.cpu_seconds(os.getpid()) > 0,
        "/proc": os.path.isdir("/proc/self/task"),
    }
    missing = [name for name, there in wanted.items() if not there]
    found = "all there" if not missing else f"missing: {', '.join(missing)}"
    return [Finding("kernel interfaces", f"{', '.join(wanted)}: {found}", not missing)]


def _tiers() -> list[Finding]:
    found = []
    for tier in TIERS:
        why = missing(tier)
        told = f"not to be had: {why}" if why else promise(tier).removeprefix(f"{tier}: ")
        found.append(Finding(f"sandbox {tier}", told, not why))
    return [*found, Finding("sandbox auto", f"is {choose('auto')[0]} here")]


def _clock() -> Finding:
    """How late a sleep of 1 ms ends: on a machine that is late by more than 5 ms deadlines move often."""
    late = []
    for _ in range(50):
        began = time.perf_counter()
        time.sleep(0.001)
        late.append((time.perf_counter() - began - 0.001) * 1000)
    resolution = time.get_clock_info("perf_counter").resolution * 1e9
    text = f"resolution {resolution:.0f} ns; wakes up late by {median(late):.2f} ms in the middle, {max(late):.2f} ms at most"
    return Finding("clock", text, max(late) < LATE_MS)
