"""Starts a worker and outlives it by a moment: kills what the worker leaves behind, and the worker if its parent is gone.

    python -I -S watchdog.py SCRATCH PROGRAM ARGUMENT…

The worker gets our standard input and output. Whatever it starts is adopted by us when it dies, so nothing escapes by
leaving its session; a worker that does not notice the end of its input, because it was stopped, is killed after a
moment. Then the scratch is removed, and we end as the worker ended. Nothing of the project is imported: this must
start fast and survive anything.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
import time

GRACE = 1.3  # seconds for a worker whose input has ended
PATIENCE = 5.0  # seconds for killed processes to be gone
ROUNDS = 5_000  # of removing a directory
IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE)

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def processes() -> dict[int, tuple[int, int, bool]]:
    """Every process: its parent, its session, and whether it is alive."""
    table = {}
    for entry in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", "rb") as file:
                    # pid (comm) state ppid pgrp session …; comm may hold spaces and parentheses
                    state, parent, _, session = file.read().rpartition(b")")[2].split()[:4]
            except (OSError, ValueError):
                continue
            table[int(entry)] = (int(parent), int(session), state not in b"ZX")
    return table


def below(roots: set[int], table: dict[int, tuple[int, int, bool]]) -> set[int]:
    """These processes and all their living descendants."""
    found = set(roots)
    level = roots
    while level:
        level = {pid for pid, (parent, _, alive) in table.items() if parent in level and alive and pid not in found}
        found |= level
    return found


def clear(path: str, rounds: int = ROUNDS) -> bool:
    """Remove a directory whatever a bot has made of it: closed folders, folders nested beyond measure.

    Each round opens what was closed to the one before. Returns whether it is gone: somebody may still be writing to it.
    """
    import shutil  # noqa: PLC0415 - see `main`

    again = True

    def unlock(_: object, refused: str, __: object) -> None:
        nonlocal again
        for place in (os.path.dirname(refused), refused):
            with contextlib.suppress(OSError):
                again |= _unlocked(place)

    while again and rounds:
        again = False
        rounds -= 1
        try:
            shutil.rmtree(path, onerror=unlock)
        except RecursionError:
            import subprocess  # noqa: PLC0415 - hardly ever needed

            subprocess.run(["/bin/rm", "-rf", path], check=False, stderr=subprocess.DEVNULL)
    return not os.path.lexists(path)


def _unlocked(folder: str) -> bool:
    """Open a folder to ourselves, and no place to which somebody may have put a link meanwhile; whether it was closed."""
    fd = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(fd).st_mode & 0o700 == 0o700:
            return False
        os.chmod(f"/proc/self/fd/{fd}", 0o700)
        return True
    finally:
        os.close(fd)


def spawn(command: list[str]) -> int:
    """Start the worker; when we are killed it gets SIGTERM."""
    me = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    try:
        for number in IGNORED:
            signal.signal(number, signal.SIG_DFL)
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() == me:
            os.execv(command[0], command)  # noqa: S606 - no shell wanted
    finally:
        os._exit(127)


def watch(worker: int) -> None:
    """Wait for the worker to end; kill it if our input has ended and it has not."""
    poll = select.poll()
    poll.register(os.pidfd_open(worker), select.POLLIN)
    poll.register(0, 0)  # the end of the input is reported without reading, which is the worker's
    deadline: float | None = None
    while True:
        left = None if deadline is None else max(0.0, deadline - time.monotonic()) * 1000
        ready = [fd for fd, _ in poll.poll(left)]
        if any(ready):
            return
        if deadline is None:
            poll.unregister(0)
            deadline = time.monotonic() + GRACE
        elif not ready:
            os.kill(worker, signal.SIGKILL)
            deadline += GRACE


def bury() -> None:
    """Kill everything that we have adopted, until nothing is left."""
    me = os.getpid()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:  # whatever lives below us hangs on a child of ours
            return
        for pid in below({me}, processes()) - {me}:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.002)


def main() -> None:
    scratch, *command = sys.argv[1:]
    for number in IGNORED:
        signal.signal(number, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    worker = spawn(command)
    import shutil  # noqa: F401, PLC0415 - for `clear`: loaded while the worker starts, so that nobody waits for it

    watch(worker)
    code = os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])
    bury()
    clear(scratch)
    os._exit(code if code >= 0 else 128 - code)  # nothing is left to be written or closed


if __name__ == "__main__":
    main()
