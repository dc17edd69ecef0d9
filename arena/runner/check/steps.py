"""The steps of a check, in their order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import NamedTuple

from arena.games.core.game import Game
from arena.runner.check import ending, forgetting, measured, plain, weather
from arena.runner.check.bench import Bench


class Step(NamedTuple):
    """One step.

    Attributes:
        name: by which `--skip` and docs/check.md know it.
        title: what the bot does if it passes.
        run: returns a remark, or raises `Failed` or `Skipped`.
        needs: names of steps that must have passed, else this one is skipped.
    """

    name: str
    title: str
    run: Callable[[Bench], Awaitable[str]]
    needs: tuple[str, ...] = ()


def steps(game: Game, fewest: int) -> tuple[Step, ...]:
    """The steps of a game; `fewest` seats are those of matches for which any number does."""
    return tuple(_steps(game, fewest))


def _steps(game: Game, fewest: int) -> Iterator[Step]:
    yield Step("start", "starts, and answers `hello` with `ready`", plain.start)
    played = (f"seats-{fewest}",)
    for seats in (fewest, *(number for number in game.seats if number != fewest)):
        title = f"plays whole matches, in every seat of {seats}"
        needs = ("start",) if seats == fewest else played
        yield Step(f"seats-{seats}", title, partial(plain.every_seat, seats=seats), needs)
    yield Step("decisions", "answers every kind of decision", plain.every_decision, played)
    yield Step("rules", "plays by other rules, as `start` tells them", plain.other_rules, played)
    yield Step("memory", "stays within the limit of memory", measured.memory, played)
    yield Step("speed", "decides in time", measured.speed, played)
    yield Step("stderr", "keeps its log short", measured.stderr, played)
    yield Step("silence", "says nothing unasked, and rests while others think", measured.silence, played)
    yield Step("quit", "ends when told to quit", ending.quit, played)
    yield Step("repeat", "answers alike in a new process: its dice come from `seed`", forgetting.repeat, played)
    yield Step("forget", "answers alike after another match: it forgets at `start`", forgetting.forget, ("repeat",))
    yield Step("unknown-keys", "ignores keys that it does not know", weather.unknown_keys, played)
    yield Step("unknown-messages", "ignores messages that it does not know", weather.unknown_messages, played)
    yield Step("pieces", "waits for the end of a line that comes in pieces", weather.pieces, played)
    yield Step("at-once", "takes several messages that come at once", weather.at_once, played)
    yield Step("long-lines", "reads lines of any length", weather.long_lines, played)
    yield Step("fault", "takes `fault` messages and plays on", weather.faults, played)
    yield Step("late", "is too late and plays on", weather.late, played)
    yield Step("void", "takes the end in mid-match, and plays the next one", weather.void, played)
    yield Step("concurrency", "plays several matches at a time", weather.concurrency, played)
    yield Step("end-of-input", "ends at the end of its input", ending.end_of_input, played)
