"""What is needed to start a bot: plain values that travel to a worker as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

if TYPE_CHECKING:  # a worker, which needs no configuration, starts sooner without
    from arena.config.values import BotConfig

COMMANDS: Final = "commands"
"""Under this key a run remembers how its bots are started, in the order of the store; see `Command.to_wire`."""


class Command(NamedTuple):
    """How one bot is started.

    Attributes:
        name: the bot's name in the competition.
        argv: the program and its arguments, resolved.
        directory: where it runs, absolute.
        env: what its environment holds besides PATH, HOME, TMPDIR and LANG.
        readable: more paths that it may read, absolute.
        own_directory: False where `directory` is only where its program lies, and not its own.
    """

    name: str
    argv: tuple[str, ...]
    directory: str
    env: dict[str, str]
    readable: tuple[str, ...] = ()
    own_directory: bool = True

    @classmethod
    def of(cls, bot: BotConfig) -> Self:
        """How a configured bot that has been built is started."""
        readable = tuple(map(str, bot.readable))
        return cls(bot.name, bot.command, str(bot.directory), dict(bot.env), readable, bot.own_directory)

    def to_wire(self) -> dict[str, Any]:
        return self._asdict()

    @classmethod
    def from_wire(cls, wire: dict[str, Any]) -> Self:
        return cls(**{**wire, "argv": tuple(wire["argv"]), "readable": tuple(wire["readable"])})
