"""Kills a worker's bots when the worker is killed: a small process that outlives it by a moment.

    python -I -S watchdog.py SCRATCH

It is told over its standard input which processes live (`+pid`) and which have ended (`-pid`). When its input ends it
kills what is left, whole sessions, and removes the worker's scratch. It imports nothing of the project: it must start
fast and survive anything.
"""

import os
import shutil
import signal
import sys


def survivors(sessions: set[int]) -> list[int]:
    """Every process whose session is one of these and that is not dead yet: children whose parent is gone too."""
    found = []
    for entry in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", "rb") as file:
                    # pid (comm) state ppid pgrp session …; comm may hold spaces and parentheses
                    state, _, _, session = file.read().rpartition(b")")[2].split()[:4]
            except (OSError, ValueError):
                continue
            if int(session) in sessions and state != b"Z":
                found.append(int(entry))
    return found


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    living: set[int] = set()
    for line in sys.stdin.buffer:
        pid = int(line[1:])
        if line[:1] == b"+":
            living.add(pid)
        else:
            living.discard(pid)
    while living and (pids := survivors(living)):
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                living.discard(pid)
        living &= set(pids)
    shutil.rmtree(sys.argv[1], ignore_errors=True)


if __name__ == "__main__":
    main()
