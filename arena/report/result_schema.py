"""The JSON that the commands write, as JSON Schema (draft 2020-12)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from arena.report.check_schema import CheckResult

Kind = Literal["late", "garbage", "illegal", "out-of-time", "crashed", "flooded", "no-ready"]
Termination = Literal["normal", "turn-limit", "void"]


class MoveTimes(TypedDict):
    """Milliseconds per decision: median, 99th percentile, largest. The quantiles are at most 4.5 % off."""

    p50: float
    p99: float
    max: float


class LeaderboardBot(TypedDict):
    """One bot, best first.

    `rank`: from 1, equal ratings share it. `mu`, `sigma`: TrueSkill, the mean of all bots being 25. `conservative`: mu − 3 ·
    sigma, which orders the leaderboard. `matches`: that count. `wins`: first places; one shared by k bots is 1/k.
    `mean_score`: of the points, the first part of a score. `pl`: the order-free rating, with mean 0 and 400 points for odds of
    ten to one. `…_95`: half the width of a 95 % interval over whole blocks, null where fewer than two tell it. `blocks`: whole
    ones that it played. `superior_to_next`: how likely it is stronger than the next one below. `faults`: how often which kind. `cpu_ms_per_move`: CPU time
    of the bot per decision, that between its decisions included. `cpu_ms_off_clock`: of it, what was used at least between
    them. `memory_mib`: the most that it was seen to use with all its processes, null where nobody looked.
    """

    rank: int
    name: str
    mu: float
    sigma: float
    conservative: float
    matches: int
    wins: float
    mean_rank: float
    mean_score: float
    mean_score_95: float | None
    pl: float | None
    pl_95: float | None
    blocks: int | None
    superior_to_next: float | None
    faults: dict[Kind, int]
    move_ms: MoveTimes
    cpu_ms_per_move: float
    cpu_ms_off_clock: float
    memory_mib: float | None


class SeatGain(TypedDict):
    """What a seat is worth: the share of opponents beaten from there less one half, and half its 95 % interval."""

    gain: float
    gain_95: float | None


class KnockoutRounds(TypedDict):
    """`out`: by round that is over, the names of those who dropped out, heat by heat, the better first.

    `alive`: who is still in, by seed; empty after the final. `final`: the order of finish there; empty before.
    """

    out: list[list[str]]
    alive: list[str]
    final: list[str]


class Leaderboard(TypedDict):
    """`arena leaderboard RUN --format json`, and `leaderboard.json` in the directory of a run.

    `sandbox`: the tier that bots were locked into; `sandbox_note`: what it keeps and what not. `deals_guessable`: whether
    the configuration holds the seed. `commitments`: SHA-256 over secret and nonce of the deals, in hexadecimal, made
    before the first match. `played`: stored matches, those that are `void` too. `played_again`: matches played again
    because of a failure of the runner. `draw_probability`: what the ratings assume of two equal bots. `knockout`: only of
    that format. `seed`: only from `arena match --blocks`.
    """

    run: str
    game: str
    seats: int
    sandbox: str
    sandbox_note: str
    deals_guessable: bool
    commitments: list[str]
    played: int
    scheduled: int
    void: int
    played_again: int
    worker_failures: int
    ranked_by: Literal["trueskill", "pl"]
    draw_probability: float
    seat_bias: list[SeatGain]
    bots: list[LeaderboardBot]
    knockout: NotRequired[KnockoutRounds]
    seed: NotRequired[int]


class StoredFault(TypedDict):
    """Why an answer did not count.

    `decision` and `played` (what was played instead) are null where no decision was open. `ms`: how long the bot had
    been thinking. `step`: of the replay, from 0. `retired`: whether it retired the seat.
    """

    seat: int
    bot: str
    decision: str | None
    kind: Kind
    message: str
    ms: float
    played: dict[str, Any] | None
    step: int
    retired: bool


class MatchResult(TypedDict):
    """The last line of `arena match --json`: places from 1 and scores by seat, faults in order, the seed of the deal."""

    ranks: list[int]
    scores: list[list[int]]
    termination: Termination
    faults: list[StoredFault]
    seed: int


class ReplayLine(TypedDict):
    """A line of `arena replay --json`: what a seat did, or luck (`seat` −1); a sealed choice has the same `step` in all its lines.

    `forced`: there was one legal action. `fault`: the kind for which the action was played instead of an answer. `retired`: the
    seat is no longer asked. `note`: the bot's remark. `stderr`: in the first line of a step, what bots wrote to their standard
    error at it, by seat. With `--seat`, `events` stand in place of an action of which the
    seat was told less.
    """

    step: int
    seat: int
    decision: NotRequired[str]
    action: NotRequired[dict[str, Any]]
    events: NotRequired[list[dict[str, Any]]]
    ms: NotRequired[float]
    forced: NotRequired[Literal[True]]
    fault: NotRequired[Kind]
    retired: NotRequired[Literal[True]]
    note: NotRequired[str]
    stderr: NotRequired[dict[str, str]]


class SeatTimes(TypedDict):
    """One seat's decisions in a match.

    `n`: how many were asked. `p50`, `p99`, `max`: milliseconds. `cpu`: CPU milliseconds in all. `hist`: how many took from
    2^(b/8) to 2^((b+1)/8) ms, by b. `cpus`: CPU milliseconds of each decision, in order; left out where a process serves
    several matches. Where there is something to tell: `off`: CPU milliseconds off the clock, from 1 on; `kib`: the most memory in a sample; `stale`: late answers that were dropped.
    """

    n: int
    p50: float
    p99: float
    max: float
    cpu: float
    hist: dict[str, int]
    cpus: NotRequired[list[float]]
    off: NotRequired[float]
    kib: NotRequired[int]
    stale: NotRequired[int]


class Written(TypedDict):
    """What a bot wrote to its standard error in a match.

    `dropped`: bytes at the beginning that were not kept. `parts`: the step of the transcript at which it came, and the text;
    the number of all steps means after the last, null that the process played several matches at a time.
    """

    dropped: int
    parts: list[tuple[int | None, str]]


class ExportLine(TypedDict):
    """A line of `arena export RUN FILE.jsonl`: one match. Lists are by seat.

    `processes`: which process played; none meets a deal twice. `attempts`: how often it was started. `deal_seed`: in
    hexadecimal, null until the run has ended. `transcript`: a list of steps, each a list of entries `[-1, source,
    outcome]` for luck or `[seat, action, ms]`, where need be with an object of the rest behind. `stderr`: the last
    lines of standard error by seat, of matches with a fault. `stderr_steps`: by seat, what bots wrote there in any match.
    """

    id: int
    table: int
    block: int
    seating: int
    bots: list[str]
    ranks: list[int]
    scores: list[list[int]]
    termination: Termination
    faults: list[StoredFault]
    times: list[SeatTimes]
    processes: list[str]
    attempts: int
    rules_version: int
    deal_seed: str | None
    transcript: list[list[list[Any]]]
    stderr: dict[str, str]
    stderr_steps: dict[str, Written]


def schema() -> dict[str, Any]:
    """The schema of a leaderboard; `$defs` also holds `MatchResult`, `ReplayLine`, `ExportLine` and `CheckResult`."""
    from pydantic import TypeAdapter  # noqa: PLC0415 - it takes its time

    documents = (Leaderboard, MatchResult, ReplayLine, ExportLine, CheckResult)
    adapters = [(one.__name__, "validation", TypeAdapter(one)) for one in documents]
    _, document = TypeAdapter.json_schemas(adapters, ref_template="#/$defs/{model}")  # type: ignore[arg-type]
    for definition in document["$defs"].values():
        for field in [definition, *definition.get("properties", {}).values()]:
            field.pop("title", None)  # pydantic repeats the names
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Results of arena",
        "$ref": "#/$defs/Leaderboard",
        "$defs": document["$defs"],
    }
