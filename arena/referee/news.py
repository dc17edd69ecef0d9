"""What each seat has still to be told of what happened, each event once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from arena.games.core.state import Event, Seat

Told = Mapping[str, Any]


class News:
    """One list of events for all seats, and how far each has been told. Most events are for everybody."""

    def __init__(self, seats: int) -> None:
        self._log: list[Told | None] = []  # None: not for everybody alike
        self._private: dict[int, list[Told | None]] = {}  # such an event by its place in the log: what each seat sees
        self._told = [0] * seats

    def add(self, events: Sequence[Event], forced: Collection[Seat]) -> None:
        """Note what happened, and whose choice among it was forced."""
        for event in events:
            data, seats, _, choice, forced_shows = event
            if seats is None and choice not in forced:
                self._log.append(data)
            elif seats is None and forced_shows:
                self._log.append({**data, "forced": True})
            else:
                self._private[len(self._log)] = [
                    seen(event, seat, forced=choice in forced) for seat in range(len(self._told))
                ]
                self._log.append(None)

    def take(self, seat: Seat) -> list[Told]:
        """What happened since this seat was last told."""
        first = self._told[seat]
        self._told[seat] = len(self._log)
        news = self._log[first:]
        if not self._private:  # nothing in the match so far was for some seats alone
            return news  # type: ignore[return-value]
        own = [self._private[first + place][seat] if told is None else told for place, told in enumerate(news)]
        return [told for told in own if told is not None]


def seen(event: Event, seat: Seat, *, forced: bool) -> Told | None:
    """An event as one seat is told of it, marked where the choice was forced and it may know; None = not at all."""
    told = event.data if event.seats is None or seat in event.seats else event.rest
    if told is not None and forced and (event.forced_shows or seat == event.choice):
        return {**told, "forced": True}
    return told
