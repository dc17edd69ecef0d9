"""Monopoly Ausgezockt once more, written from the rules alone: a generator that moves twenty physical cards per player.

It knows nothing of the package. Every card is a little list [owner, face, place], and lies in exactly one place:
("pile",), ("discards",), ("held",), ("flipped",), ("lot", number, height) or ("corner", name).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

LOTS = [
    ("turmstrasse", 1, 3),
    ("poststrasse", 2, 3),
    ("neue-strasse", 3, 4),
    ("berliner-strasse", 4, 4),
    ("opernplatz", 5, 5),
    ("goethestrasse", 6, 5),
    ("bahnhofstrasse", 7, 6),
    ("schlossallee", 8, 6),
]
DECK = [*range(2, 13), *["bankrupt"] * 4, *["lucky"] * 2, "token", "flip-2", "nope"]
DIE = ["?", 2, 3, 4, 5, 6]
GREY_LENGTH = 3
MARK = 36

PILE, DISCARDS, HELD, FLIPPED = ("pile",), ("discards",), ("held",), ("flipped",)

Asked = Generator[Any, Any, Any]


def match(  # noqa: PLR0915 - the rules in one piece, from top to bottom
    seats: int, events: str = "house", stalemate: int = 20, turn_limit: int = 1_000
) -> Asked:
    """Play a match.

    Yields:
        ("luck", source, unseen) and wants one of the unseen; ("ask", decision, {seat: actions as on the wire, the most
        passive first}, {seat: what it sees}) and wants {seat: action}. What leaves no choice is not asked.

    Returns:
        (scores by seat, how it ended).
    """
    cards: list[list[Any]] = [[owner, face, PILE] for owner in range(seats) for face in DECK]
    left = [4] * 8  # buildings on each lot
    greys_left = 8
    houses: list[list[int]] = [[] for _ in range(seats)]  # each player's buildings, by lot number
    greys = [0] * seats
    record: dict[tuple[int, int], int] = {}  # the most pairs that a player ever had of a lot
    event_pile = list(range(1, 9)) if events == "house" else []
    heights = iter(range(10**9))
    taken = 0  # turns
    triggered = False
    seat = -1  # whose turn it is
    budget = 0  # flips that he may still make

    # Reading the table.

    def lying(place: tuple[Any, ...], owner: int) -> list[list[Any]]:
        return [card for card in cards if card[0] == owner and card[2] == place]

    def faces(place: tuple[Any, ...], owner: int) -> list[Any]:
        return [card[1] for card in lying(place, owner)]

    def on(lot: int) -> list[list[Any]]:
        return sorted((card for card in cards if card[2][:2] == ("lot", lot)), key=lambda card: card[2][2])

    def hurdle(lot: int) -> int:
        stack = on(lot)
        return stack[-1][1] if stack else LOTS[lot][1]

    def skyline(seat: int) -> int:
        return sum(LOTS[lot][2] for lot in houses[seat]) + GREY_LENGTH * greys[seat]

    def clockwise(seat: int) -> list[int]:
        return [(seat + k) % seats for k in range(seats)]

    def pile(place: tuple[Any, ...], owner: int) -> dict[str, list[Any]]:
        found = faces(place, owner)
        return {
            "cash": sorted(face for face in found if isinstance(face, int)),
            "cards": [
                face for face in ("bankrupt", "lucky", "token", "flip-2", "nope") for _ in range(found.count(face))
            ],
        }

    def view() -> dict[int, dict[str, Any]]:
        """What everybody sees of the table."""
        seen = {
            "active": seat,
            "lots": [
                {
                    "lot": name,
                    "value": value,
                    "stack": [{"cash": card[1], "seat": card[0]} for card in on(lot)],
                    "buildings": left[lot],
                }
                for lot, (name, value, _) in enumerate(LOTS)
            ],
            "players": [
                {
                    "pile": len(lying(PILE, owner)),
                    "unseen": pile(PILE, owner),
                    "discards": pile(DISCARDS, owner),
                    "held": pile(HELD, owner)["cards"],
                    "skyline": {LOTS[lot][0]: houses[owner].count(lot) for lot in sorted(houses[owner])},
                    "greys": greys[owner],
                    "length": skyline(owner),
                    "pairs": {LOTS[lot][0]: most for (who, lot), most in sorted(record.items()) if who == owner},
                }
                for owner in range(seats)
            ],
            "corners": {card[2][1]: card[0] for card in cards if card[2][0] == "corner"},
            "flipped": pile(FLIPPED, seat),
            "flips_left": budget,
            "last_turns": triggered,
            "mark": MARK,
            "greys": greys_left,
            "events_left": sorted(event_pile),
        }
        return dict.fromkeys(range(seats), seen)

    # Asking.

    def ask(decision: str, seat: int, actions: list[dict[str, Any]]) -> Asked:
        if len(actions) == 1:
            return actions[0]
        answers = yield ("ask", decision, {seat: actions}, view())
        assert answers[seat] in actions
        return answers[seat]

    def reaction(decision: str, seat: int, face: str) -> Asked:
        answer = yield from ask(decision, seat, [{"type": "pass"}, {"type": "play", "card": face}])
        return answer["type"] == "play"

    def luck(source: str, unseen: list[Any]) -> Asked:
        drawn = yield ("luck", source, unseen)
        assert drawn in unseen
        return drawn

    def turn(me: int) -> Asked:  # noqa: PLR0915 - as above
        """One turn; returns whether cash was put on a lot."""
        nonlocal triggered, budget
        shield = budget = 0
        closed: set[int] = set()
        void: set[int] = set()
        put = False

        def targets(face: Any) -> list[int]:
            return [lot for lot in range(8) if lot not in closed and isinstance(face, int) and face > hurdle(lot)]

        def placements(kind: dict[str, Any], hand: list[list[Any]]) -> list[dict[str, Any]]:
            return [
                {**kind, "cash": card[1], "lot": LOTS[lot][0]}
                for card in sorted((c for c in hand if isinstance(c[1], int)), key=lambda c: c[1])
                for lot in targets(card[1])
            ]

        def lay(card: list[Any], name: str) -> Asked:
            """A cash card goes to a lot unless its owner says no; returns whether it arrived."""
            nonlocal put, triggered
            lot = [lot for lot, _, _ in LOTS].index(name)
            stack = on(lot)
            if stack and stack[-1][0] != me:
                for nope in [c for c in lying(HELD, stack[-1][0]) if c[1] == "nope"]:
                    if (yield from reaction("veto", stack[-1][0], "nope")):
                        nope[2] = DISCARDS
                        closed.add(lot)
                        return False
            card[2] = ("lot", lot, next(heights))
            put = True
            if all(on(k) or not left[k] for k in range(8)):
                triggered = True
            return True

        def turn_up(place: tuple[Any, ...], seat: int) -> Asked:
            face = yield from luck(f"pile-{seat}", faces(PILE, seat))
            card = next(card for card in lying(PILE, seat) if card[1] == face)
            card[2] = place
            return face

        def flip() -> Asked:
            """Flip one card; returns whether that was the end of the turn."""
            nonlocal shield
            if not lying(PILE, me):
                for card in lying(DISCARDS, me):
                    card[2] = PILE
            face = yield from turn_up(FLIPPED, me)
            if face == "lucky":
                shield += 1
            if face == "bankrupt":
                if not shield:
                    for card in lying(FLIPPED, me):
                        card[2] = DISCARDS
                    return True
                shield -= 1
            return False

        def flippable() -> bool:
            return bool(lying(PILE, me) or lying(DISCARDS, me))

        def event(number: int) -> Asked:
            nonlocal shield, budget
            if number == 1:
                shield += 1
            elif number == 2:
                budget += 2
            elif number == 3:
                for card in lying(DISCARDS, me):
                    card[2] = PILE
            elif number == 4:
                options = placements({"type": "place"}, lying(DISCARDS, me))
                if options:
                    action = yield from ask("event", me, options)
                    card = next(c for c in lying(DISCARDS, me) if c[1] == action["cash"])
                    if not (yield from lay(card, action["lot"])):
                        card[2] = FLIPPED
            elif number in (5, 6):
                for seat in clockwise(me)[:1] if number == 5 else clockwise(me)[1:]:
                    tops = [on(lot)[-1] for lot in range(8) if on(lot)]
                    options = [
                        {"type": "remove", "lot": LOTS[card[2][1]][0]}
                        for card in tops
                        if (card[0] != me if number == 5 else card[0] == seat)
                    ]
                    if options:
                        action = yield from ask("event", seat, options)
                        gone = next(card for card in tops if LOTS[card[2][1]][0] == action["lot"])
                        gone[2] = DISCARDS
            elif number == 7:
                longest = max(map(skyline, range(seats)))
                for seat in [seat for seat in clockwise(me) if skyline(seat) == longest]:
                    options = [{"type": "return", "lot": LOTS[lot][0]} for lot in sorted(set(houses[seat]))]
                    if options:
                        action = yield from ask("event", seat, options)
                        lot = next(k for k in houses[seat] if LOTS[k][0] == action["lot"])
                        houses[seat].remove(lot)
                        left[lot] += 1
            elif number == 8:
                for seat in clockwise(me)[1:]:
                    if lying(PILE, seat):
                        yield from turn_up(DISCARDS, seat)

        # Roll.
        while (face := (yield from luck("die", DIE))) == "?":
            if events == "house":
                if not event_pile:
                    event_pile.extend(range(1, 9))
                number = yield from luck("events", sorted(event_pile))
                event_pile.remove(number)
                yield from event(number)

        # Flip.
        budget += face
        while budget and flippable():
            action = yield from ask("flip", me, [{"type": "stop"}, {"type": "flip"}])
            if action["type"] == "stop":
                break
            budget -= 1
            if (yield from flip()):
                return put
        budget = 0

        # „2 Aufdecken“, until nobody plays it.
        while True:
            asked = [seat for seat in range(seats) if seat != me and seat not in void and "flip-2" in faces(HELD, seat)]
            if not asked:
                break
            answers = yield (
                "ask",
                "attack",
                {seat: [{"type": "pass"}, {"type": "play", "card": "flip-2"}] for seat in asked},
                view(),
            )
            striking = [seat for seat in clockwise(me) if seat in asked and answers[seat]["type"] == "play"]
            if not striking:
                break
            for nope in [card for card in lying(HELD, me) if card[1] == "nope"]:
                if (yield from reaction("defend", me, "nope")):
                    nope[2] = DISCARDS
                    void.add(striking[0])
            if striking[0] in void:
                continue
            for card in lying(HELD, striking[0]):
                if card[1] == "flip-2":
                    card[2] = DISCARDS
            for _ in range(2):
                if flippable() and (yield from flip()):
                    return put

        # Place, and the Figur.
        while True:
            options = placements({"type": "place"}, lying(FLIPPED, me)) or [{"type": "done"}]
            figure = next((c for c in cards if c[0] == me and c[1] == "token" and c[2] in (HELD, FLIPPED)), None)
            occupied = [card[2][1] for card in cards if card[2][0] == "corner"]
            if figure:
                for corner, source in (("go", PILE), ("visit", DISCARDS)):
                    if corner not in occupied:
                        bare = {"type": "token", "corner": corner}
                        options += placements(bare, lying(source, me)) or [bare]
                if "parking" not in occupied:
                    options += [
                        {"type": "token", "corner": "parking", "cash": cash, "lot": LOTS[lot][0]}
                        for cash in sorted(f for f in faces(FLIPPED, me) if isinstance(f, int))
                        for lot in range(8)
                        if lot not in closed
                    ]
                if "jail" not in occupied:
                    options += [
                        {"type": "token", "corner": "jail", "player": card[0], "cash": card[1]}
                        for card in sorted(c for c in cards if c[0] != me and c[2][0] == "lot")
                    ]
            action = yield from ask("place", me, options)
            if action["type"] == "done":
                break
            if action["type"] == "place":
                card = next(c for c in lying(FLIPPED, me) if c[1] == action["cash"])
                yield from lay(card, action["lot"])
                continue
            corner = ("corner", action["corner"])
            assert figure
            if action["corner"] == "jail":
                prey = next(c for c in cards if c[:2] == [action["player"], action["cash"]] and c[2][0] == "lot")
                prey[2] = DISCARDS
                figure[2] = corner
            elif "cash" not in action:
                figure[2] = corner
            else:
                source = {"go": PILE, "visit": DISCARDS, "parking": FLIPPED}[action["corner"]]
                card = next(c for c in lying(source, me) if c[1] == action["cash"])
                if (yield from lay(card, action["lot"])):
                    figure[2] = corner
                elif action["corner"] != "parking":
                    figure[2] = corner
                    card[2] = FLIPPED

        # End of the turn.
        for card in lying(FLIPPED, me):
            card[2] = HELD if card[1] in ("flip-2", "nope", "token") else DISCARDS
        return put

    def collect() -> None:
        nonlocal greys_left
        for lot in reversed(range(8)):
            stack = on(lot)
            if stack and left[lot]:
                owner = stack[-1][0]
                left[lot] -= 1
                houses[owner].append(lot)
                pairs = houses[owner].count(lot) // 2
                if pairs > record.get((owner, lot), 0):
                    record[owner, lot] = pairs
                    if greys_left:
                        greys_left -= 1
                        greys[owner] += 1

    def result(how: str) -> tuple[list[tuple[int, int]], str]:
        return [(skyline(seat), -len(houses[seat]) - greys[seat]) for seat in range(seats)], how

    # Who starts.
    rolling = list(range(seats))
    while len(rolling) > 1:
        rolls = []
        for _ in rolling:
            face = yield from luck("start", DIE)
            rolls.append(1 if face == "?" else face)
        rolling = [seat for seat, roll in zip(rolling, rolls, strict=True) if roll == max(rolls)]
    seat = rolling[0]

    while True:  # rounds
        triggered = False
        last: list[int] = []  # the last turns still to come
        idle = 0
        while True:  # turns
            before = triggered
            idle = 0 if (yield from turn(seat)) else idle + 1
            taken += 1
            if triggered and not before:
                last = clockwise(seat)[1:]
            elif before:
                last.remove(seat)
            over = (triggered and not last) or (not triggered and idle >= stalemate * seats)
            seat = (seat + 1) % seats
            if over:
                break
            if taken >= turn_limit:
                return result("turn-limit")
        collect()
        if max(map(skyline, range(seats))) >= MARK or not any(left):
            return result("normal")
        if taken >= turn_limit:
            return result("turn-limit")
        for card in cards:
            card[2] = PILE
