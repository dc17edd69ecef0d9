"""Results block by block: what every error bar here is made of.

The seatings of a block share their deal, so its matches are not independent; blocks are. Only whole blocks count: in one
that lacks a seating, because the run goes on or a match is void, luck and seats do not cancel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from struct import pack, unpack

FIELD = 32  # bits of each number in a packed row: sums stay below 2^32, as many halves as two milliard matches have


@dataclass(frozen=True, slots=True)
class Block:
    """One whole block.

    Attributes:
        bots: their positions, ascending.
        wins: packed, lowest first: 1, then for each pair of `bots` in the order of `itertools.combinations` how often
            the first finished before the second, in halves of a match (a shared place is 1, a win 2).
        points: by bot: the sum of its points.
        beaten: by seat: the opponents that sat there finished before, in halves.
    """

    bots: tuple[int, ...]
    wins: int
    points: tuple[int, ...]
    beaten: tuple[int, ...]


class Blocks:
    """Collects matches into blocks; they may come in any order.

    Args:
        seats: at a table, which is also the number of matches of a block.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.whole: list[Block] = []
        self._open: dict[tuple[int, int], list[tuple[Sequence[int], Sequence[int], Sequence[int]]]] = {}

    def add(self, table: int, block: int, bots: Sequence[int], ranks: Sequence[int], points: Sequence[int]) -> None:
        """One match that counts.

        Args:
            table: with `block`, the name of the block.
            block: likewise.
            bots: positions by seat.
            ranks: by seat.
            points: by seat.
        """
        matches = self._open.setdefault((table, block), [])
        matches.append((bots, ranks, points))
        if len(matches) == self.seats:
            del self._open[table, block]
            self.whole.append(whole(matches))


def whole(matches: Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]]]) -> Block:
    """The block of these matches, each (bots, ranks, points) by seat."""
    bots = tuple(sorted(matches[0][0]))
    wins = [0] * (len(bots) * (len(bots) - 1) // 2)
    points = [0] * len(bots)
    beaten = [0] * len(bots)
    for at_seat, ranks, scored in matches:
        seat_of = {bot: seat for seat, bot in enumerate(at_seat)}
        rank = [ranks[seat_of[bot]] for bot in bots]
        for index, bot in enumerate(bots):
            points[index] += scored[seat_of[bot]]
        for pair, (one, other) in enumerate(combinations(rank, 2)):
            wins[pair] += 1 if one == other else 2 * (one < other)
        for seat, own in enumerate(ranks):
            beaten[seat] += sum(1 if own == other else 2 * (own < other) for other in ranks) - 1
    return Block(bots, packed((1, *wins)), tuple(points), tuple(beaten))


def packed(numbers: Sequence[int]) -> int:
    """Small numbers in one that can be added to others like it."""
    return int.from_bytes(pack(f"<{len(numbers)}I", *numbers), "little")


def unpacked(total: int, count: int) -> tuple[int, ...]:
    """The numbers in a sum of packed ones."""
    return unpack(f"<{count}I", total.to_bytes(count * FIELD // 8, "little"))


def mean_points(blocks: Iterable[Block]) -> dict[int, list[float]]:
    """Bot → its mean points in each of its blocks."""
    values: dict[int, list[float]] = {}
    for block in blocks:
        for bot, points in zip(block.bots, block.points, strict=True):
            values.setdefault(bot, []).append(points / len(block.bots))
    return values


def seat_shares(blocks: Iterable[Block], seats: int) -> list[list[float]]:
    """By seat, in each block: the share of opponents that were beaten from there (ties half), less one half.

    In a block every bot sits once in every seat, so what differs between seats is the seats' doing.
    """
    most = 2 * seats * (seats - 1)
    shares: list[list[float]] = [[] for _ in range(seats)]
    for block in blocks:
        for seat, beaten in enumerate(block.beaten):
            shares[seat].append(beaten / most - 0.5)
    return shares
