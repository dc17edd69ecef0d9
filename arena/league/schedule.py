"""The schedule: which tables play, how often, in which order, and what each match's number is.

A *table* is a combination of bots, one for each seat. A *block* is one deal, played in all cyclic seatings of its
table, so that luck and seats cancel. Every table plays the same number of blocks. A match is named by (table, block,
seating), all from 0, and has a number from 1 up that never changes, also when bots or blocks are added later:
what is added is a new `Segment` whose numbers follow those that are there.

Tables are numbered in colexicographic order of their bots' positions in the configuration (Knuth, The Art of
Computer Programming 4A, 7.2.1.3: the combinatorial number system), so bots that are appended append tables.

Round-robin plays all tables; other formats (`arena.league.formats`) list tables, stage by stage, as segments.

Nothing here lists the matches; a schedule of a million costs as much as one of ten.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple, Self

from arena.league.idset import IdSet


def table_number(bots: tuple[int, ...]) -> int:
    """The number of the table at which these bots (positions in ascending order) sit."""
    return sum(comb(bot, place) for place, bot in enumerate(bots, 1))


@lru_cache(maxsize=1 << 14)
def table_bots(table: int, seats: int) -> tuple[int, ...]:
    """The positions of a table's bots, ascending; the inverse of `table_number`."""
    bots = []
    for place in range(seats, 0, -1):
        most = place
        while comb(most, place) <= table:
            most *= 2
        bot = bisect_right(range(most), table, key=lambda bot, place=place: comb(bot, place)) - 1  # type: ignore[misc]
        table -= comb(bot, place)
        bots.append(bot)
    return tuple(reversed(bots))


def blocks_for(matches_per_bot: int, bots: int, seats: int) -> int:
    """The smallest number of blocks with which every bot plays at least so many matches."""
    per_block = comb(bots - 1, seats - 1) * seats
    return -(-matches_per_bot // per_block)


class Place(NamedTuple):
    """Where a match stands in the schedule; `table`, `block` and `seating` count from 0."""

    id: int
    table: int
    block: int
    seating: int


@dataclass(frozen=True, slots=True)
class Segment:
    """Matches numbered in one go: every block of `blocks` at every table of `tables`, in all seatings.

    `id = first_id + ((block − blocks.start) · len(tables) + place of the table in tables) · seats + seating`
    """

    first_id: int
    seats: int
    tables: Sequence[int]
    blocks: range

    @property
    def ids(self) -> range:
        return range(self.first_id, self.first_id + len(self.blocks) * len(self.tables) * self.seats)

    def id(self, table: int, block: int, seating: int) -> int:
        row = (block - self.blocks.start) * len(self.tables) + self.tables.index(table)
        return self.first_id + row * self.seats + seating

    def place(self, id: int) -> Place:
        row, seating = divmod(id - self.first_id, self.seats)
        block, table = divmod(row, len(self.tables))
        return Place(id, self.tables[table], self.blocks.start + block, seating)

    def to_wire(self) -> list[Any]:
        """JSON values: first id, tables from and to, blocks from and to, and the tables where they are not a range."""
        if isinstance(self.tables, range):
            return [self.first_id, self.tables.start, self.tables.stop, self.blocks.start, self.blocks.stop, None]
        return [self.first_id, 0, 0, self.blocks.start, self.blocks.stop, list(self.tables)]

    @classmethod
    def from_wire(cls, seats: int, wire: Sequence[Any]) -> Self:
        """The segment that gave these values."""
        first, table, tables_stop, block, blocks_stop, listed = wire
        tables = range(table, tables_stop) if listed is None else tuple(listed)
        return cls(first, seats, tables, range(block, blocks_stop))


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some whole blocks of one segment over all its tables, played in *passes*: seating 0 of all, then 1, and so on.

    No bot process may live from one pass into the next, since it would meet the same deals again. Between chunks
    every bot has had every seat equally often, so a tournament that stops there is fair.
    """

    segment: Segment
    blocks: range

    @property
    def ids(self) -> range:
        """The numbers of the chunk's matches: without a gap."""
        per_block = len(self.segment.tables) * self.segment.seats
        first = self.segment.first_id + (self.blocks.start - self.segment.blocks.start) * per_block
        return range(first, first + len(self.blocks) * per_block)

    def passes(self) -> Iterator[range]:
        """The numbers of each pass's matches, in play order."""
        ids, seats = self.ids, self.segment.seats
        return (range(ids.start + seating, ids.stop, seats) for seating in range(seats))

    def missing(self, done: Container[int]) -> Iterator[list[int]]:
        """For each pass that is not complete: its seating's matches that are not done, in play order."""
        if isinstance(done, IdSet) and done.count(self.ids) == len(self.ids):
            return
        for ids in self.passes():
            to_play = [number for number in ids if number not in done]
            if to_play:
                yield to_play


@dataclass(frozen=True, slots=True)
class Schedule:
    """All matches of a round-robin tournament.

    Attributes:
        seats: of the game; at least 2.
        bots: the number of bots; at least `seats`.
        segments: in the order of their numbers.
        twins: the positions of two bots of which the first plays the deals, seats and dice of the second: those of
            the same match with the second in its place. None = there are none.
    """

    seats: int
    bots: int
    segments: tuple[Segment, ...]
    twins: tuple[int, int] | None = None

    @classmethod
    def first(cls, seats: int, bots: int, blocks: int) -> Schedule:
        """The schedule of a new tournament."""
        return cls(seats, bots, (Segment(1, seats, range(comb(bots, seats)), range(blocks)),))

    def extended(self, bots: int, blocks: int) -> Schedule:
        """The schedule with bots appended and blocks added; fewer of either changes nothing.

        Every table has the same number of blocks afterwards: first the old tables' new blocks, then all blocks of
        the tables at which a new bot sits.
        """
        bots, blocks = max(bots, self.bots), max(blocks, self.blocks)
        old, new = self.tables, comb(bots, self.seats)
        added = []
        next_id = self.total + 1
        for tables, new_blocks in ((range(old), range(self.blocks, blocks)), (range(old, new), range(blocks))):
            if tables and new_blocks:
                added.append(Segment(next_id, self.seats, tables, new_blocks))
                next_id = added[-1].ids.stop
        return Schedule(self.seats, bots, (*self.segments, *added), self.twins)

    def appended(self, tables: Sequence[int], blocks: range) -> Schedule:
        """The schedule with one more segment."""
        segment = Segment(self.total + 1 if self.segments else 1, self.seats, tables, blocks)
        return Schedule(self.seats, self.bots, (*self.segments, segment), self.twins)

    @property
    def tables(self) -> int:
        return comb(self.bots, self.seats)

    @property
    def blocks(self) -> int:
        """The number of blocks of every table."""
        return max(segment.blocks.stop for segment in self.segments)

    @property
    def total(self) -> int:
        """The number of matches, and the number of the last one."""
        return self.segments[-1].ids.stop - 1

    @property
    def matches_per_bot(self) -> int:
        return comb(self.bots - 1, self.seats - 1) * self.blocks * self.seats

    def segment_number(self, id: int) -> int:
        """Which of `segments` a match belongs to. Raises `KeyError` for a number that is not scheduled."""
        for number, segment in enumerate(self.segments):
            if id in segment.ids:
                return number
        raise KeyError(id)

    def place(self, id: int) -> Place:
        """Where a match stands. Raises `KeyError` for a number that is not scheduled."""
        return self.segments[self.segment_number(id)].place(id)
