"""The lock on a run: one living process at a time plays it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from arena.errors import ArenaError
from arena.store.failures import failures

NAME = "arena.lock"

# The system gives a lock back when any descriptor of the file is closed, and never refuses one to its own process.
_held: set[Path] = set()


class RunLock:
    """Held from its making until `release`, or until the process ends, however it ends.

    Args:
        directory: of the run; it must exist.

    Raises:
        ArenaError: a living process holds it; the line names the process.
        StorageError: the lock file cannot be written.
    """

    def __init__(self, directory: Path) -> None:
        self._path = directory.resolve() / NAME
        if self._path in _held:
            raise self._refusal(directory, os.getpid())
        with failures(self._path):
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                holder = os.pread(self._file, 32, 0).decode(errors="replace").strip()
                os.close(self._file)
                raise self._refusal(directory, holder or "unknown") from None
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        _held.add(self._path)

    def release(self) -> None:
        """Give it back; the file stays, empty of meaning."""
        if self._path in _held:
            _held.remove(self._path)
            os.close(self._file)

    @staticmethod
    def _refusal(directory: Path, pid: int | str) -> ArenaError:
        return ArenaError(
            f"{directory}: process {pid} is playing this run: wait for its end, or stop it with kill {pid}"
        )
