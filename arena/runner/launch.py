"""How a program of our own that starts bots, such as a worker, is started under its watchdog.

What takes time to load is not imported here: a worker may be started before anything else is done.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import arena
from arena.errors import StorageError

Program = tuple[subprocess.Popen[bytes], str]
"""The watchdog's process, whose standard input and output are the program's, and the scratch for its bots."""

WORKER = "arena.runner.worker"
WATCHDOG = Path(__file__).with_name("watchdog.py")

_spare: list[Program] = []


def started(module: str, bufsize: int = -1) -> Program:
    """Start a module with its watchdog, which also removes the scratch in the end.

    Args:
        module: its `main` calls `arena.runner.program.run`.
        bufsize: of its standard input and output.

    Raises:
        StorageError: the scratch cannot be made.
    """
    try:
        scratch = tempfile.mkdtemp(prefix="arena-")
    except OSError as error:
        raise StorageError(f"{tempfile.gettempdir()}: no scratch for bots: {error.strerror}") from error
    path = os.pathsep.join(filter(None, (str(Path(arena.__file__).parent.parent), os.environ.get("PYTHONPATH"))))
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(WATCHDOG), scratch, sys.executable, "-P", "-m", module],
        bufsize=bufsize,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # a Ctrl-C at the terminal is the parent's alone
    )
    return process, scratch


def worker() -> Program:
    """A worker: the spare one where there is one, else one that is started now.

    Raises:
        StorageError: its scratch cannot be made.
    """
    return _spare.pop() if _spare else started(WORKER, bufsize=0)


@contextlib.contextmanager
def spare_worker() -> Iterator[None]:
    """Start a worker now, for the first who asks for one: it loads its modules while we load ours, on another core.

    At the end it is killed if nobody has asked; it has started nothing.
    """
    with contextlib.suppress(OSError, StorageError):  # whoever asks for a worker will hear of it
        _spare.append(started(WORKER, bufsize=0))
    try:
        yield
    finally:
        while _spare:
            _kill(*_spare.pop())


def _kill(process: subprocess.Popen[bytes], scratch: str) -> None:
    """The watchdog and its worker, which are a session of their own."""
    with process:
        os.killpg(process.pid, signal.SIGKILL)
    shutil.rmtree(scratch, ignore_errors=True)
