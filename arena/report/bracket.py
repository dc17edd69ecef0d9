"""What a knockout has come to: its ratings say who is strong, its rounds who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.league.knockout import Bracket, bracket
from arena.league.stages import met
from arena.store.reading import Results


@dataclass(frozen=True, slots=True)
class Knockout(Bracket[str]):
    """The rounds that are over, with the names of the bots."""

    def told(self) -> str:
        """In a sentence."""
        if self.final:
            winner, *others = self.final
            head = f"{winner} has won the knockout, in the final before {_listed(others)}"
        else:
            head = f"still in the knockout are {_listed(self.alive)}"
        rounds = [f"in round {number} {_listed(out)}" for number, out in enumerate(self.out, start=1)]
        return f"{head}; out {', '.join(reversed(rounds))}" if rounds else head

    def wire(self) -> dict[str, Any]:
        """As a JSON object."""
        return {"out": [list(out) for out in self.out], "alive": list(self.alive), "final": list(self.final)}


def knockout(results: Results) -> Knockout | None:
    """How a run has gone that is a knockout."""
    if results.config["schedule"].get("format") != "knockout":
        return None
    schedule, names = results.schedule, results.names
    over = len(schedule.segments) - (results.count() < schedule.total)  # the last round may be under way
    found = bracket(schedule, len(names), met(schedule, names, results.outcomes()), over)
    return Knockout(
        tuple(tuple(names[bot] for bot in out) for out in found.out),
        tuple(names[bot] for bot in found.alive),
        tuple(names[bot] for bot in found.final),
    )


def _listed(names: list[str] | tuple[str, ...]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
