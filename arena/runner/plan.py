"""What a configuration would play, before it is played."""

from __future__ import annotations

import re

from arena.config.values import Config
from arena.errors import ArenaError
from arena.league.schedule import Schedule
from arena.runner.progress import duration

UNITS = {"d": 86_400, "h": 3_600, "m": 60, "min": 60, "s": 1}


def duration_of(text: str) -> float:
    """Seconds from `8h`, `1h30m`, `90s`, `2d`.

    Raises:
        ArenaError: it is something else.
    """
    parts = re.findall(r"(\d+(?:\.\d+)?)\s*(min|d|h|m|s)", text)
    seconds = sum(float(number) * UNITS[unit] for number, unit in parts)
    if not seconds or re.sub(r"(\d+(?:\.\d+)?)\s*(min|d|h|m|s)\s*", "", text).strip():
        raise ArenaError(f"--for {text}: is not a time; write it as in 8h, 1h30m, 45m or 90s")
    return seconds


def plan(config: Config, rate: float) -> str:
    """Tables, matches per bot, seat balance, and the time it takes.

    Args:
        config: of the tournament.
        rate: matches per second, as probed.
    """
    schedule = Schedule.first(config.seats, len(config.bots), config.blocks)
    per_seat = schedule.matches_per_bot // schedule.seats
    lines = [
        f"{config.name}: {config.game.game.title}, {config.seats} seats, {len(config.bots)} bots, {config.schedule.format}",
        f"tables            {schedule.tables:,} (every combination of {config.seats} bots)",
        f"blocks            {schedule.blocks:,} per table: one deal in all {config.seats} cyclic seatings",
        f"matches           {schedule.total:,}",
        f"matches per bot   {schedule.matches_per_bot:,}",
        f"seat balance      every bot plays {per_seat:,} matches in each seat",
    ]
    if rate > 0:
        shown = f"{rate:,.0f}/s" if rate >= 2 else f"{rate * 60:,.1f}/min"
        lines.append(f"time              about {duration(schedule.total / rate)} at {shown} (from a short probe)")
    else:
        lines.append("time              unknown: no match was finished within the probe")
    return "\n".join(lines) + "\n"
