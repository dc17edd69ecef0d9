"""Names and comments as the languages write them."""

from __future__ import annotations

import re
import textwrap

WIDTH = 100


def parts(name: str) -> list[str]:
    """`high_bid`, `TokenPlace` → the words of a name, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", name)]


def camel(name: str) -> str:
    """`high_bid` → `highBid`."""
    first, *rest = parts(name)
    return first + "".join(word.capitalize() for word in rest)


def pascal(name: str) -> str:
    """`high_bid` → `HighBid`."""
    return "".join(word.capitalize() for word in parts(name))


def snake(name: str) -> str:
    """`TokenPlace` → `token_place`."""
    return "_".join(parts(name))


def comment(text: str, mark: str, indent: str = "") -> list[str]:
    """A text as comment lines, wrapped, its paragraphs apart."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if lines:
            lines.append(f"{indent}{mark}")
        prefix = f"{indent}{mark} "
        lines += [prefix + line for line in textwrap.wrap(" ".join(paragraph.split()), WIDTH - len(prefix))]
    return lines


def origin(game: str) -> str:
    """What stands at the top of a file of types."""
    return (
        f"The messages of {game}, as types. `arena new` made this file from the game's JSON Schema "
        f"(`arena schema protocol --game {game}`)."
    )
