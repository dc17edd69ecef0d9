"""The rules of the games: pure, deterministic state machines.

Law: nothing here reads, writes, waits or rolls dice, and nothing here knows of bots, processes or tournaments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping
from importlib import import_module

from arena.games.core.game import Game


class Shelf(MutableMapping[str, Game]):
    """The games by name, in the order in which they are listed.

    The rules of a game are loaded when it is first asked for: a match needs those of one game, and starts the sooner
    the less is loaded.

    Args:
        names: each that of a folder here, with `-` for `_`.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._games: dict[str, Game | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> Game:
        game = self._games[name]
        if game is None:
            game = self._games[name] = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
        return game

    def __setitem__(self, name: str, game: Game) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


GAMES = Shelf(("for-sale", "viehmarkt", "ausgezockt"))
