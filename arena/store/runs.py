"""Where runs live: `RESULTS/<name>/`, and `<name>-2`, `<name>-3`, … after `--fresh`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from arena.errors import ArenaError, nearest
from arena.store.database import DATABASE, connect, remembered

MATCHES = "matches"  # the folder below the results of what was played without a configuration


def find(run: str, results: Path) -> Path:
    """The directory of a RUN as named by the user.

    Args:
        run: a directory that holds `arena.db` (or that file), or a name below `results`; `<name>` is the highest of
            `<name>`, `<name>-2`, ….
        results: the results directory.

    Raises:
        ArenaError: there is none; the line names those that there are.
    """
    path = Path(run)
    if path.name == DATABASE and path.is_file():
        return path.parent
    if (path / DATABASE).is_file():
        return path
    if "/" not in run and (found := latest(run, results)):
        return found
    if "/" not in run and (results / run / DATABASE).is_file():
        return results / run
    if inside := names(path):
        raise ArenaError(f"{run}: is a directory of runs; name one of them, as in {path / inside[-1]}")
    known = names(results)
    if path.is_dir():
        raise ArenaError(f"{run}: is a directory without {DATABASE}; the runs in {results}/ are: {_listed(known)}")
    hint = nearest(run, known)
    if "/" not in run and (results / MATCHES / run / DATABASE).is_file():
        hint = f" (did you mean '{results / MATCHES / run}'?)"
    raise ArenaError(f"there is no run {run!r} in {results}/{hint}; there are: {_listed(known)}")


def _listed(known: Sequence[str]) -> str:
    return ", ".join(known[:12]) + (", …" if len(known) > 12 else "") if known else "none"


def find_two(run_a: str, run_b: str, results: Path) -> tuple[Path, Path]:
    """The directories of two RUNs that are to be compared.

    `cup` alone is the newest of its name; beside `cup-2` it is the run that has just this name, or the newest would be
    compared with itself.

    Args:
        run_a: one, see `find`.
        run_b: the other.
        results: the results directory.

    Raises:
        ArenaError: see `find`.
    """
    found = find(run_a, results), find(run_b, results)
    if run_a == run_b or not found[0].samefile(found[1]):
        return found
    first, second = (
        results / run if (results / run / DATABASE).is_file() else path
        for run, path in zip((run_a, run_b), found, strict=True)
    )
    return first, second


def names(results: Path) -> list[str]:
    """The folders below `results` that hold a run."""
    if not results.is_dir():
        return []
    return sorted(folder.name for folder in results.iterdir() if (folder / DATABASE).is_file())


def latest(name: str, results: Path) -> Path | None:
    """The highest of `<name>`, `<name>-2`, … that holds a run of this name; None where there is none."""
    numbered = _numbered(name, results)
    runs = [folder for _, folder in sorted(numbered.items()) if (folder / DATABASE).is_file()]
    return runs[-1] if runs else None


def fresh(name: str, results: Path) -> Path:
    """Where a new run of this name goes: `<name>`, or the number after the highest that is taken."""
    numbered = _numbered(name, results)
    if not numbered:
        return results / name
    return results / f"{name}-{max(numbered) + 1}"


def _numbered(name: str, results: Path) -> dict[int, Path]:
    """Number → folder; 1 is the plain name. A folder whose run has a name of its own is none of them."""
    found = {1: results / name} if (results / name).exists() else {}
    if results.is_dir():
        for folder in results.iterdir():
            number = folder.name.removeprefix(f"{name}-")
            if folder.name == f"{name}-{number}" and number.isdecimal() and number[0] != "0" and int(number) > 1:
                found[int(number)] = folder
    return {number: folder for number, folder in found.items() if number == 1 or _run_name(folder) in (name, None)}


def _run_name(folder: Path) -> str | None:
    """The name that a run was started under; None where the folder holds none that can be read."""
    path = folder / DATABASE
    if not path.is_file():
        return None
    try:
        database = connect(path, write=False)
        try:
            return str(remembered(database, "config")["name"])
        finally:
            database.close()
    except (sqlite3.Error, KeyError, TypeError):
        return None
