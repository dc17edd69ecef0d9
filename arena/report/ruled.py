"""Plain tables for the terminal; apart from the leaderboard, which takes longer to load than a match to play."""

from __future__ import annotations

from collections.abc import Sequence

from tabulate import DataRow, TableFormat, tabulate

_SPACED = DataRow("", "  ", ""), DataRow("", " ", "")


def ruled(header: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[str], width: int | None = None) -> str:
    """A plain table with a line below its header, no wider than it must be.

    Args:
        header: what stands above each column.
        rows: the cells.
        align: `left` or `right`, for each column.
        width: where two spaces between columns make it wider than this, there is one.
    """
    line = ["-" * max(map(len, column)) for column in zip(header, *rows, strict=True)]
    wide = sum(map(len, line)) + 2 * (len(line) - 1)
    spaced = _SPACED[width is not None and wide > width]
    plain = TableFormat(None, None, None, None, spaced, spaced, 0, None)
    return tabulate([header, line, *rows], tablefmt=plain, disable_numparse=True, colalign=align)
