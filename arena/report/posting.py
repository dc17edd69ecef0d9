"""The leaderboard as a run leaves it in its directory whenever it stops."""

from __future__ import annotations

from arena.report.files import quoted, replacing
from arena.report.formats import FORMATS
from arena.report.leaderboard import Leaderboard, board_of, leaderboard
from arena.report.strengths import keep_strengths
from arena.report.tally import keep, kept
from arena.store.store import Store

HURRY = 4_000  # matches that are added up in half a second
HURRIED_FIT = 20_000  # matches times bots whose order-free rating takes no longer


def write_leaderboard(store: Store, board: Leaderboard | None = None) -> Leaderboard:
    """Write `leaderboard.md` and `leaderboard.json` into the run's directory, and keep the sums for the next time.

    Raises:
        StorageError: they cannot be written.
    """
    board = board or leaderboard(store, keep(store), blocks=keep_strengths(store))
    for suffix, form in (("md", "markdown"), ("json", "json")):
        with replacing(store.directory / f"leaderboard.{suffix}") as file:
            file.write(FORMATS[form](board))
    return board


def finish_leaderboard(store: Store, *, hurry: bool = False) -> str:
    """What a run leaves when it stops: the leaderboard in its directory, and its text for the terminal.

    Args:
        store: of the run, open for writing.
        hurry: whether somebody waits for the process to end: many matches are then not added up now.
    """
    if hurry and store.count() - kept(store).last > HURRY:
        return f"The leaderboard of so many matches takes a moment: arena leaderboard {quoted(store.directory)}\n"
    if hurry and store.count() * len(store.names) > HURRIED_FIT:
        return FORMATS["table"](write_leaderboard(store, board_of(store, keep(store), None)))
    return FORMATS["table"](write_leaderboard(store))
