"""`arena`: the list of commands, and what becomes of mistakes, bugs and broken pipes."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

import arena
from arena.cli import (
    bench,
    build,
    check,
    compare,
    doctor,
    export,
    games,
    gate,
    leaderboard,
    match,
    new,
    play,
    rematch,
    replay,
    report,
    run,
    schema,
    verify,
)
from arena.cli.help import Command, write_groups
from arena.cli.surroundings import prepare_output, stopped_by_signals
from arena.errors import ArenaError

BUG = 70
IO_FAILED = 74
OUTPUT_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS}
BROKEN_PIPE = 141  # as the shell says it of a program that the signal SIGPIPE ended


PLAYING = {"run", "match", "rematch", "gate"}
"""Commands that need a worker: it is started first of all, and loads its modules while we load ours."""


class Commands(TyperGroup):
    """All commands, in groups; whatever one left in the buffer of standard output is written before it counts as done.

    A command is built when it is asked for: to build all takes as long as to load what they have in common.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for name, *_ in COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        known = cmd_name in self.list_commands(ctx)
        for name, function, line in COMMANDS:
            if name == cmd_name or not known:  # all, that one of like name can be suggested
                self.commands[name] = self.commands.get(name) or _built(name, function, line)
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        write_groups(formatter, ((heading, ((name, line) for name, _, line in rows)) for heading, rows in GROUPS))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args[:1] and args[0] in PLAYING and not {*ctx.help_option_names} & {*args} and not ctx.resilient_parsing:
            from arena.runner.launch import spare_worker  # noqa: PLC0415 - not for `arena --help`

            ctx.with_resource(spare_worker())  # first of all: to look at the words, typer loads pydantic
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except (BrokenPipeError, ExceptionGroup) as error:
            if isinstance(error, ExceptionGroup) and error.split(BrokenPipeError)[1] is not None:
                raise  # of tasks, of which not all failed by that
            _forget_output()
            raise typer.Exit(BROKEN_PIPE) from None


app = typer.Typer(
    cls=Commands,
    name="arena",
    help="A tournament runner for bots that play games with hidden information.",
    epilog="RUN is a directory that holds arena.db, or a name below results/. `arena COMMAND --help` tells the rest.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

Row = tuple[str, Callable[..., None], str]

# In the order of `arena --help`, each with what it says there; lines of up to 64 characters fit a terminal of 80.
GROUPS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    (
        "Playing",
        (
            ("run", run.run, "Play a tournament to its leaderboard, or continue it."),
            ("match", match.match, "Play one match now, or with --blocks a small tournament."),
            ("play", play.play, "Take a seat against bots at the terminal."),
            ("rematch", rematch.rematch, "Play a stored match again, with its bots."),
        ),
    ),
    (
        "Your bot",
        (
            ("new", new.new, "Make a folder with a first bot, in one of eight languages."),
            ("check", check.check, "Check whether a bot keeps the protocol, step by step."),
            ("build", build.build, "Run the builds of a configuration's bots."),
            ("gate", gate.gate, "Test whether a bot is weaker than another; for CI."),
        ),
    ),
    (
        "What was played",
        (
            ("leaderboard", leaderboard.leaderboard, "Print the leaderboard, also while the run goes on."),
            ("report", report.report, "Write a page about a run: plots, faults, replays."),
            ("compare", compare.compare, "Tell what changed between two runs, bot by bot."),
            ("replay", replay.replay, "Tell a stored match step by step."),
            ("verify", verify.verify, "Play everything stored again, and find any difference."),
            ("export", export.export, "Write all matches of a run to a JSON Lines or CSV file."),
        ),
    ),
    (
        "What there is",
        (
            ("games", games.games, "List the games, or tell all of one."),
            ("schema", schema.schema, "Print the JSON Schema of configuration, protocol or results."),
            ("doctor", doctor.doctor, "Tell what this machine offers."),
            ("bench", bench.bench, "Measure the speed of arena against the floor of this machine."),
        ),
    ),
)
COMMANDS: tuple[Row, ...] = tuple(row for _, rows in GROUPS for row in rows)


def _built(name: str, function: Callable[..., None], line: str) -> Any:
    single = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    single.command(name, cls=Command, short_help=line)(function)
    return typer.main.get_command(single)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"arena {arena.__version__}")  # noqa: T201 - a command's voice
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Every option stands with its command."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """The program, which ends the process; see docs/commands.md for the exit codes.

    Args:
        arguments: None = those of the process, which then ends at once: to take the interpreter down in good order would
            only cost time.

    Raises:
        SystemExit: it is over, where there are `arguments`.
    """
    prepare_output()
    if arguments is not None:
        _run(list(arguments))
    try:
        _run(None)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = BROKEN_PIPE
    except OSError as error:
        _complain(f"standard output: {error.strerror}")
        code = IO_FAILED
    os._exit(code)


def _run(arguments: list[str] | None) -> NoReturn:
    try:
        with stopped_by_signals():
            app(args=arguments, prog_name="arena")
    except ArenaError as error:
        _complain(*error.lines)
        sys.exit(error.exit_code)
    except OSError as error:
        if error.errno not in OUTPUT_ERRORS:
            _own_bug()
        _forget_output()
        _complain(f"{error.filename or 'standard output'}: {error.strerror}")
        sys.exit(IO_FAILED)
    except Exception:  # noqa: BLE001 - the one place that sees our own bugs
        _own_bug()
    sys.exit(0)


def _forget_output() -> None:
    """Nobody reads on, or nothing can be written: what is still in the buffer goes nowhere, without a complaint at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(*lines: str) -> None:
    for line in lines:
        print(f"error: {line}", file=sys.stderr)  # noqa: T201 - a command's voice


def _own_bug() -> NoReturn:
    traceback.print_exc()
    _complain("this is a bug in arena; please report it with the lines above and the command")
    sys.exit(BUG)
