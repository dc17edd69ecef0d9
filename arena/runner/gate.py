"""A gate as it is played: pass by pass, until the test is decided or the budget is spent."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from arena.config.model import GateTable
from arena.config.values import BotConfig, Config
from arena.errors import ArenaError
from arena.league.gate import Decision, Gate, Terms, arms, decision, field_copies
from arena.league.gsprt import moments
from arena.runner import session
from arena.runner.conditions import Conditions, worker_count
from arena.runner.crew import Pass
from arena.runner.play import play_out
from arena.runner.progress import Progress
from arena.runner.tournament import Tournament
from arena.store import runs
from arena.store.record import MatchRecord
from arena.store.store import Store

PASS_SECONDS = 1.5  # wanted for a pass, so that starting bots costs little of it
MOST_BLOCKS = 400  # of a chunk
IN_TIME = 0.9  # of the matches that the time left allows as many are begun, so that the last chunk is whole
PROBE_BLOCKS, PROBE_SECONDS = 40, 20.0


class Course:
    """What a gate plays, in chunks of blocks; in each chunk every seating of either arm is a pass of its own."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate

    def passes(self, tournament: Tournament) -> Iterator[Pass]:
        """See `Tournament`."""
        number = unit = 0
        seats = self.gate.segment.seats
        while unit < self.gate.units and not self.gate.over:
            blocks = self._blocks(tournament)
            if not blocks:
                return
            chunk = range(unit, min(unit + blocks, self.gate.units))
            for seating in range(seats):
                for arm in range(2):
                    yield number, self.gate.ids(chunk, arm, seating)
                    number += 1
            unit = chunk.stop

    def _blocks(self, tournament: Tournament) -> int:
        """How many blocks the next chunk has: one for each worker, then as many as bots are fast; 0 = the time is up.

        A chunk counts when its last pass is through, so one that would not end in time would be played for nothing.
        """
        if not tournament.played:
            return tournament.workers
        wanted = max(tournament.workers, min(int(tournament.rate * PASS_SECONDS), MOST_BLOCKS))
        if tournament.limit is None:
            return wanted
        left = tournament.limit - (monotonic() - tournament.began)
        return min(wanted, int(IN_TIME * tournament.rate * left) // (2 * self.gate.segment.seats))

    def taken(self, tournament: Tournament, records: Sequence[MatchRecord]) -> None:
        """See `Tournament`."""
        for record in records:
            self.gate.add(record.id, record)
        if self.gate.over:
            tournament.stop()

    @property
    def note(self) -> str:
        """How the test stands, for the progress display."""
        low, high = self.gate.terms.tested.bounds
        played = self.gate.test.blocks
        return f"{played:,} block{'' if played == 1 else 's'}, LLR {self.gate.test.llr:+.2f} ({low:+.2f} … {high:+.2f})"


@dataclass(frozen=True, slots=True)
class Played:
    """A gate that is over.

    Attributes:
        decision: what it says.
        directory: of its run.
        signal: that stopped it, or None.
        rate: matches per second.
        deviation: of a block's result.
    """

    decision: Decision
    directory: Path
    signal: int | None
    rate: float
    deviation: float


def play(
    config: Config,
    results: Path,
    say: Callable[[str], None],
    *,
    baseline: BotConfig | None = None,
    workers: int | None = None,
    quiet: bool = False,
) -> Played:
    """Play a gate to its decision, in a new run `<name>`, `<name>-2`, … below the results.

    Args:
        config: with `[gate]`.
        results: where runs live.
        say: told what is being done.
        baseline: as it is to be played; None = as configured.
        workers: how many; None = as configured.
        quiet: whether no progress is shown.

    Raises:
        ArenaError: a build failed, or the gate cannot be played so.
        StorageError: the run cannot be written.
    """
    table = _table(config)
    return _play(config, table, results, runs.fresh(config.name, results), say, baseline, workers, quiet=quiet)


def probe(
    config: Config, results: Path, say: Callable[[str], None], *, baseline: BotConfig | None, workers: int | None
) -> Played:
    """A few blocks, played and forgotten, to see how fast they are and how they spread."""
    table = _table(config)
    few = PROBE_BLOCKS * 2 * config.seats
    short = table.model_copy(
        update={"max_matches": few, "max_minutes": PROBE_SECONDS / 60, "max_faults": few * 1_000, "margin": 1e-6}
    )
    with tempfile.TemporaryDirectory(prefix="arena-probe-") as folder:
        return _play(
            replace(config, seed=None), short, results, Path(folder) / "probe", say, baseline, workers, quiet=True
        )


def _table(config: Config) -> GateTable:
    if config.gate is None:
        raise ArenaError("[gate]: the table is missing: name candidate and baseline")
    return config.gate


def lined_up(config: Config, table: GateTable, baseline: BotConfig | None = None) -> tuple[BotConfig, ...]:
    """Candidate, baseline, and the field; copies of the baseline fill it up where it is too small."""
    by_name = {bot.name: bot for bot in config.bots}
    base = baseline or by_name[table.baseline]
    others = [name for name in by_name if name not in (table.candidate, table.baseline)]
    copies = field_copies(table.baseline, [*others, table.candidate], config.seats + 1)
    copies = copies[: max(0, config.seats - 1 - len(others))]
    return (
        by_name[table.candidate],
        base,
        *(by_name[name] for name in others),
        *(replace(base, name=name) for name in copies),
    )


def _play(
    config: Config,
    table: GateTable,
    results: Path,
    directory: Path,
    say: Callable[[str], None],
    baseline: BotConfig | None,
    workers: int | None,
    *,
    quiet: bool,
) -> Played:
    config = replace(config, bots=lined_up(config, table, baseline))
    tables, blocks = arms(len(config.bots), config.seats, table.max_matches)
    canonical = config.canonical()
    canonical["schedule"] = {"format": "gate", "blocks": blocks, "arms": list(tables), "matches_per_bot": None}
    tier = session.tier_for(config, results, say)
    there = session.entrants(config)
    bots = session.ready_bots(config, results, say)
    meta = {"sandbox": tier[0], "sandbox_note": tier[1], "luck": None, "twins": [0, 1]}
    meta |= session.startable(tier[0], bots)
    with Store.create(directory, canonical, there, seed=config.seed, meta=meta) as store:
        terms = Terms(table.mode, table.margin, table.alpha, table.beta, table.max_faults)
        gate = Gate(terms, store.schedule.segments[0], table.candidate, table.baseline)
        conditions = Conditions(workers or worker_count(config), tier[0], results=results)
        tournament = Tournament(store, config, bots, conditions, Course(gate))
        tournament.limit = table.max_minutes * 60
        signal = play_out(tournament, Progress(quiet=quiet))
        store.finish()  # the deals may be known now; what was not needed stays unplayed, so the run itself has no end
        store.remember(ended=None)
        spent = "max_matches were played" if len(tournament.done) >= tournament.total else "max_minutes were over"
        ended_by = "a signal came" if signal is not None else spent
        deviation = moments(gate.test.counts)[1] if gate.test.blocks else 0.0
        on_undecided = table.on_undecided if signal is None else "report"
        return Played(decision(gate, ended_by, on_undecided), directory, signal, tournament.rate, deviation)


def exit_code(played: Played) -> int:
    """0 = pass, 1 = fail, 3 = undecided, or 128 + signal."""
    if played.signal is not None and played.decision.verdict == "undecided":
        return 128 + played.signal
    return {"pass": 0, "fail": 1, "undecided": 3}[played.decision.counts_as]
