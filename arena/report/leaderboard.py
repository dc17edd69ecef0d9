"""The leaderboard: who is best so far, and under which conditions that was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.games import GAMES
from arena.league.ratings import ENOUGH, Rating
from arena.league.standings import Standing
from arena.report.files import replacing
from arena.report.stored import scheduled
from arena.report.tally import Tally, keep, kept, tally
from arena.store.reading import Results
from arena.store.store import Store

HURRY = 4_000  # matches that are added up in half a second


@dataclass(frozen=True, slots=True)
class Row:
    """One bot.

    Attributes:
        rank: from 1, shared by equal ratings.
        name: in the competition.
        rating: TrueSkill.
        standing: everything else.
    """

    rank: int
    name: str
    rating: Rating
    standing: Standing


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

    def footer(self) -> list[str]:
        """Under which conditions the leaderboard was found, a sentence each."""
        lines = [f"{self.played:,} of {self.scheduled:,} matches played" + ("" if self.complete else " so far")]
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
            lines.append(f"deals guessable: the configuration says seed = {self.seed}")
        source = f"estimated from the first {ENOUGH} matches" if self.draw_estimated else "assumed"
        lines.append(f"TrueSkill, ordered by μ − 3σ; chance of a draw between equals {self.draw:.1%}, {source}")
        return lines

    @property
    def complete(self) -> bool:
        """Whether every scheduled match is stored."""
        return self.played >= self.scheduled


def leaderboard(results: Results, sums: Tally | None = None) -> Leaderboard:
    """The leaderboard of a run, also while it goes on.

    Args:
        results: of the run.
        sums: of its matches, where somebody has them already.
    """
    sums = sums or tally(results)
    config, game = results.config, GAMES.get(results.game)
    return Leaderboard(
        results.name,
        results.game,
        game.title if game else results.game,
        results.seats,
        game.score_parts[0] if game else "score",
        _rows(results.names, sums),
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
    )


def _rows(names: Sequence[str], sums: Tally) -> tuple[Row, ...]:
    """Ordered by what the skill is at least; who has not played stands where the ratings put him, last among equals."""
    ratings, standings = sums.ratings.ratings(names), sums.standings.standings(names)
    ordered = sorted(names, key=lambda name: (-ratings[name].conservative, not standings[name].matches))
    bounds = [ratings[name].conservative for name in ordered]
    return tuple(
        Row(1 + sum(other > ratings[name].conservative for other in bounds), name, ratings[name], standings[name])
        for name in ordered
    )


def write_leaderboard(store: Store, board: Leaderboard | None = None) -> Leaderboard:
    """Write `leaderboard.md` and `leaderboard.json` into the run's directory, and keep the sums for the next time.

    Raises:
        StorageError: they cannot be written.
    """
    from arena.report.formats import FORMATS  # noqa: PLC0415 - it needs this module

    board = board or leaderboard(store, keep(store))
    for suffix, form in (("md", "markdown"), ("json", "json")):
        with replacing(store.directory / f"leaderboard.{suffix}") as file:
            file.write(FORMATS[form](board))
    return board


def finish_leaderboard(store: Store, *, hurry: bool = False) -> str:
    """What a run leaves when it stops: the leaderboard in its directory, and its text for the terminal.

    Args:
        store: of the run, open for writing.
        hurry: whether somebody waits for the process to end: many matches are then not added up now.
    """
    from arena.report.formats import FORMATS  # noqa: PLC0415 - it needs this module

    if hurry and store.count() - kept(store).last > HURRY:
        return f"The leaderboard of so many matches takes a moment: arena leaderboard {quoted(store.directory)}\n"
    return FORMATS["table"](write_leaderboard(store))


def quoted(path: Path) -> str:
    """A path as a word for the shell."""
    from shlex import quote  # noqa: PLC0415 - small, and seldom

    return quote(str(path))


def wire(board: Leaderboard) -> dict[str, Any]:
    """The leaderboard as a JSON object."""
    return {
        "run": board.run,
        "game": board.game,
        "seats": board.seats,
        "sandbox": board.sandbox,
        "sandbox_note": board.sandbox_note,
        "deals_guessable": board.seed is not None,
        "commitments": list(board.commitments),
        "played": board.played,
        "scheduled": board.scheduled,
        "void": board.void,
        "played_again": board.again,
        "worker_failures": board.worker_failures,
        "ranked_by": "trueskill",
        "draw_probability": round(board.draw, 6),
        "bots": [
            {
                "rank": row.rank,
                "name": row.name,
                "mu": round(row.rating.mu, 4),
                "sigma": round(row.rating.sigma, 4),
                "conservative": round(row.rating.conservative, 4),
                "matches": row.standing.matches,
                "wins": round(row.standing.wins, 4),
                "mean_rank": round(row.standing.mean_rank, 4),
                "mean_score": round(row.standing.mean_score, 4),
                "faults": dict(row.standing.faults),
                "move_ms": dict(row.standing.move_ms),
                "cpu_ms_per_move": round(row.standing.cpu_ms_per_move, 4),
            }
            for row in board.rows
        ],
    }
