"""How a run is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.config.values import Config
from arena.runner import linux


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a run is played: nothing here alters a result.

    Attributes:
        workers: how many.
        sandbox: the tier in force.
        seconds: after which it stops at a balanced point; None = when everything is played.
        single: only the first match, with the bots in the seats in the order of the configuration.
        luck: given outcomes by source.
        trace: a file for every line both ways, or None.
        show_stderr: whether bots' standard error goes to ours.
        results: the folder of all runs, which no bot may see.
    """

    workers: int
    sandbox: str
    seconds: float | None = None
    single: bool = False
    luck: Mapping[str, Sequence[int | str]] | None = None
    trace: Path | None = None
    show_stderr: bool = False
    results: Path | None = None


def cores_of(worker: int, per_match: int, cores: Sequence[int]) -> tuple[int, ...]:
    """The cores of one worker: its own where there are enough, else shared in turn."""
    return tuple(sorted({cores[(worker * per_match + k) % len(cores)] for k in range(per_match)}))


def worker_count(config: Config) -> int:
    """How many workers a configuration asks for: `auto` is one per usable core, or per `cores_per_match` of them."""
    if config.workers.count != "auto":
        return config.workers.count
    return max(1, len(linux.usable_cores()) // config.workers.cores_per_match)
