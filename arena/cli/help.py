"""How `arena --help` and `arena COMMAND --help` look, and what is said of a value of the wrong kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand

from arena.errors import nearest

# What typer calls the kinds of values, and what everybody does.
KINDS = (
    (re.compile(r" <(int|float)( range)?>"), " N"),
    (re.compile(r" <path>"), " FILE"),
    (re.compile(r" <str>"), " TEXT"),
    (re.compile(r" <(\S+\|\S+)>"), r" \1"),
)
BOUNDS = (
    (re.compile(r"(; )?\b(x>=0|required)\b"), ""),
    (re.compile(r"\bx>=(\d+)"), r"at least \1"),
    (re.compile(r"  \[\]$"), ""),
)


class Command(TyperCommand):
    """A command whose help names its arguments and values as everybody does: RUN and N, not {run} and <int range>."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for parameter in self.params:
            if isinstance(parameter, TyperArgument) and parameter.metavar is None:
                parameter.metavar = str(parameter.name).upper()

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            if (details := getattr(error.__cause__, "errors", None)) is not None:
                error.message = _wrong(details(include_url=False)[0])
            raise

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        pieces = super().collect_usage_pieces(ctx)
        return [piece.replace("{", "").replace("}", "").replace("…...", "…") for piece in pieces]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        rows: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None:
                continue
            is_argument = isinstance(parameter, TyperArgument)
            name = str(parameter.metavar) if is_argument else _replaced(record[0], KINDS)
            rows["Arguments" if is_argument else "Options"].append((name, _replaced(record[1], BOUNDS)))
        for title, listed in rows.items():
            if listed:
                with formatter.section(title):
                    formatter.write_dl(listed)


def write_groups(formatter: Any, groups: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> None:
    """Commands below their headings, all in the same columns.

    Args:
        formatter: of the help.
        groups: heading, and of each command its name and what it does.
    """
    listed = [(heading, [*rows]) for heading, rows in groups]
    widest = max(len(name) for _, rows in listed for name, _ in rows)
    for heading, rows in listed:
        with formatter.section(heading):
            formatter.write_dl([(f"{name:{widest}}", line) for name, line in rows])


def _wrong(details: Any) -> str:
    """What pydantic found in a value, as the rest of `arena` would say it."""
    value, context = details["input"], details.get("ctx", {})
    match details["type"]:
        case "int_parsing":
            return f"must be an integer, not {value!r}"
        case "greater_than_equal":
            return f"must be at least {context['ge']}, not {value}"
        case "value_error":
            text = str(context["error"]).removesuffix(".")
            return text + nearest(str(value), re.findall(r"'([^']*)'", text.partition(" is not one of ")[2]))
    return str(details["msg"])


def _replaced(text: str, rules: Iterable[tuple[re.Pattern[str], str]]) -> str:
    for pattern, word in rules:
        text = pattern.sub(word, text)
    return text
