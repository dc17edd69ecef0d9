"""Every fault of a run: summed up by bot and kind, and one by one, as many as are wanted, each with its replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import NamedTuple

from arena.report.page.links import Links
from arena.report.page.markup import Markup, joined, table, tag
from arena.store.record import MatchRecord

FAILINGS = 200  # rows of the table
OPEN = 12  # faults of a failing whose list is open from the start


class Bounds(NamedTuple):
    """How much the page of a run holds.

    Attributes:
        faults: listed one by one.
        room: bytes for the matches that it can show.
    """

    faults: int
    room: int


class Instance(NamedTuple):
    """One fault.

    Attributes:
        id: of the match.
        step: of the match at which it was found, from 0.
        message: the referee's.
    """

    id: int
    step: int
    message: str


@dataclass(slots=True)
class Failing:
    """What one bot did wrong in one way.

    Attributes:
        bot, kind: whose, and what.
        times: how many there are.
        first: of these, as many as are kept, in the order of the matches.
    """

    bot: str
    kind: str
    times: int = 0
    first: list[Instance] = field(default_factory=list)


class Faults:
    """All of a run.

    Args:
        most: so many are listed one by one.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._failings: dict[tuple[str, str], Failing] = {}

    def add(self, match: MatchRecord) -> None:
        """Those of a match; matches come in the order of their numbers."""
        for fault in match.faults:
            key = (fault["bot"], fault["kind"])
            failing = self._failings.get(key)
            if failing is None:
                failing = self._failings[key] = Failing(*key)
            failing.times += 1
            if len(failing.first) < max(1, self._most):  # the table names the first of each in any case
                failing.first.append(Instance(match.id, int(fault["step"]), str(fault["message"])))

    @property
    def times(self) -> int:
        """How many faults there are."""
        return sum(failing.times for failing in self._failings.values())

    @property
    def failings(self) -> list[Failing]:
        """The most frequent first."""
        return sorted(self._failings.values(), key=lambda failing: (-failing.times, failing.bot, failing.kind))

    def listed(self) -> list[tuple[Failing, list[Instance]]]:
        """What is listed of each failing: all of those that are seldom, and of the others an equal part of the rest."""
        left, many = self._most, self.failings[:FAILINGS]
        parts = {}
        for number, failing in enumerate(reversed(many)):
            part = min(failing.times, left // (len(many) - number))
            left -= part
            parts[failing.bot, failing.kind] = failing.first[:part]
        return [(failing, parts[failing.bot, failing.kind]) for failing in many]

    def ids(self) -> list[int]:
        """The matches of those that are listed: the first of each failing, then the second of each, and so on."""
        listed = self.listed()
        firsts = [failing.first[0] for failing, _ in listed]  # which the table names, however little is listed
        turns = zip_longest(*(part for _, part in listed))
        return [each.id for each in (*firsts, *chain.from_iterable(turns)) if each is not None]


def section(faults: Faults, links: Links, bounds: Bounds) -> Iterator[Markup]:
    """What a page tells of them.

    Args:
        faults: all.
        links: to the matches.
        bounds: of the page.
    """
    listed = faults.listed()
    if not listed:
        yield tag("p", "There were none.")
        return
    yield table(
        "Faults",
        ["bot", "fault", "times", "first in", "what the referee said the first time"],
        [_row(failing, links) for failing, _ in listed],
        class_="faults",
    )
    if len(faults.failings) > FAILINGS:
        yield tag("p", f"{len(faults.failings) - FAILINGS} more kinds of faults are not listed.", class_="soft")
    several = [(failing, part) for failing, part in listed if part and failing.times > 1]
    if several:
        yield tag("h3", "One by one")
        yield from (_one_by_one(failing, part, links) for failing, part in several)
    yield tag("p", *_coverage(faults, [each.id for _, part in listed for each in part], links, bounds), class_="soft")


def _row(failing: Failing, links: Links) -> list[object]:
    first = failing.first[0]
    return [
        failing.bot,
        tag("td", failing.kind, class_="bad"),
        f"{failing.times:,}",
        tag("td", links.to(first.id, first.step), class_="text"),
        tag("td", first.message, class_="text"),
    ]


def _one_by_one(failing: Failing, part: Sequence[Instance], links: Links) -> Markup:
    number = (
        f"{failing.times:,} times"
        if len(part) == failing.times
        else f"the first {len(part):,} of {failing.times:,} times"
    )
    usual = failing.first[0].message
    items = (
        tag("li", links.to(each.id, each.step), None if each.message == usual else f": {each.message}") for each in part
    )
    return tag(
        "details",
        tag("summary", tag("b", failing.bot), " ", tag("span", failing.kind, class_="wrong"), f", {number}"),
        tag("ul", *items),
        open="" if len(part) <= OPEN else None,
        class_="each",
    )


def _coverage(faults: Faults, ids: Sequence[int], links: Links, bounds: Bounds) -> Iterator[object]:
    """Which faults have a replay in the page, and how to get at the others."""
    linked = sum(id in links.shown for id in ids)
    if linked == faults.times:
        yield "Every fault links to its step in the replay of its match."
        return
    yield f"Of {faults.times:,} faults {len(ids):,} are listed, and {linked:,} of these link to their step in a replay. "
    if linked < len(ids):
        yield f"For the matches of the others the page has no room ({bounds.room // 1000:,} KB): the command that tells them stands there. "
        yield joined(
            tag("code", f"arena report {links.run} --room {max(1_000, bounds.room // 250)}"), " makes room for more. "
        )
    if len(ids) < faults.times:
        yield joined(tag("code", f"arena report {links.run} --faults {faults.times}"), " lists them all.")
