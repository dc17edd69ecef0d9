"""Rule options: what may be set in `[game.rules]`, checked all at once, with the nearest right word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.errors import ArenaError, nearest


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option.

    Attributes:
        name: the key in `[game.rules]`.
        meaning: one sentence for people.
        default: the value in force when nothing is said; None where it depends on another option (an edition).
        values: the allowed values of a choice; empty for booleans and integers.
        least: the smallest allowed integer.
        file_of: of an option that names a TOML file: the key under which `Game.rules` gets what the file holds, in its
            place; whoever reads configurations reads the file, games do not. Empty for all other options.
        from_wire: of such an option: what `Game.rules` takes in place of the file, from what `Rules.wire` gives.
    """

    name: str
    meaning: str
    default: Any
    values: tuple[str, ...] = ()
    kind: type = str
    least: int = 0
    file_of: str = ""
    from_wire: Callable[[Any], Any] | None = None


class OptionError(ArenaError):
    """Options that do not hold; `keys` are the offending keys, one for each line."""

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        super().__init__(*(text for _, text in problems))
        self.problems = tuple(problems)


def check(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option's value: the given one, else its default.

    Raises:
        OptionError: unknown keys and wrong values, all of them.
    """
    known = {option.name: option for option in options}
    problems = []
    for key, value in given.items():
        option = known.get(key)
        if option is None:
            problems.append((key, f"unknown rule option {key!r}{nearest(key, known)}; known are {', '.join(known)}"))
        elif option.values and value not in option.values:
            allowed = ", ".join(f"'{word}'" for word in option.values)
            problems.append((key, f"{key} = {value!r}: must be one of {allowed}{nearest(str(value), option.values)}"))
        elif type(value) is not option.kind:
            wanted = {bool: "true or false", int: "an integer", str: "a string"}[option.kind]
            problems.append((key, f"{key} = {value!r}: must be {wanted}"))
        elif isinstance(value, int) and value < option.least:
            problems.append((key, f"{key} = {value}: must be at least {option.least}"))
    if problems:
        raise OptionError(problems)
    return {option.name: given.get(option.name, option.default) for option in options}
