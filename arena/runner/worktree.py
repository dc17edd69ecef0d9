"""Another version of a bot, from its git repository."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from arena.config.values import BotConfig
from arena.errors import ArenaError
from arena.runner.build import moved


@contextmanager
def at_ref(bot: BotConfig, ref: str) -> Iterator[BotConfig]:
    """A bot as it was at a git ref: from a worktree that lasts as long as the context.

    Args:
        bot: as it is now; its directory must lie in a git repository.
        ref: a branch, tag or commit.

    Raises:
        ArenaError: there is no repository, no such ref, or no such directory there.
    """
    if not bot.own_directory:
        raise ArenaError(
            f"--baseline-ref: bot {bot.name!r} has no directory of its own: give it one with directory = …"
        )
    top = Path(
        _git(bot.directory, "rev-parse", "--show-toplevel", failing=f"bot {bot.name!r} lies in no git repository")
    )
    commit = _git(top, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}", failing=f"{top} has no commit {ref!r}")
    with tempfile.TemporaryDirectory(prefix="arena-ref-") as folder:
        tree = Path(folder).resolve() / "tree"
        _git(top, "worktree", "add", "--detach", "--force", str(tree), commit, failing=f"{ref} cannot be checked out")
        try:
            directory = tree / bot.directory.resolve().relative_to(top.resolve())
            if not directory.is_dir():
                raise ArenaError(f"--baseline-ref {ref}: {bot.directory} does not exist there")
            command, build = (moved(words, bot.directory, directory) for words in (bot.command, bot.build))
            yield replace(bot, directory=directory, command=command, build=build)
        finally:
            _run(top, "worktree", "remove", "--force", str(tree))


def _run(directory: Path, *words: str) -> subprocess.CompletedProcess[str]:
    git = shutil.which("git")
    if git is None:
        raise ArenaError("--baseline-ref: there is no git on PATH")
    return subprocess.run([git, "-C", str(directory), *words], capture_output=True, text=True, check=False)


def _git(directory: Path, *words: str, failing: str) -> str:
    done = _run(directory, *words)
    if done.returncode:
        told = done.stderr.strip().splitlines()
        raise ArenaError(f"--baseline-ref: {failing}" + (f": {told[-1]}" if told else ""))
    return done.stdout.strip()
