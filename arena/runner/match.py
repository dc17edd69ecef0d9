"""One match: the referee says who is asked what, clients carry the lines, a record is left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Any

import orjson
import trio

from arena.games.core.game import Game
from arena.games.core.luck import Luck
from arena.league.fixtures import Fixture
from arena.protocol import encode
from arena.protocol.answers import Answer
from arena.referee.fault import Fault, FaultRecord
from arena.referee.referee import Limits, Referee, Request
from arena.referee.transcript import Steps
from arena.runner.client import Client
from arena.runner.conversation import Reply

VOID = {"termination": "void"}
NOTES = 128 << 10  # bytes of notes that are kept of one seat in a match: the disk is everybody's
BREATH = 0.05  # seconds after which trio gets the thread, so that signals and other tasks are served


class Match:
    """One match on its way.

    Args:
        game: the game.
        rules: in force.
        rules_wire: the same as JSON text, made once for all matches.
        limits: of the seats.
        fixture: who plays, on which deal.
        given: luck outcomes that come first.
        clients: by seat; running, or with the fault for which they cannot.
        revive: starts a client anew.
        parallel: whether sealed choices are asked at the same time.

    Attributes:
        ms, cpu_ms: by seat, the time of each decision, and the CPU time of the bot, None where that cannot be told.
        instances: by seat, the name of the process that plays; empty where none could be started.
        tails: the last lines of standard error of the seats that had a fault.
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        rules_wire: orjson.Fragment,
        limits: Limits,
        fixture: Fixture,
        given: dict[str, list[int | str]],
        clients: Sequence[Client],
        revive: Callable[[Client], Awaitable[None]],
        *,
        parallel: bool,
    ) -> None:
        self.clients = clients
        self.fixture = fixture
        self.seats = range(len(clients))
        self.ms: list[list[float]] = [[] for _ in clients]
        self.cpu_ms: list[list[float | None]] = [[] for _ in clients]
        self.instances = ["" if isinstance(client.ready, Fault) else client.instance for client in clients]
        self._revive = revive
        self._heard = [False] * len(clients)
        self._room = [NOTES] * len(clients)
        self._cpu = [client.cpu_seconds() for client in clients]
        self._game = game
        self._rules_wire = rules_wire
        self._limits = limits
        self._parallel = parallel
        self._luck = Luck(fixture.deal_seed, given)
        self._rules = rules
        self.tails: dict[int, str] = {}
        self._steps: Steps = []  # those of the referee

    async def play(self) -> Referee:
        """Play to the end. A cancellation tells the bots that the match is void."""
        referee = Referee(self._game, self._rules, len(self.clients), self._luck, self._limits)
        self._steps = referee.steps
        self._begin(referee)
        breath = perf_counter() + BREATH
        try:
            while requests := referee.requests:
                if self._parallel and len(requests) > 1:
                    await self._decide_together(referee, requests)
                else:
                    request = requests[0]
                    reply = self._ask(request)
                    if reply is None or not self._heard[request.seat]:
                        reply = await self._hear(request, reply)
                    self._submit(referee, request, reply)
                if perf_counter() > breath:
                    await trio.lowlevel.checkpoint()
                    breath = perf_counter() + BREATH
        except trio.Cancelled:
            self._end(referee, {"ranks": [1] * len(self.clients), "scores": [[] for _ in self.clients], **VOID})
            raise
        self._close(referee)
        return referee

    def _begin(self, referee: Referee) -> None:
        for seat, client in enumerate(self.clients):
            if isinstance(client.ready, Fault):  # its last words are those of its start
                self._keep_words(seat, referee.report(seat, client.ready))
                continue
            self._tell_start(seat)

    def _tell_start(self, seat: int) -> None:
        fixture = self.fixture
        line = encode.start(
            fixture.tokens[seat],
            self._game.name,
            self._rules_wire,
            len(self.clients),
            seat,
            fixture.bot_seeds[seat],
            self._limits.match_ms,
        )
        self.clients[seat].begin(f"match {fixture.id}, seat {seat}", self._steps)
        self.clients[seat].tell(line)

    async def _hear(self, request: Request, reply: Reply | None) -> Reply:
        """Wait for what becomes of a request; `reply` where it is known already."""
        seat = request.seat
        client = self.clients[seat]
        reply = reply or await client.wait()
        if not self._heard[seat]:
            if isinstance(reply.answer, Fault) and reply.answer.kind == "crashed" and client.matches > 1:
                reply = await self._ask_again(request)
            self._heard[seat] = True
        return reply

    async def _ask_again(self, request: Request) -> Reply:
        """Ask a new process: the old one ended between two matches, which is its right, and we could not know it yet."""
        seat = request.seat
        client = self.clients[seat]
        await self._revive(client)
        self._cpu[seat] = client.cpu_seconds()
        if isinstance(client.ready, Fault):
            self.instances[seat] = ""
            return Reply(client.ready, 0.0)
        self.instances[seat] = client.instance
        self._tell_start(seat)
        return self._ask(request) or await client.wait()

    def cpu_seconds(self) -> list[float]:
        """By seat, the CPU time used in this match so far."""
        return [client.cpu_seconds() - before for client, before in zip(self.clients, self._cpu, strict=True)]

    def _ask(self, request: Request) -> Reply | None:
        seat = request[0]
        return self.clients[seat].ask(self.fixture.tokens[seat], request)

    def _submit(self, referee: Referee, request: Request, reply: Reply) -> None:
        seat = request.seat
        answer, ms, cpu_ms = reply
        self.ms[seat].append(ms)
        self.cpu_ms[seat].append(cpu_ms)
        if isinstance(answer, Answer):
            note = answer.note
            record = referee.submit(seat, answer.action, ms, note if note is None else self._kept(seat, note))
        elif answer is None:
            kind, message = referee.overdue(seat)
            record = referee.submit(seat, Fault(kind, message + self.clients[seat].silence()), ms)
        else:
            record = referee.submit(seat, answer, ms)
        if record is not None:
            self._punish(seat, record)

    def _kept(self, seat: int, note: str) -> str | None:
        """A note, as far as there is room for it."""
        data = note.encode()[: self._room[seat]]
        self._room[seat] -= len(data)
        return data.decode(errors="ignore") or None

    async def _decide_together(self, referee: Referee, requests: tuple[Request, ...]) -> None:
        """Ask the seats of a sealed choice at the same time: they have cores of their own."""

        async def decide(request: Request) -> None:
            self._submit(referee, request, await self._hear(request, self._ask(request)))

        async with trio.open_nursery() as nursery:
            for request in requests:
                nursery.start_soon(decide, request)

    def _punish(self, seat: int, record: FaultRecord) -> None:
        client = self.clients[seat]
        self._keep_words(seat, record)
        if record.kind in {"crashed", "flooded"}:
            client.destroy()
        elif record.played is not None:
            token = self.fixture.tokens[seat]
            client.tell(encode.fault(token, client.last_id, record.kind, record.message, record.played))

    def _keep_words(self, seat: int, record: FaultRecord) -> None:
        tail = self.clients[seat].last_words()
        if tail:
            self.tails[seat] = tail

    def _close(self, referee: Referee) -> None:
        """Take what was printed after the last decision, then tell everybody how it ended."""
        for seat, client in enumerate(self.clients):
            if referee.retired(seat):  # its process is not used again
                continue
            for fault in client.leftover():
                record = referee.report(seat, fault)
                self._keep_words(seat, record)
                if record.retired:
                    break
        self._end(referee, referee.result._asdict())

    def _end(self, referee: Referee, result: dict[str, Any]) -> None:
        for seat, client in enumerate(self.clients):
            client.tell(encode.end(self.fixture.tokens[seat], referee.news(seat), result))
