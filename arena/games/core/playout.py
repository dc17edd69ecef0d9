"""A match at random: the measure of the rules' speed, and the simplest example of how to drive a game."""

from __future__ import annotations

from random import Random
from typing import Any

from arena.games.core.game import Game
from arena.games.core.luck import Luck
from arena.games.core.state import CHANCE, State


def playout(game: Game, rules: Any, seats: int, rng: Random) -> int:
    """Play one match in which every seat takes `legal.sample`, luck drawn from its streams, nobody listening.

    Args:
        game: the game.
        rules: its rules in force for that number of seats.
        seats: number of seats.
        rng: the seats' dice; it also names the seed of the deal.

    Returns:
        The number of decisions made by seats, those with only one legal action included.
    """
    luck = Luck(rng.randbytes(32))
    state = game.start(rules, seats, None)
    decisions = 0
    while to_move := state.to_move:
        if len(to_move) == 1:
            seat = to_move[0]
            if seat == CHANCE:
                state = state.apply({CHANCE: luck.draw(state.draw)})
                continue
            state = state.apply({seat: state.legal(seat).sample(rng)})
            decisions += 1
        else:
            state = state.apply({seat: state.legal(seat).sample(rng) for seat in to_move})
            decisions += len(to_move)
    return decisions


def halfway(game: Game, seats: int, rng: Random) -> State:
    """A position with all decisions of a match at random behind it but the second half."""
    seed = rng.randrange(1 << 30)
    total = playout(game, game.rules({}, seats), seats, Random(seed))
    dice = Random(seed)
    luck = Luck(dice.randbytes(32))
    state = game.start(game.rules({}, seats), seats, None)
    decisions = 0
    while decisions < total // 2:
        to_move = state.to_move
        if to_move == (CHANCE,):
            state = state.apply({CHANCE: luck.draw(state.draw)})
        else:
            state = state.apply({seat: state.legal(seat).sample(dice) for seat in to_move})
            decisions += len(to_move)
    return state
