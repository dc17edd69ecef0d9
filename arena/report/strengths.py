"""The order-free rating of a run and its error bars, kept with the run once they are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena.league.blocks import Blocks, mean_points, seat_shares
from arena.league.orderfree import OrderFree, order_free
from arena.league.student import mean_and_bar
from arena.store.reading import Results
from arena.store.store import Store

CHECKPOINT = "strengths"
FORM = 2  # raised whenever what is kept changes its meaning


@dataclass(frozen=True, slots=True)
class Strength:
    """What whole blocks say of one bot.

    Attributes:
        points: its order-free rating; the mean of all bots is 0, 400 points are odds of ten to one.
        bar: half the width of its 95 % interval; None = unknown.
        blocks: whole blocks that it played.
        score_bar: half the width of the 95 % interval of its mean score; None = unknown.
    """

    points: float
    bar: float | None
    blocks: int
    score_bar: float | None


@dataclass(frozen=True, slots=True)
class SeatBias:
    """What a seat is worth.

    Attributes:
        gain: the share of opponents beaten from there (ties half), less one half.
        bar: half the width of its 95 % interval; None = unknown.
    """

    gain: float
    bar: float | None


@dataclass(frozen=True, slots=True)
class Strengths:
    """What whole blocks say.

    Attributes:
        rated: the order-free ratings by position.
        score_bars: by position.
        seats: by seat.
        matches: how many stored matches were looked at.
    """

    rated: OrderFree
    score_bars: tuple[float | None, ...]
    seats: tuple[SeatBias, ...]
    matches: int

    def of(self, bot: int) -> Strength:
        """Those of the bot at a position."""
        rated = self.rated
        return Strength(rated.points[bot], rated.bar(bot), rated.blocks[bot], self.score_bars[bot])

    def state(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        return {
            "form": FORM,
            "matches": self.matches,
            "rated": self.rated.state(),
            "score_bars": self.score_bars,
            "seats": [[seat.gain, seat.bar] for seat in self.seats],
        }


def strengths(results: Results) -> Strengths:
    """Those of all stored matches; at once where they were kept when the last of them was stored."""
    return _kept(results, results.count()) or _found(results)


def keep_strengths(store: Store) -> Strengths:
    """The same, kept for the next time."""
    kept = _kept(store, store.count())
    if kept is not None:
        return kept
    found = _found(store)
    store.save_checkpoint(CHECKPOINT, found.state())
    return found


def _kept(results: Results, matches: int) -> Strengths | None:
    state = results.checkpoint(CHECKPOINT)
    if state is None or state.get("form") != FORM or state["matches"] != matches:
        return None
    rated = OrderFree.from_state(state["rated"])
    if len(rated.points) != len(results.names):
        return None
    return Strengths(rated, tuple(state["score_bars"]), tuple(SeatBias(*seat) for seat in state["seats"]), matches)


def _found(results: Results) -> Strengths:
    blocks = Blocks(results.seats)
    positions = {name: position for position, name in enumerate(results.names)}
    matches = 0
    for match in results.outcomes():
        matches += 1
        if match.termination != "void":
            blocks.add(
                match.table,
                match.block,
                [positions[name] for name in match.bots],
                match.ranks,
                [score[0] for score in match.scores],
            )
    scores = mean_points(blocks.whole)
    bots = range(len(positions))
    return Strengths(
        order_free(blocks.whole, len(positions)),
        tuple(mean_and_bar(scores.get(bot, ()))[1] for bot in bots),
        tuple(SeatBias(*mean_and_bar(shares)) for shares in seat_shares(blocks.whole, results.seats)),
        matches,
    )


def ranks_by(values: Sequence[float]) -> list[int]:
    """Places from 1 by value, highest first; equals share."""
    return [1 + sum(other > value for other in values) for value in values]
