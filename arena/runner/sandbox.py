"""Sandbox tiers: what keeps a stranger's program inside.

`none` starts a bot with a clean environment and nothing else; `rlimit` adds limits of its own process. The tiers that hide
files, network and other processes (`bwrap`, `landlock`) are known words, not yet to be had.
"""

from __future__ import annotations

import os
import resource
from typing import Final

from arena.errors import ArenaError
from arena.runner import linux
from arena.runner.command import Command

TIERS: Final = ("bwrap", "landlock", "rlimit", "none")
AVAILABLE: Final = ("rlimit", "none")

OPEN_FILES: Final = 256
FILE_BYTES: Final = 64 << 20

PROMISES: Final = {
    "rlimit": "rlimit: memory, open files and file sizes of each bot process are limited; bots can read files, other "
    "processes' memory of the same user and use the network",
    "none": "none: bots are not confined at all",
}


def choose(tier: str) -> tuple[str, str]:
    """The tier in force for a configured one, and a sentence for the footer.

    Raises:
        ArenaError: a named tier that is not to be had.
    """
    if tier == "auto":
        return "rlimit", PROMISES["rlimit"] + "; bwrap and landlock come with a later version"
    if tier not in AVAILABLE:
        raise ArenaError(
            f"[workers] sandbox = {tier!r} is not to be had in this version; "
            "choose 'rlimit', 'none', or 'auto' (the best that is)"
        )
    return tier, PROMISES[tier]


class Sandbox:
    """How the processes of one worker are confined."""

    def __init__(self, tier: str, memory_mb: int) -> None:
        self._limits = {resource.RLIMIT_NOFILE: linux.FILES}  # we may open more than we were given
        if tier == "rlimit":
            wanted = {
                resource.RLIMIT_DATA: memory_mb << 20,  # not RLIMIT_AS: node and java reserve far more than they use
                resource.RLIMIT_NOFILE: OPEN_FILES,
                resource.RLIMIT_FSIZE: FILE_BYTES,
                resource.RLIMIT_CORE: 0,
            }
            self._limits = {kind: _at_most(kind, value) for kind, value in wanted.items()}
        self._parent = os.getpid()

    def argv(self, command: Command) -> list[str]:
        """The program to start so that the command runs inside."""
        return list(command.argv)

    def enter(self) -> None:
        """In the child, between fork and exec."""
        linux.die_with_parent()
        if os.getppid() != self._parent:  # we died before the line above
            os._exit(1)
        for kind, limits in self._limits.items():
            resource.setrlimit(kind, limits)


def _at_most(kind: int, wanted: int) -> tuple[int, int]:
    """The limit as wanted, or as low as this process has itself been given."""
    most = resource.getrlimit(kind)[1]
    limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    return limit, limit
