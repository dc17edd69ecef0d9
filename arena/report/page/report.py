"""A run as a page: leaderboard, plots, head to head, faults, and the matches worth watching, which it can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.errors import ArenaError
from arena.report.files import quoted, replacing
from arena.report.leaderboard import Leaderboard, leaderboard
from arena.report.page import faults, plots, tables
from arena.report.page.document import carried, document
from arena.report.page.faults import Bounds
from arena.report.page.frames import Kept
from arena.report.page.links import Links
from arena.report.page.markup import Markup, joined, tag
from arena.report.page.replay import STYLES, drawn, viewed
from arena.report.page.survey import survey
from arena.report.replay import open_match
from arena.report.strengths import strengths
from arena.report.tally import tally
from arena.store.reading import Results

KEPT = Kept(120, 600)


def write_report(results: Results, path: Path, bounds: Bounds) -> int:
    """Write the page of a run, also while the run goes on.

    Args:
        results: of the run.
        path: the file, replaced when the page is whole.
        bounds: how much it holds.

    Returns:
        its size in bytes.

    Raises:
        ArenaError: nothing has been played yet.
        StorageError: the file cannot be written, or the run not be read.
    """
    page = report_page(results, bounds)
    with replacing(path) as file:
        file.write(page)
    return len(page.encode())


def report_page(results: Results, bounds: Bounds) -> str:
    """The page of a run; see `write_report`."""
    sums, blocks = tally(results), strengths(results)
    board = leaderboard(results, sums, blocks=blocks)
    seen = survey(results, bounds.faults)
    if not seen.counted:
        raise ArenaError(f"{results.path}: no match that counts has been played yet, so there is nothing to report")
    telling = seen.telling(blocks.rated)
    ids = list(dict.fromkeys([each.id for each in telling] + seen.faults.ids()))
    matches = list(_carried(results, ids, bounds.room))
    run = quoted(results.directory) if results.directory.name != results.name else results.name
    links = Links(frozenset(id for id, _ in matches), run)
    order = [results.names.index(row.name) for row in board.rows]
    histograms = {name: sums.standings.times(name) for name in results.names}
    longest = {row.name: row.standing.move_ms["max"] for row in board.rows}
    best_first = [row.name for row in board.rows]
    figures = [
        plots.ratings(board) if seen.blocks else None,
        plots.course(seen.course(blocks.rated), order, results.names) if len(seen.blocks) > 1 else None,
        plots.scores(seen.points, best_first, board.points),
        plots.seats(board) if any(seat.bar is not None for seat in board.seat_bias) else None,
        plots.times(histograms, best_first, longest) if any(each.counts for each in histograms.values()) else None,
    ]
    body = joined(
        tag(
            "main",
            _heading(board),
            _section(
                "Leaderboard",
                tables.leaderboard(board),
                tag("ul", *(tag("li", note) for note in board.footer()), class_="soft"),
            ),
            _section("Matches worth watching", tables.telling(telling, links)),
            _section("Plots", tag("div", *figures, class_="plots")),
            _section(
                "Head to head",
                tables.head_to_head(seen.meetings(), order, results.names),
                tag("p", HEAD_TO_HEAD, class_="soft"),
            )
            if seen.blocks
            else None,
            _section("Faults", *faults.section(seen.faults, links, bounds)),
            id="report",
            class_="report",
        ),
        Markup('<main id="viewer" class="viewer" hidden></main>'),
        *(data for _, data in matches),
    )
    scripts = ["dom.js", "viewer.js", *drawn(results.game), "report.js"]
    return document(f"{board.run}: {board.title}", body, [*STYLES, "report.css"], scripts)


HEAD_TO_HEAD = (
    "Percent of their matches in which the bot of the row finished before the bot of the column, ties half, over whole "
    "blocks, with 95 % intervals. Blue is more than half, orange less."
)


def _heading(board: Leaderboard) -> Markup:
    so_far = "" if board.complete else f" of {board.scheduled:,} so far"
    return tag(
        "header",
        tag("h1", board.run),
        tag(
            "p",
            f"{board.title}, {board.seats} seats · {board.played:,}{so_far} matches · {len(board.rows)} bots",
            class_="soft",
        ),
    )


def _section(title: str, *children: object) -> Markup:
    return tag("section", tag("h2", title), *children)


def _carried(results: Results, ids: Sequence[int], room: int) -> Iterator[tuple[int, Markup]]:
    """The matches that the page can show, as many as there is room for."""
    for id in ids:
        data = carried(f"data-{id}", viewed(results, open_match(results, id, None), None, KEPT))
        room -= len(data)
        if room < 0:
            return
        yield id, Markup(data)
