"""System calls that no bot needs, refused by a filter in the kernel (seccomp, classic BPF).

What a bot could do to others lies behind few calls; those it may not make fail with an error and do not kill it.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import platform
import struct
from typing import Final

_ARCHITECTURES: Final = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""By `uname -m`: the kernel's number, and the column of the tables."""

NEWEST: Final = 462
"""What came into the kernel after this number is answered as on an older one: by ENOSYS."""

_NAMESPACES = 0x7E020080  # CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET

# By name: the number on x86_64 and on aarch64; None = it does not exist there.
_CLONE = (56, 220)
_FCNTL = (72, 25)
_IOCTL = (16, 29)
_PRLIMIT = (302, 261)

Calls = dict[str, tuple[int | None, int | None]]

LEAST: Final[Calls] = {
    "msgget": (68, 186),
    "sched_setaffinity": (203, 122),
    "semget": (64, 190),
    "setpgid": (109, 154),
    "setsid": (112, 157),
    "shmget": (29, 194),
}
"""Leaving the group that is stopped and killed as one, and the core; memory that belongs to no process and outlives all."""

COMMON: Final[Calls] = {
    "acct": (163, 89),
    "add_key": (248, 217),
    "bpf": (321, 280),
    "chroot": (161, 51),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "kcmp": (312, 272),
    "keyctl": (250, 219),
    "memfd_create": (319, 279),  # memory that no limit of a process counts
    "memfd_secret": (447, 447),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "perf_event_open": (298, 241),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "process_madvise": (440, 440),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "quotactl": (179, 60),
    "request_key": (249, 218),
    "setns": (308, 268),
    "syslog": (103, 116),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
}
"""Looking into other processes, mounting, namespaces, keys, the kernel itself."""

SHARED: Final[Calls] = {
    "chmod": (90, None),
    "chown": (92, None),
    "fanotify_init": (300, 262),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "fremovexattr": (199, 16),
    "fsetxattr": (190, 7),
    "futimesat": (261, None),
    "inotify_add_watch": (254, 27),
    "ioprio_set": (251, 30),
    "lchown": (94, None),
    "lremovexattr": (198, 15),
    "lsetxattr": (189, 6),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "removexattr": (197, 14),
    "sched_setattr": (314, 274),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "setpriority": (141, 140),
    "setxattr": (188, 5),
    "utime": (132, None),
    "utimensat": (280, 88),
    "utimes": (235, None),
}
"""Where a bot lives among the files and processes of others: what Landlock does not watch, and what outlives a process."""

SOCKETS: Final[Calls] = {"socket": (41, 198)}
"""Every socket that could reach anybody; a pair of connected ones is still to be had."""

ABSENT: Final[Calls] = {
    "clone3": (435, 435),  # its flags lie in memory, where no filter sees them; the C library then uses clone
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),  # it makes system calls past the filter
}
"""Answered as by a kernel that does not have them."""

OF_FILES: Final = (ord("X"), ord("f"), ord("v"), 0x94)
"""The families of `ioctl` that mark files: a descriptor for reading is enough for their owner."""

HINTS: Final = (1036, 1038)
"""What `fcntl` does likewise (F_SET_RW_HINT, F_SET_FILE_RW_HINT)."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN, _AND = 0x20, 0x15, 0x35, 0x45, 0x06, 0x54
_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_X32 = 0x40000000  # the second table of x86_64
_NR, _ARCH, _FIRST, _SECOND = 0, 4, 16, 24  # offsets in struct seccomp_data; of arguments those of the low halves

_PR_SET_SECCOMP = 22
_FILTER = 2


def supported() -> bool:
    """Whether the tables know this processor."""
    return platform.machine() in _ARCHITECTURES


def program(tier: str) -> bytes:
    """The filter of a tier, as an array of `struct sock_filter`.

    In `bwrap` a bot lives in namespaces of its own, so that sockets and priorities reach nobody else.
    """
    number, column = _ARCHITECTURES[platform.machine()]
    alone = tier == "bwrap"
    code = [
        _step(_LOAD, _ARCH),
        _step(_EQUAL, number, 1, 0),
        _step(_RETURN, _ERRNO | errno.ENOSYS),
        _step(_LOAD, _NR),
        *_refuse(_AT_LEAST, NEWEST + 1, errno.ENOSYS),  # also all of x32
        *_refused(LEAST, column, errno.EPERM),
    ]
    if tier != "rlimit":
        code += _refused(ABSENT, column, errno.ENOSYS)
        code += _refused(COMMON if alone else COMMON | SHARED, column, errno.EPERM)
        code += _refused({} if alone else SOCKETS, column, errno.EACCES)
        code += _judged(_CLONE[column], _FIRST, _refuse(_ANY_BIT, _NAMESPACES, errno.EPERM))
    if tier == "landlock":
        kinds = [step for kind in OF_FILES for step in _refuse(_EQUAL, kind << 8, errno.EPERM)]
        hints = [step for hint in HINTS for step in _refuse(_EQUAL, hint, errno.EPERM)]
        code += _judged(_IOCTL[column], _SECOND, [_step(_AND, 0xFF00), *kinds])
        code += _judged(_FCNTL[column], _SECOND, hints)
        others = [_step(_EQUAL, 0, 1, 0), _step(_RETURN, _ERRNO | errno.EPERM)]  # 0 = its own
        code += _judged(_PRLIMIT[column], _FIRST, others)
    code.append(_step(_RETURN, _ALLOW))
    return b"".join(code)


def _refused(rows: Calls, column: int, error: int) -> list[bytes]:
    """Calls that always fail."""
    return [step for row in rows.values() if (nr := row[column]) is not None for step in _refuse(_EQUAL, nr, error)]


def _judged(number: int, argument: int, steps: list[bytes]) -> list[bytes]:
    """A call that some steps judge by one of its arguments."""
    return [_step(_EQUAL, number, 0, len(steps) + 2), _step(_LOAD, argument), *steps, _step(_LOAD, _NR)]


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)


def _refuse(test: int, value: int, error: int) -> list[bytes]:
    return [_step(test, value, 0, 1), _step(_RETURN, _ERRNO | error)]


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


class Filter:
    """A filter ready to be installed in a child."""

    def __init__(self, code: bytes) -> None:
        self._code = ctypes.create_string_buffer(code, len(code))
        self._program = _Program(len(code) // 8, ctypes.cast(self._code, ctypes.c_char_p))
        self._prctl = ctypes.CDLL(None, use_errno=True).prctl

    def install(self) -> None:
        """In the child, once it can gain no privileges: from here on the filter holds, for its children too.

        Raises:
            OSError: the kernel refuses.
        """
        if self._prctl(_PR_SET_SECCOMP, _FILTER, ctypes.byref(self._program), 0, 0):
            raise OSError(ctypes.get_errno(), "seccomp")

    def install_if_possible(self) -> None:
        """The same, where the kernel takes it."""
        with contextlib.suppress(OSError):
            self.install()
