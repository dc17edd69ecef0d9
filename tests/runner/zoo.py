"""A bot with a vice, for every vice that the runner must survive: `zoo.py VICE [ARGUMENT]`.

But for its vice it plays passively: always the first legal action. One file, standard library only. What it starts
itself carries the value of `ZOO_MARK` in its environment or on its command line, so that a test can look for what is
left over.
"""

import contextlib
import ctypes
import hashlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from array import array
from pathlib import Path

NTH = 3  # the decision of a match, from 1, at which a vice shows that shows but once
LONG = 600  # seconds that nobody waits
MARK = os.environ.get("ZOO_MARK") or os.environ["HOME"]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def raw(data):
    while data:
        data = data[os.write(1, data) :]


def first(domain):
    """The most passive value of a field."""
    if not isinstance(domain, dict):
        return domain
    return {} if "from" in domain else domain.get("in", [domain.get("min")])[0]


def passive(message):
    return {key: first(value) for key, value in message["legal"][0].items()}


def answer(message, **changes):
    return json.dumps({"id": message["id"], "action": passive(message), **changes})


def linger(*, stdout=None, session=False, env=None):
    """A process that stays, and carries the mark on its command line."""
    mark = MARK
    try:
        subprocess.Popen(
            [sys.executable, "-S", "-c", f"import time; time.sleep({LONG})  # {mark}"],
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
            start_new_session=session,
            env=env,
        )
    except PermissionError:  # a tier may forbid to leave the session
        linger(stdout=stdout, env=env)


def leave_session():
    with contextlib.suppress(PermissionError):  # a tier may forbid it
        os.setsid()


def daemon():
    """Out of our session and group, with no parent and no environment left."""
    if os.fork() == 0:
        leave_session()
        if os.fork() == 0:
            os.chdir("/")
            null = os.open(os.devnull, os.O_RDWR)
            for fd in (0, 1, 2):
                os.dup2(null, fd)
            os.execve(
                sys.executable,
                [sys.executable, "-S", "-c", f"import time; time.sleep({LONG})  # {MARK}"],
                {},
            )
        os._exit(0)
    os.wait()


class Good:
    """No vice at all; the others are this bot with something else in one place."""

    def __init__(self, argument):
        self.argument = argument
        self.seen = 0  # decisions in this match

    def run(self):
        for line in sys.stdin:
            message = json.loads(line)
            getattr(self, message["type"])(message)
            if message["type"] == "quit":
                break

    def hello(self, message):
        self.breed()
        say('{"type":"ready"}')

    def breed(self):
        """Start other processes."""

    def start(self, message):
        self.seen = 0

    def act(self, message):
        self.seen += 1
        if self.seen == NTH:
            self.nth(message)
        else:
            self.every(message)

    def every(self, message):
        say(answer(message))

    def nth(self, message):
        self.every(message)

    def fault(self, message):
        pass

    def end(self, message):
        pass

    def quit(self, message):
        pass


# Starting and ending


class NeverReady(Good):
    def hello(self, message):
        pass


class ExitsAtOnce(Good):
    def run(self):
        sys.stderr.write("no licence found\n")
        sys.exit(3)


class GreetsWithGarbage(Good):
    def hello(self, message):
        say("Engine 1.0, ready to serve")


class FloodsBeforeReady(Good):
    def hello(self, message):
        while True:
            raw(b"loading... " * 1000)


class ExitsInMidMatch(Good):
    def nth(self, message):
        sys.stderr.write("assertion failed: coins >= 0\n")
        sys.exit(7)


class DiesOfASignal(Good):
    def nth(self, message):
        os.kill(os.getpid(), signal.SIGSEGV)


class StartsAtLast(Good):
    """Is ready at its third start; the argument is a file that counts them."""

    def run(self):
        with open(self.argument, "a+") as file:
            file.write("x")
            file.seek(0)
            if len(file.read()) < 3:
                sys.exit(1)
        super().run()


class ExitsAtStart(Good):
    def start(self, message):
        sys.exit(4)


class ExitsAfterEachMatch(Good):
    """One match per process: legal, if slow."""

    def end(self, message):
        sys.exit(0)


class ClosesStdout(Good):
    def nth(self, message):
        os.close(1)
        time.sleep(LONG)


# The clock


class HangsOnFirst(Good):
    def act(self, message):
        self.seen += 1
        if self.seen > 1:
            self.every(message)


class HangsOnNth(Good):
    def nth(self, message):
        pass


class HangsAlways(Good):
    def every(self, message):
        pass


class SleepsOnce(Good):
    def nth(self, message):
        time.sleep(float(self.argument))
        self.every(message)


class SleepsAlways(Good):
    def every(self, message):
        time.sleep(float(self.argument))
        say(answer(message))


class WaitsForAFile(Good):
    """Answers once there is what the argument names."""

    def every(self, message):
        while not os.path.exists(self.argument):
            time.sleep(0.01)
        say(answer(message))


class SleepsOnSales(Good):
    """Takes its time for the sealed choices of For Sale, and notes from when to when, by the clock of the machine."""

    def act(self, message):
        if message["decision"] != "sell":
            self.every(message)
            return
        began = time.monotonic()
        time.sleep(float(self.argument))
        say(answer(message, note=f"{began} {time.monotonic()}"))


class AnswersLate(Good):
    """Answers once only when it is told that it was late."""

    late = ""

    def nth(self, message):
        self.late = answer(message)

    def fault(self, message):
        if message["fault"] == "late":
            say(self.late)


class AnswersTheLateOneAgain(AnswersLate):
    """And when it is asked next it answers the late one once more."""

    def every(self, message):
        if self.late:
            say(self.late)
            self.late = ""
        say(answer(message))


class Ponders(Good):
    """Computes for ever."""

    def every(self, message):
        work(LONG)


class Mutters(Good):
    """Prints a byte at a time and never ends the line."""

    def every(self, message):
        while True:
            raw(b".")
            time.sleep(0.002)


class BlocksBeforeRead(Good):
    """Does not read, and its pipe is full from the start: it fills it itself."""

    def hello(self, message):
        pipe = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK)
        super().hello(message)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(pipe, b"x" * 4096)
        time.sleep(LONG)


class AnswersUnasked(Good):
    """Never reads after `hello`, and answers all the same: the ids can be guessed."""

    def hello(self, message):
        super().hello(message)
        number = 0
        while True:
            number += 1
            say(json.dumps({"id": number, "action": {"type": "pass"}}))
            time.sleep(0.001)


class NeverFlushes(Good):
    """Its answers stay in a buffer."""

    def act(self, message):
        sys.stdout.write(answer(message) + "\n")


class WaitsForTheEnd(Good):
    """Reads all of its input before it does anything."""

    def hello(self, message):
        super().hello(message)
        sys.stdin.read()


class ThinksAloud(Good):
    """Tells its standard error what it is asked, before each answer."""

    def every(self, message):
        sys.stderr.write(f"{message['decision']} {self.seen}\n")
        sys.stderr.flush()
        say(answer(message))


class LogsFirst(Good):
    """Writes a megabyte of log before each answer."""

    def every(self, message):
        sys.stderr.write(("x" * 99 + "\n") * 10_000)
        sys.stderr.flush()
        say(answer(message))


class LogsForEver(Good):
    def hello(self, message):
        super().hello(message)
        threading.Thread(target=self.log, daemon=True).start()

    def log(self):
        while True:
            os.write(2, b"still here\n" * 500)


def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


class Works(Good):
    """Computes before each answer, and notes the share of its time on the clock in which another had the CPU.

    That other is whoever has the argument on its command line.
    """

    def start(self, message):
        super().start(message)
        self.other = 0
        for entry in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError):
                if int(entry) != os.getpid() and self.argument.encode() in Path(f"/proc/{entry}/cmdline").read_bytes():
                    self.other = int(entry)

    def taken(self):
        return time.clock_gettime(~self.other << 3 | 2) if self.other else 0.0  # its CPU clock, as in <time.h>

    def every(self, message):
        before, began = self.taken(), time.perf_counter()
        work(0.015)
        share = (self.taken() - before) / (time.perf_counter() - began)
        say(answer(message, note=f"{share:.4f}"))


class ComputesBehindOurBack(Good):
    """Stops the runner, works for 0.4 s, itself or by a child, lets the runner go on and answers."""

    def nth(self, message):
        os.kill(os.getppid(), signal.SIGSTOP)
        if self.argument != "by-a-child":
            work(0.4)
        elif (child := os.fork()) == 0:
            work(0.4)
            os._exit(0)
        else:
            os.waitpid(child, 0)
        os.kill(os.getppid(), signal.SIGCONT)
        time.sleep(0.1)  # what is there when the runner looks again counts
        self.every(message)


class Broods(Good):
    """Computes after each answer."""

    def every(self, message):
        say(answer(message))
        work(0.01)


class Spins(Good):
    """Computes while others are on the clock."""

    threads = 1

    def hello(self, message):
        super().hello(message)
        for _ in range(self.threads):
            threading.Thread(target=self.spin, daemon=True).start()

    def spin(self):
        while True:
            pass


class SpinsMore(Spins):
    """With several threads that do not wait for one another, so that it has a share of a busy machine, too."""

    threads = 4

    def spin(self):
        while True:
            hashlib.pbkdf2_hmac("sha256", b"", b"", 50_000)


# Lines


class AnswersTwice(Good):
    def nth(self, message):
        say(answer(message) + "\n" + answer(message))


class AnswersAhead(Good):
    """The answer to the next decision comes in the same breath."""

    ahead = 0

    def nth(self, message):
        self.ahead = message["id"] + 1
        say(answer(message) + "\n" + answer(message, id=self.ahead))

    def every(self, message):
        if self.ahead != message["id"]:
            say(answer(message))


class WrongId(Good):
    def nth(self, message):
        say(answer(message, id=message["id"] + 1000))


class Prints(Good):
    """Prints a fixed line, once in a match."""

    def nth(self, message):
        raw(LINES[self.argument])
        time.sleep(LONG if self.argument == "half-a-line" else 0)


class Raises(Good):
    """By the least, as long as it may."""

    def every(self, message):
        say(answer(message, action={key: first(value) for key, value in message["legal"][-1].items()}))


class NotesForEver(Good):
    """A remark of the greatest length with each answer, which no compression makes small."""

    def every(self, message):
        say(answer(message, note="".join(chr(0x10000 + sign) for sign in array("H", os.urandom(8_192)))))


class Pretends(Good):
    """Answers in a form of its own."""

    def every(self, message):
        action = passive(message)
        data = {
            "crlf": answer(message) + "\r\n",
            "bom": "\ufeff" + answer(message) + "\n",
            "blank": "\n \n" + answer(message) + "\n\n",
            "keys-twice": f'{{"id":0,"id":{message["id"]},"action":{{"type":"no","type":"{action["type"]}",'
            + "".join(f'"{key}":{json.dumps(value)},' for key, value in action.items() if key != "type")
            + '"x":1}}\n',
            "long-number": answer(message, action={"type": "bid", "coins": 0}).replace("0}", "9" * 10_000 + "}") + "\n",
            "long-id": answer(message, id=0).replace('"id": 0', '"id": ' + "9" * 10_000) + "\n",
        }
        raw(data[self.argument].encode())


class PrintsForEver(Good):
    def nth(self, message):
        while True:
            raw(LINES[self.argument] * 100)


LINES = {
    "text": b"hello, world\n",
    "half-a-line": b'{"id": 1, "action": {"type": "pa',
    "nul": b'{"id": 1\0}\n',
    "not-utf8": b'{"id": 1, "action": {"type": "\xff\xfe"}}\n',
    "deep": b"[" * 60_000 + b"\n",
    "lines": b"thinking\n" * 100,
    "blank-lines": b"\n" * 1000,
    "bytes": b"." * 1000,
}


# Processes


class IgnoresTheEnd(Good):
    """Neither SIGTERM nor `quit` nor the end of its input impresses it."""

    def run(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        super().run()
        time.sleep(LONG)


class CountsEnds(Good):
    """Keeps a line in the file that the argument names for each match that came to its regular end."""

    def end(self, message):
        if message["result"]["termination"] == "normal":
            with open(self.argument, "a") as file:
                file.write(message["match"] + "\n")


class HasChildren(Good):
    def breed(self):
        linger()
        linger(session=True, env={})


class HasADaemon(Good):
    def breed(self):
        daemon()


class LeavesAChild(Good):
    """Ends in mid-match, while a child holds its standard output open."""

    def nth(self, message):
        linger(stdout=1, session=True)
        os._exit(5)


class HasShortChildren(Good):
    """Starts an orphan with each answer, which ends by itself."""

    def every(self, message):
        if os.fork() == 0:
            if os.fork() == 0:
                leave_session()
            os._exit(0)
        os.wait()
        say(answer(message))


class Moody(Good):
    """Another vice in each match, or none, by its seed; those that take their time come rarely."""

    MOODS = (
        ("Good", ""),
        ("Raises", ""),
        ("AnswersTwice", ""),
        ("AnswersAhead", ""),
        ("WrongId", ""),
        ("Prints", "not-utf8"),
        ("Prints", "deep"),
        ("PrintsForEver", "lines"),
        ("PrintsForEver", "bytes"),
        ("ExitsInMidMatch", ""),
        ("DiesOfASignal", ""),
        ("ExitsAfterEachMatch", ""),
        ("ClosesStdout", ""),
        ("LeavesAChild", ""),
        ("HasADaemon", ""),
        ("HasChildren", ""),
        ("LogsFirst", ""),
    )
    SLOW = (("HangsOnFirst", ""), ("HangsOnNth", ""), ("Mutters", ""))
    RARELY = 64
    bred = False

    def start(self, message):
        seed, rest = divmod(message["seed"], self.RARELY)
        moods = self.MOODS if rest else self.SLOW
        name, argument = moods[seed % len(moods)]
        self.mood = VICES[name](argument)
        if not self.bred and name.startswith("Has"):
            self.bred = True
            self.mood.breed()

    def act(self, message):
        self.mood.act(message)

    def end(self, message):
        self.mood.end(message)


class EatsMemory(Good):
    def nth(self, message):
        bytearray(1 << 34)


class OpensFiles(Good):
    def nth(self, message):
        try:
            files = [os.open(os.devnull, os.O_RDONLY) for _ in range(10_000)]
        except OSError as error:
            say(answer(message, note=error.strerror))
        else:
            say(answer(message, note=f"{len(files)} files"))


class WritesAHugeFile(Good):
    def nth(self, message):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        try:
            with open(Path.home() / "huge", "wb") as file:
                file.seek(1 << 40)
                file.write(b"x")
        except OSError as error:
            say(answer(message, note=error.strerror))
        else:
            say(answer(message, note="written"))


class LocksItsScratch(Good):
    """Makes its private directory hard to remove."""

    def hello(self, message):
        deep = Path.home()
        os.chdir(deep)
        for _ in range(2_000):  # deeper than a path can be long
            os.mkdir("d")
            os.chdir("d")
        locked = deep / "locked"
        (locked / "in").mkdir(parents=True)
        os.symlink("/", locked / "root")
        os.chmod(locked / "in", 0)
        os.chmod(locked, 0)
        super().hello(message)


class ChurnsItsScratch(Good):
    """Ends, while a child out of its session goes on making closed folders in its private directory."""

    def nth(self, message):
        ready, begun = os.pipe()
        if os.fork() == 0:
            leave_session()
            for fd in (0, 1, 2):
                os.close(fd)
            home, end = Path.home(), time.monotonic() + LONG
            os.write(begun, b"!")
            while time.monotonic() < end:
                for folder in (home, *(home / str(number) for number in range(3))):
                    for step in (lambda f: os.mkdir(f, 0), lambda f: os.mkdir(f"{f}/in", 0), lambda f: os.chmod(f, 0)):
                        with contextlib.suppress(OSError):
                            step(folder)
        os.read(ready, 1)
        os._exit(1)


class Meddles(Good):
    """Goes for the runner and the other bots, by all that it finds of them, and notes where it was let in."""

    def nth(self, message):
        found = [name for pid in self.others() for name in self.meddle(pid)]
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", 9), timeout=0.2).close()
        say(answer(message, note=", ".join(found) or "nothing"))

    def others(self):
        found, entries = {os.getppid()}, []
        with contextlib.suppress(OSError):
            entries = os.listdir("/proc")
        for entry in filter(str.isdigit, entries):
            with contextlib.suppress(OSError):
                line = Path(f"/proc/{entry}/cmdline").read_bytes()
                if b"zoo.py" in line or b"arena.runner" in line:
                    found.add(int(entry))
        return found - {0, 1, os.getpid()}  # in a namespace of its own the first process is its own, too

    def meddle(self, pid):
        libc = ctypes.CDLL(None, use_errno=True)
        ways = {
            "memory": lambda: open(f"/proc/{pid}/mem", "rb").close(),
            "environment": lambda: Path(f"/proc/{pid}/environ").read_bytes(),
            "descriptors": lambda: os.listdir(f"/proc/{pid}/fd"),
            "its answers": lambda: os.open(f"/proc/{pid}/fd/1", os.O_WRONLY),
            "trace": lambda: self.attach(libc, pid),
            "limits": lambda: resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, 3)),
            "stop": lambda: os.kill(pid, signal.SIGSTOP),
            "kill": lambda: os.kill(pid, signal.SIGKILL),
        }
        for name, way in ways.items():
            with contextlib.suppress(OSError):
                way()
                yield f"{name} of {pid}"

    def attach(self, libc, pid):
        if libc.ptrace(ctypes.c_long(16), pid, None, None) < 0:
            raise OSError


class Tells(Good):
    """Tells its standard error what it has been given: descriptors, environment, limits."""

    def hello(self, message):
        told = {
            "fds": sorted(int(name) for name in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{name}")),
            "env": dict(os.environ),
            "cwd": os.getcwd(),
            "files": resource.getrlimit(resource.RLIMIT_NOFILE),
            "dumpable": os.access("/proc/self/environ", os.R_OK),
            "parents": [Path(f"/proc/{os.getppid()}/{name}").read_bytes().decode() for name in ("cmdline",)],
            "ignored": [number for number in range(1, 32) if signal.getsignal(number) is signal.SIG_IGN],
        }
        sys.stderr.write(json.dumps(told) + "\n")
        sys.stderr.flush()
        super().hello(message)


class Remembers(Good):
    """Keeps every row of houses it has seen, in memory and on disk, and says in a note whether it knows this deal.

    It bids high where it knows the deal: a memory would show in the results.
    """

    def hello(self, message):
        self.store = Path.home() / "memory"
        self.known = set(self.store.read_text().splitlines()) if self.store.exists() else set()
        super().hello(message)

    def every(self, message):
        observation = message["observation"]
        deal = json.dumps([message["decision"], observation["row"], self.seen])
        note = "I know this" if deal in self.known else "new to me"
        if observation["row"]:
            self.known.add(deal)
            with open(self.store, "a") as file:
                file.write(deal + "\n")
        say(answer(message, note=note))


VICES = {name: kind for name, kind in globals().items() if isinstance(kind, type) and issubclass(kind, Good)}

if __name__ == "__main__":
    name, argument = (*sys.argv[1:], "")[:2]
    VICES[name](argument).run()
