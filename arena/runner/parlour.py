"""The room where a person plays against bots: the match is played here and not by a worker, since the person sits here."""

from __future__ import annotations

import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import orjson
import trio

from arena.config.values import BotConfig, Config
from arena.league.fixtures import Fixtures
from arena.referee.referee import Limits
from arena.runner import linux
from arena.runner.client import Client
from arena.runner.command import Command
from arena.runner.friendly import RESULTS
from arena.runner.guest import Guest, Keyboard, Voice
from arena.runner.match import Match
from arena.runner.process import LIVING
from arena.runner.program import count
from arena.runner.record import record
from arena.runner.sandbox import Sandbox
from arena.runner.stderr import Errors, Log
from arena.store.record import MatchRecord
from arena.store.store import Store


class Parlour:
    """Where it is played.

    Args:
        store: open for writing.
        config: of the match.
        bots: ready to be started, the person among them.
        name: of the person.
        tier: of the sandbox.
        scratch: where the bots' processes get their private directories.
        show_stderr: whether their standard error goes to ours.

    Attributes:
        record: of the match, once it is over.
    """

    def __init__(
        self,
        store: Store,
        config: Config,
        bots: Sequence[BotConfig],
        name: str,
        tier: str,
        scratch: Path,
        *,
        show_stderr: bool,
    ) -> None:
        self.record: MatchRecord | None = None
        self._config = config
        self._name = name
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
                Log(bot.name, logs / f"{bot.name}.log", show=show_stderr),
                self._errors,
                blocking=True,
                freeze=config.workers.freeze is True,
            )
            for bot in bots
            if bot.name != name
        }

    async def play(self, voice: Voice) -> int | None:
        """Play it; the signal that ended it, if one did."""
        caught: list[int] = []
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._stop_on, signals, caught, nursery.cancel_scope)
                nursery.start_soon(self._drain)
                if self._tier != "none":
                    nursery.start_soon(count, self._config.limits.memory_mb)
                guest = Guest(self._name, voice, Keyboard(sys.stdin.fileno()), nursery.cancel_scope.cancel)
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

    @staticmethod
    async def _stop_on(signals: AsyncIterator[int], caught: list[int], scope: trio.CancelScope) -> None:
        async for number in signals:
            caught.append(number)
            scope.cancel()
