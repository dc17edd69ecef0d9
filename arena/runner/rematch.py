"""A stored match played again by its bots: the same deal, the same seats, the same dice, so that a fault can be watched."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import trio

from arena.errors import ArenaError
from arena.runner import linux
from arena.runner.batch import Batch
from arena.runner.blame import plainly
from arena.runner.command import COMMANDS, Command
from arena.runner.conditions import cores_of
from arena.runner.crew import Crew
from arena.runner.play import until_stopped
from arena.runner.record import void_record
from arena.runner.sandbox import check, choose
from arena.runner.setup import Setup
from arena.store.reading import Results
from arena.store.record import MatchRecord


@dataclass(frozen=True, slots=True)
class Watching:
    """How a match is watched.

    Attributes:
        sandbox: the tier; None = the one in which it was played.
        trace: a file for every line both ways, or None.
        show_stderr: whether bots' standard error goes to ours.
    """

    sandbox: str | None = None
    trace: Path | None = None
    show_stderr: bool = False


def rematch(results: Results, id: int, watching: Watching) -> MatchRecord:
    """Play a stored match again; nothing is stored.

    Args:
        results: of the run.
        id: of the match.
        watching: how.

    Returns:
        What became of it this time.

    Raises:
        ArenaError: there is no such match, or its bots cannot be started.
        StorageError: the trace cannot be written.
    """
    stored = results.match(id)
    commands = _commands(results, stored)
    tier, _ = choose(watching.sandbox or results.meta("sandbox"), commands)
    check(tier, [command for command in commands if command.name in stored.bots])
    setup = _setup(results, stored, commands, tier, watching)
    fixture = setup.fixtures()[id]
    if fixture.bots != stored.bots:
        raise ArenaError(f"{results.path}: match {id}: other bots sat there than the schedule says")
    played: list[Batch] = []
    linux.hide_memory()  # the secret of the deals lies in it
    with plainly():
        crew = Crew([setup], iter([(0, [id])]), played.append, lambda _: void_record(fixture))
        stopped = trio.run(until_stopped, crew.run)
    if stopped is not None:
        sys.exit(128 + stopped)
    return MatchRecord.from_wire(played[-1].records[-1])


def _commands(results: Results, stored: MatchRecord) -> list[Command]:
    """How the bots of the run are started, those of this match being there.

    Raises:
        ArenaError: what is missing.
    """
    found = results.meta(COMMANDS)
    if found is None:
        raise ArenaError(f"{results.path}: it cannot be played again: a person took part, or an older arena played it")
    commands = [Command.from_wire(wire) for wire in found]
    errors = [
        f"bot {command.name!r}: {command.directory} is not there any more"
        for command in commands
        if command.name in stored.bots and not Path(command.directory).is_dir()
    ]
    if errors:
        raise ArenaError(*errors)
    return commands


def _setup(results: Results, stored: MatchRecord, commands: Sequence[Command], tier: str, watching: Watching) -> Setup:
    """What a worker must know to play this one match."""
    game, limits, workers = (results.config[table] for table in ("game", "limits", "workers"))
    first = -stored.seating % results.seats  # where the seat 0 of seating 0 sits
    hidden = [results.directory, results.directory.parent]
    hidden += [Path(command.directory) for command in commands if command.own_directory]
    hidden += [watching.trace] if watching.trace else []
    return Setup(
        game=game["name"],
        options=game["options"],
        luck=results.meta("luck") or {},
        seats=results.seats,
        bots=tuple(commands),
        segments=tuple(part.to_wire() for part in results.schedule.segments),
        twins=results.schedule.twins or (),
        secrets=tuple(secret.hex() for secret in results.secrets),
        order=stored.bots[first:] + stored.bots[:first],
        ready_ms=limits["ready_ms"],
        move_ms=limits["move_ms"],
        match_ms=limits["match_ms"],
        quit_ms=limits["quit_ms"],
        strikes=limits["strikes"],
        memory_mb=limits["memory_mb"],
        sandbox=tier,
        restart="pass",
        freeze=None if workers["freeze"] == "auto" else workers["freeze"],
        lanes=1,
        parallel=workers["cores_per_match"] > 1,
        cores=cores_of(0, workers["cores_per_match"], linux.usable_cores()),
        logs="",
        scratch="",  # the worker gets its own
        trace=str(watching.trace.absolute()) if watching.trace else "",
        show_stderr=watching.show_stderr,
        prefix="0.0",
        hidden=tuple(str(path.absolute()) for path in hidden),
    )
