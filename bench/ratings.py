"""How long ratings take, written into docs/statistics.md.

python bench/ratings.py                        100,000 stored matches of four among twelve bots
python bench/ratings.py --matches 5000 --dry   fewer of them, only printed

The matches are made up: bots of known strength finish by Plackett and Luce's model. What is measured is CPU time of one process:

- the rebuild of a leaderboard of which nothing is kept: every match is read from the database and added up in the order of the
  numbers, TrueSkill and all else
- of that, TrueSkill alone, and the package `trueskill` on the same results, with the same chance of a draw and tau = 0
- the order-free rating with its 200 refits, from reading the matches to the error bars
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from math import comb, log
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypeVar

import trueskill

from arena.games import GAMES
from arena.league.fixtures import Fixtures
from arena.league.histogram import summary
from arena.league.orderfree import REFITS
from arena.league.ratings import ENOUGH, Ratings, draw_share
from arena.report.strengths import strengths
from arena.report.tally import tally
from arena.store.database import Entrant
from arena.store.record import MatchRecord, packed
from arena.store.store import Store

PAGE = Path(__file__).parents[1] / "docs" / "statistics.md"
BEGIN, END = "<!-- written by bench/ratings.py -->\n", "<!-- until here -->\n"
GAME, SEATS = GAMES["for-sale"], 4
BOTS = tuple(f"bot-{number:02}" for number in range(12))
T = TypeVar("T")
AT_ONCE = 5_000  # matches of one transaction


def configuration(blocks: int) -> dict[str, Any]:
    """What `Config.canonical()` would give."""
    return {
        "name": "ratings",
        "seed": 1,
        "game": {
            "name": GAME.name,
            "seats": SEATS,
            "rules_version": GAME.version,
            "rules": GAME.rules({}, SEATS).wire(),
            "options": {},
        },
        "schedule": {"format": "round-robin", "blocks": blocks, "matches_per_bot": None},
        "limits": {},
        "workers": {},
        "ranking": {"by": "trueskill"},
        "bots": [{"name": bot, "command": [bot]} for bot in BOTS],
    }


def make(directory: Path, matches: int) -> Store:
    """A run of at least so many matches, whole blocks of all tables."""
    per_block = comb(len(BOTS), SEATS) * SEATS
    entrants = [Entrant(bot, (bot,), "0" * 64) for bot in BOTS]
    store = Store.create(directory, configuration(-(-matches // per_block)), entrants, seed=1)
    fixtures = Fixtures(store.schedule, store.names, store.secrets)
    random = Random(1)
    times = [summary([random.expovariate(1) for _ in range(20)], 10.0) for _ in range(200)]
    records: list[MatchRecord] = []
    for id in range(1, store.schedule.total + 1):
        fixture = fixtures[id]
        # Gumbel noise makes the order of finish Plackett and Luce's; tens of points make a tie now and then.
        done = [round(40 * (BOTS.index(bot) / 6 - log(-log(1 - random.random() or 0.5)))) // 10 for bot in fixture.bots]
        records.append(
            MatchRecord(
                *(id, fixture.table, fixture.block, fixture.seating, fixture.bots),
                tuple(1 + sum(other > own for other in done) for own in done),
                tuple((points, 0) for points in done),
                "normal",
                (),
                tuple(random.choices(times, k=SEATS)),
                fixture.bots,
                transcript=packed("[]"),
            )
        )
        if len(records) == AT_ONCE or id == store.schedule.total:
            store.commit(records)
            records.clear()
    return store


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What some work gives, and its seconds of CPU."""
    began = process_time()
    found = work()
    return found, process_time() - began


def folded(played: list[tuple[tuple[str, ...], tuple[int, ...]]]) -> Ratings:
    """TrueSkill of ours."""
    ratings = Ratings(0.01)
    for number, (bots, ranks) in enumerate(played, start=1):
        ratings.add(number, bots, ranks)
    return ratings


def packaged(played: list[tuple[tuple[str, ...], tuple[int, ...]]]) -> dict[str, trueskill.Rating]:
    """TrueSkill of the package."""
    model = trueskill.TrueSkill(25, 25 / 3, 25 / 6, 0, draw_share(ranks for _, ranks in played[:ENOUGH]))
    skills = {bot: model.create_rating() for bot in BOTS}
    for bots, ranks in played:
        after = model.rate([(skills[bot],) for bot in bots], ranks)
        skills.update({bot: skill for bot, (skill,) in zip(bots, after, strict=True)})
    return skills


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--dry", action="store_true", help="only print")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="arena-ratings-") as folder,
        make(Path(folder) / "run", options.matches) as run,
    ):
        played = [(tuple(match.bots), tuple(match.ranks)) for match in run.outcomes()]
        sums, whole = timed(lambda: tally(run))
        ours, own = timed(lambda: folded(played))
        theirs, library = timed(lambda: packaged(played))
        _, order_free = timed(lambda: strengths(run))
    apart = max(
        abs(rating.mu - theirs[bot].mu - 25 + sum(skill.mu for skill in theirs.values()) / len(BOTS))
        for bot, rating in ours.ratings(BOTS).items()
    )
    assert sums.ratings.ratings(BOTS) == ours.ratings(BOTS)
    count = len(played)
    rows = [
        ("rebuild of a leaderboard from the database, TrueSkill and all else", whole),
        ("of that, TrueSkill alone", own),
        ("the package `trueskill` on the same results", library),
        (f"order-free rating with its {REFITS} refits, from the database", order_free),
    ]
    lines = [
        f"| {count:,} matches of {SEATS}, {len(BOTS)} bots | seconds of CPU | matches per second |",
        "|---|---:|---:|",
    ]
    lines += [f"| {what} | {seconds:.1f} | {count / seconds:,.0f} |" for what, seconds in rows]
    lines += ["", f"The largest difference of a μ between ours and the package's is {apart:.4f}."]
    text = "\n".join(lines) + "\n"
    print(text)
    if not options.dry:
        page = PAGE.read_text(encoding="utf-8")
        before, rest = page.split(BEGIN)
        PAGE.write_text(before + BEGIN + text + END + rest.split(END, 1)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
