"""Every game with every number of seats and every option: settings to test, random matches in them, what a state shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import orjson
import pytest

from arena.games import GAMES
from arena.games.core.game import Game
from arena.games.core.legal import Legal, Template
from arena.games.core.luck import Luck
from arena.games.core.options import OptionError
from arena.games.core.state import CHANCE, Event, Joint, State

CODE = (type, FunctionType, BuiltinFunctionType, MethodType)
PLAIN = (int, str, float, bytes, bool, type(None))


@dataclass(frozen=True)
class Setting:
    """A game, a number of seats, rule options."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        said = "".join(f"-{key}={value}" for key, value in self.options)
        return f"{self.game.name}-{self.seats}{said}"

    @property
    def rules(self) -> Any:
        return self.game.rules(dict(self.options), self.seats)

    def start(self, events: list[Event] | None = None) -> State:
        return self.game.start(self.rules, self.seats, events)


def settings() -> list[Setting]:
    """For every game and number of seats: the defaults, every value of every option by itself, and variants together.

    Variants are options that are on or off: every two or more of them.
    """
    found = []
    for game in GAMES.values():
        for seats in game.seats:
            known = [Setting(game, seats)]
            for option in game.options:
                if option.file_of:
                    continue
                for value in (False, True) if option.kind is bool else option.values:
                    setting = Setting(game, seats, ((option.name, value),))
                    with suppress(OptionError):
                        if all(setting.rules != other.rules for other in known):
                            known.append(setting)
            variants = [option.name for option in game.options if option.kind is bool and not option.default]
            known += [
                Setting(game, seats, tuple((name, True) for name in some))
                for number in range(2, len(variants) + 1)
                for some in combinations(variants, number)
            ]
            found += known
    return found


def every() -> pytest.MarkDecorator:
    """A test of every setting; those with options are slow."""
    said = [pytest.param(s, id=str(s), marks=[pytest.mark.slow] if s.options else []) for s in settings()]
    return pytest.mark.parametrize("setting", said)


def tables() -> list[Setting]:
    """Every game with every number of seats, by the default rules."""
    return [Setting(game, seats) for game in GAMES.values() for seats in game.seats]


def seed(number: int) -> bytes:
    """A deal's seed for tests."""
    return number.to_bytes(32, "big")


def chosen(state: State, luck: Luck, rng: Random) -> Joint:
    """Luck's outcome, or a random action from every seat waited for."""
    if state.to_move == (CHANCE,):
        return {CHANCE: luck.draw(state.draw)}
    return {seat: state.legal(seat).sample(rng) for seat in state.to_move}


def walk(setting: Setting, number: int, events: list[Event] | None = None) -> Iterator[tuple[State, Joint]]:
    """A random match: every state, the end included, with the joint action that will be applied next ({} at the end)."""
    state, luck, rng = setting.start(events), Luck(seed(number)), Random(number)
    while state.to_move:
        joint = chosen(state, luck, rng)
        yield state, joint
        state = state.apply(joint)
    yield state, {}


def position(setting: Setting, number: int, after: int) -> State:
    """The state of a random match after so many joint actions, or its end."""
    for moved, (state, joint) in enumerate(walk(setting, number)):  # noqa: B007 - the last one is wanted
        if moved == after:
            break
    return state


def message(state: State, seat: int) -> bytes:
    """What a bot in that seat is sent of a state."""
    legal = state.legal(seat).wire() if seat in state.to_move else None
    return orjson.dumps([state.observation(seat), legal])


def shown(state: State, seats: int) -> Any:
    """All that a state shows to anybody."""
    draw = state.draw if state.to_move == (CHANCE,) else None
    return (
        state.to_move,
        state.phase,
        draw and (draw.source, draw.number, tuple(draw.unseen)),
        [message(state, seat) for seat in range(seats)],
        state.scores(),
    )


def parts(thing: Any) -> list[Any]:
    """What an object holds."""
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, tuple | list | set | frozenset):
        return list(thing)
    if isinstance(thing, (*PLAIN, *CODE)):
        return []
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return [getattr(thing, name) for name in slots if hasattr(thing, name)] + list(
        getattr(thing, "__dict__", {}).values()
    )


def reached(*things: Any) -> dict[int, Any]:
    """Everything that can be reached from some objects, by identity; legal actions, which are made when asked for, not."""
    found: dict[int, Any] = {}
    left = list(things)
    while left:
        thing = left.pop()
        if id(thing) not in found and not isinstance(thing, Legal | Template):
            found[id(thing)] = thing
            left += parts(thing)
    return found


def changeable(*things: Any) -> set[int]:
    """The identities of all that can be reached and could change."""
    frozen = (*PLAIN, *CODE, tuple, frozenset)
    return {
        key
        for key, thing in reached(*things).items()
        if not isinstance(thing, frozen)
        and not getattr(getattr(type(thing), "__dataclass_params__", None), "frozen", False)
    }


def picture(thing: Any) -> Any:
    """All of an object in depth, to see later whether it has changed."""
    if isinstance(thing, Legal | Template):
        return "legal"
    if isinstance(thing, PLAIN):
        return (type(thing).__name__, thing)
    if isinstance(thing, dict):
        return [(picture(key), picture(value)) for key, value in thing.items()]
    if isinstance(thing, set | frozenset):
        return sorted(map(repr, thing))
    held = parts(thing)
    return (type(thing).__name__, [picture(part) for part in held]) if held else (type(thing).__name__, repr(thing))
