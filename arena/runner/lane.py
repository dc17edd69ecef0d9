"""The bots that play one match at a time: started when first needed, kept for a pass, replaced when they fail."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter

import orjson
import trio

from arena.games import GAMES
from arena.league.fixtures import Fixture
from arena.referee.fault import Fault
from arena.runner import linux
from arena.runner.client import Client, Trace
from arena.runner.match import Match
from arena.runner.pool import Pool
from arena.runner.process import LIVING
from arena.runner.record import record
from arena.runner.sandbox import Sandbox
from arena.runner.setup import Setup
from arena.runner.stderr import Errors, Log
from arena.store.record import MatchRecord

MOST_PROCESSES = (
    64  # that are kept on one worker; in a tournament of more bots those that have waited longest are stopped
)
HOPELESS = 3  # failed starts in a row after which a worker does not try again
SPIN = 0.2  # share of its idle time that a bot may compute before it is stopped off the clock
SPIN_AFTER = 0.5  # seconds of CPU off the clock before that is judged


class Lane:
    """One match at a time.

    Args:
        setup: of the worker.
        scratch: where its processes get their private directories.
        instances: numbers for process instances, shared by the worker's lanes.
        trace: takes every line both ways.
        pool: where processes are shared with other lanes; None = none is.
        failed: by bot, how often in a row it failed to start, and how; shared by the worker's lanes.
    """

    def __init__(
        self,
        setup: Setup,
        scratch: Path,
        instances: Iterator[int],
        trace: Trace | None = None,
        pool: Pool | None = None,
        failed: dict[str, tuple[int, Fault]] | None = None,
    ) -> None:
        self._pool = pool
        self._failed = {} if failed is None else failed
        self._setup = setup
        self._game = GAMES[setup.game]
        self._rules = self._game.rules(setup.options, setup.seats)
        self._rules_wire = orjson.Fragment(orjson.dumps(self._rules.wire()))
        self._instances = instances
        self._errors = Errors()
        self._pass = -1
        self._idle: dict[str, float] = {}
        sandbox = Sandbox(setup.sandbox, setup.memory_mb, setup.hidden)
        self._clients = {
            command.name: Client(
                command,
                sandbox,
                scratch,
                Log(command.name, setup.log_path(command.name), show=setup.show_stderr),
                self._errors,
                blocking=setup.lanes == 1 and not setup.parallel,
                freeze=setup.freeze is True,
                trace=trace,
            )
            for command in setup.bots
        }

    async def play(self, number: int, fixture: Fixture) -> MatchRecord:
        """Play a match of pass `number`. No process that has met a match of another pass takes part."""
        if number != self._pass or self._setup.restart == "match":
            await self._stop(self._clients.values())
            self._pass = number
        clients = [self._clients[bot] for bot in fixture.bots]
        absent = [client for client in clients if not client.usable() and not self._give_up(client)]
        if absent:
            await self._make_room(clients)
            await self._start(absent)
        match = Match(
            self._game,
            self._rules,
            self._rules_wire,
            self._setup.limits(),
            fixture,
            self._setup.luck,
            clients,
            self._start_one,
            parallel=self._setup.parallel,
        )
        began = perf_counter()
        referee = await match.play()
        seconds = perf_counter() - began
        cpu = match.cpu_seconds()
        self._judge_spinning(clients, match, cpu, seconds)
        finished = record(fixture, referee, match, cpu)
        self._destroy([client for seat, client in enumerate(clients) if referee.retired(seat)])
        return finished

    async def close(self) -> None:
        """End every process."""
        await self._stop(self._clients.values())
        for client in self._clients.values():
            client.log.close()

    def destroy(self) -> None:
        """Kill every process, now."""
        self._destroy(self._clients.values())

    def _destroy(self, clients: Iterable[Client]) -> None:
        running = [client for client in clients if client.runs]
        for client in running:
            client.destroy()
        if running:
            linux.sweep(LIVING)

    async def _start(self, clients: list[Client]) -> None:
        """Start these, on the same clock, so that several that load a model do not wait for one another."""
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(self._start_one, client)

    async def _start_one(self, client: Client) -> None:
        if self._pool is None:
            await self._start_alone(client)
            return
        async with self._pool.starting(client.name, self._pass) as shared:
            if shared is not None:
                client.join(shared)
                return
            await self._start_alone(client)
            client.share(self._pool, self._pass)

    async def _start_alone(self, client: Client) -> None:
        if self._give_up(client):  # while we waited for another lane to start it
            return
        await client.start(f"{self._setup.prefix}.{next(self._instances)}", self._setup.ready_ms)
        if not isinstance(client.ready, Fault):
            self._failed.pop(client.name, None)
            return
        failed, _ = self._failed.get(client.name, (0, None))
        self._failed[client.name] = failed + 1, client.ready
        self._give_up(client)

    def _give_up(self, client: Client) -> bool:
        """Whether this bot is not tried again on this worker: then that is what its matches hear."""
        failed, fault = self._failed.get(client.name, (0, None))
        if fault is None or failed < HOPELESS:
            return False
        client.give_up(
            fault._replace(message=f"{fault.message} ({HOPELESS} times in a row: this worker does not try again)")
        )
        return True

    async def _make_room(self, clients: list[Client]) -> None:
        """Stop the processes that have been idle for longest, where these clients' would be too many."""
        idle = sorted(
            (client for client in self._clients.values() if client.runs and client not in clients),
            key=lambda client: client.played,
        )
        most = max(0, MOST_PROCESSES // self._setup.lanes - len(clients))
        await self._stop(idle[: max(0, len(idle) - most)])

    async def _stop(self, clients: Iterable[Client]) -> None:
        """Ask these processes to end, and see to it."""
        running = [client for client in clients if client.runs]
        if not running:
            return
        async with trio.open_nursery() as nursery:
            for client in running:
                nursery.start_soon(client.quit, self._setup.quit_ms)
        linux.sweep(LIVING)

    def _judge_spinning(self, clients: list[Client], match: Match, cpu: list[float], seconds: float) -> None:
        """Stop those off the clock that compute there: what they use beyond their own time is somebody else's."""
        if self._setup.freeze is not None:
            return
        for seat, client in enumerate(clients):
            on_clock = sum(match.ms[seat]) / 1000
            spare = self._idle.get(client.name, 0.0) + cpu[seat] - on_clock - SPIN * max(0.0, seconds - on_clock)
            self._idle[client.name] = max(0.0, spare)
            if spare > SPIN_AFTER:
                client.freeze()


def instances() -> Iterator[int]:
    """Numbers for the process instances of one worker."""
    return itertools.count(1)
