"""A program of our own that starts bots, such as a worker: how it is started under its watchdog, and how it runs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import trio

import arena
from arena.errors import StorageError
from arena.runner import linux, watchdog
from arena.runner.process import LIVING
from arena.runner.sandbox import census


def started(module: str, bufsize: int = -1) -> tuple[subprocess.Popen[bytes], str]:
    """Start a module with its watchdog, which also removes the scratch in the end.

    Args:
        module: its `main` calls `run`.
        bufsize: of its standard input and output.

    Returns:
        the watchdog's process, whose standard input and output are the program's, and the scratch for its bots.

    Raises:
        StorageError: the scratch cannot be made.
    """
    try:
        scratch = tempfile.mkdtemp(prefix="arena-")
    except OSError as error:
        raise StorageError(f"{tempfile.gettempdir()}: no scratch for bots: {error.strerror}") from error
    path = os.pathsep.join(filter(None, (str(Path(arena.__file__).parent.parent), os.environ.get("PYTHONPATH"))))
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", watchdog.__file__, scratch, sys.executable, "-P", "-m", module],
        bufsize=bufsize,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # a Ctrl-C at the terminal is the parent's alone
    )
    return process, scratch


def run(serve: Callable[[], Awaitable[None]]) -> None:
    """The whole life of such a program."""
    linux.hide_memory()
    linux.adopt_orphans()
    linux.open_many_files()
    trio.run(serve)
    os._exit(0)  # everything is closed; to take the interpreter down in good order would only cost time


async def count(memory_mb: int) -> None:
    """See to it again and again that no bot uses more than it may with all its processes."""
    while True:
        await trio.sleep(census.EVERY)
        census.judge(LIVING.values(), memory_mb)
