"""The leaderboard: who is best so far, and under which conditions that was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from arena.games import GAMES
from arena.league.orderfree import ENOUGH_BLOCKS
from arena.league.ratings import ENOUGH, Rating
from arena.league.standings import Standing
from arena.report.bracket import Knockout, knockout
from arena.report.stored import scheduled
from arena.report.strengths import SeatBias, Strength, Strengths, ranks_by, strengths
from arena.report.tally import Tally, tally
from arena.store.reading import Results


@dataclass(frozen=True, slots=True)
class Row:
    """One bot.

    Attributes:
        rank: from 1, shared by equal ratings.
        name: in the competition.
        rating: TrueSkill.
        standing: everything else.
        strength: the order-free rating and what else whole blocks say; None = not looked at.
        superior: how likely it is that the bot is stronger than the next one below; None = unknown, or the last.
    """

    rank: int
    name: str
    rating: Rating
    standing: Standing
    strength: Strength | None = None
    superior: float | None = None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The leaderboard of a run as far as it is stored.

    Attributes:
        run: its name.
        game, title: of the game, on the wire and for people.
        seats: at a table.
        points: the name of the first part of a score.
        rows: best first.
        sandbox: the tier in force; empty where it is not known.
        sandbox_note: what it keeps and what not.
        seed: of the configuration, with which the deals can be guessed; None = a fresh secret.
        commitments: to the secrets of the deals, made before the first match.
        played: stored matches, void ones too.
        scheduled: matches in all.
        void: stored matches that do not count, because of failures of our own.
        again: matches that were played again after such a failure.
        worker_failures: how often a worker of ours ended by itself.
        draw: the chance of a draw between equals that the ratings assume.
        draw_estimated: whether it comes from the matches themselves.
        ranked_by: the official order: `trueskill` or `pl`.
        seat_bias: by seat; empty = not looked at.
        knockout: how it has gone; None = it is none.
    """

    run: str
    game: str
    title: str
    seats: int
    points: str
    rows: tuple[Row, ...]
    sandbox: str
    sandbox_note: str
    seed: int | None
    commitments: tuple[str, ...]
    played: int
    scheduled: int
    void: int
    again: int
    worker_failures: int
    draw: float
    draw_estimated: bool
    ranked_by: str = "trueskill"
    seat_bias: tuple[SeatBias, ...] = ()
    knockout: Knockout | None = None

    def footer(self) -> list[str]:
        """Under which conditions the leaderboard was found, a sentence each."""
        lines = [] if self.knockout is None else [self.knockout.told()]
        lines.append(f"{self.played:,} of {self.scheduled:,} matches played" + ("" if self.complete else " so far"))
        if self.void:
            lines.append(f"{self.void:,} of them void because of failures of the runner, so they do not count")
        if self.worker_failures or self.again:
            lines.append(
                f"workers failed {self.worker_failures:,} times; {self.again:,} matches were played again on their deals"
            )
        if self.sandbox:
            note = self.sandbox_note.removeprefix(f"{self.sandbox}: ")
            lines.append(f"sandbox {self.sandbox}" + (f": {note}" if note else ""))
        if self.seed is not None:
            lines.append(f"deals guessable: they follow from seed = {self.seed}")
        source = f"estimated from the first {ENOUGH} matches" if self.draw_estimated else "assumed"
        order = "in the order of TrueSkill's μ − 3σ" if self.ranked_by == "trueskill" else "in the order of PL"
        lines.append(f"{order}; chance of a draw between equals {self.draw:.1%}, {source}")
        lines += self._blocks()
        return lines

    def _blocks(self) -> list[str]:
        """How sure the numbers over whole blocks are, and what the seats are worth."""
        known = [row.strength for row in self.rows if row.strength is not None]
        if not known:
            return ["PL is left out for the hurry; arena leaderboard finds it"] if self.played else []
        lines = []
        fewest = min(strength.blocks for strength in known)
        if fewest < ENOUGH_BLOCKS:
            lines.append(
                f"too little data: PL, ± and next can be trusted from {ENOUGH_BLOCKS} whole blocks of a bot on, "
                f"and there {'is one' if fewest == 1 else f'are {fewest}'}"
            )
        if any(seat.bar is not None for seat in self.seat_bias):
            gains = ", ".join(
                f"{round(100 * seat.gain, 1) + 0.0:+.1f} ± {100 * (seat.bar or 0):.1f}" for seat in self.seat_bias
            )
            lines.append(f"what the seats are worth, in points of percent of opponents beaten: {gains}")
        return lines

    @property
    def complete(self) -> bool:
        """Whether every scheduled match is stored."""
        return self.played >= self.scheduled


def leaderboard(results: Results, sums: Tally | None = None, *, blocks: Strengths | None = None) -> Leaderboard:
    """The leaderboard of a run, also while it goes on.

    Args:
        results: of the run.
        sums: of its matches, where somebody has them already.
        blocks: what its whole blocks say, likewise.
    """
    return board_of(results, sums or tally(results), blocks or strengths(results))


def board_of(results: Results, sums: Tally, blocks: Strengths | None) -> Leaderboard:
    config, game = results.config, GAMES.get(results.game)
    ranked_by = config.get("ranking", {}).get("by", "trueskill")
    return Leaderboard(
        results.name,
        results.game,
        game.title if game else results.game,
        results.seats,
        game.score_parts[0] if game else "score",
        _rows(results.names, sums, blocks, "trueskill" if blocks is None else ranked_by),
        results.meta("sandbox") or "",
        results.meta("sandbox_note") or "",
        config.get("seed"),
        tuple(dict.fromkeys(results.commitments)),
        sums.matches,
        scheduled(results),
        sums.voids,
        sums.again,
        results.meta("worker_failures", 0),
        sums.ratings.draw,
        sums.ratings.estimated,
        "trueskill" if blocks is None else ranked_by,
        blocks.seats if blocks else (),
        knockout(results),
    )


def _rows(names: Sequence[str], sums: Tally, blocks: Strengths | None, ranked_by: str) -> tuple[Row, ...]:
    """In the official order; who has not played stands where the ratings put him, last among equals."""
    ratings, standings = sums.ratings.ratings(names), sums.standings.standings(names)
    if ranked_by == "pl" and blocks is not None:
        value = dict(zip(names, blocks.rated.points, strict=True))
    else:
        value = {name: ratings[name].conservative for name in names}
    ordered = sorted(names, key=lambda name: (-value[name], not standings[name].matches))
    positions = [names.index(name) for name in ordered]
    superior = [blocks.rated.superiority(bot, below) if blocks else None for bot, below in pairwise(positions)]
    return tuple(
        Row(rank, name, ratings[name], standings[name], blocks.of(bot) if blocks else None, over)
        for rank, name, bot, over in zip(
            ranks_by([value[name] for name in ordered]), ordered, positions, [*superior, None], strict=True
        )
    )
