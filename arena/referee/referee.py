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
from arena.games.core.state import CHANCE, Event, IllegalAction, Seat, State, quick, wire
from arena.referee.fault import STRIKES, Fault, FaultRecord
from arena.referee.news import News
from arena.referee.result import Result, places
from arena.referee.transcript import FORCED, RETIRED, Entry, Steps


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
        allowed_ms: how long the answer may take by both; None = no limit.
    """

    seat: Seat
    decision: str
    observation: Mapping[str, Any]
    events: list[Mapping[str, Any]]
    legal: Legal
    time_ms: int
    left_ms: int
    allowed_ms: float | None


class Referee:
    """One match.

    Attributes:
        requests: the decisions open now, in seat order; those of a sealed choice stay until answered. Empty = over.
        steps: the transcript so far; it replays without bots.
        faults: every fault so far.
    """

    def __init__(self, game: Game, rules: Any, seats: int, luck: Luck, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.steps: Steps = []
        self.faults: list[FaultRecord] = []
        self.requests: tuple[Request, ...] = ()
        self._luck = luck
        self._events: list[Event] = []
        self._news = News(seats)
        self._used_ms = [0.0] * seats
        self._strikes = [0] * seats
        self._retired: dict[Seat, int] = {}
        self._sealed: dict[Seat, Entry] = {}
        self._state: State = game.start(rules, seats, self._events)
        self._advance()

    def retired(self, seat: Seat) -> bool:
        """Whether the seat gets no further requests."""
        return seat in self._retired

    def overdue(self, seat: Seat) -> Fault:
        """The fault of a seat that has used up all of `allowed_ms` without an answer."""
        move, match = self.limits.move_ms, self.limits.match_ms
        if match and (not move or match - self._used_ms[seat] < move):
            return Fault("out-of-time", f"the seat's {match} ms for the whole match are used up")
        return Fault("late", f"no answer within {move} ms")

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
        for request in self.requests:
            if request[0] == seat:
                break
        else:
            raise ValueError(f"seat {seat} is not asked")
        self._used_ms[seat] += ms
        if not isinstance(answer, Fault):
            try:
                action = request[4].read(answer)
            except IllegalAction as error:
                answer = Fault("illegal", self._state.reason(seat, answer) or str(error))
            else:
                self._close((seat, action, ms, None if note is None else {"note": note}))
                return None
        action = request.legal.first()
        record = self._convict(seat, answer, request.decision, ms, wire(action))
        more = {"fault": answer.kind} if note is None else {"fault": answer.kind, "note": note}
        self._close((seat, action, ms, more))
        return record

    def report(self, seat: Seat, fault: Fault) -> FaultRecord:
        """Take a fault that no open decision is to blame for. If it retires the seat, an open one is played passively."""
        record = self._convict(seat, fault, None, 0.0, None)
        if record.retired:
            for request in self.requests:
                if request.seat == seat:
                    self._close((seat, request.legal.first(), 0.0, RETIRED))
        return record

    def news(self, seat: Seat) -> list[Mapping[str, Any]]:
        """The events since the last message to this seat; each is handed out once."""
        return self._news.take(seat)

    @property
    def result(self) -> Result:
        """As it stands; final once the match is over."""
        scores = list(self._state.scores())
        return Result(places(scores, self._retired), scores, self._state.termination)

    def _convict(
        self, seat: Seat, fault: Fault, decision: str | None, ms: float, played: dict[str, Any] | None
    ) -> FaultRecord:
        kind, message = fault
        step = len(self.steps)
        retires = kind not in STRIKES
        if not retires:
            self._strikes[seat] += 1
            if self._strikes[seat] == self.limits.strikes:
                retires = True
                message += f" (strike {self._strikes[seat]} of {self.limits.strikes}: the seat is retired)"
        retires = retires and seat not in self._retired
        if retires:
            self._retired[seat] = step
        record = FaultRecord(seat, decision, kind, message, ms, played, step, retires)
        self.faults.append(record)
        return record

    def _close(self, entry: Entry) -> None:
        """A decision is in; the last one of a sealed choice lets all of it happen."""
        seat = entry[0]
        if len(self.requests) == 1 and not self._sealed:
            self.requests = ()
            self._advance({seat: entry[1]}, (entry,))
            return
        self._sealed[seat] = entry
        self.requests = tuple([request for request in self.requests if request.seat != seat])
        if not self.requests:
            self._advance(*self._unsealed())

    def _unsealed(self) -> tuple[dict[Seat, Any], tuple[Entry, ...], tuple[Seat, ...]]:
        entries = tuple([entry for _, entry in sorted(self._sealed.items())])  # a list in between is quicker
        self._sealed.clear()
        forced = tuple([entry[0] for entry in entries if entry[3] is FORCED])
        return {entry[0]: entry[1] for entry in entries}, entries, forced

    def _advance(
        self, joint: dict[Seat, Any] | None = None, entries: tuple[Entry, ...] = (), forced: tuple[Seat, ...] = ()
    ) -> None:
        """Let everything that is in happen at once, and go on to the next decision that somebody must be asked.

        Luck, forced and retired seats need nobody. `joint` None: the match begins. `entries` are the same actions for the
        transcript, `forced` those whose choice was.
        """
        state, events = self._state, self._events
        while True:
            if joint is not None:
                state = self._state = state.apply(joint)
                self.steps.append(entries)
            if events:
                self._news.add(events, forced)
                events.clear()
            seats = state.to_move
            if len(seats) == 1:
                seat = seats[0]
                if seat == CHANCE:
                    draw = state.draw
                    deal = self._luck.draw(draw)
                    joint, entries, forced = {CHANCE: deal}, ((CHANCE, deal, 0.0, {"source": draw[0]}),), ()
                    continue
                legal = state.legal(seat)
                only = legal.single()
                if only is not None:
                    joint, entries, forced = {seat: only}, ((seat, only, 0.0, FORCED),), seats
                elif seat in self._retired:
                    first = legal.first()
                    joint, entries, forced = {seat: first}, ((seat, first, 0.0, RETIRED),), ()
                else:
                    self.requests = (self._request(seat, legal),)
                    return
                continue
            requests = []
            for seat in sorted(seats):
                legal = state.legal(seat)
                only = legal.single()
                if only is not None:
                    self._sealed[seat] = (seat, only, 0.0, FORCED)
                elif seat in self._retired:
                    self._sealed[seat] = (seat, legal.first(), 0.0, RETIRED)
                else:
                    requests.append(self._request(seat, legal))
            if requests or not seats:
                self.requests = tuple(requests)
                return
            joint, entries, forced = self._unsealed()

    def _request(self, seat: Seat, legal: Legal) -> Request:
        state = self._state
        time_ms, match_ms, _ = self.limits
        left_ms = 0
        allowed_ms: float | None = time_ms or None
        if match_ms:
            left = match_ms - self._used_ms[seat]
            left_ms = ceil(left) if left > 1 else 1
            allowed_ms = left if not time_ms or left < time_ms else time_ms
        seen, news = state.observation(seat), self._news.take(seat)
        return quick(Request, (seat, state.phase, seen, news, legal, time_ms, left_ms, allowed_ms))
