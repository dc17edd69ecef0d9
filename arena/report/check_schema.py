"""The JSON of `arena check --json`."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class CheckLine(TypedDict):
    """A line that went to the bot or came from it; where `whole` is false its end has not come."""

    way: Literal["sent", "came"]
    text: str
    whole: bool


class CheckStep(TypedDict):
    """What became of a step; see docs/check.md for their names.

    `title`: what a bot does that passes. `note`: a remark, or why the step was skipped. Only where it failed: `problem`, what the
    bot did; `remedy`, what to do about it; `exchange`, the last lines both ways; `stderr`, the end of its standard error.
    """

    number: int
    name: str
    title: str
    status: Literal["passed", "failed", "skipped"]
    seconds: float
    note: str
    problem: NotRequired[str]
    remedy: NotRequired[str]
    exchange: NotRequired[list[CheckLine]]
    stderr: NotRequired[str]


class CheckedBot(TypedDict):
    """What the bot says of itself in `ready`."""

    name: str | None
    version: str | None


class CheckLimits(TypedDict):
    """The limits that held."""

    ready_ms: int
    move_ms: int
    match_ms: int
    quit_ms: int
    memory_mb: int


class CheckResult(TypedDict):
    """The document of `arena check --json`. `ok`: no step failed. `seats`: the only number that was played; null = all of the game.

    `command`, `directory`: how and where the bot was started. `sandbox_note`: what the sandbox keeps and what not.
    """

    game: str
    seats: int | None
    command: list[str]
    directory: str
    bot: CheckedBot
    sandbox: str
    sandbox_note: str
    limits: CheckLimits
    seed: int
    ok: bool
    passed: int
    failed: int
    skipped: int
    steps: list[CheckStep]
