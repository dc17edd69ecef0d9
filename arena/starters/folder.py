"""A new folder with a first bot."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from string import Template

from arena.errors import ArenaError, StorageError, nearest
from arena.games import GAMES
from arena.games.core.game import Game
from arena.starters.languages import LANGUAGES, Language
from arena.starters.shapes import shapes

FILES = Path(__file__).parent / "files"

# Of each game, what the strategy has an idea of, what would be a next one, and against whom it is worth a match.
IDEAS = {
    "for-sale": (
        "`bid`: stay in while the houses on the table differ enough",
        "`sell`, a good house for good cheques",
        "random expert",
    ),
    "viehmarkt": (
        "`bid`: up to a quarter of the purse",
        "`turn`, to challenge for an animal of which you hold three",
        "random baron",
    ),
    "ausgezockt": (
        "`flip`: stop at two cash cards",
        "`place`, the lowest card that takes it on the lot of the highest value",
        "random tycoon",
    ),
}


def make(language: str, directory: Path, game: str) -> list[str]:
    """Write a first bot into a directory that does not exist or is empty.

    Returns:
        The paths of the files below the directory, the README first, then the strategy.

    Raises:
        ArenaError: there is no such language or game, or something is in the directory.
        StorageError: it cannot be written.
    """
    known, played = _language(language), _game(game)
    _check_free(directory)
    written = []
    try:
        for path, text in contents(known, played, directory.resolve().name):
            file = directory / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            written.append(path)
    except OSError as error:
        raise StorageError(f"{error.filename or directory}: cannot be written: {error.strerror}") from None
    return written


def contents(language: Language, game: Game, name: str) -> Iterator[tuple[str, str]]:
    """Every file of a first bot: its path below the directory, and its text. `name` is that of the bot."""
    source = FILES / language.name
    suffix = Path(language.strategy).suffix
    yield "README.md", _readme(language, game, name)
    yield language.strategy, (source / "strategies" / f"{game.name}{suffix}").read_text(encoding="utf-8")
    if language.types is not None:
        path, write = language.types
        yield path, write(shapes(game))
    for path in language.files:
        yield path, (source / path).read_text(encoding="utf-8")


def commands(language: Language, game: str) -> list[str]:
    """The lines that build a bot, check it, and let it play, in its directory."""
    command = " ".join(language.command)
    bot = f'"{command}"' if len(language.command) > 1 else command
    return [
        *([" ".join(language.build)] if language.build else []),
        f"arena check {game} -- {command}",
        f"arena match {game} {bot} {IDEAS[game][2]} --blocks 10",
    ]


def _readme(language: Language, game: Game, name: str) -> str:
    files = {language.strategy: f"how the bot plays {game.title}: **yours**"}
    if language.types is not None:
        files[language.types[0]] = f"the messages of {game.title} as types, made by `arena new`"
    table = ["[[bots]]", f"name = {json.dumps(_bot_name(name))}", f"command = {json.dumps(language.command)}"]
    table.append(f"directory = {json.dumps(name)}  # relative to the configuration")
    if language.build:
        table.append(f"build = {json.dumps(language.build)}")
    lines = commands(language, game.name)
    second, third = ("second", "third") if language.build else ("first", "second")
    text = (FILES / "README.md").read_text(encoding="utf-8")
    if not language.build:
        text = text.replace("The second line", f"The {second} line").replace("the third plays", f"the {third} plays")
    return Template(text).substitute(
        language=language.title,
        title=game.title,
        game=game.name,
        strategy=language.strategy,
        idea=IDEAS[game.name][0],
        next=IDEAS[game.name][1],
        commands="\n".join(lines),
        files="\n".join(f"| `{path}` | {does} |" for path, does in {**files, **language.files}.items()),
        table="\n".join(table),
    )


def _bot_name(name: str) -> str:
    """A directory's name as that of a bot: letters, digits, `.`, `_` and `-`."""
    return (
        "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._-") else "_" for sign in name).strip(".")
        or "bot"
    )


def _language(name: str) -> Language:
    if name not in LANGUAGES:
        raise ArenaError(f"there is no starter in {name!r}{nearest(name, LANGUAGES)}; there are {', '.join(LANGUAGES)}")
    return LANGUAGES[name]


def _game(name: str) -> Game:
    if name not in GAMES:
        raise ArenaError(f"--game: there is no game {name!r}{nearest(name, GAMES)}; there are {', '.join(GAMES)}")
    return GAMES[name]


def _check_free(directory: Path) -> None:
    """Nothing that is there is ever written over."""
    try:
        found = os.listdir(directory)
    except FileNotFoundError:
        return
    except OSError as error:
        if directory.is_file():
            raise ArenaError(f"{directory} is a file: name a directory that does not exist or is empty") from None
        raise StorageError(f"{directory}: cannot be read: {error.strerror}") from None
    if found:
        raise ArenaError(
            f"{directory} is not empty (there is {min(found)!r}): name a directory that does not exist or is empty"
        )
