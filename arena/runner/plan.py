"""What a configuration would play, before it is played."""

from __future__ import annotations

import re
from collections import Counter
from math import comb

from arena.config.values import Config
from arena.errors import ArenaError
from arena.league.formats import STATIC, first
from arena.league.knockout import heats
from arena.league.plan import Plan
from arena.league.schedule import table_bots
from arena.league.seeds import secret_of
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
    plan = Plan.of(config.canonical()["schedule"], config.seats)
    schedule = first(plan, config.names, secret_of(config.seed or 0))
    seats, format = config.seats, config.schedule.format
    lines = [f"{config.name}: {config.game.game.title}, {seats} seats, {len(config.bots)} bots, {format}"]
    if format in STATIC:
        tables = schedule.segments[0].tables
        played = Counter(bot for table in tables for bot in table_bots(table, seats))
        every = format == "round-robin" and len(tables) == comb(len(config.bots), seats)
        which = f"every combination of {seats} bots" if every else "a balanced choice"
        total, share = schedule.total, [count * config.blocks for count in (min(played.values()), max(played.values()))]
        lines.append(
            f"tables            {len(tables):,} ({which if format == 'round-robin' else 'candidates and field'})"
        )
        lines.append(f"blocks            {config.blocks:,} per table: one deal in all {seats} cyclic seatings")
    else:
        total, share = _staged(plan, len(config.bots))
        lines.append(
            f"tables            stage by stage, by the results before; the first has {len(schedule.segments[0].tables):,}"
        )
        lines.append(f"blocks            of one deal in all {seats} cyclic seatings")
    low, high = share
    lines.append(f"matches           {'at most ' if format == 'adaptive' else ''}{total:,}")
    lines.append(f"matches per bot   {low * seats:,}" + (f" to {high * seats:,}" if high > low else ""))
    lines.append(
        f"seat balance      every bot plays {low:,}" + (f" to {high:,}" if high > low else "") + " matches in each seat"
    )
    if rate > 0:
        shown = f"{rate:,.0f}/s" if rate >= 2 else f"{rate * 60:,.1f}/min"
        lines.append(f"time              about {duration(total / rate)} at {shown} (from a short probe)")
    else:
        lines.append("time              unknown: no match was finished within the probe")
    return "\n".join(lines) + "\n"


def _staged(plan: Plan, bots: int) -> tuple[int, list[int]]:
    """Of a format in stages the number of matches, and the fewest and most blocks of a bot."""
    if plan.format == "adaptive":
        total = plan.budget(bots)
        return total, [1, total // plan.seats]
    if plan.format == "swiss":
        rounds, tables = plan.swiss_rounds(bots), bots // plan.seats
        least = rounds * tables * plan.seats // bots
        return rounds * tables * plan.blocks * plan.seats, [least * plan.blocks, min(rounds, least + 1) * plan.blocks]
    heats_played = rounds = 0
    while True:
        number, out = heats(bots, plan.seats)
        heats_played, rounds = heats_played + number, rounds + 1
        if not out:
            return heats_played * plan.blocks * plan.seats, [plan.blocks, rounds * plan.blocks]
        bots -= number * out
