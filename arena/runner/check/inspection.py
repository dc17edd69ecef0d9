"""`arena check` from the outside: the job is made, a program of its own does it, its verdicts are handed on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from arena.config.contest import Contest, contest
from arena.errors import ArenaError, StorageError, nearest
from arena.runner.build import built
from arena.runner.check.job import Job
from arena.runner.check.steps import steps
from arena.runner.check.verdict import Verdict
from arena.runner.command import Command
from arena.runner.friendly import RESULTS, rule_options
from arena.runner.launch import started
from arena.runner.sandbox import check as check_sandbox
from arena.runner.sandbox import choose
from arena.runner.session import BUILDS

PATIENCE = 60.0  # seconds for the program to clear up, on a machine that is busy


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `arena check`; see docs/commands.md."""

    game: str
    command: tuple[str, ...]
    config: Path | None = None
    seats: int | None = None
    rules: tuple[str, ...] = ()
    sandbox: str | None = None
    move_ms: int | None = None
    seed: int = 0
    skip: tuple[str, ...] = ()
    thorough: bool = False
    trace: Path | None = None


class Begun(NamedTuple):
    """A step begins."""

    number: int
    title: str


@dataclass(slots=True)
class Inspection:
    """A check.

    Attributes:
        job: what is checked.
        note: what the sandbox keeps and what not.
        verdicts: so far.
        bot: what it said of itself: name and version.
    """

    job: Job
    note: str
    verdicts: list[Verdict]
    bot: dict[str, str | None]

    @property
    def total(self) -> int:
        return len(steps(self.job.kind, self.job.fewest))

    def number(self, status: str) -> int:
        """How many steps ended so."""
        return sum(verdict.status == status for verdict in self.verdicts)

    def events(self) -> Iterator[Begun | Verdict]:
        """Do it: each step as it begins, and what became of it."""
        with _program(self.job) as lines:
            for line in lines:
                message: dict[str, Any] = orjson.loads(line)
                if "step" in message:
                    yield Begun(message["step"]["number"], message["step"]["title"])
                elif "verdict" in message:
                    self.verdicts.append(Verdict.from_wire(message["verdict"]))
                    yield self.verdicts[-1]
                else:
                    self.bot = message["bot"]
        if len(self.verdicts) < self.total:
            raise RuntimeError("the program that checks has ended too early; its standard error tells why")


def prepare(settings: Settings, say: Callable[[str], None]) -> Inspection:
    """Everything that can be found out before the bot is started.

    Raises:
        ArenaError: a line for each thing that is wrong; a build failed; the sandbox keeps the bot from its own files.
    """
    command = settings.command
    spaced = " " in command[0] and Path(command[0]).is_file()  # one word to the shell that split it, so no name
    terms = contest(
        settings.game,
        command[0] if len(command) == 1 and not spaced else command,
        settings.config,
        seats=settings.seats,
        rules=rule_options(settings.rules),
        limits={} if settings.move_ms is None else {"move_ms": settings.move_ms},
        workers={} if settings.sandbox is None else {"sandbox": settings.sandbox},
    )
    tier, note = choose(terms.workers.sandbox, [Command.of(terms.bot)], [Path.cwd()] if terms.bot.build else [])
    job = _job(settings, terms, tier)
    known = [step.name for step in steps(job.kind, job.fewest)]
    wrong = [name for name in settings.skip if name not in known]
    if wrong:
        raise ArenaError(
            *(
                f"--skip {name}: there is no such step{nearest(name, known)}; there are {', '.join(known)}"
                for name in wrong
            )
        )
    bot = built(terms.bot, RESULTS / BUILDS, say)
    made = Command.of(bot)
    check_sandbox(tier, [made])
    if job.trace:
        _try_trace(job.trace)
    return Inspection(replace(job, command=made), note, [], {})


def _job(settings: Settings, terms: Contest, tier: str) -> Job:
    limits = terms.limits
    hidden: Sequence[Path | None] = (RESULTS, settings.config, settings.trace)
    return Job(
        game=terms.game.name,
        options=dict(terms.game.options),
        seats=settings.seats or (terms.game.seats if terms.path else 0),
        free=not terms.path and not settings.rules,
        command=Command.of(terms.bot),
        ready_ms=limits.ready_ms,
        move_ms=limits.move_ms,
        match_ms=limits.match_ms,
        quit_ms=limits.quit_ms,
        memory_mb=limits.memory_mb,
        sandbox=tier,
        freeze=terms.workers.freeze is True,
        seed=settings.seed,
        skip=settings.skip,
        thorough=settings.thorough,
        trace=str(settings.trace.absolute()) if settings.trace else "",
        hidden=tuple(str(path.absolute()) for path in hidden if path is not None),
    )


def _try_trace(path: str) -> None:
    try:
        open(path, "wb").close()
    except OSError as error:
        raise StorageError(f"--trace {path}: cannot be written: {error.strerror}") from error


@contextmanager
def _program(job: Job) -> Iterator[Iterator[bytes]]:
    """The lines that the program prints; when they are no longer wanted it is ended, with all that it has started."""
    process, scratch = started("arena.runner.check.program")
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(orjson.dumps(replace(job, scratch=scratch).to_wire(), option=orjson.OPT_APPEND_NEWLINE))
        process.stdin.flush()
        yield iter(process.stdout)
    finally:
        process.stdin.close()
        process.stdout.close()
        process.wait(PATIENCE)
