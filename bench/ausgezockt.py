"""Statistics of Monopoly Ausgezockt, written into docs/rules/ausgezockt.md.

python bench/ausgezockt.py                                   20,000 random and 5,000 heuristic matches
python bench/ausgezockt.py --random 300 --heuristic 60 --dry  fewer of them, only printed

A third of them each with 2, 3 and 4 seats.

Random: every seat takes one of the templates with equal chance, then one of its values, as the bot `random` does. Heuristic:
every seat is the bot `gambler`. Match number k is dealt from the seed k, as 32 bytes.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import ceil, comb, sqrt
from pathlib import Path
from random import Random
from typing import Any

from arena.games.ausgezockt import GAME
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, Event, ranks

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rules" / "ausgezockt.md"
BEGIN, END = "<!-- written by bench/ausgezockt.py -->\n", "<!-- until here -->\n"

HEAD = (
    "seats",
    "bots",
    "matches",
    "rounds per match",
    "turns per match",
    "flips per turn",
    "turns lost to Bankrott",
    "rounds ended by stalemate",
    "matches ended by the turn limit",
    "mean length, of the longest",
    "wins by seat",
    "wins in the order of the first turns",
)

Choose = Callable[[Any, int], Any]
"""State, seat → an action."""


def safe(flips: int, deck: Mapping[str, int] | None = None) -> float:
    """The chance to flip so many cards from a full pile without an uncovered Bankrott, by counting.

    Of `flips` cards with b Bankrott and g Glückskarten in random order, no Bankrott is uncovered where none of the first
    cards hold more of the former than of the latter: (g − b + 1) / (g + 1) of all orders (the ballot theorem).
    """
    deck = deck or {"bankrupt": 4, "lucky": 2, "other": 14}
    bankrupt, lucky, other = deck["bankrupt"], deck["lucky"], deck["other"]
    ways = sum(
        comb(bankrupt, b) * comb(lucky, g) * comb(other, flips - b - g) * (g - b + 1) / (g + 1)
        for g in range(min(lucky, flips) + 1)
        for b in range(min(bankrupt, g, flips - g) + 1)
    )
    return ways / comb(sum(deck.values()), flips)


def at_random(number: int) -> list[Choose]:
    """The policy of every seat in a random match."""
    rng = Random(number)
    return [lambda state, seat: state.legal(seat).sample(rng)] * 4


def heuristic(rules: Any) -> list[Choose]:
    """The policy of every seat in a heuristic match: the shipped bot `gambler`."""
    spec = importlib.util.spec_from_file_location("gambler", ROOT / "bots" / "ausgezockt" / "gambler.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    told = rules.wire()

    def choose(bot: Any, state: Any, seat: int) -> Any:
        legal = state.legal(seat)
        only = legal.single()
        if only is not None:
            return only
        asked = {"decision": state.phase, "observation": state.observation(seat), "legal": legal.wire()}
        return legal.read(bot.act(asked))

    return [partial(choose, module.Gambler(told)) for _ in range(4)]


def play(seats: int, number: int, policies: list[Choose], rules: Any) -> tuple[Any, Counter[str]]:
    """One match: its end, and how often which event was heard."""
    luck, heard = Luck(number.to_bytes(32, "big")), Counter[str]()
    events: list[Event] = []
    state = GAME.start(rules, seats, events)
    while state.to_move:
        if state.to_move == (CHANCE,):
            state = state.apply({CHANCE: luck.draw(state.draw)})
        else:
            state = state.apply({seat: policies[seat](state, seat) for seat in state.to_move})
        for event in events:
            data = event.data
            heard[data["type"]] += 1
            if data["type"] == "round" and data["round"] == 1:
                heard["starter"] = data["seat"]
            if data["type"] == "round-end" and data["stalemate"]:
                heard["stalemates"] += 1
        events.clear()
    return state, heard


def chunk(seats: int, kind: str, numbers: range) -> dict[str, Any]:
    """Sums over some matches."""
    rules = GAME.rules({}, seats)
    policies = heuristic(rules) if kind == "heuristic" else []
    sums: Counter[str] = Counter()
    squares: Counter[str] = Counter()
    seat_wins, order_wins = [0.0] * seats, [0.0] * seats
    for number in numbers:
        state, heard = play(seats, number, policies or at_random(number), rules)
        table = state.table
        scores = state.scores()
        places = ranks(scores)
        row = {
            "matches": 1,
            "rounds": heard["round-end"],
            "turns": table.turns,
            "flips": heard["flip"],
            "busts": heard["bust"],
            "stalemates": heard["stalemates"],
            "limit": state.termination == "turn-limit",
            "longest": max(score[0] for score in scores),
            "mean": sum(score[0] for score in scores) / seats,
        }
        sums.update(row)
        squares.update({key: value * value for key, value in row.items()})
        for seat, place in enumerate(places):
            share = (place == 1) / places.count(1)
            seat_wins[seat] += share
            order_wins[(seat - heard["starter"]) % seats] += share
    return {"sums": sums, "squares": squares, "seats": seat_wins, "order": order_wins}


def simulate(seats: int, kind: str, matches: int, workers: int = 1) -> dict[str, Any]:
    """Sums over many matches; see `chunk`."""
    step = max(1, min(250, matches))
    parts = [range(first, min(first + step, matches)) for first in range(0, matches, step)]
    work = partial(chunk, seats, kind)
    if workers == 1:
        return added(map(work, parts), seats)
    with ProcessPoolExecutor(workers) as pool:
        return added(pool.map(work, parts), seats)


def added(chunks: Iterator[dict[str, Any]], seats: int) -> dict[str, Any]:
    """Chunks added up."""
    total: dict[str, Any] = {"sums": Counter(), "squares": Counter(), "seats": [0.0] * seats, "order": [0.0] * seats}
    for part in chunks:
        for key in ("sums", "squares"):
            total[key].update(part[key])
        for key in ("seats", "order"):
            total[key] = [a + b for a, b in zip(total[key], part[key], strict=True)]
    return total


def mean(total: Mapping[str, Any], key: str) -> tuple[float, float]:
    """Mean per match, and its standard error."""
    number = total["sums"]["matches"]
    average = total["sums"][key] / number
    variance = max(0.0, total["squares"][key] / number - average**2)
    return average, sqrt(variance / number)


def rows(seats: int, kind: str, total: Mapping[str, Any]) -> str:
    """A row of the table of matches."""
    sums = total["sums"]
    number = sums["matches"]
    cells = [
        str(seats),
        kind,
        f"{number:,}",
        *("{:.2f} ± {:.2f}".format(*mean(total, key)) for key in ("rounds", "turns")),
        f"{sums['flips'] / sums['turns']:.2f}",
        f"{sums['busts'] / sums['turns']:.1%}",
        f"{sums['stalemates'] / max(1, sums['rounds']):.1%}",
        f"{sums['limit'] / number:.1%}",
        f"{mean(total, 'mean')[0]:.1f}, {mean(total, 'longest')[0]:.1f}",
        " ".join(f"{wins / number:.3f}" for wins in total["seats"]),
        " ".join(f"{wins / number:.3f}" for wins in total["order"]),
    ]
    return f"| {' | '.join(cells)} |"


def text(random_matches: int, heuristic_matches: int, workers: int) -> str:
    """The part of the page."""
    lines = [f"| {' | '.join(HEAD)} |", f"|{'---|' * len(HEAD)}"]
    for kind, matches in (("random", random_matches), ("heuristic", heuristic_matches)):
        each = ceil(matches / len(GAME.seats))
        lines += [rows(seats, kind, simulate(seats, kind, each, workers)) for seats in GAME.seats]
    lines += ["", "| cards to be flipped from a full pile | chance of a Bankrott that nothing covers |", "|---|---|"]
    lines += [f"| {flips} | {1 - safe(flips):.4f} |" for flips in range(1, 9)]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--random", type=int, default=20_000, help="random matches")
    parser.add_argument("--heuristic", type=int, default=5_000, help="heuristic matches")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dry", action="store_true", help="only print")
    given = parser.parse_args()
    table = text(given.random, given.heuristic, given.workers)
    print(table)
    if not given.dry:
        page = PAGE.read_text(encoding="utf-8")
        before, rest = page.split(BEGIN)
        PAGE.write_text(before + BEGIN + table + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
