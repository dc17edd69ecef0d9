"""The tiers: their names, what each keeps, and whether it is to be had here, found by running it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from arena.errors import ArenaError
from arena.runner.command import Command
from arena.runner.sandbox import bwrap, landlock, seccomp, stranger
from arena.runner.sandbox.needs import needs
from arena.runner.sandbox.sandbox import Sandbox

TIERS: Final = ("bwrap", "landlock", "rlimit", "none")
"""Best first."""

PROBE_SECONDS: Final = 10
PROBE_EXIT: Final = 42

PROMISES: Final = {
    "bwrap": "bwrap: each bot sees its own directory, read-only, and the system's programs; no network, no other "
    "processes; memory, processes and files are limited",
    "landlock": "landlock: each bot reads its own directory and the system's programs only; no network, no signals to "
    "others; that other files and processes exist may be seen, and when a file was last read; memory of several processes is "
    "limited by sampling",
    "rlimit": "rlimit: memory, processes, open files and file sizes are limited, and nothing is hidden: bots can read what "
    "the organiser can, the secret of the deals too, meddle with one another and use the network",
    "none": "none: bots are not confined at all: they can read the secret of the deals and meddle with everything",
}
ROOTS_RLIMIT: Final = (
    "rlimit: memory, processes, open files and file sizes of each bot are limited and each runs under a uid of its own; "
    "bots can read what every user can, see other processes and use the network"
)
"""Of `rlimit` as root, where every process has another uid."""


def promise(tier: str) -> str:
    """What a tier keeps and what not, for footers."""
    return ROOTS_RLIMIT if tier == "rlimit" and stranger.available() is not None else PROMISES[tier]


@cache
def missing(tier: str) -> str:
    """Why a tier is not to be had on this machine; empty where it is."""
    if tier == "none":
        return ""
    if not sys.platform.startswith("linux"):
        return "this is not Linux"
    if tier == "bwrap" and bwrap.program() is None:
        return "bubblewrap is not installed (Debian and Ubuntu: apt-get install bubblewrap)"
    if tier == "landlock" and landlock.abi() < landlock.ABI:
        return (
            f"this kernel offers version {landlock.abi()} of Landlock; {landlock.ABI} is needed (Linux 6.12 or newer)"
        )
    if tier in {"bwrap", "landlock"} and not seccomp.supported():
        return "its list of system calls does not know this processor"
    return _tried(tier)


def _tried(tier: str) -> str:
    """Start a shell in a tier: why that fails, or nothing."""
    with tempfile.TemporaryDirectory(prefix="arena-probe-") as scratch:
        command = Command("probe", ("/bin/sh", "-c", f"exit {PROBE_EXIT}"), "/", {}, own_directory=False)
        pipes = [os.pipe() for _ in range(3)]  # as many as a bot has
        try:
            cell = Sandbox(tier, 1024).cell(command, Path(scratch))
            done = subprocess.run(
                cell.argv,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                cwd="/",
                preexec_fn=cell.enter,
                pass_fds=cell.fds,
                timeout=PROBE_SECONDS,
                check=False,
            )
            cell.started()
            cell.clear()
        except (OSError, ArenaError, subprocess.SubprocessError) as error:
            return f"it cannot be started: {error}"
        finally:
            for fd in (fd for pair in pipes for fd in pair):
                os.close(fd)
    if done.returncode == PROBE_EXIT:
        return ""
    words = done.stderr.strip().splitlines()
    return f"it is there but does not work: {words[-1] if words else f'exit code {done.returncode}'}"


def choose(
    tier: str,
    commands: Iterable[Command] = (),
    also: Iterable[Path] = (),
    say: Callable[[str], object] = lambda _: None,
) -> tuple[str, str]:
    """The tier in force for a configured one, and a sentence for the footer.

    Args:
        tier: as configured.
        commands: how the bots are started; `auto` passes over a tier in which one of them could not be, and says so.
        also: what they will need besides and is not there yet.
        say: told where `auto` does so.

    Raises:
        ArenaError: a named tier that is not to be had.
    """
    if tier == "auto":
        return _best(list(commands), list(also), say)
    if why := missing(tier):
        there = ", ".join(repr(name) for name in TIERS if not missing(name))
        raise ArenaError(
            f"[workers] sandbox = {tier!r} is not to be had on this machine: {why}; "
            f"choose one of {there}, or 'auto' (the best that is)"
        )
    return tier, promise(tier)


def _best(commands: Sequence[Command], also: Sequence[Path], say: Callable[[str], object]) -> tuple[str, str]:
    passed = ""
    for tier in TIERS:
        if missing(tier):
            continue
        closed = refused(tier, commands, also)
        if not closed:
            if passed:
                say(f"sandbox {promise(tier)}{passed} (chmod o+rx lets others in; bubblewrap needs no such thing)")
            return tier, promise(tier) + passed
        passed = passed or f"; better tiers are passed over, since of bot {closed[0][0]!r} {closed[0][1]}"
    raise AssertionError("a bot can always be started in none")


def check(tier: str, commands: Iterable[Command]) -> None:
    """See to it that the bots can be started in a tier, before anything is played.

    Raises:
        ArenaError: a line for each file or folder that a bot needs and the uid that it runs under cannot read.
    """
    commands = list(commands)
    errors = [
        f"bot {command.name!r}: its directory is /: give the bot a folder of its own"
        for command in commands
        if command.own_directory and command.directory == "/"
    ]
    errors += [
        f"bot {name!r}: started by root, bots run under another user in sandbox = {tier!r}; {text} "
        "(chmod o+rx lets others in; sandbox = 'bwrap' shows a bot its files wherever they lie)"
        for name, text in refused(tier, commands)
    ]
    if errors:
        raise ArenaError(*errors)


def refused(tier: str, commands: Iterable[Command], also: Iterable[Path] = ()) -> list[tuple[str, str]]:
    """What the users that bots run under cannot read in a tier: the bot's name, and the path with the folder that blocks."""
    if tier in {"bwrap", "none"} or stranger.available() is None:
        return []
    common = [Path(tempfile.gettempdir()), *also]
    return [(command.name, text) for command in commands for text in stranger.refusals([*needs(command), *common])]
