"""The tables of a configuration, their keys, defaults and meanings: what a file may say.

The descriptions are those of the JSON Schema (`arena schema config`); docs/configuration.md tells the same at length.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

NAME = r"^[A-Za-z0-9._-]+$"
RUN_NAME = r"^[^/. \x00-\x1f\x7f]([^/\x00-\x1f\x7f]{0,98}[^/ \x00-\x1f\x7f])?$"  # names a folder

Name = Annotated[str, Field(pattern=NAME, max_length=64)]
MOST = 2**31 - 1  # of any number but the seed: 24 days of milliseconds
Natural = Annotated[int, Field(ge=0, le=MOST)]
Positive = Annotated[int, Field(ge=1, le=MOST)]
Words = Annotated[tuple[str, ...], Field(strict=False)]  # TOML knows lists only


class Table(BaseModel):
    """A table of the file: frozen, strict about types, no other keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class GameTable(Table):
    """`[game]`: what is played."""

    name: str = Field(description="the game: `arena games` lists them")
    seats: Positive = Field(description="bots at a table")
    rules: dict[str, Any] = Field(default_factory=dict, description="the rule options of the game")


class ScheduleTable(Table):
    """`[schedule]`: who plays whom, how often."""

    format: Literal["round-robin", "gauntlet", "swiss", "knockout", "adaptive"] = Field(
        default="round-robin",
        description="round-robin: every combination of bots is a table; gauntlet: candidates against a field; swiss: "
        "tables by standing; knockout: the better half goes on; adaptive: where the order is least certain",
    )
    blocks: Positive | None = Field(
        default=None, description="deals per table, each played in all cyclic seatings; default 10"
    )
    matches_per_bot: Positive | None = Field(
        default=None, description="instead of blocks: as few blocks as give every bot at least so many matches"
    )
    max_tables: Positive | None = Field(
        default=None,
        description="round-robin and gauntlet: beyond so many tables a balanced choice is played; default 2,000",
    )
    candidates: Words = Field(default=(), description="gauntlet: bots that each play the field; default: the first")
    rounds: Positive | None = Field(
        default=None, description="swiss: how many; default: one more than it takes to halve the field down to one"
    )
    confidence: Annotated[float, Field(gt=0.5, lt=1)] | None = Field(
        default=None, description="adaptive: ends when each bot is so surely ahead of the next; default 0.95"
    )


class LimitsTable(Table):
    """`[limits]`: what a bot may use; times in milliseconds."""

    ready_ms: Positive = Field(default=10_000, description="from the start of the process to its `ready`")
    move_ms: Natural = Field(default=1_000, description="one decision; 0 = none")
    match_ms: Natural = Field(default=60_000, description="a seat's thinking time in one match; 0 = none")
    quit_ms: Natural = Field(default=500, description="from `quit` to the end of the process before it is killed")
    strikes: Positive = Field(
        default=3, description="late, garbage and illegal answers in one match that retire the seat"
    )
    memory_mb: Positive = Field(default=1_024, description="memory of a bot with all its processes, in MiB")


class WorkersTable(Table):
    """`[workers]`: how the matches are played; nothing here alters a result."""

    count: Positive | Literal["auto"] = Field(
        default="auto", description="matches at a time; auto: one per usable core"
    )
    sandbox: Literal["auto", "bwrap", "landlock", "rlimit", "none"] = Field(
        default="auto", description="what bots are locked into; auto: the best that this machine offers"
    )
    restart: Literal["pass", "match"] = Field(default="pass", description="when bots get a fresh process")
    freeze: bool | Literal["auto"] = Field(
        default="auto", description="stop bots off the clock; auto: those that used over 20 % of the core there"
    )
    matches_per_worker: Positive = Field(default=1, description="more for bots that wait rather than compute")
    cores_per_match: Positive = Field(default=1, description="more for bots with threads")


class RankingTable(Table):
    """`[ranking]`: the order of the leaderboard."""

    by: Literal["trueskill", "pl"] = Field(default="trueskill", description="trueskill, or pl (order-free)")


class BotTable(Table):
    """`[[bots]]`: one bot."""

    name: Name = Field(description="letters, digits and . _ -")
    command: Annotated[tuple[str, ...], Field(strict=False, min_length=1)] = Field(
        description="the program and its arguments; {python} = the interpreter that runs arena"
    )
    directory: str | None = Field(
        default=None,
        description="where it runs, relative to this file; default: the folder of the first file in command",
    )
    readable: Words = Field(default=(), description="more paths that it may read, relative to this file")
    build: Words = Field(default=(), description="a command run once per content of the directory, before the run")
    env: dict[str, str] = Field(default_factory=dict, description="environment variables added to the few it gets")


class GateTable(Table):
    """`[gate]`: the strength test of `arena gate`."""

    candidate: Name = Field(description="the bot that is tested")
    baseline: Name = Field(description="the bot that it must hold its own against")
    mode: Literal["non-regression", "improvement"] = Field(default="non-regression", description="what is to be shown")
    alpha: Annotated[float, Field(gt=0, lt=0.5)] = Field(
        default=0.05,
        description="chance to see a difference where there is none: non-regression fails, improvement passes",
    )
    beta: Annotated[float, Field(gt=0, lt=0.5)] = Field(
        default=0.05, description="chance to overlook a difference of margin: non-regression passes, improvement fails"
    )
    margin: Annotated[float, Field(gt=0, lt=1)] = Field(
        default=0.02, description="the smallest difference that matters, in share of opponents beaten"
    )
    max_minutes: Annotated[float, Field(gt=0)] = Field(default=8, description="stops at a complete block")
    max_matches: Positive = Field(default=20_000, description="stops at a complete block")
    max_faults: Natural = Field(default=0, description="faults of the candidate that are forgiven")
    on_undecided: Literal["report", "pass", "fail"] = Field(default="report", description="report = exit code 3")


class FileModel(Table):
    """A configuration of `arena`."""

    name: Annotated[str, Field(pattern=RUN_NAME)] | None = Field(
        default=None, description="of the run; default: the file's name"
    )
    seed: Annotated[int, Field(ge=0)] | None = Field(
        default=None, description="for practice and CI: deals can be guessed; left out: a fresh secret of 256 bits"
    )
    game: GameTable
    schedule: ScheduleTable = ScheduleTable()
    limits: LimitsTable = LimitsTable()
    workers: WorkersTable = WorkersTable()
    ranking: RankingTable = RankingTable()
    bots: tuple[BotTable, ...] = Field(strict=False, min_length=1, description="at least as many as seats")
    gate: GateTable | None = None
