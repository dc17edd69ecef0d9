"""A whole match written down, everything that anybody could see of it: to be kept, and compared line by line."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import orjson

from arena.games.core.game import Game
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, Event, ranks, wire

HEAD = "A playthrough at random, written by tests/games/golden/write.py. It changes when the rules or the wire change."


def line(thing: Any) -> str:
    """One line of JSON."""
    return orjson.dumps(thing).decode()


def playthrough(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> str:
    """One match: luck, what each seat that decides sees and may do, what it does, what everybody hears, and the end."""
    rules = game.rules(options, seats)
    events: list[Event] = []
    told = 0
    luck, rng = Luck(seed.to_bytes(32, "big")), Random(seed)
    state = game.start(rules, seats, events)
    setting = {"game": game.name, "version": game.version, "seats": seats, "options": dict(options), "seed": seed}
    text = [HEAD, line(setting), line(rules.wire())]
    step = 0
    while state.to_move:
        text.append("")
        if state.to_move == (CHANCE,):
            draw = state.draw
            joint: dict[int, Any] = {CHANCE: luck.draw(draw)}
            text.append(f"{step} luck: {draw.number} of {line(list(draw.unseen))} from {draw.source}")
            text.append(f"  {line(wire(joint[CHANCE]))}")
        else:
            joint = {}
            for seat in state.to_move:
                legal = state.legal(seat)
                joint[seat] = legal.sample(rng)
                text.append(f"{step} seat {seat}: {state.phase}")
                text.append(f"  sees {line(state.observation(seat))}")
                text.append(f"  may {line(legal.wire())}, {legal.count()} in all")
                text.append(f"  does {line(wire(joint[seat]))}")
        state = state.apply(joint)
        for event in events[told:]:
            who = "all" if event.seats is None else ", ".join(f"seat {seat}" for seat in event.seats)
            rest = "" if event.rest is None else f", the others {line(event.rest)}"
            choice = (
                ""
                if event.choice is None
                else " (a choice)"
                if event.forced_shows
                else " (a choice; whether forced, only that seat learns)"
            )
            text.append(f"  {who} heard {line(event.data)}{rest}{choice}")
        told = len(events)
        step += 1
    text += ["", f"end: {state.termination}", f"  sees {line(state.observation(0))}"]
    text += [f"  scores {line(state.scores())}", f"  ranks {line(ranks(state.scores()))}", ""]
    return "\n".join(text)
