"""A match as a page: the table drawn step by step, for all eyes or for one seat's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from arena.errors import ArenaError
from arena.referee.transcript import Mismatch
from arena.report.files import replacing
from arena.report.page.document import carried, document
from arena.report.page.frames import Kept, frames
from arena.report.replay import open_match
from arena.report.stored import StoredMatch
from arena.store.reading import Results

MOST_BYTES = 300_000
KEPT = (Kept(300, 8_192), Kept(300, 1_000), Kept(60, 200), Kept(0, 40), Kept(0, 0))
"""What is kept of the bots' words; less where a page would be too large."""

STYLES = ("base.css", "viewer.css", "pieces.css")
SCRIPTS = ("dom.js", "viewer.js")

BODY = """<main id="viewer" class="viewer">
<h1>{title}</h1>
<noscript><p>The table is drawn by a script, and scripts are switched off here. As text: <code>arena replay</code>.</p></noscript>
</main>
{data}"""


def write_replay(results: Results, id: int, seat: int | None, path: Path) -> int:
    """Write the page of a match.

    Args:
        results: of the run.
        id: of the match.
        seat: whose knowledge it shows; None = all there is.
        path: the file, replaced when the page is whole.

    Returns:
        its size in bytes.

    Raises:
        ArenaError: there is no such match or seat, or the transcript does not fit the rules.
        StorageError: the file cannot be written.
    """
    page = replay_page(results, id, seat)
    with replacing(path) as file:
        file.write(page)
    return len(page.encode())


def replay_page(results: Results, id: int, seat: int | None) -> str:
    """The page of a match; see `write_replay`."""
    match = open_match(results, id, seat)
    page = ""
    for kept in KEPT:
        data = viewed(results, match, seat, kept)
        body = BODY.format(title="A match", data=carried("match", data))
        page = document(
            f"{data['title']} · {data['about']}", body, STYLES, [*SCRIPTS, *drawn(results.game), "replay.js"]
        )
        if len(page.encode()) < MOST_BYTES:
            break
    return page


def viewed(results: Results, match: StoredMatch, seat: int | None, kept: Kept) -> dict[str, Any]:
    """What the viewer needs of a match, as JSON values; see `frames`.

    Raises:
        ArenaError: the transcript does not fit the rules.
    """
    record, kit = match.record, match.kit
    try:
        data = frames(match, seat, kept=kept)
    except Mismatch as error:
        raise ArenaError(f"{results.path}: match {record.id}: {error}; `arena verify` tells more") from None
    if seat is None:
        about = f"{kit.game.title}, table {record.table}, block {record.block}, seating {record.seating}"
    else:
        about = f"{kit.game.title}, as seat {seat}, {record.bots[seat]}, saw it"
    return {**data, "title": f"Match {record.id} of {results.name}", "about": about}


def drawn(game: str) -> list[str]:
    """The script that draws the table of a game."""
    name = f"{game}.js"
    return [name] if name in {"for-sale.js", "viehmarkt.js", "ausgezockt.js"} else []
