"""Strengths that do not depend on the order of the matches: Bradley–Terry on pair results.

A match of several is the results of its pairs; a shared place is half a win for each. Under Plackett and Luce's model of
an order of finish every pair follows Bradley and Terry's: the chance that i finishes before j is
π_i / (π_i + π_j), so the pairs alone find the same strengths.

R. A. Bradley and M. E. Terry: Rank analysis of incomplete block designs, Biometrika 39 (1952). The maximum is
approached by a minorisation–maximisation step (D. R. Hunter: MM algorithms for generalized Bradley–Terry models, Annals of
Statistics 32, 2004) and finished by Newton's method, since MM alone crawls where a bot wins everything.

A weak prior keeps all strengths finite: every bot also has `PRIOR` matches, half won, against a bot of mean strength.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, log1p

PRIOR = 1.0
_CLOSE = 1e-7
_MOST_STEPS = 60
_LONGEST = 2.0  # of one Newton step; beyond it the parabola says nothing

Pairs = Mapping[tuple[int, int], tuple[float, float]]
"""(i, j) with i < j → (wins of i over j, matches between them); ties count one half."""


def strengths(
    pairs: Pairs,
    bots: int,
    start: Sequence[float] | None = None,
    prior_wins: Sequence[float] | None = None,
    close: float = _CLOSE,
) -> list[float]:
    """The natural logarithm of each bot's strength, with mean 0; finite whatever the results.

    Args:
        pairs: the results.
        bots: how many there are.
        start: where to begin the search.
        prior_wins: of each bot's prior matches the share that it won; None = one half.
        close: a step that moves no log-strength by more is the last.
    """
    if not bots:
        return []
    listed = [(i, j, wins, count) for (i, j), (wins, count) in pairs.items() if count]
    shares = prior_wins or [0.5] * bots
    logs = list(start) if start is not None else _mm_step(listed, shares)
    value = _value(logs, listed, shares)
    for _ in range(_MOST_STEPS):
        step = level_step(factor(curvature(logs, listed)), slope(logs, listed, shares))
        scale = min(1.0, _LONGEST / max(*map(abs, step), 1e-300))
        while True:
            moved = centred([at + scale * by for at, by in zip(logs, step, strict=True)])
            after = _value(moved, listed, shares)
            if after >= value - 1e-12 * abs(value) or scale < 1e-6:
                break
            scale /= 2
        largest = max(abs(a - b) for a, b in zip(moved, logs, strict=True))
        logs, value = moved, after
        if largest < close:
            break
    return logs


def chance(one: float, other: float) -> float:
    """The chance that a bot of the first log-strength finishes before one of the second."""
    lead = one - other
    return 1 / (1 + exp(-lead)) if lead > 0 else exp(lead) / (1 + exp(lead))


Listed = Sequence[tuple[int, int, float, float]]


def _mm_step(pairs: Listed, shares: Sequence[float]) -> list[float]:
    """Hunter's step from equal strengths."""
    wins = [PRIOR * share for share in shares]
    weight = [PRIOR / 2] * len(shares)
    for i, j, won, count in pairs:
        wins[i] += won
        wins[j] += count - won
        weight[i] += count / 2
        weight[j] += count / 2
    return centred([log(max(won, 1e-9) / by) for won, by in zip(wins, weight, strict=True)])


def centred(logs: Sequence[float]) -> list[float]:
    mean = sum(logs) / len(logs)
    return [value - mean for value in logs]


def _value(logs: Sequence[float], pairs: Listed, shares: Sequence[float]) -> float:
    """The log-likelihood with the prior."""
    total = 0.0
    for i, j, won, count in pairs:
        lead = logs[i] - logs[j]
        total += won * lead - count * _softplus(lead)
    for own, share in zip(logs, shares, strict=True):
        total += PRIOR * (share * own - _softplus(own))
    return total


def _softplus(x: float) -> float:
    return x + log1p(exp(-x)) if x > 0 else log1p(exp(x))


def slope(logs: Sequence[float], pairs: Listed, shares: Sequence[float]) -> list[float]:
    """By bot: how the log-likelihood rises with its log-strength."""
    rise = [PRIOR * (share - chance(own, 0.0)) for own, share in zip(logs, shares, strict=True)]
    for i, j, won, count in pairs:
        surplus = won - count * chance(logs[i], logs[j])
        rise[i] += surplus
        rise[j] -= surplus
    return rise


def curvature(logs: Sequence[float], pairs: Listed) -> list[list[float]]:
    """How the slope falls, as a positive definite matrix of which the lower half is filled in."""
    curve = [[0.0] * len(logs) for _ in logs]
    for bot, own in enumerate(logs):
        p = chance(own, 0.0)
        curve[bot][bot] = PRIOR * p * (1 - p) + 1e-9  # the prior makes it definite
    for i, j, _, count in pairs:
        p = chance(logs[i], logs[j])
        bend = count * p * (1 - p)
        curve[i][i] += bend
        curve[j][j] += bend
        curve[j][i] -= bend
    return curve


def factor(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Cholesky's lower triangle of a positive definite matrix, of which only the lower half is read."""
    rows: list[list[float]] = []
    for i, given in enumerate(matrix):
        row: list[float] = []
        for j in range(i):
            other = rows[j]
            row.append((given[j] - sum(map(float.__mul__, row, other[:j]))) / other[j])
        row.append(max(given[i] - sum(a * a for a in row), 1e-12) ** 0.5)
        rows.append(row)
    return rows


def level_step(lower: Sequence[Sequence[float]], rise: Sequence[float]) -> list[float]:
    """Newton's step among strengths with one mean: to the most likely of those, not of all and shifted afterwards."""
    step, tilt = solved(lower, rise), solved(lower, [1.0] * len(rise))
    surplus = sum(step) / sum(tilt)
    return [by - surplus * along for by, along in zip(step, tilt, strict=True)]


def solved(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The x of L·Lᵀ·x = right."""
    x = list(right)
    for i, row in enumerate(lower):
        x[i] = (x[i] - sum(map(float.__mul__, row[:i], x))) / row[i]
    for i in range(len(x) - 1, -1, -1):
        x[i] /= lower[i][i]
        for j in range(i):
            x[j] -= lower[i][j] * x[i]
    return x
