"""The program: help, exit codes, and what becomes of errors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
import typer

import arena as package
from arena.cli import arguments
from arena.cli import main as program
from arena.errors import ArenaError, StorageError
from arena.runner.sandbox.tiers import TIERS

HELP = """\
Usage: arena [OPTIONS] COMMAND [ARGS]...

  A tournament runner for bots that play games with hidden information.

Options:
  --version             Print the version and exit.
  --install-completion  Install completion for the current shell.
  --show-completion     Show completion for the current shell, to copy it or
                        customize the installation.
  -h, --help            Show this message and exit.

"""

GROUP = typer.main.get_command(program.app)
LOWER = {"bwrap", "config", "protocol", "python"}  # words of the command line, which begin a sentence as they are
NAMES = [name for name, *_ in program.COMMANDS]


def test_help_tells_every_command_in_a_line_below_the_heading_of_its_group(arena):
    end = arena("--help")
    assert (end.code, end.err) == (0, "")
    assert end.out.startswith(HELP)
    *groups, tail = end.out.removeprefix(HELP).split("\n\n")
    told = [group.splitlines() for group in groups]
    assert [heading for heading, *_ in told] == [f"{heading}:" for heading, _ in program.GROUPS]
    lines = [line for _, *listed in told for line in listed]
    assert [line.split()[0] for line in lines] == NAMES
    assert len({line.index(line.split()[1]) for line in lines}) == 1
    assert all(line.endswith(".") and not line.endswith("...") and len(line) <= 80 for line in lines)
    assert tail == (
        "  RUN is a directory that holds arena.db, or a name below results/. `arena\n  COMMAND --help` tells the rest.\n"
    )


def test_the_help_begins_with_playing():
    assert NAMES[:2] == ["run", "match"]
    assert len(NAMES) == len({*NAMES})


@pytest.mark.parametrize("name", NAMES)
def test_every_argument_and_option_of_a_command_has_a_text_of_its_own(name):
    for parameter in GROUP.get_command(None, name).params:
        assert parameter.help, f"{parameter.name} of {name} has no help"
        assert parameter.help.endswith((".", "…")), parameter.help
        assert parameter.help[0].isupper() or parameter.help.split()[0].strip(",:.") in LOWER, parameter.help


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_its_own_help(arena, name):
    end = arena(name, "--help")
    assert end.code == 0
    assert end.out.startswith(f"Usage: arena {name} [OPTIONS]")
    assert "{" not in end.out.splitlines()[0]
    assert "<" not in end.out.replace("<name>", "")  # no <int range>
    assert "-h, --help" in end.out
    assert max(map(len, end.out.splitlines())) <= 100


def test_without_a_command_the_help_is_shown(arena):
    end = arena()
    assert end.code == 2
    assert "Usage: arena" in end.out + end.err


def test_the_version_is_told(arena):
    assert arena("--version") == (0, f"arena {package.__version__}\n", "")


def test_a_command_that_does_not_exist_is_named_with_the_nearest(arena):
    end = arena("leaderbord", "x")
    assert end.code == 2
    assert "No such command 'leaderbord'. Did you mean 'leaderboard'?" in end.err
    assert end.out == ""


def test_an_option_that_does_not_exist_is_named_with_the_nearest(arena):
    end = arena("replay", "x", "1", "--jsn")
    assert end.code == 2
    assert "No such option: --jsn" in end.err
    assert "--json" in end.err


def test_a_missing_argument_is_named(arena):
    end = arena("replay", "x")
    assert end.code == 2
    assert "Missing argument 'MATCH'" in end.err


def raising(error: BaseException):
    def fail():
        raise error

    return fail


def test_a_mistake_of_the_user_is_a_line_each(arena, monkeypatch):
    monkeypatch.setattr("arena.report.games.all_games", raising(ArenaError("one thing", "another")))
    assert arena("games") == (2, "", "error: one thing\nerror: another\n")


def test_input_and_output_that_fails_has_a_code_of_its_own(arena, monkeypatch):
    monkeypatch.setattr("arena.report.games.all_games", raising(StorageError("the disk is full")))
    assert arena("games") == (74, "", "error: the disk is full\n")


def test_a_bug_of_ours_is_a_traceback(arena, monkeypatch):
    monkeypatch.setattr("arena.report.games.all_games", raising(ZeroDivisionError("oops")))
    end = arena("games")
    assert end.code == 70
    assert end.err.startswith("Traceback (most recent call last):\n")
    assert "ZeroDivisionError: oops\n" in end.err
    assert end.err.endswith("error: this is a bug in arena; please report it with the lines above and the command\n")


def test_a_file_that_is_missing_by_a_bug_of_ours_is_no_failure_of_the_disk(arena, monkeypatch):
    monkeypatch.setattr("arena.report.games.all_games", raising(FileNotFoundError(2, "No such file", "x")))
    assert arena("games").code == 70


def test_ctrl_c_ends_quietly(arena, monkeypatch):
    monkeypatch.setattr("arena.report.games.all_games", raising(KeyboardInterrupt()))
    assert arena("games") == (130, "", "")


COMMAND = [sys.executable, "-c", "from arena.cli.main import main; main()"]


def test_the_package_runs_as_a_module():
    end = subprocess.run([sys.executable, "-m", "arena", "--version"], capture_output=True, text=True, check=False)
    assert (end.returncode, end.stdout, end.stderr) == (0, f"arena {package.__version__}\n", "")


def test_a_pipe_that_nobody_reads_ends_quietly():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        end = subprocess.run([*COMMAND, "games"], stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert (end.returncode, end.stderr) == (141, b"")


def test_a_task_that_writes_where_nobody_reads_ends_quietly_and_hides_no_bug(arena, monkeypatch):
    pipe, bug = BrokenPipeError(32, "Broken pipe"), ZeroDivisionError("oops")
    monkeypatch.setattr("arena.report.games.all_games", raising(ExceptionGroup("of a nursery", [pipe, bug])))
    assert arena("games").code == 70
    monkeypatch.setattr("arena.cli.main._forget_output", lambda: None)
    monkeypatch.setattr("arena.report.games.all_games", raising(ExceptionGroup("of a nursery", [pipe])))
    assert arena("games") == (141, "", "")


def test_an_output_that_is_full_is_told():
    with open("/dev/full", "wb") as full:
        end = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert end.returncode == 74
    assert end.stderr == b"error: standard output: No space left on device\n"


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)], ids=str)
def test_descriptors_that_the_caller_closed_take_no_database(run, closed):
    """Else the database would be what standard output or standard error writes to."""
    hush = "; ".join(f"os.close({number})" for number in closed)
    program = f"import os, sys; {hush}; os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    command = [sys.executable, "-c", program, *COMMAND[1:], "leaderboard", "quick"]
    end = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (end.returncode, end.stderr) == (0, "")
    assert ("quick: For Sale" in end.stdout) is (1 not in closed)


def test_what_the_terminal_cannot_show_is_written_in_another_way(run):
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    end = subprocess.run([*COMMAND, "leaderboard", "quick"], env=environment, capture_output=True, check=False)
    assert (end.returncode, end.stderr) == (0, b"")
    assert rb"\u03bc" in end.stdout


def test_the_start_imports_nothing_that_takes_time():
    code = (
        "import sys, arena.cli.main; "
        "print(sorted({'orjson', 'pydantic', 'rich', 'sqlite3', 'tabulate', 'tomllib', 'trio'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_start_is_quick():
    seconds = []
    for _ in range(3):
        before = os.times()
        subprocess.run([*COMMAND, "--help"], stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        seconds.append(after.children_user - before.children_user + after.children_system - before.children_system)
    assert min(seconds) < 0.5  # of CPU, on whatever machine; about 0.12 on most


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("arena le", ["leaderboard"]),
        ("arena leaderboard ", ["quick"]),
        ("arena games ", ["for-sale"]),
        ("arena schema protocol --game for", ["for-sale"]),
        ("arena check ", ["for-sale", "viehmarkt", "ausgezockt"]),
        ("arena check for-sale th", ["thrifty", "thrifty-c"]),
        ("arena check viehmarkt --skip unk", ["unknown-keys", "unknown-messages"]),
        ("arena match viehmarkt random ", ["baron", "drover", "random"]),
        ("arena match for-sale --sandbox ", ["bwrap", "landlock", "rlimit", "none", "auto"]),
        ("arena leaderboard quick --format ", ["table", "markdown", "csv", "json"]),
        ("arena leaderboard quick --ex", ["--explain"]),
    ],
)
def test_a_shell_can_complete_commands_runs_and_games(run, line, expected):
    environment = {
        **os.environ,
        "_ARENA_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
    }
    end = subprocess.run(COMMAND, env=environment, capture_output=True, text=True, check=False)
    assert set(expected) <= set(end.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_with_the_script_that_is_installed(tmp_path):
    (tmp_path / "arena").write_text(f'#!/bin/sh\nexec {sys.executable} -m arena "$@"\n')
    (tmp_path / "arena").chmod(0o755)
    script = (
        'eval "$(_ARENA_COMPLETE=source_bash arena)"\n'
        "COMP_WORDS=(arena che) COMP_CWORD=1\n"
        "$(complete -p arena | sed 's/.* -F \\([^ ]*\\) .*/\\1/') arena\n"
        'echo "${COMPREPLY[@]}"\n'
    )
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    end = subprocess.run(
        ["bash", "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert (end.stdout, end.stderr) == ("check\n", "")


def test_the_tiers_that_are_completed_are_those_there_are():
    assert arguments.TIERS == TIERS
