"""How a worker confines its bots: from a command to a cell."""

from __future__ import annotations

import fcntl
import os
import resource
import tempfile
from collections.abc import Iterable
from pathlib import Path

from arena.errors import StorageError
from arena.runner import linux
from arena.runner.command import Command
from arena.runner.sandbox import bwrap, stranger
from arena.runner.sandbox.cell import Cell
from arena.runner.sandbox.cgroup import Groups
from arena.runner.sandbox.landlock import Ruleset
from arena.runner.sandbox.limits import PROCESSES, Limits, limits, restored
from arena.runner.sandbox.opened import Piece, pieces
from arena.runner.sandbox.seccomp import Filter, program, supported
from arena.runner.sandbox.view import View, view

DIGITS = range(3, 10)
"""Descriptors that every shell can name."""


class Sandbox:
    """How the processes of one worker are confined.

    Args:
        tier: in force.
        memory_mb: what one bot may use.
        hidden: what no bot may see, wherever it lies.
    """

    def __init__(self, tier: str, memory_mb: int, hidden: Iterable[str] = ()) -> None:
        self.tier = tier
        self._hidden = tuple(map(Path, hidden))
        self._groups = None if tier == "none" else Groups.here(memory_mb)
        self._limits: Limits = restored(linux.FILES) if tier == "none" else limits(memory_mb, alone=self._apart)
        self._options: dict[tuple[tuple[str, ...], str, tuple[str, ...]], bytes] = {}
        self._views: dict[tuple[tuple[str, ...], str, tuple[str, ...]], View] = {}
        self._code = program(tier) if tier != "none" and supported() else b""
        self._filter = Filter(self._code) if self._code and tier != "bwrap" else None
        self._parent = os.getpid()

    @property
    def _apart(self) -> bool:
        """Whether bots run under other uids than ours."""
        return self.tier != "none" and stranger.available() is not None

    def cell(self, command: Command, scratch: Path) -> Cell:
        """For one process.

        To be called when the pipes for it are there and nothing else is opened before it is started.

        Args:
            command: how it is started.
            scratch: where its private directory is made, if it is one of ours.

        Raises:
            StorageError: the private directory cannot be made.
        """
        uid = stranger.take() if self._apart else None
        cell = self._namespaces(command, scratch, uid) if self.tier == "bwrap" else self._plain(command, scratch, uid)
        try:
            self._join(cell)
            cell.steps.append(self._limit)
            if uid is not None and self.tier != "bwrap":
                cell.steps.append(lambda: stranger.become(uid))
            if self.tier != "none":
                cell.steps.append(stranger.keep_privileges_out)
            cell.steps.append(self._die_with_us)  # after the last change of uid, which would undo it
            if self.tier == "landlock":
                self._restrict(cell, command)
            if self._filter is not None:
                cell.steps.append(self._filter.install if self.tier == "landlock" else self._filter.install_if_possible)
        except BaseException:
            cell.started()
            cell.clear()
            raise
        return cell

    def _plain(self, command: Command, scratch: Path, uid: int | None) -> Cell:
        try:
            if uid is not None:
                os.chmod(scratch, 0o711)  # noqa: S103 - to be passed through, not to be listed
            home = tempfile.mkdtemp(dir=scratch)
            if uid is not None:
                os.chown(home, uid, uid)
        except OSError as error:
            raise StorageError(f"{scratch}: no directory can be made for a bot: {error.strerror}") from error
        return Cell(list(command.argv), home, scratch=home, uid=uid)

    def _namespaces(self, command: Command, scratch: Path, uid: int | None) -> Cell:
        stdin, stdout = _occupied()
        options = _memory(self._put_together(command, scratch, root=uid is not None))
        rules = _memory(self._code)
        words = [bwrap.program() or "bwrap", "--args", str(options), "--seccomp", str(rules), "--"]
        words += ["sh", "-c", bwrap.script(stdin, stdout, PROCESSES if uid is None else 0), "sh"]
        words += [*(bwrap.become(uid) if uid is not None else ()), *command.argv]
        cell = Cell(words, bwrap.SCRATCH, (stdin, stdout, options, rules), nested=True, uid=uid)
        cell.steps.append(lambda: _move(stdin, stdout))
        cell.closing += [lambda: os.close(options), lambda: os.close(rules)]
        return cell

    def _put_together(self, command: Command, scratch: Path, *, root: bool) -> bytes:
        """The options for a command, worked out once."""
        key = command.argv, command.directory, command.readable
        found = self._options.get(key)
        if found is None:
            seen = self._view(command)
            shown = [Piece("show", path, str(path)) for path in seen.shown]
            if root:
                copies = Path(tempfile.mkdtemp(prefix="copies-", dir=scratch))
                own = {Path(path) for path in (command.directory, *command.readable)}
                shown = [piece for path in seen.shown for piece in pieces(path, seen.hidden, copies, own=path in own)]
            found = self._options[key] = bwrap.options(seen, shown, command.directory, root=root)
        return found

    def _restrict(self, cell: Cell, command: Command) -> None:
        rules = Ruleset(self._view(command), cell.scratch)
        cell.closing.append(rules.close)
        cell.steps.append(rules.restrict)

    def _join(self, cell: Cell) -> None:
        if self._groups is not None:
            group = cell.group = self._groups.make()
            if group is not None:
                cell.steps.append(group.join)
                cell.closing.append(group.close)

    def _view(self, command: Command) -> View:
        key = command.argv, command.directory, command.readable
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = view(command, self._hidden)
        return found

    def _limit(self) -> None:
        for kind, pair in self._limits.items():
            resource.setrlimit(kind, pair)

    def _die_with_us(self) -> None:
        linux.die_with_parent()
        if os.getppid() != self._parent:  # we died before the line above
            os._exit(1)


def _memory(data: bytes) -> int:
    """A descriptor that reads as these bytes."""
    fd = os.memfd_create("arena")
    os.write(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def _occupied() -> tuple[int, int]:
    """Two one-digit descriptors that are open.

    The child may put something else there: it has a copy that it would close. One that is free here it may not touch,
    because the pipe by which a failed start is reported could lie there. With the pipes of a bot open there are always
    enough.
    """
    taken = []
    for fd in DIGITS:
        try:
            fcntl.fcntl(fd, fcntl.F_GETFD)
        except OSError:
            continue
        taken.append(fd)
    return taken[0], taken[1]


def _move(stdin: int, stdout: int) -> None:
    """In the child: the bot's pipes to where the shell inside finds them; what starts it gets nothing to hold open."""
    os.dup2(0, stdin)
    os.dup2(1, stdout)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)
