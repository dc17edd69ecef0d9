"""Every message of the bot protocol, version 1, as typed objects in the order of their keys on the wire."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

PROTOCOL = 1
TO_BOT = ("hello", "start", "act", "fault", "end", "quit")
TO_REFEREE = ("ready", "action")


# Referee → bot


class Hello(TypedDict):
    """The first line to a process. The bot answers `Ready` within `ready_ms`."""

    type: Literal["hello"]
    protocol: Literal[1]
    runner: str
    bot: str
    ready_ms: int


class Start(TypedDict):
    """A match begins: forget everything and seed your dice from `seed`. No answer."""

    type: Literal["start"]
    match: str
    game: str
    rules: dict[str, Any]
    seats: int
    seat: int
    seed: int
    match_ms: int


class Act(TypedDict):
    """A decision. The bot answers `ActionMessage` with this `id` within `time_ms`."""

    type: Literal["act"]
    match: str
    id: int
    decision: str
    observation: dict[str, Any]
    events: list[dict[str, Any]]
    legal: list[dict[str, Any]]
    time_ms: int
    left_ms: int


class FaultNotice(TypedDict):
    """The answer to `id` did not count; `played` was played instead. No answer."""

    type: Literal["fault"]
    match: str
    id: int
    fault: Literal["late", "garbage", "illegal", "out-of-time", "crashed", "flooded", "no-ready"]
    message: str
    played: dict[str, Any]


class Result(TypedDict):
    """How a match ended, by seat. `ranks` are 1-based with shared places (1, 2, 2, 4)."""

    ranks: list[int]
    scores: list[list[int]]
    termination: Literal["normal", "turn-limit", "void"]


class End(TypedDict):
    """The match is over. No answer."""

    type: Literal["end"]
    match: str
    events: list[dict[str, Any]]
    result: Result


class Quit(TypedDict):
    """Nothing more will come: exit. End of file follows."""

    type: Literal["quit"]


# Bot → referee


class Ready(TypedDict):
    """The answer to `Hello`; `concurrency` is the number of matches that the bot plays at the same time."""

    type: Literal["ready"]
    name: NotRequired[str]
    version: NotRequired[str]
    games: NotRequired[list[str]]
    concurrency: NotRequired[int]


class ActionMessage(TypedDict):
    """The answer to `Act`: `id` is that of the decision. `note` is kept in the replay."""

    type: NotRequired[Literal["action"]]
    id: int
    action: dict[str, Any]
    note: NotRequired[str]
