"""Synthetic players of known strength, and tables of what simulations found for the docs."""

from __future__ import annotations

from itertools import combinations
from math import log
from pathlib import Path
from random import Random

from arena.league.blocks import Blocks

DOCS = Path(__file__).parents[2] / "docs"


def gumbel(random):
    return -log(-log(max(random.random(), 1e-300)))


def played(strengths, seats, blocks, random, luck=0.5):
    """Blocks of players who finish by Plackett and Luce's model, every table so many.

    Args:
        strengths: log-strengths by bot.
        seats: at a table.
        blocks: per table.
        random: the dice.
        luck: the share of a bot's performances that its deal decides, the same in all seatings of the block.
    """
    collected = Blocks(seats)
    for table, bots in enumerate(combinations(range(len(strengths)), seats)):
        for block in range(blocks):
            dealt = {bot: gumbel(random) for bot in bots}
            for seating in range(seats):
                at = bots[seating:] + bots[:seating]
                done = [strengths[bot] + (dealt[bot] if random.random() < luck else gumbel(random)) for bot in at]
                ranks = [1 + sum(other > own for other in done) for own in done]
                collected.add(table, block, at, ranks, [round(10 * value) for value in done])
    return collected.whole


def write_table(name, lines):
    """Put a table in its place in docs/statistics.md."""
    path = DOCS / "statistics.md"
    text = path.read_text()
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, rest = text.split(start)
    after = rest.split(end, 1)[1]
    path.write_text(before + start + "\n".join(lines) + "\n" + end + after)


def seeded(*numbers):
    """Dice of their own for every run of a simulation."""
    return Random(" ".join(map(str, numbers)))
