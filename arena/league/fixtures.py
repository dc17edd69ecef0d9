"""All that must be known to play a match: who sits where, and the seeds."""

from __future__ import annotations

from typing import NamedTuple

from arena.league.schedule import Schedule, table_bots, table_number
from arena.league.seating import seated
from arena.league.seeds import deal_seed, seat_secrets


class Fixture(NamedTuple):
    """One match to be played.

    Attributes:
        id: its number.
        table: block, seating: where it stands in the schedule, each from 0.
        bots: the names by seat.
        deal_seed: of the deal; 32 bytes, the same in all seatings of the block.
        bot_seeds: 31 bits for each seat.
        tokens: the match's name on the wire for each seat.
    """

    id: int
    table: int
    block: int
    seating: int
    bots: tuple[str, ...]
    deal_seed: bytes
    bot_seeds: tuple[int, ...]
    tokens: tuple[str, ...]


class Fixtures:
    """The fixtures of a schedule.

    Args:
        schedule: of the tournament.
        names: of its bots, in the order of the configuration.
        secrets: one for each segment of the schedule, 32 bytes each.
        order: the names in the order in which they sit in seating 0, of the only table; None = drawn for each block.
    """

    def __init__(
        self,
        schedule: Schedule,
        names: tuple[str, ...],
        secrets: tuple[bytes, ...],
        order: tuple[str, ...] | None = None,
    ) -> None:
        self.schedule = schedule
        self.names = names
        if len(secrets) != len(schedule.segments):
            raise ValueError("one secret for each segment")
        self._secrets = secrets
        self._order = order

    def __getitem__(self, id: int) -> Fixture:
        """The fixture of a match. Raises `KeyError` for a number that is not scheduled."""
        number = self.schedule.segment_number(id)
        segment, secret = self.schedule.segments[number], self._secrets[number]
        _, table, block, seating = segment.place(id)
        positions = table_bots(table, segment.seats)
        names, twins, drawn = self.names, self.schedule.twins, id
        if twins is not None and twins[0] in positions:  # all is drawn as if the other sat there
            names = tuple(names[twins[1]] if bot == twins[0] else name for bot, name in enumerate(names))
            other = tuple(sorted(twins[1] if bot == twins[0] else bot for bot in positions))
            drawn = segment.id(table_number(other), block, seating)
        at_table = tuple(names[bot] for bot in positions)
        seeds, tokens = zip(*[seat_secrets(secret, drawn, seat) for seat in range(segment.seats)], strict=True)
        sitting = self._seated(at_table, block, seating)
        if drawn != id and twins is not None:
            sitting = tuple(self.names[twins[0]] if name == self.names[twins[1]] else name for name in sitting)
        return Fixture(id, table, block, seating, sitting, deal_seed(secret, at_table, block), seeds, tokens)

    def _seated(self, at_table: tuple[str, ...], block: int, seating: int) -> tuple[str, ...]:
        if self._order is None:
            return seated(self._secrets[0], at_table, block, seating)
        return self._order[seating:] + self._order[:seating]
