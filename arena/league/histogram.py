"""Decision times in few numbers that can be added up: a histogram with buckets in constant ratio.

Bucket b holds the times from 2^(b/8) to 2^((b+1)/8) milliseconds, and a quantile is told as 2^((b+½)/8): at most
4.5 % off. Times under a microsecond count as one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import ceil, floor, log2
from typing import Any

PER_OCTAVE = 8
_LEAST_MS = 0.001


def bucket(ms: float) -> int:
    """The bucket of a time in milliseconds."""
    return floor(log2(max(ms, _LEAST_MS)) * PER_OCTAVE)


def summary(ms: Sequence[float], cpu_ms: float) -> dict[str, Any]:
    """What a match record keeps of one seat's decisions: the `times` of docs/results.md.

    Args:
        ms: how long each decision took, in milliseconds.
        cpu_ms: what CPU the bot used in the match.

    Returns:
        `{"n","p50","p99","max","cpu","hist"}`: exact quantiles (the smallest time that at least so many took at most)
        and the histogram, bucket → count, keys as text.
    """
    ordered = sorted(ms)
    n = len(ordered)
    counts: dict[str, int] = {}
    first = 0
    while first < n:
        key = bucket(ordered[first])
        behind = bisect_left(ordered, 2.0 ** ((key + 1) / PER_OCTAVE), first + 1)
        counts[str(key)] = behind - first
        first = behind
    return {
        "n": n,
        "p50": round(ordered[ceil(n * 0.5) - 1], 3) if n else 0.0,
        "p99": round(ordered[ceil(n * 0.99) - 1], 3) if n else 0.0,
        "max": round(ordered[-1], 3) if n else 0.0,
        "cpu": round(cpu_ms, 3),
        "hist": counts,
    }


class Histogram:
    """The times of many decisions.

    Attributes:
        counts: bucket → count, keys as text as in a match record.
    """

    __slots__ = ("counts",)

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self.counts = dict(counts or {})

    def merge(self, counts: Mapping[str, int]) -> None:
        """Add the histogram of a match record."""
        mine = self.counts
        for key, count in counts.items():
            mine[key] = mine.get(key, 0) + count

    def quantile(self, share: float) -> float:
        """The time in milliseconds that this share of the decisions took at most; 0 where there are none."""
        wanted = ceil(sum(self.counts.values()) * share)
        for index, count in sorted((int(key), count) for key, count in self.counts.items()):
            wanted -= count
            if wanted <= 0:
                return float(2 ** ((index + 0.5) / PER_OCTAVE))
        return 0.0
