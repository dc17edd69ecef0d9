"""The options of bubblewrap for one bot: a root of its own, in which only what it needs can be seen.

Started by root the mounts are made first, without a user namespace; then the bot becomes a stranger, seen from outside
too. Otherwise a user namespace gives what is needed to mount, and is the last that can be made.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from arena.runner.sandbox.needs import SYSTEM, etc
from arena.runner.sandbox.opened import Piece
from arena.runner.sandbox.view import View

SCRATCH: Final = "/.scratch"
"""HOME and TMPDIR of a bot."""
SCRATCH_BYTES: Final = 64 << 20  # there, in /tmp and in /dev/shm, each

ROOT: Final = ("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP")
STRANGER: Final = ("--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all")


@cache
def program() -> str | None:
    """Where bubblewrap is; None where it is not on PATH."""
    return shutil.which("bwrap")


@cache
def _knows(option: str) -> bool:
    return option in subprocess.run([program() or "", "--help"], capture_output=True, text=True, check=False).stdout


def options(seen: View, shown: Iterable[Piece], directory: str, *, root: bool) -> bytes:
    """Everything up to the command, as `--args` reads it: separated by NUL.

    Args:
        seen: what is hidden in what is shown.
        shown: that of which it is put together.
        directory: where the command runs.
        root: whether the bot becomes a stranger afterwards.
    """
    words = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    words += ["--hostname", "bot", "--die-with-parent"]
    if root:
        words += ROOT
    else:
        words += ["--unshare-user", "--uid", str(os.getuid()), "--gid", str(os.getgid()), "--cap-drop", "ALL"]
        words += ["--disable-userns"] if _knows("--disable-userns") else []
    for name in SYSTEM:
        if os.path.islink(name):
            words += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            words += ["--ro-bind", name, name]
    settings = etc()
    for folder in sorted({Path("/etc"), *(path.parent for path in settings)}):
        words += _folder(folder)
    for path in settings:
        words += ["--ro-bind-try", str(path), str(path)]
    words += ["--proc", "/proc", "--dev", "/dev", *_tmpfs("/dev/shm"), "--remount-ro", "/dev"]  # noqa: S108 - its own
    words += [*_tmpfs("/tmp"), *_tmpfs(SCRATCH)]  # noqa: S108 - its own
    closed = []
    there = {Path("/"), Path("/tmp")}  # noqa: S108 - its own
    mounted = {*map(Path, SYSTEM), *settings}
    hidden = [(len(path.parts), 0, Piece("show", path, "")) for path in seen.hidden]
    visible = [
        (len(piece.place.parts), 1, piece) for piece in shown if not {*settings} & {piece.place, *piece.place.parents}
    ]
    for _, is_shown, (kind, path, source) in sorted(hidden + visible):
        for folder in reversed(path.parents):
            nearest = next(known for known in (folder, *folder.parents) if known in there or known in mounted)
            if nearest != folder and nearest not in mounted:
                words += _folder(folder)
                there.add(folder)
        if kind == "make":
            words += _folder(path)
            there.add(path)
        elif kind == "link":
            words += ["--symlink", source, str(path)]
        elif is_shown:
            words += ["--ro-bind", source, str(path)]
            mounted.add(path)
        elif path.is_dir():
            words += ["--perms", "0755", "--size", "65536", "--tmpfs", str(path)]
            closed.append(str(path))
            there.add(path)
        else:
            words += ["--ro-bind", "/dev/null", str(path)]
    for name in [*closed, "/"]:
        words += ["--remount-ro", name]
    words += ["--chdir", directory]
    return b"\0".join(os.fsencode(word) for word in words) + b"\0"


def _folder(path: Path) -> list[str]:
    """A folder of its own; those that bubblewrap makes on the way by itself may be closed to a stranger."""
    return ["--perms", "0755", "--dir", str(path)]


def _tmpfs(path: str) -> list[str]:
    return ["--perms", "1777", "--size", str(SCRATCH_BYTES), "--tmpfs", path]


def script(stdin: int, stdout: int, processes: int) -> str:
    """What a shell does inside before it becomes the command.

    bubblewrap's own processes keep descriptors 0 and 1 open for as long as the bot lives, so they get others, and a bot
    that closes its standard output has closed it. The limit of processes counts those of this user namespace.

    Args:
        stdin: a digit: where the pipe of the bot's input is.
        stdout: the same of its output.
        processes: how many it may have; 0 = no limit is set here.
    """
    limit = f"ulimit -u {processes} 2>&- || ulimit -p {processes} 2>&-; " if processes else ""
    return f'{limit}unset PWD OLDPWD; exec "$@" <&{stdin} >&{stdout} {stdin}<&- {stdout}>&-'


def become(uid: int) -> list[str]:
    """The words before a command that make it a stranger's."""
    return ["setpriv", "--reuid", str(uid), "--regid", str(uid), *STRANGER, "--"]
