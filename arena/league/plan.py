"""What a configuration says of the schedule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, comb, log2
from typing import Any, Self

from arena.league.designs import MOST_TABLES


@dataclass(frozen=True, slots=True)
class Plan:
    """What `[schedule]` says.

    Attributes:
        format: its name.
        seats: at a table.
        blocks: deals per table, in stages per table and stage; for `adaptive` as many matches as a round-robin of so many
            blocks are the budget.
        max_tables: beyond so many a round-robin or gauntlet plays a balanced choice.
        candidates: names of the gauntlet's candidates; empty = the first bot.
        rounds: of swiss; None = enough to tell all bots apart.
        confidence: at which adaptive takes the order for settled.
        arms: the tables of a gate.
        matches_per_bot: the budget of adaptive instead; None = see `blocks`.
    """

    format: str
    seats: int
    blocks: int
    max_tables: int = MOST_TABLES
    candidates: tuple[str, ...] = ()
    rounds: int | None = None
    confidence: float = 0.95
    matches_per_bot: int | None = None
    arms: tuple[int, ...] = ()

    @classmethod
    def of(cls, schedule: Mapping[str, Any], seats: int) -> Self:
        """The plan in `Config.canonical()["schedule"]`."""
        return cls(
            schedule.get("format", "round-robin"),
            seats,
            schedule["blocks"],
            schedule.get("max_tables") or MOST_TABLES,
            tuple(schedule.get("candidates") or ()),
            schedule.get("rounds"),
            schedule.get("confidence") or 0.95,
            schedule.get("matches_per_bot"),
            tuple(schedule.get("arms") or ()),
        )

    def swiss_rounds(self, bots: int) -> int:
        """As configured, else one more than it takes to halve the field down to one bot."""
        return self.rounds or ceil(log2(bots)) + 1

    def budget(self, bots: int) -> int:
        """The matches that adaptive may play."""
        if self.matches_per_bot is not None:
            return ceil(self.matches_per_bot * bots / self.seats)
        return comb(bots, self.seats) * self.blocks * self.seats
