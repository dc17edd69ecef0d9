"""One bot process: its own session, a clean environment, two pipes and a drained third, killed with all its children."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from arena.runner import linux
from arena.runner.command import Command
from arena.runner.sandbox import Sandbox

READ = 65_536  # larger reads cost more than they save

CODES = {-number: f"signal {number.value} ({number.name})" for number in signal.Signals}


class Process:
    """A running bot.

    Attributes:
        pid: of the session leader.
        stdin, stdout, stderr: our ends of its pipes, non-blocking.
        pidfd: becomes readable when the process ends.
    """

    __slots__ = ("_popen", "_scratch", "pid", "pidfd", "stderr", "stdin", "stdout")

    def __init__(self, command: Command, sandbox: Sandbox, scratch: Path) -> None:
        """Start a bot.

        Must be called on the main thread: the parent-death signal follows the thread that forks.

        Raises:
            OSError: the program cannot be started.
        """
        self._scratch = tempfile.mkdtemp(dir=scratch)
        env = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": self._scratch,
            "TMPDIR": self._scratch,
            "LANG": "C.UTF-8",
            **command.env,
        }
        try:
            self._popen = subprocess.Popen(
                sandbox.argv(command),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=command.directory,
                env=env,
                start_new_session=True,
                preexec_fn=sandbox.enter,  # noqa: PLW1509 - a worker has one thread
            )
        except BaseException:
            self._clear()
            raise
        pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self.stdin, self.stdout, self.stderr = (pipe.fileno() for pipe in pipes if pipe is not None)
        for fd in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(fd, False)
        self.pid = self._popen.pid
        self.pidfd = os.pidfd_open(self.pid)

    def cpu_seconds(self) -> float:
        """CPU time used so far."""
        return linux.cpu_seconds(self.pid)

    def close_stdin(self) -> None:
        if self._popen.stdin is not None:
            self._popen.stdin.close()

    def ending(self) -> str | None:
        """How the process ended, in words; None while it lives."""
        code = self._popen.poll()
        if code is None:
            return None
        return CODES.get(code, f"signal {-code}") if code < 0 else f"exit code {code}"

    def signal(self, number: int) -> None:
        """Send a signal to the whole group."""
        if self._popen.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, number)

    def destroy(self) -> None:
        """Kill whatever is left of the tree, reap it, and remove its scratch."""
        linux.kill_tree(self.pid)
        self._popen.wait()
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()
        os.close(self.pidfd)
        self._clear()

    def _clear(self) -> None:
        shutil.rmtree(self._scratch, ignore_errors=True)


def read_all(fd: int, take: Callable[[bytes], object], limit: int = 1 << 20) -> bool:
    """Read what a non-blocking descriptor holds now, at most `limit` bytes.

    Returns:
        False when the other end is closed.
    """
    total = 0
    while total < limit:
        try:
            data = os.read(fd, READ)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if not data:
            return False
        take(data)
        total += len(data)
    return True
