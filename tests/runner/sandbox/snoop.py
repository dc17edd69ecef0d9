"""A program that tries what it should not be able to do: `snoop.py JSON`, a list of `[attempt, argument…]`.

It prints one JSON object: attempt → what came of it, or the name of the error. Standard library only.
"""

import contextlib
import ctypes
import errno
import json
import mmap
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
LONG = 30  # seconds: what is left over by mistake does not stay


def read(path):
    with open(path, "rb") as file:
        return file.read(100).decode(errors="replace")


def listed(path):
    return sorted(os.listdir(path))


def exists(path):
    return os.path.lexists(path)


def write(path):
    with open(path, "wb") as file:
        return file.write(b"forged\n")


def append_to(path):
    fd = os.open(path, os.O_WRONLY)
    return os.write(fd, b'{"id":1,"action":{"type":"pass"}}\n')


def remove(path):
    os.unlink(path)
    return "removed"


def close_to_others(path):
    os.chmod(path, 0)
    return "closed"


def memory_of(pid):
    with open(f"/proc/{pid}/mem", "rb") as file, open(f"/proc/{pid}/maps") as maps:
        file.seek(int(maps.readline().split("-")[0], 16))
        return len(file.read(16))


def copy_memory_of(pid):
    """process_vm_readv, from an address that every program has; the rights are checked before it."""
    buffer = ctypes.create_string_buffer(8)
    ours = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 8)
    theirs = (ctypes.c_void_p * 2)(0x400000, 8)
    return checked(LIBC.process_vm_readv(pid, ours, 1, theirs, 1, 0), fine=(errno.EFAULT,))


def attach_to(pid):
    return checked(LIBC.ptrace(ctypes.c_long(16), pid, None, None))


def signal_to(pid, number):
    os.kill(pid, number)
    return "sent"


def limits_of(pid):
    return resource.prlimit(pid, resource.RLIMIT_NOFILE, (10, 10))


def processes():
    return [entry for entry in os.listdir("/proc") if entry.isdigit()]


def commands(word):
    """Processes whose command line holds a word."""
    found = []
    for entry in processes():
        with contextlib.suppress(OSError):
            if word in read(f"/proc/{entry}/cmdline") and entry != str(os.getpid()):
                found.append(entry)
    return found


def connect(port):
    with socket.create_connection(("127.0.0.1", port), timeout=2):
        return "connected"


def connect_to_path(path):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(path)
        return "connected"


def connect_to_name(name):
    return connect_to_path("\0" + name)


def pair():
    ends = socket.socketpair()
    ends[0].send(b"x")
    return ends[1].recv(1).decode()


def namespaces():
    return checked(LIBC.unshare(0x10000000 | 0x00020000))


def calls(*numbers):
    """What system calls answer, all of their arguments being 0."""
    told = set()
    for number in numbers:
        ctypes.set_errno(0)
        refused = LIBC.syscall(ctypes.c_long(number), *(ctypes.c_long(0) for _ in range(6))) < 0
        told.add(errno.errorcode.get(ctypes.get_errno()) if refused else number)
    return sorted(map(str, told))


def shared_memory():
    return checked(LIBC.shmget(4711, 4096, 0o1666))


def spread_out():
    os.sched_setaffinity(0, range(os.cpu_count()))
    return "everywhere"


def leave_session():
    """From a child, which leads no group."""
    with os.popen(f"{sys.executable} -S -c 'import os; os.setsid()' 2>&1") as told:
        return "EPERM" if "PermissionError" in told.read() else "left"


def leave_group():
    os.setpgid(0, 0)
    return "left"


def mark_by_mode(path):
    os.fchmod(os.open(path, os.O_RDONLY), 0o754)
    return "marked"


def mark_by_attribute(path):
    """By fsetxattr, which os.setxattr is not: it refuses nothing to a descriptor for reading."""
    return checked(LIBC.fsetxattr(os.open(path, os.O_RDONLY), b"user.deal", b"x", 1, 0))


def mark_by_flags(path):
    """What chattr does: "no dump"."""
    flags = ctypes.c_long(0x40)
    return checked(LIBC.ioctl(os.open(path, os.O_RDONLY), ctypes.c_ulong(0x40086602), ctypes.byref(flags)))


def watch(path):
    return checked(LIBC.inotify_add_watch(LIBC.inotify_init(), path.encode(), 0xFFF))


def me():
    with open("/proc/self/status") as file:
        status = dict(line.split(":", 1) for line in file)
    return {
        "uid": os.getuid(),
        "groups": os.getgroups(),
        "capabilities": [status[key].strip() for key in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")],
        "no new privileges": status["NoNewPrivs"].strip(),
        "environment": sorted(os.environ),
        "descriptors": [int(name) for name in os.listdir("/proc/self/fd") if exists(f"/proc/self/fd/{name}")],
    }


def scratch():
    path = Path.home() / "note"
    path.write_text("mine")
    assert os.environ["TMPDIR"] == os.environ["HOME"]
    return path.read_text()


def fill(megabytes):
    """Files of 16 MiB in the private directory, until it says no."""
    done = 0
    for number in range(megabytes // 16):
        with open(Path.home() / f"fill-{number}", "wb") as file:
            for _ in range(16):
                file.write(bytes(1 << 20))
                done += 1
    time.sleep(LONG)
    return done


def huge():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open(Path.home() / "huge", "wb") as file:
        file.seek(1 << 36)
        return file.write(b"x")


def children(count):
    """How many can be started that stay."""
    made = 0
    for _ in range(count):
        try:
            if os.fork() == 0:
                time.sleep(LONG)
                os._exit(0)
        except OSError:
            break
        made += 1
    time.sleep(LONG)
    return made


def bomb(mark):
    """A child of each child, until somebody stops it; the mark is for who looks at its command line.

    It doubles fifty times a second, so there are as many as may be at once; without the pause hundreds of processes
    would compute, and the tests beside this one would get no time.
    """
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            os.fork()
        time.sleep(0.02)


def eat_with_children(count, megabytes):
    """Each child stays far below what one process may have."""
    for _ in range(count):
        if os.fork() == 0:
            eaten = bytearray(b"x" * (megabytes << 20))
            time.sleep(LONG)
            os._exit(len(eaten) > 0)
    time.sleep(LONG)


def hoard(megabytes):
    """Memory that is shared with nobody, and that no table of pages shows any longer."""
    kept = []
    for _ in range(megabytes // 16):
        kept.append(mmap.mmap(-1, 16 << 20))
        for at in range(0, 16 << 20, mmap.PAGESIZE):
            kept[-1][at] = 1
        kept[-1].madvise(mmap.MADV_DONTNEED)
    time.sleep(LONG)


def daemon(mark):
    """Out of our session and group, with no parent left."""
    if os.fork() == 0:
        with contextlib.suppress(PermissionError):
            os.setsid()
        if os.fork() == 0:
            null = os.open(os.devnull, os.O_RDWR)
            for fd in (0, 1, 2):
                os.dup2(null, fd)
            os.execv(sys.executable, [sys.executable, "-S", "-c", f"import time; time.sleep({LONG})  # {mark}"])
        os._exit(0)
    os.wait()
    return "left"


def spin(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "spun"


def spin_in_children(count, seconds):
    """One after the other, and the last as an orphan."""
    until, end = os.pipe()
    for number in range(count):
        child = os.fork()
        if child == 0:
            if number < count - 1 or os.fork() == 0:
                spin(seconds)
            os._exit(0)
        os.waitpid(child, 0)
    os.close(end)
    os.read(until, 1)  # until the orphan has ended, too
    time.sleep(1)
    return "spun"


def close_output():
    os.close(1)
    time.sleep(LONG)


def die(number):
    os.kill(os.getpid(), number)


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


def checked(result, fine=()):
    if result < 0 and ctypes.get_errno() not in fine:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "done"


def attempt(name, arguments):
    try:
        return globals()[name](*arguments)
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))


def main():
    if sys.argv[1:] == ["wait"]:
        sys.stdin.read()
        return
    found = {}
    for name, *arguments in json.loads(sys.argv[1]):
        found[" ".join([name, *map(str, arguments)])] = attempt(name, arguments)
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
