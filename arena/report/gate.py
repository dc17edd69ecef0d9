"""What a gate found: a line for people, Markdown, JUnit, JSON, and the plan."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from math import floor, log10
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from arena.errors import StorageError
from arena.league import gate as league
from arena.league.gate import Decision, Terms
from arena.league.gsprt import hypotheses
from arena.league.verdict import Walk, smallest_margin
from arena.report.formats import escaped
from arena.report.ruled import ruled

ASSUMED = 0.3  # deviation of a block's result where none was seen; in the games here it is 0.1 to 0.35


def percent(share: float, digits: int = 1) -> str:
    """A difference in share of opponents beaten, in hundredths; nothing is plus nothing."""
    return f"{round(100 * share, digits) + 0.0:+.{digits}f}"


def counted(number: int, what: str, plural: str = "s") -> str:
    """`1 block`, `1,242 blocks`."""
    return f"{number:,} {what}{'' if number == 1 else plural}"


def line(decision: Decision) -> str:
    """For people."""
    gate, found = decision.gate, decision.estimate
    low, high = gate.terms.tested.bounds
    effect = "no complete block"
    played = f"{counted(gate.test.blocks, 'block')}, {counted(gate.matches, 'match', 'es')}"
    if found is not None:
        effect = f"{percent(found.effect)} % of opponents beaten (95 %: {percent(found.low)} to {percent(found.high)})"
        if set(gate.test.counts) == {0}:  # the estimate, corrected for stopping, is not nothing even then
            effect += ", though no block differed"
    return (
        f"{decision.verdict.upper()}: {decision.reason}: {effect}, {played}, "
        f"LLR {gate.test.llr:+.2f} ({low:+.2f} … {high:+.2f})\n"
    )


def as_json(decision: Decision, run: Path, game: str) -> str:
    """For programs, on one line."""
    return json.dumps({**league.wire(decision), "game": game, "run": str(run)}, ensure_ascii=False) + "\n"


def markdown(decision: Decision, run: Path, game: str) -> str:
    """For a pull request or the summary of a CI job."""
    facts = league.wire(decision)
    interval = facts["interval"]
    rows = [
        ("effect, in % of opponents beaten", "–" if facts["effect"] is None else percent(facts["effect"])),
        ("95 % interval", "–" if interval is None else f"{percent(interval[0])} to {percent(interval[1])}"),
        ("blocks", f"{facts['blocks']:,}"),
        ("matches", f"{facts['matches']:,}"),
        ("log-likelihood ratio", f"{facts['llr']:+.2f} ({facts['bounds'][0]:+.2f} … {facts['bounds'][1]:+.2f})"),
        ("mode", f"{facts['mode']}, margin {facts['margin']:g}, alpha {facts['alpha']:g}, beta {facts['beta']:g}"),
        ("faults of the candidate", ", ".join(f"{n} {kind}" for kind, n in facts["faults"].items()) or "none"),
        ("run", str(run)),
    ]
    title = f"## Gate: {facts['verdict']} ({game}, {facts['candidate']} against {facts['baseline']})"
    table = ["| | |", "|---|---|", *(f"| {escaped(key)} | {escaped(value)} |" for key, value in rows)]
    return "\n".join([escaped(title), "", escaped(decision.reason) + ".", "", *table, ""])


def junit(decision: Decision, game: str, seconds: float) -> str:
    """One test case; a failure where the gate fails, skipped where it is undecided and `on_undecided` leaves it so."""
    gate = decision.gate
    name = f"{gate.candidate} against {gate.baseline}: {gate.terms.mode}"
    inner = {
        "pass": "",
        "fail": f"<failure message={quoteattr(decision.reason)}>{escape(line(decision))}</failure>",
        "undecided": f"<skipped message={quoteattr(decision.reason)}/>",
    }[decision.counts_as]
    counts = f'tests="1" failures="{int(decision.counts_as == "fail")}" errors="0" skipped="{int(decision.counts_as == "undecided")}"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites {counts}>\n<testsuite name="arena gate" {counts} time="{seconds:.1f}">\n'
        f'<testcase classname={quoteattr(f"arena.gate.{game}")} name={quoteattr(name)} time="{seconds:.1f}">{inner}'
        f"<system-out>{escape(line(decision))}</system-out></testcase>\n</testsuite>\n</testsuites>\n"
    )


def writable(*paths: Path | None) -> None:
    """Whether files that the user named can be written, asked before a long gate rather than after it.

    Raises:
        StorageError: one cannot.
    """
    for path in paths:
        if path is None:
            continue
        there, folder = path.exists(), path.parent
        if path.is_dir():
            raise StorageError(f"{path}: is a directory, not a file that could be written")
        if not folder.is_dir():
            raise StorageError(f"{path}: cannot be written: {folder} is not a directory")
        if not os.access(path if there else folder, os.W_OK):
            raise StorageError(f"{path}: cannot be written: permission denied")


def write(path: Path, text: str, *, append: bool = False) -> None:
    """Write a file that the user named.

    Raises:
        StorageError: it cannot be written.
    """
    try:
        with open(path, "a" if append else "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise StorageError(f"{path}: cannot be written: {error.strerror}") from None


def plan(terms: Terms, deviation: float, rate: float, seats: int, seconds: float, most_matches: int) -> str:
    """What a budget can decide.

    Args:
        terms: of the test.
        deviation: of a block's result, as probed; 0 = no block was complete within the probe.
        rate: matches per second, as probed.
        seats: at a table.
        seconds: of the budget.
        most_matches: likewise.
    """
    matches = min(most_matches, int(rate * seconds))
    blocks = matches // (2 * seats)
    matches = blocks * 2 * seats
    spread = f"a block (2 × {seats} matches) has a deviation of {100 * deviation:.1f} %"
    if not deviation:
        deviation = ASSUMED
        spread = f"no block (2 × {seats} matches) was complete within the probe; assumed is a deviation of {100 * ASSUMED:.0f} %"
    speed = f"{rate:,.0f} matches a second" if rate >= 2 else f"{60 * rate:,.1f} matches a minute"
    speed = speed if rate else "and no match either, so how many the budget has is not known"
    margin, walk = terms.margin, Walk(terms.tested, deviation)
    effects = [step * margin / 2 for step in (-6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6)]
    digits = max(1, 1 - floor(log10(50 * margin)))  # half a margin is to be told from none
    rows: list[list[str]] = []
    for effect in effects:
        passes, fails = (walk.passes(effect, blocks), walk.fails(effect, blocks)) if blocks else (0.0, 0.0)
        rows.append(
            [
                percent(effect, digits),
                f"{walk.expected_blocks(effect):,.0f}",
                f"{walk.expected_blocks(effect) * 2 * seats:,.0f}",
                f"{passes:.0%}",
                f"{fails:.0%}",
                f"{max(0.0, 1 - passes - fails):.0%}",
            ]
        )
    header = ["true effect %", "blocks", "matches", "passes", "fails", "undecided"]
    make: Callable[[float], Any] = lambda margin: hypotheses(terms.mode, margin, terms.alpha, terms.beta)  # noqa: E731
    decides = "this budget has no whole block, so it decides nothing"
    if blocks:
        smallest = smallest_margin(make, deviation, blocks)
        decides = f"the smallest margin that this budget decides nine times in ten: {100 * smallest:.1f} %"
    return "\n".join(
        [
            f"mode {terms.mode}, margin {100 * margin:g} % of opponents beaten, alpha {terms.alpha:g}, beta {terms.beta:g}",
            f"{spread}; {speed} (from a short probe)",
            f"budget: {counted(blocks, 'block')} ({counted(matches, 'match', 'es')} in {seconds / 60:g} minutes)",
            "",
            ruled(header, rows, ["right"] * len(header)),
            "",
            decides,
            "",
        ]
    )
