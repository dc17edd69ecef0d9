"""From a configuration to a run on disk, and from there to its end: what `arena run` and `arena match` have in common."""

from __future__ import annotations

import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arena.config.changes import changes
from arena.config.fingerprint import fingerprint
from arena.config.values import BotConfig, Config
from arena.errors import ArenaError
from arena.runner.build import built
from arena.runner.command import COMMANDS, Command
from arena.runner.conditions import Conditions, worker_count
from arena.runner.play import Follower, play_out
from arena.runner.progress import Progress
from arena.runner.sandbox import check, choose
from arena.runner.tournament import Tournament
from arena.store.database import Entrant
from arena.store.store import Store

BUILDS = ".builds"
"""The folder below the results that keeps what was built."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A run that can be played.

    Attributes:
        store: open for writing.
        bots: ready to be started, in the order of the store.
        continued: whether the run was there before.
    """

    store: Store
    bots: tuple[BotConfig, ...]
    continued: bool


def ready_bots(config: Config, results: Path, say: Say) -> tuple[BotConfig, ...]:
    """The bots of a configuration, built where need be.

    Raises:
        ArenaError: a build failed.
    """
    return tuple(built(bot, results / BUILDS, say) for bot in config.bots)


def entrants(config: Config) -> tuple[Entrant, ...]:
    """The bots as the database knows them. To be taken before a build, of the sources."""
    return tuple(Entrant(bot.name, bot.words, fingerprint(bot, config.path)) for bot in config.bots)


def tier_for(config: Config, results: Path, say: Say) -> tuple[str, str]:
    """The sandbox tier in force, and a sentence for the footer; see `arena.runner.sandbox.choose`.

    Args:
        config: of the run.
        results: the folder that keeps the builds.
        say: told where better tiers are passed over.

    Raises:
        ArenaError: a named tier that is not to be had.
    """
    built = any(bot.build for bot in config.bots)
    there = next(folder for folder in (results.absolute(), *results.absolute().parents) if folder.exists())
    return choose(config.workers.sandbox, map(Command.of, config.bots), [there] if built else [], say)


def compare(store: Store, config: Config, there: Sequence[Entrant]) -> None:
    """Whether the run may go on with this configuration and these bots.

    Raises:
        ArenaError: what changed, and what to do.
    """
    known = {entrant.name: entrant.fingerprint for entrant in store.entrants}
    lines = changes(store.config, config, known, {entrant.name: entrant.fingerprint for entrant in there})
    if lines:
        raise ArenaError(f"{store.directory}: this run cannot go on with the configuration as it is now:", *lines)


def prepare(
    config: Config, directory: Path, results: Path, say: Say, *, sandbox: tuple[str, str], luck: object = None
) -> Prepared:
    """Open the run in a directory, or make it.

    Args:
        config: of the run.
        directory: of the run; it may be there already.
        results: the folder that keeps the builds.
        say: told what is being done.
        sandbox: the tier in force and what it does not keep.
        luck: given outcomes by source, to be remembered.

    Raises:
        ArenaError: the configuration or a bot changed so that the run cannot go on; a build failed; the sandbox keeps a
            bot from its own files; the run is played by another process.
        StorageError: the run cannot be read or written.
    """
    there = entrants(config)
    meta = {"sandbox": sandbox[0], "sandbox_note": sandbox[1], "luck": luck}
    if not (directory / "arena.db").exists():
        bots = ready_bots(config, results, say)
        commands = startable(sandbox[0], bots)
        store = Store.create(directory, config.canonical(), there, seed=config.seed, meta={**meta, **commands})
        return Prepared(store, bots, continued=False)
    store = Store.open(directory, write=True)
    try:
        compare(store, config, there)
        bots = ready_bots(config, results, say)
        commands = startable(sandbox[0], bots)
        store.extend(config.canonical(), there, seed=config.seed)
        store.remember(**{key: value for key, value in meta.items() if key != "luck"}, **commands)
    except BaseException:
        store.close()
        raise
    return Prepared(store, bots, continued=True)


def startable(tier: str, bots: Sequence[BotConfig]) -> dict[str, Any]:
    """How bots are started, as a run remembers it, once it is sure that they can be in this tier.

    Raises:
        ArenaError: see `arena.runner.sandbox.check`.
    """
    commands = [Command.of(bot) for bot in bots]
    check(tier, commands)
    return {COMMANDS: [command.to_wire() for command in commands]}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How playing ended.

    Attributes:
        store: still open for writing.
        tournament: as far as it got.
        signal: that stopped it, or None.
        finished: whether every match of the run is stored.
    """

    store: Store
    tournament: Tournament
    signal: int | None
    finished: bool


def run(
    config: Config,
    directory: Path,
    results: Path,
    progress: Progress,
    say: Say,
    *,
    workers: int | None = None,
    seconds: float | None = None,
    follow: Callable[[Store], Follower] | None = None,
) -> Outcome:
    """Play the run in a directory, or continue it, to its end or to a signal.

    Args:
        config: of the run.
        directory: of the run; is made where it does not exist.
        results: the folder that keeps the builds.
        progress: shows how it gets on.
        say: told what is being done.
        workers: how many; None = as configured.
        seconds: after which it stops at a balanced point; None = at the end.
        follow: makes what works on the run's results behind the play.

    Raises:
        ArenaError: see `prepare`.
    """
    tier = tier_for(config, results, say)
    prepared = prepare(config, directory, results, say, sandbox=tier)
    store = prepared.store
    try:
        conditions = Conditions(workers or worker_count(config), tier[0], seconds, results=results)
        tournament = Tournament(store, config, prepared.bots, conditions)
        say(opening(tournament, directory, continued=prepared.continued))
        if config.seed is None and not store.revealed[-1]:  # what is added to a run that had ended has its own secret
            say(f"commitment to the secret of the deals: {store.commitments[-1]}")
        return conclude(store, tournament, play_out(tournament, progress, follow(store) if follow else None))
    except BaseException:
        store.close()
        raise


def conclude(store: Store, tournament: Tournament, signal: int | None) -> Outcome:
    """Reveal the deals once everything is played."""
    if tournament.broken:
        store.remember(worker_failures=store.meta("worker_failures", 0) + tournament.broken)
    finished = len(tournament.done) >= tournament.total and tournament.following() is None
    if finished and not all(store.revealed):
        store.finish()
    return Outcome(store, tournament, signal, finished)


def opening(tournament: Tournament, directory: Path, *, continued: bool) -> str:
    """What is about to be played, in a line."""
    done, total = len(tournament.done), tournament.total
    if not continued:
        return f"{directory}: {total:,} matches to play"
    if done >= total:
        return f"{directory}: all {total:,} matches are played"
    return f"{directory}: goes on with {total - done:,} of {total:,} matches"


def probe(config: Config, results: Path, say: Say, *, workers: int | None, seconds: float = 3.0) -> float:
    """Matches per second, from a few that are played and forgotten on deals of their own."""
    with tempfile.TemporaryDirectory(prefix="arena-probe-") as folder:
        tier = tier_for(config, results, say)
        prepared = prepare(replace(config, seed=None), Path(folder), results, say, sandbox=tier)
        with prepared.store:
            conditions = Conditions(workers or worker_count(config), tier[0], results=results)
            tournament = Tournament(prepared.store, config, prepared.bots, conditions)
            stopped = play_out(tournament, Progress(quiet=True), seconds=seconds)
            if stopped is not None:
                sys.exit(128 + stopped)
            return tournament.rate


def exit_code(outcome: Outcome, say: Say, *, strict: bool) -> int:
    """What the process says at its end: 128 + signal, 70 for a failure of ours, 1 for faults when strict, else 0."""
    tournament = outcome.tournament
    if outcome.signal is not None:
        say(f"stopped by {signal.Signals(outcome.signal).name}; what is finished is stored, the same command goes on")
        return 128 + outcome.signal
    if tournament.stopped_early:
        say("the time is up; every bot has had every seat equally often, the same command goes on")
    if tournament.broken:
        say(f"workers of ours failed {tournament.broken} times; their matches were played again")
    if tournament.voids:
        say(f"{tournament.voids} matches are void because workers of ours failed three times: please report it")
        return 70
    return int(strict and any(record.faults for record in outcome.store.records()))  # also of what was played before
