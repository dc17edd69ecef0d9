"""Landlock (Linux): a process gives up the files, ports and signals that it does not need, for itself and its children.

It needs no privileges and no namespaces. Numbers and structures are those of `linux/landlock.h`.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from arena.runner.sandbox.needs import SYSTEM, etc
from arena.runner.sandbox.view import View, spread

ABI: Final = 6  # the first that keeps signals and abstract sockets inside

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the same numbers on every processor
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE, _IOCTL = 1 << 14, 1 << 15
_ALL: Final = (1 << 16) - 1
_TCP: Final = 0b11  # bind, connect
_SCOPES: Final = 0b11  # abstract Unix sockets, signals
_OF_FILES: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL
_READ: Final = _EXECUTE | _READ_FILE | _READ_DIR

DEVICES: Final = {
    "/dev/null": _READ_FILE | _WRITE_FILE,
    "/dev/zero": _READ_FILE | _WRITE_FILE,
    "/dev/full": _READ_FILE | _WRITE_FILE,
    "/dev/random": _READ_FILE,
    "/dev/urandom": _READ_FILE,
}
MACHINE: Final = ("/proc/cpuinfo", "/proc/meminfo", "/proc/filesystems", "/sys/devices/system/cpu")
"""What runtimes ask of the machine."""

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@cache
def abi() -> int:
    """The version that this kernel offers; 0 = none."""
    if _libc is None:
        return 0
    return max(0, int(_libc.syscall(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint(1))))


class Ruleset:
    """What one process and its children may still do; to be closed once the process has been started."""

    def __init__(self, seen: View, scratch: str) -> None:
        """Everything is forbidden but what is shown, the system, and the scratch.

        Raises:
            OSError: the kernel refuses.
        """
        attributes = ctypes.create_string_buffer(struct.pack("=QQQ", _ALL, _TCP, _SCOPES), 24)
        self.fd = _checked(_CREATE, attributes, ctypes.c_size_t(24), ctypes.c_uint(0))
        self._allow((Path(name) for name in SYSTEM), _READ)
        self._allow(etc(), _READ)
        self._allow(spread(seen), _READ)
        self._allow([Path(scratch)], _ALL)
        self._allow((Path(name) for name in MACHINE), _READ_FILE | _READ_DIR)
        for name, rights in DEVICES.items():
            self._allow([Path(name)], rights)

    def restrict(self) -> None:
        """In the child, once it can gain no privileges: from here on the rules hold.

        Raises:
            OSError: the kernel refuses.
        """
        self._allow([Path(f"/proc/{os.getpid()}")], _READ)  # what it knows of itself; of a child of its own not
        _checked(_RESTRICT, ctypes.c_int(self.fd), ctypes.c_uint(0))

    def close(self) -> None:
        os.close(self.fd)

    def _allow(self, paths: Iterable[Path], rights: int) -> None:
        for path in paths:
            with contextlib.suppress(FileNotFoundError, NotADirectoryError, PermissionError):
                self._add(path, rights)

    def _add(self, path: Path, rights: int) -> None:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            if not stat.S_ISDIR(os.fstat(fd).st_mode):
                rights &= _OF_FILES
            rule = ctypes.create_string_buffer(struct.pack("=Qi", rights, fd), 12)
            _checked(_ADD, ctypes.c_int(self.fd), ctypes.c_int(1), rule, ctypes.c_uint(0))
        finally:
            os.close(fd)


def _checked(number: int, *arguments: object) -> int:
    """A system call; raises `OSError` where it fails."""
    assert _libc is not None
    result = int(_libc.syscall(number, *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "landlock")
    return result
