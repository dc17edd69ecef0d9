"""Whether the same match brings the same answers."""

from __future__ import annotations

from arena.runner.check.bench import Bench
from arena.runner.check.bout import Bout
from arena.runner.check.plain import FIRST
from arena.runner.check.verdict import Failed

MOST = 2  # beginnings of decisions that are compared


async def repeat(bench: Bench) -> str:
    """The first match of the check once more, as the first of another process."""
    before = bench.answers[FIRST]
    await bench.start()
    now = await _again(bench)
    place = _difference(before, now)
    if place is None:
        return f"{min(len(before), len(now))} answers are the same"
    raise Failed(
        f"the same match with the same seed, first in two processes: {_told(before, now, place)}",
        "take all dice from `seed` in `start` and from nothing else: not from the time, the process id, or the order of a "
        "hash table. A bot whose search ends by the clock cannot promise this; then leave the step out: --skip repeat",
    )


async def forget(bench: Bench) -> str:
    """The first match of the check once more, after others in the same process."""
    job = bench.job
    await bench.running()
    await Bout(bench, "between", job.fewest, 1, most=bench.beginning).play()
    before, now = bench.answers[FIRST], await _again(bench)
    place = _difference(before, now)
    if place is None:
        return f"{min(len(before), len(now))} answers are the same"
    raise Failed(
        f"the same match with the same seed, first and after others: {_told(before, now, place)}",
        "forget everything at `start`: what is known of the match before, of players and cards, and the state of the "
        "dice; the surest way is one object for each match, made anew at `start`",
    )


async def _again(bench: Bench) -> list[str]:
    await bench.running()
    return await Bout(bench, FIRST, bench.job.fewest, 0, seed=0, most=MOST * bench.beginning).play()


def _difference(before: list[str], now: list[str]) -> int | None:
    """The first place where they differ."""
    for place, (old, new) in enumerate(zip(before, now, strict=False)):
        if old != new:
            return place
    return None


def _told(before: list[str], now: list[str], place: int) -> str:
    return f"decision {place + 1} was answered {before[place]}, now {now[place]}"
