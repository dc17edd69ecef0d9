"""The strength gate as arithmetic: who plays whom, and what the matches say so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Any, NamedTuple

from arena.league.designs import tables
from arena.league.gsprt import Hypotheses, Test, hypotheses
from arena.league.schedule import Segment, table_bots, table_number
from arena.league.standings import Played
from arena.league.verdict import Estimate, estimate

CANDIDATE, BASELINE, FIELD = 0, 1, 2  # positions; the field begins at the last
MOST_OPPONENTS = 60  # combinations of the field that are played in turn


class Terms(NamedTuple):
    """What `[gate]` says of the test."""

    mode: str
    margin: float
    alpha: float
    beta: float
    max_faults: int

    @property
    def tested(self) -> Hypotheses:
        return hypotheses(self.mode, self.margin, self.alpha, self.beta)


def field_copies(baseline: str, others: Sequence[str], seats: int) -> list[str]:
    """Names of the copies of the baseline that fill up a field of too few: `old-2`, `old-3`, …."""
    taken = {baseline, *others}
    copies: list[str] = []
    number = 2
    while len(others) + len(copies) < seats - 1:
        name = f"{baseline}-{number}"
        if name not in taken:
            copies.append(name)
        number += 1
    return copies


def arms(bots: int, seats: int, most_matches: int) -> tuple[tuple[int, ...], int]:
    """The tables, each of the candidate's followed by its twin with the baseline, and how many blocks they can play.

    Args:
        bots: candidate, baseline and field.
        seats: at a table.
        most_matches: the budget; at least one block of one table is played.
    """
    opponents = bots - FIELD
    most = min(MOST_OPPONENTS, max(1, most_matches // (2 * seats)))
    chosen: Sequence[int] = range(comb(opponents, seats - 1))
    if len(chosen) > most:
        chosen = tables(opponents, seats - 1, most) if seats > 2 else chosen
        chosen = chosen[:most]
    found: list[int] = []
    for number in chosen:
        others = tuple(FIELD + bot for bot in table_bots(number, seats - 1))
        found += [table_number((CANDIDATE, *others)), table_number((BASELINE, *others))]
    return tuple(found), max(1, most_matches // (len(found) * seats))


@dataclass(slots=True)
class _Unit:
    """A block of one table and its twin, as far as it is in."""

    matches: int = 0
    beaten: int = 0  # the candidate's halves less the baseline's
    faults: list[tuple[str, str]] = field(default_factory=list)  # bot and kind
    void: bool = False


class Gate:
    """The matches of a gate, looked at in the order of the schedule.

    Args:
        terms: of the test.
        segment: all matches: tables as `arms` gives them.
        candidate: its name.
        baseline: its name.

    Attributes:
        test: of the complete blocks so far.
        faults: of the candidate in them, kind by kind in order.
        baseline_faults: of the baseline, likewise; they decide nothing.
        matches: how many those blocks have.
    """

    def __init__(self, terms: Terms, segment: Segment, candidate: str, baseline: str) -> None:
        self.terms = terms
        self.segment = segment
        self.candidate = candidate
        self.baseline = baseline
        self.test = Test(terms.tested)
        self.faults: list[str] = []
        self.baseline_faults: list[str] = []
        self.matches = 0
        self._units: dict[int, _Unit] = {}
        self._next = 0

    @property
    def units(self) -> int:
        """How many blocks there are to play."""
        return len(self.segment.blocks) * self.pairs

    @property
    def pairs(self) -> int:
        """How many tables the candidate has."""
        return len(self.segment.tables) // 2

    def ids(self, units: range, arm: int, seating: int) -> list[int]:
        """The matches of one pass: those of some blocks in which the candidate (arm 0) or the baseline (1) plays."""
        found = []
        for unit in units:
            block, pair = divmod(unit, self.pairs)
            table = self.segment.tables[2 * pair + arm]
            found.append(self.segment.id(table, self.segment.blocks.start + block, seating))
        return found

    def add(self, id: int, match: Played) -> None:
        """One match; they may come in any order."""
        row = (id - self.segment.first_id) // self.segment.seats
        unit = self._units.setdefault(row // 2, _Unit())
        unit.matches += 1
        unit.void |= match.termination == "void"
        sign, name = (1, self.candidate) if row % 2 == 0 else (-1, self.baseline)
        own = match.ranks[list(match.bots).index(name)]
        unit.beaten += sign * (sum(1 if own == other else 2 * (own < other) for other in match.ranks) - 1)
        unit.faults += [(match.bots[fault["seat"]], fault["kind"]) for fault in match.faults]
        self._advance()

    def _advance(self) -> None:
        seats = self.segment.seats
        while (unit := self._units.get(self._next)) is not None and unit.matches == 2 * seats and not self.over:
            del self._units[self._next]
            self._next += 1
            self.matches += unit.matches
            if not unit.void:
                self.faults += [kind for bot, kind in unit.faults if bot == self.candidate]
                self.baseline_faults += [kind for bot, kind in unit.faults if bot == self.baseline]
                self.test.add([unit.beaten / (2 * (seats - 1) * seats)])

    @property
    def faulty(self) -> bool:
        """Whether the candidate faulted more often than is forgiven."""
        return len(self.faults) > self.terms.max_faults

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        return self.faulty or self.test.verdict is not None


@dataclass(frozen=True, slots=True)
class Decision:
    """How a gate ended.

    Attributes:
        verdict: `pass`, `fail` or `undecided`.
        counts_as: likewise; an undecided one as `[gate] on_undecided` says.
        reason: why, in words.
        gate: what it rests on.
        estimate: the effect, difference in share of opponents beaten; None = no complete block.
    """

    verdict: str
    counts_as: str
    reason: str
    gate: Gate
    estimate: Estimate | None


def decision(gate: Gate, ended_by: str, on_undecided: str = "report") -> Decision:
    """What a gate says at its end.

    Args:
        gate: as far as it got.
        ended_by: what stopped it where it is not decided.
        on_undecided: what that means: `report` = that it is undecided, `pass`, `fail`.
    """
    terms, test = gate.terms, gate.test
    margin = f"{100 * terms.margin:g} points of percent of opponents"
    found = estimate(test)
    if gate.faulty:
        forgiven = {0: "none is", 1: "one is"}.get(terms.max_faults, f"{terms.max_faults} are")
        reason = f"{_faulted(gate.candidate, gate.faults)}, {forgiven} forgiven"
        return Decision("fail", "fail", reason, gate, found)
    if test.verdict is None:
        reason = f"{ended_by} before the test was decided"
        if on_undecided == "report":
            return Decision("undecided", "undecided", reason, gate, found)
        return Decision("undecided", on_undecided, f"{reason}; on_undecided makes it a {on_undecided}", gate, found)
    if terms.mode == "non-regression":
        good = f"{gate.candidate} is not weaker than {gate.baseline} by {margin} or more; this does not say that it is stronger"
        bad = f"{gate.candidate} is weaker than {gate.baseline}"
    else:
        good = f"{gate.candidate} is stronger than {gate.baseline}"
        bad = f"{gate.candidate} is not stronger than {gate.baseline} by {margin} or more"
    verdict, reason = ("pass", good) if test.verdict else ("fail", bad)
    if gate.baseline_faults:  # to beat one that does not play proves little
        reason = f"{reason}; but {_faulted(gate.baseline, gate.baseline_faults)}"
    return Decision(verdict, verdict, reason, gate, found)


def _faulted(name: str, faults: Sequence[str]) -> str:
    kinds = {kind: faults.count(kind) for kind in dict.fromkeys(faults)}
    times = "once" if len(faults) == 1 else f"{len(faults)} times"
    return f"{name} faulted {times} ({', '.join(f'{count} {kind}' for kind, count in kinds.items())})"


def wire(decision: Decision) -> dict[str, Any]:
    """A decision as a JSON object; `arena.report.gate` adds where it was found."""
    gate, found = decision.gate, decision.estimate
    low, high = gate.terms.tested.bounds
    return {
        "verdict": decision.verdict,
        "reason": decision.reason,
        "candidate": gate.candidate,
        "baseline": gate.baseline,
        "mode": gate.terms.mode,
        "margin": gate.terms.margin,
        "alpha": gate.terms.alpha,
        "beta": gate.terms.beta,
        "blocks": gate.test.blocks,
        "matches": gate.matches,
        "llr": round(gate.test.llr, 4),
        "bounds": [round(low, 4), round(high, 4)],
        "effect": None if found is None else round(found.effect, 5) + 0.0,  # never -0.0
        "interval": None if found is None else [round(found.low, 5) + 0.0, round(found.high, 5) + 0.0],
        "faults": {kind: gate.faults.count(kind) for kind in dict.fromkeys(gate.faults)},
    }
