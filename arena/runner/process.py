"""One bot process: its own session, a clean environment, two pipes and a drained third, killed with its group."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from arena.runner import linux
from arena.runner.command import Command
from arena.runner.sandbox import Sandbox

READ = 65_536  # larger reads cost more than they save

OUR_ERRORS = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
"""What keeps us from starting a process through no fault of the bot."""

FEW = 2  # rounds of removing a scratch before we look for those who still use it

LIVING: dict[int, Process] = {}
"""The processes that this program has started and not yet destroyed: what `linux.sweep` must spare."""

_BINDING = (signal.SIGKILL, signal.SIGSTOP, signal.SIGCONT)
_SIGNALS = {number.value: f"signal {number.value} ({number.name})" for number in signal.Signals}


class Process:
    """A running bot.

    Attributes:
        name: of the bot.
        pid: of the session leader; nobody else can have it before `destroy`, since until then it is not reaped.
        stdin, stdout, stderr: our ends of its pipes, non-blocking.
        pidfd: becomes readable when the process ends.
        uid: its user; None = ours.
        verdict: why we killed it; empty = we did not.
        helpers: seconds of CPU that its other processes have used, as far as they have been counted.
    """

    __slots__ = (
        "_bot",
        "_cell",
        "_code",
        "_cpu",
        "_popen",
        "helpers",
        "name",
        "pid",
        "pidfd",
        "stderr",
        "stdin",
        "stdout",
        "uid",
        "verdict",
    )

    def __init__(self, command: Command, sandbox: Sandbox, scratch: Path) -> None:
        """Start a bot.

        Must be called on the main thread: the parent-death signal follows the thread that forks.

        Raises:
            OSError: the program cannot be started.
            StorageError: its private directory cannot be made.
        """
        ours: list[int] = []
        theirs: list[int] = []
        try:
            for writes in (True, False, False):
                pair = os.pipe2(os.O_CLOEXEC)
                ours.append(pair[writes])
                theirs.append(pair[not writes])
            self._cell = sandbox.cell(command, scratch)
            self._popen = self._spawn(command, *theirs)
        except BaseException:
            for fd in ours:
                os.close(fd)
            raise
        finally:
            for fd in theirs:
                os.close(fd)
        self.stdin, self.stdout, self.stderr = ours
        for fd in ours:
            os.set_blocking(fd, False)
        self.name = command.name
        self.pid = self._popen.pid
        self.uid = self._cell.uid
        self.verdict = ""
        self.helpers = 0.0
        self._bot = 0 if self._cell.nested else self.pid
        self._code: int | None = None
        self._cpu = 0.0
        self.pidfd = -1
        LIVING[self.pid] = self
        try:
            self.pidfd = os.pidfd_open(self.pid)
        except BaseException:
            self.destroy()
            raise

    def _spawn(self, command: Command, stdin: int, stdout: int, stderr: int) -> subprocess.Popen[bytes]:
        cell = self._cell
        try:
            return subprocess.Popen(
                cell.argv,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                cwd=command.directory,
                env={
                    "PATH": os.environ.get("PATH", os.defpath),
                    "HOME": cell.home,
                    "TMPDIR": cell.home,
                    "LANG": "C.UTF-8",
                    **command.env,
                },
                start_new_session=True,
                pass_fds=cell.fds,
                preexec_fn=cell.enter,  # noqa: PLW1509 - a worker has one thread
            )
        except BaseException:
            cell.clear()
            raise
        finally:
            cell.started()

    @property
    def bot(self) -> int:
        """The process that runs the bot's program: where the sandbox has processes of its own, a grandchild of ours.

        0 while it has not been found.
        """
        if self._bot == 0:
            for first in linux.children(self.pid)[:1]:
                self._bot = next(iter(linux.children(first)), 0)
        return self._bot

    @property
    def scratch(self) -> str:
        """Its private directory; empty where it has none among our files."""
        return self._cell.scratch

    def cpu_seconds(self) -> float:
        """CPU time used so far, also by its other processes; of one that has ended, as far as it is known."""
        if self.bot and not (self._cell.nested and self._code is not None):
            self._cpu = max(self._cpu, linux.cpu_seconds(self.bot))
        return self._cpu + self.helpers

    def close_stdin(self) -> None:
        if self.stdin >= 0:
            os.close(self.stdin)
            self.stdin = -1

    def exit_code(self) -> int | None:
        """How the process ended, −N for signal N; None while it lives. It is looked at, not reaped."""
        if self._code is None:
            found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found is not None:
                self._code = found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
                if self._cell.nested and self._code - 128 in _SIGNALS:  # so a sandbox says what ended the bot
                    self._code = 128 - self._code
        return self._code

    def lives(self) -> bool:
        return self.exit_code() is None

    def signal(self, number: int) -> None:
        """Send a signal to the whole group.

        One that a bot may catch goes to the bot alone: it would end the processes that hold its sandbox.
        """
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if self._cell.nested and number not in _BINDING and self.bot:
                os.kill(self.bot, number)
            else:
                os.killpg(self.pid, number)

    def destroy(self) -> None:
        """Kill the group, reap the process, and remove its scratch."""
        self.signal(signal.SIGKILL)
        self._popen.kill()  # it may have gone to another group
        code = self._popen.wait()
        if self._code is None:  # who still waits to hear how it ended must not ask the kernel: it is reaped
            self._code = code
        LIVING.pop(self.pid, None)
        self.close_stdin()
        fds, self.stdout, self.stderr, self.pidfd = (self.stdout, self.stderr, self.pidfd), -1, -1, -1
        for fd in fds:
            if fd >= 0:
                os.close(fd)
        if not self._cell.clear(FEW):  # who has left the group works against us
            linux.sweep(LIVING)
            self._cell.clear()


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
