"""What one bot process is started with, and what is left to remove when it is gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from arena.runner.sandbox.cgroup import Group
from arena.runner.watchdog import ROUNDS, clear

Step = Callable[[], object]


@dataclass(slots=True)
class Cell:
    """One process to be started.

    Attributes:
        argv: the program and its arguments.
        home: its HOME and TMPDIR.
        fds: descriptors that it inherits beside the first three.
        nested: whether the bot is not the process that is started but that one's grandchild.
        scratch: a directory of ours to be removed afterwards; empty = none.
        uid: its user; None = ours.
        steps: what the child does to itself before it becomes the program.
        closing: what to let go of once it has been started.
        group: its control group, if there are any.
    """

    argv: list[str]
    home: str
    fds: tuple[int, ...] = ()
    nested: bool = False
    scratch: str = ""
    uid: int | None = None
    steps: list[Step] = field(default_factory=list)
    closing: list[Step] = field(default_factory=list)
    group: Group | None = None

    def enter(self) -> None:
        """In the child, between fork and exec."""
        for step in self.steps:
            step()

    def started(self) -> None:
        """Let go of what only the start needed, whether it went well or not."""
        for step in self.closing:
            step()
        self.closing = []

    def clear(self, rounds: int = ROUNDS) -> bool:
        """Remove what is left, once the process is gone. Whether that was possible: a child may still write to it."""
        if self.group is not None:
            self.group.remove()
        return not self.scratch or clear(self.scratch, rounds)
