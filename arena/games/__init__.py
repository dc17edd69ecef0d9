"""The rules of the games: pure, deterministic state machines.

Law: nothing here reads, writes, waits or rolls dice, and nothing here knows of bots, processes or tournaments.
"""

from __future__ import annotations

from arena.games import ausgezockt, for_sale, viehmarkt
from arena.games.core.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (for_sale.GAME, viehmarkt.GAME, ausgezockt.GAME)}
