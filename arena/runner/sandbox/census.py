"""Limits for a bot with all its processes, by counting them a few times a second.

The kernel limits each process; a bot may have many. Control groups limit all of them at once where they can be had
(`cgroup`); this holds everywhere, if a moment late.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol

from arena.runner import linux
from arena.runner.sandbox.limits import PROCESSES

EVERY: Final = 0.2  # seconds
SCRATCH_BYTES: Final = 256 << 20
SCRATCH_ENTRIES: Final = 10_000


COUNTED: Final = (b"RssAnon", b"RssShmem", b"VmSwap", b"VmPTE")
"""What a process has of its own; the last are the tables of its pages, which may be larger than what is in them."""
NAMELESS: Final = b"/dev/zero (deleted)"
"""How the kernel calls memory that is shared and has no file."""

_peaks: dict[str, int] = {}


class Use(NamedTuple):
    """What one process uses, in KiB: of its own, as addresses, for the tables of its pages."""

    own: int
    mapped: int
    tables: int


class Counted(Protocol):
    """What is known of a bot process; see `arena.runner.process.Process`."""

    verdict: str
    helpers: float

    @property
    def name(self) -> str: ...

    @property
    def pid(self) -> int: ...
    @property
    def bot(self) -> int: ...
    @property
    def uid(self) -> int | None: ...
    @property
    def scratch(self) -> str: ...


def judge(bots: Collection[Counted], memory_mb: int) -> None:
    """Kill each bot that uses more than it may, and leave the reason in its `verdict`.

    Args:
        bots: that this process has started.
        memory_mb: what one may use with all its processes.
    """
    orphans = _orphans(bots)
    for bot in bots:
        if bot.verdict:
            continue
        own = {pid for pid in orphans if _belongs(pid, bot)}
        orphans -= own
        tree = set(_tree([bot.pid, *own]))
        bot.helpers = max(bot.helpers, _helpers(bot, tree))
        bot.verdict = _crowd(tree) or _excess(_weighed(bot, tree), memory_mb) or _hoard(bot.scratch)
        if bot.verdict:
            _kill(tree, bot.pid)
    lost = set(_tree(orphans))  # they have left everything by which they could be told
    if lost and (_crowd(lost) or _excess(_used(lost), memory_mb)):
        _kill(lost, 0)


def recount(bot: Counted, bots: Collection[Counted]) -> None:
    """Count anew what CPU the other processes of a bot have used; `bots`: all that this process has started."""
    own = [pid for pid in _orphans(bots) if _belongs(pid, bot)]
    bot.helpers = max(bot.helpers, _helpers(bot, {*_tree([bot.pid, *own])}))


def peak(name: str) -> int:
    """The most KiB that a bot was seen to use with all its processes since this was last asked; 0 = it was not looked at."""
    return _peaks.pop(name, 0)


def _orphans(bots: Iterable[Counted]) -> set[int]:
    """The children of ours that are no bots: those that fell to us when their parents died."""
    return {*linux.children(os.getpid())} - {bot.pid for bot in bots}


def _belongs(orphan: int, bot: Counted) -> bool:
    """Whether a process whose parent is gone was a bot's: it shares its session, or a uid that is nobody else's."""
    try:
        return os.getsid(orphan) == bot.pid or (bot.uid is not None and os.stat(f"/proc/{orphan}").st_uid == bot.uid)
    except OSError:
        return False


def _tree(roots: Iterable[int]) -> Iterator[int]:
    """These processes and their descendants, until there are more than are allowed: a fork bomb leaves us little time."""
    left = list(roots)
    found = 0
    while left and found + len(left) <= PROCESSES:
        pid = left.pop()
        found += 1
        yield pid
        left += linux.children(pid, threads=True)
    yield from left


def _crowd(pids: Collection[int]) -> str:
    """Whether these are too many; where the kernel has refused more, they would go on trying."""
    threads = len(pids)
    if threads < PROCESSES:
        threads = 0
        for pid in pids:
            with contextlib.suppress(OSError):
                threads += len(os.listdir(f"/proc/{pid}/task"))
    if threads < PROCESSES:
        return ""
    return f"killed by the runner: it had {PROCESSES} processes and threads or more at a time"


def _helpers(bot: Counted, tree: Collection[int]) -> float:
    """Seconds of CPU of all its processes but its own, also of those that have ended; what holds the sandbox is not counted."""
    path = {bot.pid, bot.bot}
    if bot.bot != bot.pid:
        path.update(linux.children(bot.pid))  # the first process of its namespace, to which orphans fall
    spent = sum(linux.spent(pid, ended_only=pid in path) for pid in tree)
    return spent if linux.cpu_seconds(bot.bot) else 0.0  # else it has ended itself, and is counted as one that has


def _weighed(bot: Counted, tree: Collection[int]) -> dict[int, Use]:
    """What the processes of a bot use, its peak being remembered."""
    used = _used(tree)
    _peaks[bot.name] = max(_peaks.get(bot.name, 0), sum(use.own for use in used.values()))
    return used


def _used(pids: Collection[int]) -> dict[int, Use]:
    """What each process uses, with what several share counted for each of them."""
    used: dict[int, Use] = {}
    for pid in pids:
        try:
            with open(f"/proc/{pid}/status", "rb") as file:
                fields = dict(line.split(b":", 1) for line in file if b":" in line)
        except OSError:
            continue
        used[pid] = Use(sum(_kib(fields, name) for name in COUNTED), _kib(fields, b"VmSize"), _kib(fields, b"VmPTE"))
    return used


def _excess(used: Mapping[int, Use], memory_mb: int) -> str:
    """Whether these processes use too much memory together."""
    limit = memory_mb << 10
    if sum(max(use) for use in used.values()) > limit:
        kept = _kept(used)
        if sum(use.own for use in used.values()) + kept > limit and _shared_out(used, kept) > limit:
            return f"killed by the runner: its processes used more than memory_mb = {memory_mb} together"
    return ""


def _kept(pids: Iterable[int]) -> int:
    """KiB of memory without a file that processes have mapped to share it, touched or not.

    The kernel keeps what was touched for as long as it is mapped, also when no table of pages shows it any longer.
    """
    sizes: dict[bytes, int] = {}
    for pid in pids:
        own: dict[bytes, int] = {}
        with contextlib.suppress(OSError), open(f"/proc/{pid}/maps", "rb") as file:
            for line in file:
                if line.rstrip().endswith(NAMELESS):
                    span, _, _, _, inode, _ = line.split(None, 5)
                    first, _, last = span.partition(b"-")
                    own[inode] = own.get(inode, 0) + (int(last, 16) - int(first, 16) >> 10)
        for inode, size in own.items():
            sizes[inode] = max(size, sizes.get(inode, 0))
    return sum(sizes.values())


def _shared_out(used: Mapping[int, Use], kept: int) -> int:
    """KiB, with pages that several processes share counted once: slower, and only asked in doubt."""
    total = shared = 0
    for pid, use in used.items():
        try:
            with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
                rows = dict(line.split(b":", 1) for line in file.readlines()[1:])
        except OSError:  # it may forbid us to look
            total += use.own
            continue
        total += use.tables + _kib(rows, b"Pss_Anon") + _kib(rows, b"SwapPss")
        shared += _kib(rows, b"Pss_Shmem")
    return total + max(shared, kept)


def _kib(fields: Mapping[bytes, bytes], name: bytes) -> int:
    return int(fields.get(name, b"0 kB").split()[0])


def _hoard(scratch: str) -> str:
    """Whether a private directory holds too much; bounded, however much it is."""
    if not scratch:
        return ""
    left, entries, used = [scratch], 0, 0
    while left and entries <= SCRATCH_ENTRIES and used <= SCRATCH_BYTES:
        with contextlib.suppress(OSError):
            for entry in os.scandir(left.pop()):
                entries += 1
                used += entry.stat(follow_symlinks=False).st_blocks * 512
                if entry.is_dir(follow_symlinks=False):
                    left.append(entry.path)
                if entries > SCRATCH_ENTRIES:
                    break
    if entries > SCRATCH_ENTRIES or used > SCRATCH_BYTES:
        return (
            "killed by the runner: its private directory holds too much; "
            f"{SCRATCH_BYTES >> 20} MiB in {SCRATCH_ENTRIES:,} files are allowed"
        )
    return ""


def _kill(pids: Iterable[int], group: int) -> None:
    if group:  # first, since it reaches all of them at once
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
