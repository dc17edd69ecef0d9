"""What the columns of the leaderboard mean."""

from __future__ import annotations

import textwrap

_MEANINGS = {
    "#": 'place in the official order, which [ranking] by chooses: by μ−3σ ("trueskill") or by PL ("pl")',
    "μ": "TrueSkill, folded in the order of the match numbers; all bots start at 25, and their mean stays 25 (not in the table)",
    "3σ": "three of its standard deviations: the skill very probably lies within μ ± 3σ (likewise not in the table)",
    "μ−3σ": "what the skill very probably is at least",
    "PL": "order-free rating: every match counts the same, whenever it was played; the mean of all bots is 0, and of two "
    "bots 400 points apart the better finishes first ten times as often as second",
    "±": "half its 95 % interval, from whole blocks drawn anew 200 times; a block is one deal in all cyclic seatings",
    "next": "how likely it is that this bot is stronger than the one below it",
    "matches": "that count; void ones (our own failure) do not, and their blocks do not count for PL, ± and next",
    "wins": "share of first places; one that k bots share is 1/k each",
    "rank": "mean place; a seat that was retired for faults is ranked last and counts like any other",
    "{points}": "mean of the game's points; the JSON form has its error bar (mean_score_95)",
    "faults": "answers that did not count, of all kinds",
    "p99 ms": "99 of 100 decisions took at most so long",
}


def explanation(points: str, width: int) -> str:
    """The columns in their order, a meaning each.

    Args:
        points: what the game calls the first part of a score.
        width: how many characters a line may have.
    """
    meanings = {points if name == "{points}" else name: meaning for name, meaning in _MEANINGS.items()}
    longest = max(map(len, meanings)) + 2
    lines = ["What the columns mean (docs/statistics.md has the formulas)", ""]
    for name, meaning in meanings.items():
        lines += textwrap.wrap(meaning, width, initial_indent=name.ljust(longest), subsequent_indent=" " * longest)
    return "\n".join(["", *lines, ""])
