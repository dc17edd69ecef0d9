"""How a match ends: places and scores by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arena.games.core.state import Score, Seat, ranks


class Result(NamedTuple):
    """How a match ended: places from 1 by seat (shared: 1, 2, 2, 4), scores by seat, and why it ended."""

    ranks: list[int]
    scores: list[Score]
    termination: str


def places(scores: Sequence[Score], retired: Mapping[Seat, int]) -> list[int]:
    """Places from 1 by seat, shared where equal: 1, 2, 2, 4.

    Retired seats are last however they scored, the one retired at a later step before; the same step is shared.

    Args:
        scores: by seat.
        retired: retired seat → the step at which it was.
    """
    return ranks([(0, retired[seat]) if seat in retired else (1, *score) for seat, score in enumerate(scores)])
