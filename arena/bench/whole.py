"""Whole matches with kept bots: what the runner costs for each decision, everything included."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from arena.config import make
from arena.errors import ArenaError
from arena.games.core.words import printable
from arena.runner import session
from arena.runner.conditions import Conditions
from arena.runner.play import play_out
from arena.runner.progress import Progress
from arena.runner.sandbox import choose
from arena.runner.tournament import Tournament
from arena.store.store import Store

WARM = 0.1  # share of the matches that is played before the clock starts
EXCUSED = {"late", "out-of-time"}  # faults that a busy machine may be to blame for
LAST_WORDS = 3  # lines of a bot's standard error in an error


class Cost(NamedTuple):
    """What a stretch of a run cost.

    Attributes:
        worker_us: CPU of the workers for each decision, in microseconds: rules, JSON, clock, transcript.
        parent_us: CPU of the parent for each match, in microseconds: schedule, store.
        total_us: both for each decision.
        decisions_per_s: by the clock on the wall.
        bots_share: of all CPU, what the bots used.
        all_us: of workers, parent and bots for each decision.
    """

    worker_us: float
    parent_us: float
    total_us: float
    decisions_per_s: float
    bots_share: float
    all_us: float


class Sample(NamedTuple):
    """Where the counters stood."""

    worker: float
    parent: float
    bots: float
    wall: float
    decisions: int
    matches: int


def whole_matches(
    game: str, bots: Sequence[str | Sequence[str]], blocks: int, workers: int = 1, *, together: int = 1
) -> Cost:
    """Play a small tournament and take the cost of all but its first tenth.

    Args:
        game: what is played, at one table of all these bots.
        bots: as on the command line of `arena match`, or as words.
        blocks: deals, each in all seatings.
        workers: how many.
        together: matches at a time on each worker.

    Raises:
        ArenaError: a bot cannot play, or the play was over before it could be measured.
    """
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        config = make(game, bots, seed=0, blocks=blocks, workers={"matches_per_worker": together})
        tier = choose("none")
        results = Path(folder)
        prepared = session.prepare(config, results / "bench", results, lambda _: None, sandbox=tier)
        with prepared.store as store:
            tournament = Tournament(store, config, prepared.bots, Conditions(workers, tier[0]))
            meter = Meter(tournament)
            signal = play_out(tournament, Progress(quiet=True), meter)
            if signal is not None:
                sys.exit(128 + signal)
            if tournament.faults.keys() - EXCUSED:
                raise ArenaError(*_failure(store))
    return cost(meter.samples)


def cost(samples: Sequence[Sample]) -> Cost:
    """What lies between the first sample and the last.

    Raises:
        ArenaError: nothing does.
    """
    if not samples or samples[-1].decisions == samples[0].decisions:
        raise ArenaError("the matches were over before they could be measured")
    first, last = samples[0], samples[-1]
    decisions = last.decisions - first.decisions
    worker, parent = last.worker - first.worker, last.parent - first.parent
    bots = last.bots - first.bots
    return Cost(
        worker / decisions * 1e6,
        parent / (last.matches - first.matches) * 1e6,
        (worker + parent) / decisions * 1e6,
        decisions / (last.wall - first.wall),
        bots / (worker + parent + bots),
        (worker + parent + bots) / decisions * 1e6,
    )


def _failure(store: Store) -> Iterator[str]:
    """Which bot cannot play, and why: its first fault that the machine is not to blame for."""
    for record in store.records():
        for fault in record.faults:
            if fault["kind"] not in EXCUSED:
                yield f"bot {fault['bot']!r} cannot play, so nothing is measured: {fault['kind']}: {fault['message']}"
                words = store.match(record.id).stderr.get(fault["seat"], "").splitlines()[-LAST_WORDS:]
                yield from (f"  | {printable(line)}" for line in words)
                return


class Meter:
    """Takes the counters behind the play, once the first matches are in."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._warm = WARM * tournament.total
        self.samples: list[Sample] = []

    def step(self, _seconds: float) -> None:
        """Take one sample; none from before the start and after the end of the workers."""
        tournament = self._tournament
        crew = tournament.crew
        if crew is None or tournament.played < self._warm:
            return
        worker = crew.worker_cpu_seconds()
        if self.samples and worker < self.samples[-1].worker:
            return
        self.samples.append(
            Sample(
                worker,
                time.process_time(),
                tournament.bots_cpu,
                time.perf_counter(),
                tournament.decisions,
                tournament.played,
            )
        )

    def save(self) -> None:
        """Nothing is kept."""
