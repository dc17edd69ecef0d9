"""What is needed to start a bot: plain values that travel to a worker as JSON."""

from __future__ import annotations

from typing import Any, NamedTuple, Self


class Command(NamedTuple):
    """How one bot is started.

    Attributes:
        name: the bot's name in the competition.
        argv: the program and its arguments, resolved.
        directory: where it runs, absolute.
        env: what its environment holds besides PATH, HOME, TMPDIR and LANG.
    """

    name: str
    argv: tuple[str, ...]
    directory: str
    env: dict[str, str]

    def to_wire(self) -> dict[str, Any]:
        return self._asdict()

    @classmethod
    def from_wire(cls, wire: dict[str, Any]) -> Self:
        return cls(wire["name"], tuple(wire["argv"]), wire["directory"], wire["env"])
