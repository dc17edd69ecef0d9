"""Where a worker's time goes: it is looked at every millisecond of its CPU time while it plays; printed as shares.

python bench/profile.py [MATCHES]     For Sale, four kept C bots, 2,000 matches
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import trio
from tabulate import tabulate

import arena
from arena.config import make
from arena.runner import session
from arena.runner.conditions import Conditions
from arena.runner.lane import Lane, instances
from arena.runner.tournament import Tournament

WARM = 50  # matches before the first look
PARTS = {
    "writing the request": ("runner/outbox.py",),
    "waiting for the answer and reading it": ("runner/conversation.py",),
    "the request as JSON": ("protocol/encode.py",),
    "the answer from JSON": ("protocol/answers.py", "protocol/lines.py", "runner/ear.py"),
    "the record: transcript, times, compression": (
        "runner/record.py",
        "store/record.py",
        "league/histogram.py",
        "referee/transcript.py",
    ),
    "the referee": ("referee/",),
    "luck": ("games/core/luck.py",),
    "the rules, with observations and legal actions": ("games/",),
    "seats and seeds": ("league/",),
    "the match and its bots": ("runner/",),
}


class Looks:
    """What was seen."""

    def __init__(self) -> None:
        self.parts: Counter[str] = Counter()
        self._root = str(Path(arena.__file__).parent) + "/"

    def take(self, _number: int, frame: FrameType | None) -> None:
        """Note whose turn it is; a function of no part of ours counts for who called it."""
        while frame is not None:
            name = frame.f_code.co_filename
            if name.startswith(self._root):
                path = name[len(self._root) :]
                self.parts[next(part for part, files in PARTS.items() if path.startswith(files))] += 1
                return
            frame = frame.f_back
        self.parts["the rest"] += 1


async def play(lane: Lane, fixtures: Any, ids: Iterator[int], matches: int) -> None:
    """So many matches, each on a deal of its own."""
    for id in itertools.islice(ids, matches):
        await lane.play(0, fixtures[id])


async def profile(setup: Any, folder: Path, matches: int) -> Looks:
    """Play, and look."""
    lane, fixtures, ids = Lane(setup, folder, instances()), setup.fixtures(), itertools.count(1, setup.seats)
    looks = Looks()
    await play(lane, fixtures, ids, WARM)
    signal.signal(signal.SIGPROF, looks.take)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    await play(lane, fixtures, ids, matches)
    signal.setitimer(signal.ITIMER_PROF, 0)
    lane.destroy()
    return looks


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})  # as a worker is, with its bots
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = make("for-sale", ["thrifty-c"] * 4, seed=0, blocks=WARM + matches)
        prepared = session.prepare(config, folder / "profile", folder, lambda _: None, sandbox=("none", ""))
        with prepared.store:
            (setup,) = Tournament(prepared.store, config, prepared.bots, Conditions(1, "none")).setups(1)
        looks = trio.run(profile, setup, folder, matches)
    total = sum(looks.parts.values())
    rows = [
        [part, f"{100 * looks.parts[part] / total:.0f} %"] for part in sorted(looks.parts, key=looks.parts.get)[::-1]
    ]
    print(tabulate(rows, ["part", "share"], colalign=("left", "right")))


if __name__ == "__main__":
    main()
