"""Viehmarkt once more, written from the rules alone: a generator that moves single notes and animals between players.

It knows nothing of the package. A purse is a list of notes by value, what a player owns a list of animals by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

VALUES = {"A": 10, "2": 40, "3": 90, "4": 160, "5": 250, "6": 350, "7": 500, "8": 650, "9": 800, "10": 1000}
NOTES = [0, 10, 50, 100, 200, 500]

Asked = Generator[Any, Any, Any]


class Actions(Sequence[dict[str, Any]]):
    """All actions that some templates (as on the wire) stand for, counted without being written out."""

    def __init__(self, *templates: dict[str, Any]) -> None:
        self.templates = list(templates)

    def __len__(self) -> int:
        return sum(prod(self._number(field) for field in template.values()) for template in self.templates)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for template in self.templates:
            for values in product(*map(self._values, template.values())):
                yield dict(zip(template, values, strict=True))

    def __getitem__(self, place: Any) -> Any:
        return list(self)[place] if place else {key: self._first(field) for key, field in self.templates[0].items()}

    def __contains__(self, action: object) -> bool:
        return any(
            isinstance(action, dict)
            and action.keys() == template.keys()
            and all(self._fits(action[key], field) for key, field in template.items())
            for template in self.templates
        )

    @staticmethod
    def _first(field: Any) -> Any:
        match field:
            case {"in": values}:
                return values[0]
            case {"from": _}:
                return {}
            case {"min": least}:
                return least
        return field

    @staticmethod
    def _number(field: Any) -> int:
        match field:
            case {"in": values}:
                return len(values)
            case {"from": held}:
                return prod(count + 1 for count in held.values())
            case {"min": least, "max": most}:
                return (most - least) // 10 + 1
        return 1

    @staticmethod
    def _values(field: Any) -> Any:
        match field:
            case {"in": values}:
                return values
            case {"from": held}:
                numbers = product(*(range(count + 1) for count in held.values()))
                return ({k: n for k, n in zip(held, some, strict=True) if n} for some in numbers)
            case {"min": least, "max": most}:
                return range(least, most + 1, 10)
        return [field]

    @staticmethod
    def _fits(value: Any, field: Any) -> bool:
        match field:
            case {"in": values}:
                return value in values
            case {"from": held}:
                return all(0 < count <= held.get(key, 0) for key, count in value.items())
            case {"min": least, "max": most}:
                return least <= value <= most and value % 10 == 0
        return bool(value == field)


def counts(notes: list[int]) -> dict[str, int]:
    """Notes as on the wire."""
    return {str(note): notes.count(note) for note in NOTES if note in notes}


def notes_of(money: dict[str, int]) -> list[int]:
    return [int(key) for key, count in money.items() for _ in range(count)]


def ways_to_pay(purse: list[int], price: int) -> list[dict[str, int]]:
    """Every set of notes that may pay a price, cheapest first, then fewest notes, then fewest of the smallest notes."""
    sets: list[tuple[int, ...]] = [()]  # notes laid down, largest first
    for note in (500, 200, 100, 50, 10):
        sets = [
            (*laid, *[note] * number)
            for laid in sets
            # Whoever has laid down enough lays down no more.
            for number in range(min(purse.count(note), -(-max(price - sum(laid), 0) // note)) + 1)
        ]
    sets = [laid for laid in sets if sum(laid) >= price and sum(laid[:-1]) < price]
    exact = [laid for laid in sets if sum(laid) == price]
    numbers = [counts(list(laid)) for laid in exact or sets]
    return sorted(numbers, key=lambda money: (total(money), sum(money.values()), [money.get(str(n), 0) for n in NOTES]))


def total(money: dict[str, int]) -> int:
    return sum(notes_of(money))


def match(  # noqa: PLR0915 - a match in one piece
    seats: int,
    outcry: str = "clockwise",
    first_player: str = "seat-0",
    turn_limit: int = 1_000,
    trade_then_auction: bool = False,
    short: bool = False,
    double_auction: bool = False,
) -> Asked:
    """Play a match.

    Yields:
        ("luck", source, unseen) and wants one of the unseen; ("ask", decision, {seat: actions as on the wire, the most
        passive first}, {seat: some of what it sees}) and wants {seat: action}. What leaves no choice is not asked.

    Returns:
        (scores by seat, how it ended).
    """
    whole = 2 if short else 4
    deck = [animal for animal in VALUES for _ in range(whole)]
    purses = [[0, 0, 10, 10, 10, 10, 50] for _ in range(seats)]
    animals: list[list[str]] = [[] for _ in range(seats)]
    amounts = [50, 100] if short else [50, 100, 200, 500]
    sevens = iter(amounts)
    me, turns, ending = 0, 0, ""

    def ask(decision: str, choices: dict[int, Actions], **more: Any) -> Asked:
        """The answers of those who have a choice, and the only action of the others."""
        out = len(VALUES) * whole - len(deck) - sum(map(len, animals))  # in the lot
        assert out == len(more.get("animals", ()))
        answers = {seat: actions[0] for seat, actions in choices.items()}
        free = {seat: actions for seat, actions in choices.items() if len(actions) > 1}
        if free:
            seen = {
                "phase": decision,
                "active": sorted(choices),
                "deck": len(deck),
                "turns": turns,
                "on_turn": me,
                **more,
            }
            if decision != "bid":
                seen["players"] = [
                    {"animals": {a: own.count(a) for a in VALUES if a in own}, "cards": len(purse)}
                    for own, purse in zip(animals, purses, strict=True)
                ]
            seats_see = {seat: {"you": seat, **seen, "money": counts(purses[seat])} for seat in free}
            answers |= yield "ask", decision, free, seats_see
        assert all(answers[seat] in choices[seat] for seat in choices)
        return answers

    def move(notes: list[int], giver: int, taker: int) -> None:
        for note in notes:
            purses[giver].remove(note)
            purses[taker].append(note)

    def tradable(me: int, other: int) -> list[str]:
        return [
            animal
            for animal in VALUES
            if 0 < animals[me].count(animal) < whole and 0 < animals[other].count(animal) < whole
        ]

    def left_of(seat: int) -> list[int]:
        return [(seat + k) % seats for k in range(1, seats)]

    def bids(seat: int, high: int, limit: int, caps: dict[int, int]) -> Actions:
        most = min(limit, caps.get(seat, limit))
        if high + 10 > most:
            return Actions({"type": "pass"})
        return Actions({"type": "pass"}, {"type": "bid", "amount": {"min": high + 10, "max": most, "step": 10}})

    def lying(lot: list[str], high: int, bidder: int | None, caps: dict[int, int]) -> dict[str, Any]:
        return {
            "animals": lot,
            "auctioneer": me,
            "high_bid": high,
            "high_bidder": bidder,
            "caps": [caps.get(seat) for seat in range(seats)],
        }

    def cry_clockwise(auctioneer: int, lot: list[str], limit: int, caps: dict[int, int]) -> Asked:
        for asking in (1, 2):
            seat, high, bidder, silent, could = auctioneer, 0, None, 0, False
            while silent < (seats - 1 if bidder is None else seats - 2):
                seat = (seat + 1) % seats
                if seat in (auctioneer, bidder):
                    continue
                options = bids(seat, high, limit, caps)
                could = could or len(options) > 1
                seen = lying(lot, high, bidder, caps)
                answer = (yield from ask("bid", {seat: options}, **seen, asking=1 if high else asking))[seat]
                silent += 1
                if answer["type"] == "bid":
                    high, bidder, silent = answer["amount"], seat, 0
            if bidder is not None or not could:
                break
        return bidder, high

    def cry_in_rounds(auctioneer: int, lot: list[str], limit: int, caps: dict[int, int]) -> Asked:
        high, bidder, empty = 0, None, 0
        while True:
            asked = [seat for seat in left_of(auctioneer) if seat != bidder]
            options = {seat: bids(seat, high, limit, caps) for seat in asked}
            asking = empty + 1 if bidder is None else 1
            answers = yield from ask("bid", options, **lying(lot, high, bidder, caps), asking=asking)
            raised = [seat for seat in asked if answers[seat]["type"] == "bid"]
            if raised:
                bidder = max(raised, key=lambda seat: answers[seat]["amount"])  # the first of the highest
                high = answers[bidder]["amount"]
                continue
            empty += 1
            if bidder is not None or empty == 2 or all(len(actions) == 1 for actions in options.values()):
                return bidder, high

    def auction(auctioneer: int) -> Asked:
        lot = []
        for _ in range(2 if double_auction else 1):
            lot.append((yield ("luck", "animals", list(deck))))
            deck.remove(lot[-1])
        for animal in lot:
            if animal == "7":
                amount = next(sevens)
                for purse in purses:
                    purse.append(amount)
        limit = sum(map(sum, purses))
        caps: dict[int, int] = {}
        while True:
            cry = cry_in_rounds if outcry == "rounds" else cry_clockwise
            bidder, price = yield from cry(auctioneer, lot, limit, caps)
            if bidder is None:
                animals[auctioneer] += lot
                return
            rich = sum(purses[auctioneer]) >= price
            options = Actions({"type": "sell"}, {"type": "buy"}) if rich else Actions({"type": "sell"})
            answers = yield from ask("hammer", {auctioneer: options}, **lying(lot, price, bidder, caps))
            if answers[auctioneer]["type"] == "buy":
                payer, payee = auctioneer, bidder
                break
            if sum(purses[bidder]) >= price:
                payer, payee = bidder, auctioneer
                break
            caps[bidder] = sum(purses[bidder])
        ways = ways_to_pay(purses[payer], price)
        options = Actions({"type": "pay", "money": {"in": ways}})
        answers = yield from ask("pay", {payer: options}, **lying(lot, price, bidder, caps))
        move(notes_of(answers[payer]["money"]), payer, payee)
        animals[payer] += lot

    def trade(me: int, other: int, animal: str) -> Asked:
        number = 2 if animals[me].count(animal) == animals[other].count(animal) == 2 else 1
        terms = {"challenger": me, "target": other, "animal": animal, "stake": number}
        options = Actions({"type": "offer", "money": {"from": counts(purses[me])}})
        answers = yield from ask("offer", {me: options}, **terms, offer_cards=None)
        offer = notes_of(answers[me]["money"])
        options = Actions({"type": "accept"}, {"type": "counter", "money": {"from": counts(purses[other])}})
        answers = yield from ask("reply", {other: options}, **terms, offer_cards=len(offer))
        counter = notes_of(answers[other].get("money", {}))
        move(offer, me, other)
        move(counter, other, me)
        winner, loser = (other, me) if sum(counter) > sum(offer) else (me, other)
        for _ in range(number):
            animals[loser].remove(animal)
            animals[winner].append(animal)

    def finished() -> bool:
        return not deck and all(len({owned.count(animal) for owned in animals} - {0, whole}) == 0 for animal in VALUES)

    if first_player == "random":
        me = yield ("luck", "first_player", list(range(seats)))
    while not ending:
        options = [{"type": "auction"}] if deck else []
        options += [
            {"type": "trade", "player": other, "animal": {"in": tradable(me, other)}}
            for other in left_of(me)
            if tradable(me, other)
        ]
        if options:
            choice = (yield from ask("turn", {me: Actions(*options)}))[me]
            if choice["type"] == "trade":
                yield from trade(me, choice["player"], choice["animal"])
            if deck and (choice["type"] == "auction" or trade_then_auction):
                yield from auction(me)
            turns += 1
            ending = "normal" if finished() else "turn-limit" if turns >= turn_limit else ""
        me = (me + 1) % seats

    scores = []
    for owned, purse in zip(animals, purses, strict=True):
        complete = [VALUES[animal] for animal, number in Counter(owned).items() if number == whole]
        scores.append((sum(complete) * len(complete), sum(purse)))
    return tuple(scores), ending
