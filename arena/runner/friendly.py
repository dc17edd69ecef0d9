"""A friendly: what `arena match` plays, from the words of the command line."""

from __future__ import annotations

import json
import secrets
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.config import make
from arena.config.values import Config
from arena.errors import ArenaError, StorageError
from arena.games.core.luck import check_given
from arena.games.core.state import Card
from arena.runner import session
from arena.runner.conditions import Conditions, worker_count
from arena.runner.play import Follower, play_out
from arena.runner.progress import Progress
from arena.runner.tournament import Tournament
from arena.store.store import Store

RESULTS = Path("results")


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `arena match`; see docs/commands.md."""

    game: str
    bots: tuple[str, ...]
    seed: int | None = None
    rules: tuple[str, ...] = ()
    luck: Path | None = None
    blocks: int | None = None
    workers: int | None = None
    save: Path | None = None
    trace: Path | None = None
    show_stderr: bool = False
    sandbox: str = "auto"
    move_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A friendly that is over: its outcome, and the seed with which it can be played again."""

    outcome: session.Outcome
    seed: int


def play(
    settings: Settings, say: Callable[[str], None], progress: Progress, follow: Callable[[Store], Follower]
) -> Played:
    """Play it.

    Args:
        settings: what is played, and how.
        say: told what is being done.
        progress: shows how a tournament gets on.
        follow: makes what adds it up behind the play.

    Raises:
        ArenaError: a line for each thing that is wrong.
        StorageError: it cannot be stored.
    """
    seed = secrets.randbelow(1 << 31) if settings.seed is None else settings.seed
    config = make(
        settings.game,
        settings.bots,
        options=rule_options(settings.rules),
        seed=seed,
        blocks=settings.blocks or 1,
        limits={} if settings.move_ms is None else {"move_ms": settings.move_ms},
        workers={"sandbox": settings.sandbox},
    )
    luck = given_luck(settings.luck, config)
    single = settings.blocks is None
    workers = 1 if single or settings.trace else settings.workers or worker_count(config)
    tier = session.tier_for(config, RESULTS, say)
    conditions = Conditions(
        workers,
        tier[0],
        single=single,
        luck=luck,
        trace=_absolute(settings.trace),
        show_stderr=settings.show_stderr,
        results=RESULTS,
    )
    directory = place(settings.save, settings.game)
    prepared = session.prepare(config, directory, RESULTS, say, sandbox=tier, luck=luck)
    try:
        tournament = Tournament(prepared.store, config, prepared.bots, conditions)
        signal = play_out(tournament, progress, None if single else follow(prepared.store))
        return Played(session.conclude(prepared.store, tournament, signal), seed)
    except BaseException:
        prepared.store.close()
        raise


def exit_code(played: Played) -> int:
    """0, 128 + signal, or 70 for a failure of ours."""
    if played.outcome.signal is not None:
        return 128 + played.outcome.signal
    return 70 if played.outcome.tournament.voids else 0


def rule_options(rules: Sequence[str]) -> dict[str, Any]:
    """`k=v` → option and value: a TOML value where it is one, else a string.

    Raises:
        ArenaError: there is no `=`, or an option is given twice.
    """
    options: dict[str, Any] = {}
    errors = []
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not equals or not key.strip():
            errors.append(f"--rule {rule}: must be written NAME=VALUE, as in edition=iello")
            continue
        if key.strip() in options:
            errors.append(f"--rule {rule}: {key.strip()!r} is given twice")
        try:
            options[key.strip()] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            options[key.strip()] = value.strip()
    if errors:
        raise ArenaError(*errors)
    return options


def given_luck(path: Path | None, config: Config) -> Mapping[str, Sequence[Card]]:
    """The outcomes in a luck file, checked as far as can be before the play.

    Raises:
        ArenaError: the file cannot be read, is not JSON, or holds what the rules in force cannot yield.
    """
    if path is None:
        return {}
    try:
        given = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ArenaError(f"--luck {path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise ArenaError(f"--luck {path}: is not JSON: {error}") from None
    try:
        return check_given(given, config.game.game.sources(config.game.rules, config.seats))
    except ArenaError as error:
        raise ArenaError(*(f"{path}: {line}" for line in error.lines)) from None


def place(save: Path | None, game: str) -> Path:
    """Where a match is stored: as `--save` says, or in the next free folder.

    Raises:
        ArenaError: there is a run already.
        StorageError: there is no such folder to be made.
    """
    directory = save or free(RESULTS / "matches", game)
    if (directory / "arena.db").exists():
        raise ArenaError(f"--save {directory}: there is a run already; name another directory")
    return directory


def free(parent: Path, game: str) -> Path:
    """The next folder `<game>-N` that nothing has."""
    try:
        parent.mkdir(parents=True, exist_ok=True)
        taken = [folder.name.removeprefix(f"{game}-") for folder in parent.iterdir()]
    except OSError as error:
        raise StorageError(f"{parent}: cannot be written: {error.strerror}") from None
    return parent / f"{game}-{max((int(number) for number in taken if number.isdecimal()), default=0) + 1}"


def _absolute(path: Path | None) -> Path | None:
    return None if path is None else path.absolute()
