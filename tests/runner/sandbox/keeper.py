"""What a worker is to its bots, as a program of its own, so that it can run as anybody: `keeper.py JSON`.

It starts a neighbour that only waits, then a bot that tries what it is told, and prints what came of it as JSON, a list
with an object for each command. In the attempts `{parent}`, `{neighbour}` and `{neighbour-leader}` stand for process ids.
"""

import contextlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from arena.runner import linux
from arena.runner.command import Command
from arena.runner.process import LIVING, Process, read_all
from arena.runner.sandbox import Sandbox, census


def try_out(command, order, sandbox, scratch):
    """Start a bot beside a neighbour that only waits; what came of it."""
    python, directory = order["python"], Path(order["directory"])
    waits = Command("neighbour", (python, "-S", str(directory / "snoop.py"), "wait"), str(directory), {})
    neighbour = Process(waits, sandbox, scratch)
    await_its_program(neighbour)
    ids = {"{parent}": os.getpid(), "{neighbour}": neighbour.bot, "{neighbour-leader}": neighbour.pid}
    words = command or [python, "-S", str(directory / "snoop.py"), json.dumps(order["attempts"])]
    for word, pid in ids.items():
        words = [text.replace(f'"{word}"', str(pid)).replace(word, str(pid)) for text in words]
    bot = Command("bot", tuple(words), str(directory), order["env"], tuple(order["readable"]))
    began = time.perf_counter()
    process = Process(bot, sandbox, scratch)
    started = time.perf_counter() - began
    os.write(process.stdin, order["input"].encode())
    said, told = bytearray(), bytearray()
    closed = None
    deadline = time.monotonic() + order["seconds"]
    outside = cpu = 0
    while process.lives() and time.monotonic() < deadline and not (closed and order["until closed"]):
        census.judge(LIVING.values(), order["memory_mb"])
        if not read_all(process.stdout, said.extend) and closed is None:
            closed = time.perf_counter() - began
        read_all(process.stderr, told.extend)
        cpu = process.cpu_seconds()
        if process.bot:
            with contextlib.suppress(FileNotFoundError):  # it may be gone already
                outside = os.stat(f"/proc/{process.bot}").st_uid
        time.sleep(0.01)
    read_all(process.stdout, said.extend)
    read_all(process.stderr, told.extend)
    lives, code = process.lives(), process.exit_code()
    process.destroy()
    linux.sweep(LIVING)
    forged = bytearray()
    read_all(neighbour.stdout, forged.extend)
    unharmed = neighbour.lives()
    neighbour.destroy()
    linux.sweep(LIVING)
    text = said.decode(errors="replace").strip()
    return {
        "found": json.loads(text) if command is None and text.startswith("{") else {},
        "said": text,
        "told": told.decode(errors="replace"),
        "lives": lives,
        "code": code,
        "closed": closed,
        "verdict": process.verdict,
        "cpu": cpu,
        "uid outside": outside,
        "started": started,
        "forged": forged.decode(errors="replace"),
        "neighbour unharmed": unharmed,
    }


def await_its_program(neighbour):
    """Until it runs what it was started for: before, what is found of it is what brings it there."""
    while neighbour.lives():
        with contextlib.suppress(OSError):
            if neighbour.bot and b"snoop.py\0wait" in Path(f"/proc/{neighbour.bot}/cmdline").read_bytes():
                return
        time.sleep(0.005)
    raise RuntimeError(f"the neighbour ended with {neighbour.exit_code()}")


def main():
    order = json.loads(sys.argv[1])
    linux.hide_memory()
    linux.adopt_orphans()
    sandbox = Sandbox(order["tier"], order["memory_mb"], order["hidden"])
    with tempfile.TemporaryDirectory(prefix="arena-keeper-") as scratch:
        reports = [try_out(command, order, sandbox, Path(scratch)) for command in order["commands"] or [None]]
    print(json.dumps(reports))


if __name__ == "__main__":
    main()
