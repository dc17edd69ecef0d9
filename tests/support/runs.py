"""Runs in a database without processes: the matches are played by policies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
from support.policies import Policy, dice, passive, play

from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.league.fixtures import Fixture, Fixtures
from arena.league.histogram import summary
from arena.referee.fault import Fault, FaultRecord
from arena.referee.referee import Limits, Referee
from arena.referee.transcript import to_wire
from arena.store.database import Entrant
from arena.store.record import MatchRecord, packed, unpacked
from arena.store.said import Said, bundled
from arena.store.store import Store

BOTS = ("alice", "bob", "carol")
LIMITS = {"ready_ms": 10_000, "move_ms": 1_000, "match_ms": 60_000, "quit_ms": 500, "strikes": 3, "memory_mb": 1_024}

Policies = Mapping[str, Callable[[int], Policy]]
"""Bot → match id → how it plays that match; those that are left out throw dice."""


def configuration(bots: Sequence[str] = BOTS, **changes: Any) -> dict[str, Any]:
    """What `Config.canonical()` would give. Changes: name, seed, game, seats, options, blocks, format."""
    game = GAMES[changes.get("game", "for-sale")]
    seats, options = changes.get("seats", 3), changes.get("options", {})
    return {
        "name": changes.get("name", "quick"),
        "seed": changes.get("seed", 7),
        "game": {
            "name": game.name,
            "seats": seats,
            "rules_version": game.version,
            "rules": game.rules(options, seats).wire(),
            "options": options,
        },
        "schedule": {
            "format": changes.get("format", "round-robin"),
            "blocks": changes.get("blocks", 2),
            "matches_per_bot": None,
        },
        "limits": LIMITS,
        "workers": {},
        "ranking": {"by": "trueskill"},
        "bots": [{"name": bot, "command": [bot]} for bot in bots],
    }


def make(
    directory: Path, bots: Sequence[str] = BOTS, *, meta: Mapping[str, Any] | None = None, **changes: Any
) -> Store:
    """A run of which nothing is played yet, open for writing. Changes: also prints, bot → fingerprint."""
    config = configuration(bots, **changes)
    entrants = [Entrant(bot, (bot,), changes.get("prints", {}).get(bot, "0" * 64)) for bot in bots]
    known = {"sandbox": "rlimit", "sandbox_note": "rlimit: keeps little", "luck": None, **(meta or {})}
    return Store.create(directory, config, entrants, seed=config["seed"], meta=known)


def fixtures(store: Store) -> Fixtures:
    return Fixtures(store.schedule, store.names, store.secrets)


def played(
    store: Store, id: int, policies: Policies | None = None, order: tuple[str, ...] | None = None
) -> MatchRecord:
    """A match of the run; with `order`, the bots sit as they are named there."""
    fixture = Fixtures(store.schedule, store.names, store.secrets, order)[id]
    game = GAMES[store.game]
    rules = game.rules(store.config["game"]["options"], store.seats)
    luck = Luck(fixture.deal_seed, store.meta("luck") or {})
    referee = Referee(game, rules, store.seats, luck, Limits(strikes=LIMITS["strikes"]))
    own = policies or {}
    play(referee, [own[bot](id) if bot in own else dice(f"{id} {bot}") for bot in fixture.bots], ms=0.25)
    return record(fixture, referee)


def record(fixture: Fixture, referee: Referee) -> MatchRecord:
    """What is stored of a match."""
    result = referee.result
    asked = [
        [entry[2] for step in referee.steps for entry in step if entry[0] == seat and not _unasked(entry[3])]
        for seat in range(len(fixture.bots))
    ]
    return MatchRecord(
        fixture.id,
        fixture.table,
        fixture.block,
        fixture.seating,
        fixture.bots,
        tuple(result.ranks),
        tuple(result.scores),
        result.termination,
        tuple(_fault(fault, fixture.bots) for fault in referee.faults),
        tuple(summary(times, len(times) * 0.5) for times in asked),
        tuple(f"{fixture.seating}.{bot}" for bot in fixture.bots),
        transcript=packed(orjson.dumps(to_wire(referee.steps))),
        stderr={fault.seat: f"first line\n{fixture.bots[fault.seat]} \x1b[31mfell over" for fault in referee.faults},
    )


def aloud(match: MatchRecord, dropped: int = 0) -> MatchRecord:
    """The same, but each bot writes `NAME at STEP` to its standard error at each of its choices, and `NAME is done` at the end."""
    steps = orjson.loads(unpacked(match.transcript))
    said = {}
    for seat, bot in enumerate(match.bots):
        at = [step for step, rows in enumerate(steps) if any(row[0] == seat for row in rows)]
        said[seat] = Said(dropped, (*((step, f"{bot} at {step}\n") for step in at), (len(steps), f"{bot} is done\n")))
    return replace(match, said=bundled(said))


def together(match: MatchRecord) -> MatchRecord:
    """The same, but the first bot wrote something in a process in which other matches were played, too."""
    return replace(match, said=bundled({0: Said(40, ((None, f"{match.bots[0]} in several\n"),))}))


def _unasked(more: Mapping[str, Any] | None) -> bool:
    return more is not None and ("forced" in more or "retired" in more)


def _fault(fault: FaultRecord, bots: Sequence[str]) -> dict[str, Any]:
    row = fault._asdict()
    return {"seat": row.pop("seat"), "bot": bots[fault.seat], **row, "ms": round(fault.ms, 2)}


def void(store: Store, id: int) -> MatchRecord:
    """A match that failures of our own made void."""
    fixture = fixtures(store)[id]
    seats = len(fixture.bots)
    return MatchRecord(
        *(id, fixture.table, fixture.block, fixture.seating, fixture.bots),
        (1,) * seats,
        ((),) * seats,
        "void",
        (),
        (summary([], 0.0),) * seats,
        ("",) * seats,
        3,
        packed("[]"),
    )


def play_all(store: Store, policies: Policies | None = None, ids: Iterable[int] | None = None) -> None:
    """Play these matches, or all."""
    wanted = range(1, store.schedule.total + 1) if ids is None else ids
    store.commit([played(store, id, policies) for id in wanted])


def weak(_id: int) -> Policy:
    """Always the first legal action."""
    return passive


def crashing(_id: int) -> Policy:
    """Crashes at its third decision."""
    asked = iter(range(1_000))
    return lambda request: (
        Fault("crashed", "the process ended with exit code 1") if next(asked) == 2 else passive(request)
    )


def whole(directory: Path, policies: Policies | None = None, **changes: Any) -> Path:
    """A run that has ended; its directory."""
    with make(directory, **changes) as store:
        play_all(store, policies)
        store.finish()
    return directory
