"""For Sale once more, written from the rules alone: coins are laid on the table and taken back, cards lie in lists.

It knows nothing of the package and shares no idea with it; what both agree on is likely to be the rule.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Asked = Generator[Any, Any, Any]


def match(  # noqa: PLR0915 - the rules in one piece, from top to bottom
    seats: int,
    edition: str = "gryphon",
    pass_pays: str | None = None,
    equal_bid: bool | None = None,
    first_opener: str = "seat-0",
    tie_break: str = "coins",
) -> Asked:
    """Play a match.

    Yields:
        ("luck", source, unseen) and wants one of the unseen; ("ask", decision, {seat: actions as on the wire, the most
        passive first}, {seat: what it sees}) and wants {seat: action}. What leaves no choice is not asked.

    Returns:
        (scores by seat, how it ended).
    """
    if edition == "classic-1997":
        houses, cheques, purse = list(range(1, 21)), [0, 0, *range(3, 21)], 15
        boxed = 2 if seats == 3 else 0
    else:
        houses, cheques, purse = list(range(1, 31)), sorted([0, 0] + 2 * list(range(2, 16))), 18 if seats < 5 else 14
        boxed = {3: 6, 4: 2}.get(seats, 0)
    if pass_pays is None:
        pass_pays = "half-up" if edition == "gryphon" else "half-down"
    if equal_bid is None:
        equal_bid = edition == "classic-1997"

    purses = [purse] * seats
    stakes = [0] * seats
    estates: list[set[int]] = [set() for _ in range(seats)]
    banks: list[list[int]] = [[] for _ in range(seats)]
    opener = 0
    row: list[int] = []

    def ask(
        decision: str, choices: dict[int, list[dict[str, Any]]], waiting: list[int], stakes_shown: list[int]
    ) -> Asked:
        """The answers of those who have a choice, and the only action of the others."""
        seen = {
            "phase": decision,
            "players": [
                {"coins": purses[s] + stakes[s], "houses": sorted(estates[s]), "cheques": sorted(banks[s])}
                for s in range(seats)
            ],
            "row": sorted(row),
            "bids": stakes_shown,
            "active": waiting,
            "high_bid": max(stakes_shown),
            "opener": opener,
            "houses_left": len(houses) - boxed,
            "cheques_left": len(cheques) - boxed,
        }
        answers = {seat: actions[0] for seat, actions in choices.items()}
        free = {seat: actions for seat, actions in choices.items() if len(actions) > 1}
        if free:
            answers |= yield "ask", decision, free, {seat: {"you": seat, **seen} for seat in range(seats)}
        assert all(answers[seat] in choices[seat] for seat in choices)
        return answers

    if first_opener == "random":
        opener = yield "luck", "opener", list(range(seats))

    # Buying: there is a house for everybody in each auction, and nobody leaves it without one.
    while len(houses) > boxed:
        for _ in range(seats):
            card = yield "luck", "houses", list(houses)
            houses.remove(card)
            row.append(card)
        said = [0] * seats  # what each named last, which stays visible after it was paid
        passed: set[int] = set()
        seat = opener
        while len(row) > 1:
            if seat not in passed:
                all_mine = purses[seat] + stakes[seat]
                high = max(said)
                if equal_bid:
                    amounts = [x for x in range(1, all_mine + 1) if x >= high and x > stakes[seat]]
                else:
                    amounts = [x for x in range(1, all_mine + 1) if x > high]
                clockwise = [(seat + k) % seats for k in range(seats)]
                actions = [{"type": "pass"}] + [{"type": "bid", "coins": x} for x in amounts]
                answers = yield from ask("bid", {seat: actions}, [s for s in clockwise if s not in passed], list(said))
                if answers[seat]["type"] == "bid":
                    purses[seat] = all_mine - answers[seat]["coins"]
                    stakes[seat] = said[seat] = answers[seat]["coins"]
                else:
                    back = stakes[seat] // 2
                    if pass_pays == "half-down" and stakes[seat] % 2 == 1:
                        back += 1
                    purses[seat] += back
                    stakes[seat] = 0
                    estates[seat].add(row.pop(row.index(min(row))))
                    passed.add(seat)
            seat = (seat + 1) % seats
        (opener,) = set(range(seats)) - passed
        stakes[opener] = 0
        estates[opener].add(row.pop())

    # Selling.
    while len(cheques) > boxed:
        for _ in range(seats):
            card = yield "luck", "cheques", list(cheques)
            cheques.remove(card)
            row.append(card)
        choices = {s: [{"type": "sell", "house": house} for house in sorted(estates[s])] for s in range(seats)}
        answers = yield from ask("sell", choices, list(range(seats)), [0] * seats)
        for s in range(seats):
            higher = sum(answers[other]["house"] > answers[s]["house"] for other in range(seats))
            banks[s].append(sorted(row, reverse=True)[higher])
            estates[s].remove(answers[s]["house"])
        row.clear()

    scores = [(sum(banks[s]) + purses[s], purses[s]) for s in range(seats)]
    return [score[:1] if tie_break == "shared" else score for score in scores], "normal"
