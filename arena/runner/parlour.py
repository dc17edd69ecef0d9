"""A match of one person against bots: played here and not by a worker, since the person sits at this terminal."""

from __future__ import annotations

import secrets
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import orjson
import trio

from arena.config import make
from arena.config.values import BotConfig, Config
from arena.errors import ArenaError
from arena.games import GAMES
from arena.league.fixtures import Fixtures
from arena.referee.referee import Limits
from arena.runner import linux, session
from arena.runner.blame import plainly
from arena.runner.client import Client
from arena.runner.command import Command
from arena.runner.friendly import RESULTS, free, given_luck, rule_options
from arena.runner.guest import Guest, Keyboard, Voice
from arena.runner.match import Match
from arena.runner.process import LIVING
from arena.runner.record import record
from arena.runner.sandbox import Sandbox, census, choose
from arena.runner.stderr import Errors, Log
from arena.store.record import MatchRecord
from arena.store.store import Store

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
    directory = settings.save or free(RESULTS / "matches", settings.game)
    if (directory / "arena.db").exists():
        raise ArenaError(f"--save {directory}: there is a run already; name another directory")
    with tempfile.TemporaryDirectory(prefix="arena-", ignore_cleanup_errors=True) as scratch:
        prepared = session.prepare(config, directory, RESULTS, say, sandbox=tier, luck=luck)
        with prepared.store as store:
            room = Parlour(store, config, prepared.bots, settings, tier[0], Path(scratch))
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


class Parlour:
    """Where it is played.

    Args:
        store: open for writing.
        config: of the match.
        bots: ready to be started, the person among them.
        settings: from the command line.
        tier: of the sandbox.
        scratch: where the bots' processes get their private directories.

    Attributes:
        record: of the match, once it is over.
    """

    def __init__(
        self, store: Store, config: Config, bots: Sequence[BotConfig], settings: Settings, tier: str, scratch: Path
    ) -> None:
        self.record: MatchRecord | None = None
        self._config = config
        self._settings = settings
        self._luck = {source: list(cards) for source, cards in (store.meta("luck") or {}).items()}
        self._fixture = Fixtures(store.schedule, store.names, store.secrets, store.names)[1]
        self._errors = Errors()
        logs = store.directory / "logs"
        logs.mkdir(exist_ok=True)
        self._tier = tier
        hidden = [
            store.directory,
            store.directory.parent,
            RESULTS,
            *(bot.directory for bot in bots if bot.own_directory),
        ]
        sandbox = Sandbox(tier, config.limits.memory_mb, [str(path.absolute()) for path in hidden])
        self._bots = {
            bot.name: Client(
                Command.of(bot),
                sandbox,
                scratch,
                Log(bot.name, logs / f"{bot.name}.log", show=settings.show_stderr),
                self._errors,
                blocking=True,
                freeze=config.workers.freeze is True,
            )
            for bot in bots
            if bot.name != settings.name
        }

    async def play(self, voice: Voice) -> int | None:
        """Play it; the signal that ended it, if one did."""
        caught: list[int] = []
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._stop_on, signals, caught, nursery.cancel_scope)
                nursery.start_soon(self._drain)
                nursery.start_soon(self._count)
                guest = Guest(self._settings.name, voice, Keyboard(sys.stdin.fileno()), nursery.cancel_scope.cancel)
                try:
                    await self._sit_down(guest)
                finally:
                    with trio.CancelScope(shield=True):
                        await self._part()
                nursery.cancel_scope.cancel()
        return caught[0] if caught else None

    async def _sit_down(self, guest: Guest) -> None:
        config, fixture = self._config, self._fixture
        async with trio.open_nursery() as nursery:
            for client in self._bots.values():
                nursery.start_soon(self._start, client)
        clients = [self._bots.get(name, guest) for name in fixture.bots]
        rules = config.game.rules
        wire = orjson.Fragment(orjson.dumps(rules.wire()))
        limits = config.limits
        match = Match(
            config.game.game,
            rules,
            wire,
            Limits(limits.move_ms, limits.match_ms, limits.strikes),
            fixture,
            self._luck,
            clients,
            self._start,
            parallel=False,
        )
        referee = await match.play()
        self.record = record(fixture, referee, match, match.cpu_seconds())

    async def _start(self, client: Client) -> None:
        await client.start(f"1.0.{client.name}", self._config.limits.ready_ms)

    async def _part(self) -> None:
        """Ask every bot to end, and see to it."""
        async with trio.open_nursery() as nursery:
            for client in self._bots.values():
                nursery.start_soon(client.quit, self._config.limits.quit_ms)
        for client in self._bots.values():
            client.destroy()
            client.log.close()
        linux.sweep(LIVING)

    async def _drain(self) -> None:
        """Read what the bots write to their standard errors, also while the person thinks."""
        while True:
            await trio.lowlevel.wait_readable(self._errors.fileno())
            self._errors.drain()

    async def _count(self) -> None:
        """See to it that no bot uses more than it may with all its processes."""
        while self._tier != "none":
            await trio.sleep(census.EVERY)
            census.judge(LIVING.values(), self._config.limits.memory_mb)

    @staticmethod
    async def _stop_on(signals: AsyncIterator[int], caught: list[int], scope: trio.CancelScope) -> None:
        async for number in signals:
            caught.append(number)
            scope.cancel()
