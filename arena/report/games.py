"""The games in words: what `arena games` tells."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Any, get_type_hints

from arena.errors import ArenaError, nearest
from arena.games import GAMES
from arena.games.core.game import Game
from arena.games.core.options import Option

WIDTH = 100


def find(name: str) -> Game:
    """The game of this name.

    Raises:
        ArenaError: there is none; the line names the nearest.
    """
    if name not in GAMES:
        raise ArenaError(f"there is no game {name!r}{nearest(name, GAMES)}; there are {', '.join(GAMES)}")
    return GAMES[name]


def all_games() -> str:
    """One line for each game."""
    rows = [(game.name, game.title, seats_of(game)) for game in GAMES.values()]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    lines = [f"{name:{widths[0]}}  {title:{widths[1]}}  {seats}" for name, title, seats in rows]
    return "\n".join([*lines, "", "`arena games GAME` tells all of one."]) + "\n"


def seats_of(game: Game) -> str:
    """`3 to 6 seats`."""
    return f"{game.seats.start} to {game.seats.stop - 1} seats"


def one_game(name: str) -> str:
    """All of one game: seats, options, luck, decisions, and the rules in force when nothing is set.

    Raises:
        ArenaError: there is no such game.
    """
    game = find(name)
    return "\n".join(_paragraphs(game)) + "\n"


def _paragraphs(game: Game) -> Iterator[str]:
    seats = game.seats.start
    rules = game.rules({}, seats)
    in_force = rules.wire()
    yield f"{game.title} ({game.name}), {seats_of(game)}, version {game.version} of the rules"
    yield f"A score is [{', '.join(game.score_parts)}]; more is better, what follows the first breaks ties."
    yield ""
    yield "Options, for [game.rules] or --rule KEY=VALUE:"
    for option in game.options:
        yield from _option(option, in_force.get(option.name))
    yield ""
    yield f"Luck, for --luck FILE, with the outcomes that each source can yield ({seats} seats):"
    for source, outcomes in game.sources(rules, seats).items():
        yield from _hung(source, _listed(outcomes))
    yield ""
    yield "Decisions, with the actions of each:"
    for decision, actions in game.decisions.items():
        yield f"  {decision}"
        for action in actions:
            yield from _hung(f"  {_form(action)}", " ".join((action.__doc__ or "").split()))
    yield ""
    if game.about is not None:
        yield "Material in force when nothing is set:"
        yield from (f"  {line}".rstrip() for line in game.about(rules))
    else:
        yield f"Rules in force when nothing is set, as a bot gets them in `start` ({seats} seats):"
        for key, value in in_force.items():
            yield from _hung(key, json.dumps(value, ensure_ascii=False))
    yield ""
    yield f"`arena schema protocol --game {game.name}` gives the messages as a JSON Schema."


def _option(option: Option, value: Any) -> Iterator[str]:
    default = value if option.default is None else option.default
    values = " | ".join(option.values) or {bool: "true | false", int: f"an integer, at least {option.least}"}.get(
        option.kind, "a string"
    )
    shown = "none" if default is None else json.dumps(default, ensure_ascii=False)
    yield from _hung(option.name, f"{option.meaning[:1].upper()}{option.meaning[1:]}.")
    yield from textwrap.wrap(f"{values}; default {shown}", WIDTH, initial_indent="      ", subsequent_indent="      ")


def _form(action: Any) -> str:
    """`{"type":"bid","coins":…}` of an action's TypedDict."""
    fields = get_type_hints(action)
    kinds = getattr(fields["type"], "__args__", ("…",))
    head = "|".join(f'"{kind}"' for kind in kinds)
    return "".join(["{", f'"type":{head}', *(f',"{field}":…' for field in fields if field != "type"), "}"])


def _listed(outcomes: Any) -> str:
    """`1 2 3`, runs of more than six numbers as `1…30`, repeated ones as `0 ×2`."""
    counts: dict[Any, int] = {}
    for outcome in outcomes:
        counts[outcome] = counts.get(outcome, 0) + 1
    parts: list[str] = []
    items = list(counts.items())
    at = 0
    while at < len(items):
        end = at
        while (
            end + 1 < len(items)
            and isinstance(items[at][0], int)
            and items[end + 1] == (items[end][0] + 1, items[at][1])
        ):
            end += 1
        first, times = items[at]
        repeated = f" ×{times}" if times > 1 else ""
        if end - at >= 2:
            parts.append(f"{first}…{items[end][0]}{' each' + repeated if repeated else ''}")
            at = end + 1
        else:
            parts.append(f"{first}{repeated}")
            at += 1
    return ", ".join(parts)


def _hung(head: str, text: str) -> Iterator[str]:
    """A heading indented by two, the text below it by six."""
    yield f"  {head}"
    yield from textwrap.wrap(text, WIDTH, initial_indent="      ", subsequent_indent="      ")
