"""An evening at the table: from the words of `arena play` to a match that is stored."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import trio

from arena.config import make
from arena.config.values import BotConfig, Config
from arena.errors import ArenaError
from arena.games import GAMES
from arena.runner import linux, session
from arena.runner.blame import plainly
from arena.runner.command import COMMANDS, Command
from arena.runner.friendly import RESULTS, given_luck, place, rule_options
from arena.runner.guest import Voice
from arena.runner.parlour import Parlour
from arena.runner.sandbox import choose

PERSON = "a-person-at-the-terminal"  # what stands in the place of a command
LEAVES = "sh", "-c", "exit 0"


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `arena play`; see docs/commands.md."""

    game: str
    bots: tuple[str, ...]
    seat: int = 0
    name: str = "human"
    seed: int | None = None
    rules: tuple[str, ...] = ()
    luck: Path | None = None
    save: Path | None = None
    show_stderr: bool = False
    sandbox: str = "auto"
    move_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """How it ended.

    Attributes:
        directory: where the match is stored; None where it was not played to its end.
        signal: that ended it, or None.
        seed: with which it can be played again.
    """

    directory: Path | None
    signal: int | None
    seed: int


def play(settings: Settings, voice: Callable[[Config], Voice], say: Callable[[str], None]) -> Evening:
    """Play it.

    Args:
        settings: from the command line.
        voice: makes who speaks with the person, once it is known who plays.
        say: told what is being done.

    Raises:
        ArenaError: a line for each thing that is wrong.
        StorageError: it cannot be stored.
    """
    seed = secrets.randbelow(1 << 31) if settings.seed is None else settings.seed
    config = _config(settings, seed)
    luck = given_luck(settings.luck, config)
    guests = [Command.of(bot) for bot in config.bots if bot.name != settings.name]
    tier = choose(settings.sandbox, guests)
    directory = place(settings.save, settings.game)
    with tempfile.TemporaryDirectory(prefix="arena-", ignore_cleanup_errors=True) as scratch:
        prepared = session.prepare(config, directory, RESULTS, say, sandbox=tier, luck=luck)
        with prepared.store as store:
            store.remember(**{COMMANDS: None})  # nobody can play it again for the person
            room = Parlour(
                store, config, prepared.bots, settings.name, tier[0], Path(scratch), show_stderr=settings.show_stderr
            )
            linux.hide_memory()  # the secret of the deals lies in it
            linux.adopt_orphans()
            with plainly():
                stopped = trio.run(room.play, voice(config))
            if room.record is not None:
                store.commit([room.record])
                store.finish()
                return Evening(directory, None, seed)
    shutil.rmtree(directory, ignore_errors=True)  # nothing was played to its end
    return Evening(None, stopped, seed)


def _config(settings: Settings, seed: int) -> Config:
    """The configuration of the match, with the person where a bot would be.

    Raises:
        ArenaError: what is wrong in it.
    """
    kind = GAMES.get(settings.game)
    seats = len(settings.bots) + 1
    if kind is not None and seats not in kind.seats:
        low, high = kind.seats[0], kind.seats[-1]
        raise ArenaError(f"{kind.title} is for {low} to {high}: name {low - 1} to {high - 1} bots, each with --bot")
    if not 0 <= settings.seat < seats:
        raise ArenaError(f"--seat {settings.seat}: there is none; the seats are 0 to {seats - 1}")
    words: list[str | Sequence[str]] = [*settings.bots]
    words.insert(settings.seat, LEAVES)
    config = make(
        settings.game,
        words,
        options=rule_options(settings.rules),
        seed=seed,
        blocks=1,
        limits={"match_ms": 0, **({} if settings.move_ms is None else {"move_ms": settings.move_ms})},
        workers={"sandbox": settings.sandbox},
    )
    if settings.name in config.names:
        raise ArenaError(f"--name {settings.name}: a bot has this name; take another")
    bots = list(config.bots)
    sitting = bots[settings.seat]
    bots[settings.seat] = BotConfig(
        settings.name, (PERSON,), sitting.command, sitting.directory, own_directory=sitting.own_directory
    )
    return replace(config, bots=tuple(bots))
