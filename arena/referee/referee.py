"""The referee of one match, sans-I/O: it says who is asked what, takes answers or faults, and ends with a result.

    referee = Referee(game, rules, seats, luck, Limits())
    while requests := referee.requests:
        for request in requests:
            referee.submit(request.seat, answer or Fault(…), ms)
    referee.result

Whoever carries the lines needs to know nothing of the game, and the referee nothing of lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, NamedTuple

from arena.games.core.game import Game
from arena.games.core.legal import Legal
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, Event, IllegalAction, Score, Seat, ranks, wire
from arena.referee.fault import STRIKES, Fault, FaultRecord
from arena.referee.transcript import Entry, Transcript


class Limits(NamedTuple):
    """What a seat may use up. A time of 0 means no limit.

    Attributes:
        move_ms: for one decision.
        match_ms: for all decisions of a seat in one match together.
        strikes: so many strikes in one match retire the seat.
    """

    move_ms: int = 1_000
    match_ms: int = 60_000
    strikes: int = 3


class Request(NamedTuple):
    """A decision that is open now.

    Attributes:
        seat: who is asked.
        decision: what is asked (`bid`, …).
        observation: all of the position that the seat may know, JSON-ready.
        events: what happened since the last message to this seat, JSON-ready.
        legal: the legal actions.
        time_ms: for this decision; 0 = no limit.
        left_ms: of the seat's time in this match; 0 = no limit.
    """

    seat: Seat
    decision: str
    observation: Mapping[str, Any]
    events: list[Mapping[str, Any]]
    legal: Legal
    time_ms: int
    left_ms: int


class Result(NamedTuple):
    """How a match ended: places from 1 by seat (shared: 1, 2, 2, 4), scores by seat, and why it ended."""

    ranks: list[int]
    scores: list[Score]
    termination: str


class Referee:
    """One match.

    Attributes:
        requests: the decisions open now, in seat order; those of a sealed choice stay until answered. Empty = over.
        transcript: every step so far; it replays without bots.
        faults: every fault so far.
        stale: late answers that came after their decision was closed, by seat; no fault.
    """

    def __init__(self, game: Game, rules: Any, seats: int, luck: Luck, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.transcript = Transcript()
        self.faults: list[FaultRecord] = []
        self.stale = [0] * seats
        self.requests: tuple[Request, ...] = ()
        self._luck = luck
        self._seats = range(seats)
        self._events: list[Event] = []
        self._news: list[list[Mapping[str, Any]]] = [[] for _ in self._seats]
        self._used_ms = [0.0] * seats
        self._strikes = [0] * seats
        self._retired: dict[Seat, int] = {}
        self._entries: dict[Seat, Entry] = {}
        self._state = game.start(rules, seats, self._events)
        self._advance()

    def left_ms(self, seat: Seat) -> float | None:
        """What is left of the seat's time in this match; None = no limit."""
        return self.limits.match_ms - self._used_ms[seat] if self.limits.match_ms else None

    def allowed_ms(self, seat: Seat) -> float | None:
        """How long the open decision of this seat may take; None = no limit."""
        left = self.left_ms(seat)
        move = self.limits.move_ms or None
        if left is None or move is None:
            return left if move is None else move
        return min(left, move)

    def overdue(self, seat: Seat) -> Fault:
        """The fault of a seat that has used up all that `allowed_ms` gave it without an answer."""
        move, left = self.limits.move_ms, self.left_ms(seat)
        if left is not None and (not move or left < move):
            return Fault("out-of-time", f"the seat's {self.limits.match_ms} ms for the whole match are used up")
        return Fault("late", f"no answer within {move} ms")

    def retired(self, seat: Seat) -> bool:
        """Whether the seat gets no further requests."""
        return seat in self._retired

    def submit(
        self, seat: Seat, answer: Mapping[str, Any] | Fault, ms: float, note: str | None = None
    ) -> FaultRecord | None:
        """Take the answer to an open decision (the action as on the wire), or the fault that came instead.

        Args:
            seat: one that has an open request.
            answer: the action, or what went wrong.
            ms: how long the seat took.
            note: the bot's remark, kept in the transcript.

        Returns:
            The fault on record if the answer did not count; its `played` is what was played instead.
        """
        request = next(request for request in self.requests if request.seat == seat)
        left = self.left_ms(seat)
        self._used_ms[seat] += ms
        if left is not None and ms > left and not isinstance(answer, Fault):
            answer = Fault("out-of-time", f"the seat's {self.limits.match_ms} ms for the whole match are used up")
        record = None
        if not isinstance(answer, Fault):
            try:
                self._entries[seat] = Entry(seat, request.legal.read(answer), ms, note=note)
            except IllegalAction as error:
                answer = Fault("illegal", self._state.reason(seat, answer) or str(error))
        if isinstance(answer, Fault):
            passive = request.legal.first()
            record = self._convict(seat, answer, request.decision, ms, wire(passive))
            self._entries[seat] = Entry(seat, passive, ms, fault=answer.kind, note=note)
        self._close(seat)
        return record

    def report(self, seat: Seat, fault: Fault) -> FaultRecord:
        """Take a fault that no open decision is to blame for. If it retires the seat, an open one is played passively."""
        record = self._convict(seat, fault, None, 0.0, None)
        request = next((request for request in self.requests if request.seat == seat), None)
        if record.retired and request is not None:
            self._entries[seat] = Entry(seat, request.legal.first(), retired=True)
            self._close(seat)
        return record

    def late_news(self, seat: Seat) -> list[Mapping[str, Any]]:
        """The events since the last message to this seat; each is handed out once."""
        news, self._news[seat] = self._news[seat], []
        return news

    @property
    def result(self) -> Result:
        """Retired seats are ranked last however they scored, the one retired later before; the same step is shared."""
        scores = list(self._state.scores())
        keys = [(0, self._retired[seat]) if seat in self._retired else (1, *scores[seat]) for seat in self._seats]
        return Result(ranks(keys), scores, self._state.termination)

    def _convict(
        self, seat: Seat, fault: Fault, decision: str | None, ms: float, played: dict[str, Any] | None
    ) -> FaultRecord:
        step = len(self.transcript.steps)
        message = fault.message
        retires = fault.kind not in STRIKES
        if not retires:
            self._strikes[seat] += 1
            retires = self._strikes[seat] >= self.limits.strikes
            if retires:
                message += f" (strike {self._strikes[seat]} of {self.limits.strikes}: the seat is retired)"
        retires = retires and seat not in self._retired
        if retires:
            self._retired[seat] = step
        record = FaultRecord(seat, decision, fault.kind, message, ms, played, step, retires)
        self.faults.append(record)
        return record

    def _close(self, seat: Seat) -> None:
        """The decision of this seat is in; the last one lets everything happen."""
        self.requests = tuple(request for request in self.requests if request.seat != seat)
        if not self.requests:
            self._advance()

    def _advance(self) -> None:
        """Go on to the next decision that somebody must be asked: luck, forced and retired seats need nobody."""
        while True:
            self._apply()
            state = self._state
            seats = state.to_move
            if not seats:
                return
            if seats[0] == CHANCE:
                draw = state.draw
                self._entries[CHANCE] = Entry(CHANCE, self._luck.draw(draw), source=draw.source)
                continue
            requests = []
            for seat in seats:
                legal = state.legal(seat)
                only = legal.single()
                if only is not None:
                    self._entries[seat] = Entry(seat, only, forced=True)
                elif seat in self._retired:
                    self._entries[seat] = Entry(seat, legal.first(), retired=True)
                else:
                    requests.append(self._request(seat, legal))
            if requests:
                self.requests = tuple(requests)
                return

    def _request(self, seat: Seat, legal: Legal) -> Request:
        state = self._state
        left = self.left_ms(seat)
        left_ms = 0 if left is None else max(1, ceil(left))
        return Request(
            seat, state.phase, state.observation(seat), self.late_news(seat), legal, self.limits.move_ms, left_ms
        )

    def _apply(self) -> None:
        """Let everything that is in happen at once, and tell each seat what it may know of it."""
        entries = self._entries
        if not entries:
            return
        self._entries = {}
        self._state = self._state.apply({seat: entry.action for seat, entry in entries.items()})
        self.transcript.add(entries)
        for event in self._events:
            self._tell(event, event.choice is not None and entries[event.choice].forced)
        self._events.clear()

    def _tell(self, event: Event, forced: bool) -> None:
        data, seats, rest, choice, forced_shows = event
        if seats is None and not forced:
            for news in self._news:
                news.append(data)
            return
        for seat in self._seats:
            seen = data if seats is None or seat in seats else rest
            if seen is not None:
                told = forced and (forced_shows or seat == choice)
                self._news[seat].append({**seen, "forced": True} if told else seen)
