"""One match with the bot in one seat, and chance in the others."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from arena.games.core.luck import Luck
from arena.games.core.state import wire
from arena.protocol import encode
from arena.protocol.answers import Answer
from arena.referee.fault import Fault, FaultKind
from arena.referee.referee import Referee, Request
from arena.runner.check.bench import Bench
from arena.runner.check.post import Post
from arena.runner.check.remedies import remedy
from arena.runner.check.verdict import Failed
from arena.runner.conversation import Reply

NO_LIMIT_MS = 10_000  # for a decision where the competition sets no limit: nobody waits for ever
LOOK_EVERY = 50  # decisions, at the bot's memory

Complaint = Callable[[int], FaultKind | None]
"""Decision of this match, from 1 → the fault that the bot's answer is said to be, whatever it is; None = none."""

MESSAGES: Mapping[str, str] = {
    "late": "no answer in time (arena check says so in order to see what the bot does)",
    "garbage": "the line could not be understood (arena check says so in order to see what the bot does)",
    "illegal": "that is not legal (arena check says so in order to see what the bot does)",
}


class Bout:
    """One match on its way.

    Args:
        bench: the bot.
        name: of the match: the same name is the same deal, the same opponents and the same seed.
        seats: how many.
        seat: the bot's.
        seed: for the bot's dice; None = from the name.
        options: of the rules, instead of the job's.
        post: how lines reach the bot.
        complain: which of its answers are said to be faults.
        most: decisions that the bot is asked; further ones are played for it, as for a seat that is retired. None = all.

    Attributes:
        most: decisions that the bot is asked; None = all.
        answers: what the bot has answered, as JSON text.
        ms: how long each took.
    """

    def __init__(
        self,
        bench: Bench,
        name: str,
        seats: int,
        seat: int,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        post: Post | None = None,
        complain: Complaint | None = None,
        most: int | None = None,
    ) -> None:
        job = bench.job
        self.answers: list[str] = []
        self.ms: list[float] = []
        self._bench = bench
        self._name = name
        self._seats, self._seat = seats, seat
        self._post = post or Post()
        self._complain = complain
        self.most = most
        self._dice = bench.dice(name, "opponents")
        self._seed = bench.dice(name, "seed").getrandbits(31) if seed is None else seed
        self._rules = job.kind.rules(job.options if options is None else options, seats)
        luck = Luck(hashlib.sha256(f"{job.seed} {name}".encode()).digest())
        self._referee = Referee(job.kind, self._rules, seats, luck, job.limits)
        self._token = bench.token()
        self._events: list[Mapping[str, Any]] = []  # of decisions that were played for the bot
        self._asked: list[Mapping[str, Any]] = []  # told with the last request
        self._heard = False

    @property
    def over(self) -> bool:
        return not self._referee.requests

    async def play(self) -> list[str]:
        """Play to the end; the bot's answers.

        Raises:
            Failed: at its first fault.
        """
        self.start()
        while not self.over:
            await self.step()
        self.end()
        return self.answers

    def start(self) -> None:
        """Tell the bot that the match begins."""
        bench, job = self._bench, self._bench.job
        bench.client.begin(f"match {self._name}, seat {self._seat}")
        line = encode.start(
            self._token, job.game, self._rules.wire(), self._seats, self._seat, self._seed, job.match_ms
        )
        self._post.tell(bench.client, line)

    async def step(self) -> None:
        """One decision of one seat."""
        await self._bench.breathe()
        request = self._referee.requests[0]
        if request.seat != self._seat:
            self._referee.submit(request.seat, wire(request.legal.sample(self._dice)), 0.0)
        elif self.most is not None and len(self.answers) >= self.most:
            self.play_for_it(request)
        else:
            await self.decide(request)

    def play_for_it(self, request: Request) -> None:
        """Decide at random in the bot's place; it hears of it in its events."""
        self._events += request.events
        self._referee.submit(self._seat, wire(request.legal.sample(self._dice)), 0.0)

    async def seek(self, decision: str) -> bool:
        """Play for the bot up to a decision of this kind; whether one came."""
        while not self.over:
            request = self._referee.requests[0]
            if request.seat == self._seat:
                if request.decision == decision:
                    return True
                self.play_for_it(request)
            else:
                await self.step()
        return False

    async def decide(self, request: Request) -> None:
        """Ask the bot."""
        complaint = None if self._complain is None else self._complain(len(self.answers) + 1)
        line = self._act(request)
        if complaint == "late":
            reply = await self._leave_open(request, line)
        else:
            allowed = (request.allowed_ms or NO_LIMIT_MS) + self._bench.owed_ms
            self._bench.owed_ms = 0.0
            reply = await self._post.ask(self._bench.client, line, allowed)
        if self._ended_before(reply):
            await self._bench.restart()
            self.start()
            reply = await self._post.ask(self._bench.client, self._line(request), request.allowed_ms or NO_LIMIT_MS)
        self._heard = True
        if complaint is None:
            self._take(request, reply)
        else:
            self._reject(request, reply, complaint)

    async def _leave_open(self, request: Request, line: bytes) -> Reply:
        """Ask without waiting for the answer, so that it comes late; the bot gets the time for it afterwards."""
        reply = await self._post.ask(self._bench.client, line, 0.0)
        self._bench.owed_ms += request.allowed_ms or NO_LIMIT_MS
        return reply

    def _ended_before(self, reply: Reply) -> bool:
        """Whether the process ended between two matches, in good order, which is its right."""
        fault = reply.answer
        ended = isinstance(fault, Fault) and fault.kind == "crashed"
        return ended and not self._heard and self._bench.client.matches > 1 and self._bench.code == 0

    def _reject(self, request: Request, reply: Reply, complaint: FaultKind) -> None:
        """Tell the bot that its answer is a fault, and play passively in its place."""
        if isinstance(reply.answer, Fault):
            self._fail(reply.answer, request)
        self.answers.append("")
        record = self._referee.submit(self._seat, Fault(complaint, MESSAGES[complaint]), reply.ms)
        assert record is not None
        notice = encode.fault(self._token, self._bench.client.last_id, complaint, record.message, record.played)
        self._post.tell(self._bench.client, notice)

    async def abandon(self) -> None:
        """End the match as void. If it is the bot's turn it is asked, and its answer not waited for."""
        for request in self._referee.requests:
            if request.seat == self._seat:
                await self._leave_open(request, self._act(request))
        scores: list[list[int]] = [[] for _ in range(self._seats)]
        void = {"ranks": [1] * self._seats, "scores": scores, "termination": "void"}
        self._post.tell(self._bench.client, encode.end(self._token, self._news(), void))

    def end(self) -> None:
        """Tell the bot how it ended, once nothing is left over.

        Raises:
            Failed: it printed what nobody had asked for.
        """
        for fault in self._bench.client.leftover():
            self._fail(fault, None)
        self._post.tell(self._bench.client, encode.end(self._token, self._news(), self._referee.result._asdict()))
        self._bench.count()

    def _act(self, request: Request) -> bytes:
        self._asked, self._events = [*self._events, *request.events], []
        return self._line(request)

    def _line(self, request: Request) -> bytes:
        _, decision, observation, _, legal, time_ms, left_ms, _ = request
        id = self._bench.client.last_id + 1
        return encode.act(self._token, id, decision, observation, self._asked, legal.wire(), time_ms, left_ms)

    def _news(self) -> list[Mapping[str, Any]]:
        events, self._events = [*self._events, *self._referee.news(self._seat)], []
        return events

    def _take(self, request: Request, reply: Reply) -> None:
        bench = self._bench
        bench.reached.add(request.decision)
        answer, ms, _ = reply
        if isinstance(answer, Fault):
            self._fail(answer, request)
        if not isinstance(answer, Answer):
            self._fail(self._overdue(request), request)
        record = self._referee.submit(self._seat, answer.action, ms)
        if record is not None:
            self._fail(Fault(record.kind, record.message), request)
        self.ms.append(ms)
        self.answers.append(json.dumps(answer.action, sort_keys=True, ensure_ascii=False))
        if len(self.answers) % LOOK_EVERY == 0:
            bench.measure()

    def _overdue(self, request: Request) -> Fault:
        silence = self._bench.client.silence()
        if request.allowed_ms is None:
            words = f"no answer within {NO_LIMIT_MS} ms; the limits allow any time, but this waits no longer"
            return Fault("late", words + silence)
        kind, message = self._referee.overdue(self._seat)
        return Fault(kind, message + silence)

    def _fail(self, fault: Fault, request: Request | None) -> NoReturn:
        asked = "while nothing was asked" if request is None else f"asked to {request.decision}"
        first = "" if request is None or self.answers else " for the first time in this match"
        where = f"{asked}{first}, seat {self._seat} of {self._seats}"
        bench = self._bench
        words = bench.last_words()
        raise Failed(f"{fault.kind} ({where}): {fault.message}", remedy(fault, words, bench.job.sandbox))
