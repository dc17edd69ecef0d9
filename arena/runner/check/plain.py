"""Good weather: starting, whole matches, every decision, other rules."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from arena.errors import nearest
from arena.games.core.options import OptionError
from arena.games.core.words import printable
from arena.runner.check.bench import Bench
from arena.runner.check.bout import Bout
from arena.runner.check.verdict import Failed, Skipped

FIRST = "first"
"""The name of the match that is played first, and again in other steps."""

LARGEST_SEED = 2**31 - 1
TRIES = 100  # matches in which a kind of decision is looked for


async def start(bench: Bench) -> str:
    """In time, with a `ready` that can be understood."""
    await bench.start()
    ready, game = bench.ready, bench.job.game
    if ready.games is not None and game not in ready.games:
        raise Failed(
            f"its `ready` says that it plays {printable(', '.join(ready.games)) or 'nothing'}, and not {game}{nearest(game, ready.games)}",
            f'name "{game}" in "games", or leave "games" out',
        )
    name = printable(" ".join(filter(None, (ready.name, ready.version))))
    return f"{f'{name}, ' if name else ''}ready after {bench.ready_ms:.0f} ms"


async def every_seat(bench: Bench, seats: int) -> str:
    """A match in each seat, one after another in one process. The seeds of the dice are 0, the largest, and others."""
    job = bench.job
    if job.seats and seats != job.seats:
        raise Skipped(f"{job.seats} seats are asked for")
    try:
        job.kind.rules(job.options, seats)
    except OptionError as error:
        raise Skipped(error.lines[0]) from None
    decisions, cut = 0, []
    restarts = bench.restarts
    for seat in range(seats):
        await bench.running()
        first = not bench.answers
        bout = Bout(
            bench,
            FIRST if first else f"{seats} seats, seat {seat}",
            seats,
            seat,
            seed={0: 0, 1: LARGEST_SEED}.get(seat),
            most=bench.beginning if bench.slow else None,
        )
        if bout.most is not None:
            cut.append(str(seat))
        began = perf_counter()
        answers = await bout.play()
        bench.played_seconds += perf_counter() - began
        bench.ms += bout.ms
        bench.match_ms = max(bench.match_ms, sum(bout.ms))
        decisions += len(answers)
        if first:
            bench.answers[FIRST] = answers
    remarks = [f"{decisions} decisions"]
    if cut:
        remarks.append(f"only the beginning in seat {', '.join(cut)}, since it is slow; --thorough plays everything")
    if bench.restarts > restarts:
        remarks.append("it ends after each match, which is allowed, but every match then has to wait for its start")
    return "; ".join(remarks)


async def every_decision(bench: Bench) -> str:
    """Decisions to which its own play did not lead: its seat is played at random up to one."""
    job = bench.job
    missing = [decision for decision in job.kind.decisions if decision not in bench.reached]
    led, unmet = [], []
    for decision in missing:
        bout = await _sought(bench, decision)
        if bout is None:
            unmet.append(decision)
            continue
        led.append(decision)
        bout.start()
        while not bout.over:
            await bout.step()
        bout.end()
    remarks = [", ".join(decision for decision in job.kind.decisions if decision not in unmet)]
    if led:
        remarks.append(f"{', '.join(led)}: only where we had played its seat up to there")
    if unmet:
        remarks.append(f"{', '.join(unmet)}: does not occur by these rules")
    return "; ".join(remarks)


async def _sought(bench: Bench, decision: str) -> Bout | None:
    """A match that has come to such a decision of the bot, of which it has not been told yet."""
    job = bench.job
    await bench.running()
    for number in range(TRIES):
        seats = job.fewest
        bout = Bout(bench, f"{decision} {number}", seats, number % seats, most=bench.beginning)
        if await bout.seek(decision):
            return bout
    return None


async def other_rules(bench: Bench) -> str:
    """A match for each value of each option that the usual rules do not have."""
    job = bench.job
    if not job.free:
        raise Skipped("the rules are given")
    played = []
    for number, (option, value) in enumerate(_changes(bench)):
        options = {option: value}
        seats = _allowed(bench, options)
        if not seats:
            continue
        words = f"{option}={str(value).lower() if isinstance(value, bool) else value}"
        await bench.running()
        bout = Bout(bench, words, seats, number % seats, options=options, most=bench.beginning if bench.slow else None)
        try:
            await bout.play()
        except Failed as failed:
            raise Failed(
                f"with --rule {words}: {failed.problem}",
                f"read the rules in force from `rules` in `start`: they may differ from match to match; {failed.remedy}",
            ) from None
        played.append(words)
    if not played:
        raise Skipped("there are no other rules")
    return ", ".join(played)


def _changes(bench: Bench) -> Iterator[tuple[str, Any]]:
    """Option and value, where it differs from what is in force."""
    kind, fewest = bench.job.kind, bench.job.fewest
    usual = kind.rules({}, fewest).wire()
    for option in kind.options:
        values: tuple[Any, ...] = (False, True) if option.kind is bool else option.values
        yield from ((option.name, value) for value in values if value != usual.get(option.name))


def _allowed(bench: Bench, options: dict[str, Any]) -> int:
    """The first number of seats for which there are such rules; 0 = none."""
    job = bench.job
    for seats in (job.seats,) if job.seats else job.kind.seats:
        try:
            job.kind.rules(options, seats)
        except OptionError:
            continue
        return seats
    return 0
