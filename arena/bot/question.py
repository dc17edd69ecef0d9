"""What a bot is asked, with the means to search for an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from arena.games import GAMES
from arena.games.core.game import Game
from arena.games.core.state import CHANCE, Deal, State

Observed = TypeVar("Observed", bound=Mapping[str, Any])


class Match:
    """One match, from the message `start`.

    Attributes:
        game: the game, with its rules as code.
        rules: the rules in force: an object of that game's `Rules`.
        seats: how many play.
        seat: yours, from 0.
        dice: seeded from `seed` alone, so that the same match can be played again.
        match_ms: your thinking time in the whole match; 0 = no limit.
        notes: yours to remember things in; empty when a match starts.
    """

    def __init__(self, start: Mapping[str, Any]) -> None:
        self.game: Game = GAMES[start["game"]]
        self.seats: int = start["seats"]
        self.seat: int = start["seat"]
        self.rules = self.game.rules(_options(self.game, start["rules"]), self.seats)
        self.dice = Random(start["seed"])
        self.match_ms: int = start["match_ms"]
        self.notes: dict[str, Any] = {}


class Question(Generic[Observed]):
    """One decision, from the message `act`.

    `Question[for_sale.Observation]` tells a type checker which fields `observation` has.

    Attributes:
        match: the match that it belongs to.
        decision: what is to be decided.
        observation: all of the position that you may know.
        events: what happened since the last question.
        legal: the legal actions as templates, as on the wire.
        time_ms: for this decision; 0 = no limit.
        left_ms: left of the whole match; 0 = no limit.
        note: set it, and the replay shows it beside your action.
    """

    def __init__(self, match: Match, act: Mapping[str, Any]) -> None:
        self.match = match
        self.decision: str = act["decision"]
        self.observation: Observed = act["observation"]
        self.events: Sequence[Mapping[str, Any]] = act["events"]
        self.legal: Sequence[Mapping[str, Any]] = act["legal"]
        self.time_ms: int = act["time_ms"]
        self.left_ms: int = act["left_ms"]
        self.note: str | None = None

    def state(self) -> State:
        """A position that you cannot tell from the real one: what you have not seen is dealt at random, anew each time.

        It is yours: `apply` changes it. `state.legal(seat)` are the legal actions of any seat in `state.to_move`.
        """
        match = self.match
        return match.game.from_observation(match.rules, match.seats, self.observation, match.dice)

    def budget(self, most: float) -> float:
        """Milliseconds to think: `most`, but no more than half of what this decision has, or 1 % of what the match has left."""
        limits = [limit for limit in (self.time_ms / 2, self.left_ms / 100) if limit > 0]
        return min([most, *limits])

    def anything(self) -> dict[str, Any]:
        """A legal action at random."""
        dice = self.match.dice
        template = dice.choice(self.legal)
        return {field: _pick(domain, dice) for field, domain in template.items()}


def deal(state: State, dice: Random) -> State:
    """What follows when luck acts once, every outcome as likely as in a match; only where `to_move` is `(CHANCE,)`."""
    _, number, unseen = state.draw
    if number == 1:  # the common case, and much the fastest
        return state.apply({CHANCE: Deal((dice.choice(unseen),))})
    return state.apply({CHANCE: Deal(tuple(dice.sample(unseen, number)))})


def _options(game: Game, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The options in force out of the `rules` of `start`, which hold the material besides."""
    options = {option.name: rules[option.name] for option in game.options if not option.file_of}
    for option in game.options:
        if option.from_wire is not None:
            options[option.file_of] = option.from_wire(rules[option.file_of])
    return options


def _pick(domain: Any, dice: Random) -> Any:
    match domain:
        case {"min": low, "max": high, "step": step}:
            return dice.randrange(low, high + 1, step)
        case {"in": values}:
            return dice.choice(values)
        case {"from": counts}:
            return {key: dice.randint(0, count) for key, count in counts.items()}
        case _:
            return domain
