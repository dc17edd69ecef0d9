"""One bot process: its own session, a clean environment, two pipes and a drained third, killed with its group."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from arena.errors import StorageError
from arena.runner import linux
from arena.runner.command import Command
from arena.runner.sandbox import Sandbox
from arena.runner.watchdog import clear

READ = 65_536  # larger reads cost more than they save

LIVING: set[int] = set()
"""The processes that this program has started and not yet destroyed: what `linux.sweep` must spare."""

_SIGNALS = {number.value: f"signal {number.value} ({number.name})" for number in signal.Signals}


class Process:
    """A running bot.

    Attributes:
        pid: of the session leader; nobody else can have it before `destroy`, since until then it is not reaped.
        stdin, stdout, stderr: our ends of its pipes, non-blocking.
        pidfd: becomes readable when the process ends.
    """

    __slots__ = ("_code", "_popen", "_scratch", "pid", "pidfd", "stderr", "stdin", "stdout")

    def __init__(self, command: Command, sandbox: Sandbox, scratch: Path) -> None:
        """Start a bot.

        Must be called on the main thread: the parent-death signal follows the thread that forks.

        Raises:
            OSError: the program cannot be started.
            StorageError: its private directory cannot be made.
        """
        try:
            self._scratch = tempfile.mkdtemp(dir=scratch)
        except OSError as error:
            raise StorageError(f"{scratch}: no directory can be made for a bot: {error.strerror}") from error
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
        self._code: int | None = None
        self.pidfd = -1
        LIVING.add(self.pid)
        try:
            self.pidfd = os.pidfd_open(self.pid)
        except BaseException:
            self.destroy()
            raise

    def cpu_seconds(self) -> float:
        """CPU time used so far."""
        return linux.cpu_seconds(self.pid)

    def close_stdin(self) -> None:
        if self._popen.stdin is not None:
            self._popen.stdin.close()

    def exit_code(self) -> int | None:
        """How the process ended, −N for signal N; None while it lives. It is looked at, not reaped."""
        if self._code is None:
            found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found is not None:
                self._code = found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
        return self._code

    def lives(self) -> bool:
        return self.exit_code() is None

    def signal(self, number: int) -> None:
        """Send a signal to the whole group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    def destroy(self) -> None:
        """Kill the group, reap the process, and remove its scratch."""
        self.signal(signal.SIGKILL)
        self._popen.kill()  # it may have gone to another group
        self._popen.wait()
        LIVING.discard(self.pid)
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()
        if self.pidfd >= 0:
            os.close(self.pidfd)
        self._clear()

    def _clear(self) -> None:
        clear(self._scratch)


def ending(code: int) -> str:
    """An exit code in words: `exit code 3`, `signal 9 (SIGKILL)`."""
    return f"exit code {code}" if code >= 0 else _SIGNALS.get(-code, f"signal {-code}")


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
