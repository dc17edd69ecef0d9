"""Monopoly Ausgezockt for bots: the actions as its rules have them, and the type of its observations."""

from arena.games.ausgezockt.wire import (
    Done,
    Flip,
    Observation,
    Pass,
    Place,
    Play,
    Remove,
    Return,
    Stop,
    Token,
    TokenJail,
    TokenPlace,
)

__all__ = [
    "Done",
    "Flip",
    "Observation",
    "Pass",
    "Place",
    "Play",
    "Remove",
    "Return",
    "Stop",
    "Token",
    "TokenJail",
    "TokenPlace",
]
