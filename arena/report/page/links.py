"""Ways from the page of a run to its matches."""

from __future__ import annotations

from typing import NamedTuple

from arena.report.page.markup import Markup, joined, tag


class Links(NamedTuple):
    """What can be linked to.

    Attributes:
        shown: the matches that the page can show.
        run: as it is called on a command line.
    """

    shown: frozenset[int]
    run: str

    def to(self, id: int, step: int | None = None) -> Markup:
        """A link to a match that the page can show, at a step where one is named; for another the command that tells it."""
        if id not in self.shown:
            return joined(f"match {id} (", tag("code", f"arena replay {self.run} {id}"), ")")
        if step is None:
            return tag("a", f"match {id}", href=f"#match-{id}")
        return tag(
            "a", f"match {id}, step {step + 1}", href=f"#match-{id}-{step + 1}"
        )  # the viewer's step 0 is the start
