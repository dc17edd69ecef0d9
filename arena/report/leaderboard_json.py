"""The leaderboard as a JSON object; `arena.report.result_schema` describes it."""

from __future__ import annotations

from typing import Any

from arena.report.leaderboard import Leaderboard


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
        "ranked_by": board.ranked_by,
        "draw_probability": round(board.draw, 6),
        "seat_bias": [{"gain": round(seat.gain, 5), "gain_95": _rounded(seat.bar, 5)} for seat in board.seat_bias],
        **({} if board.knockout is None else {"knockout": board.knockout.wire()}),
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
                "mean_score_95": _rounded(row.strength.score_bar if row.strength else None),
                "pl": _rounded(row.strength.points if row.strength else None, 1),
                "pl_95": _rounded(row.strength.bar if row.strength else None, 1),
                "blocks": row.strength.blocks if row.strength else None,
                "superior_to_next": _rounded(row.superior),
                "faults": dict(row.standing.faults),
                "move_ms": dict(row.standing.move_ms),
                "cpu_ms_per_move": round(row.standing.cpu_ms_per_move, 4),
                "cpu_ms_off_clock": round(row.standing.cpu_ms_off_clock, 4),
                "memory_mib": row.standing.memory_mib,
            }
            for row in board.rows
        ],
    }


def _rounded(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else round(value, digits)
