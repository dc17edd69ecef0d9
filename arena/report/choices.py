"""Legal actions for a person: how they are typed, what they mean, and which one a line of text names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from arena.games.core.game import Game

Template = Mapping[str, Any]
"""As on the wire: `type` and fields, each a value or a domain."""

Action = dict[str, Any]

FILLERS = {"and", "at", "for", "from", "of", "on", "seat", "the", "to", "with"}
MOST_LISTED = 12


def usage(template: Template) -> str:
    """How an action of a template is typed: `bid 4…18`, `sell 3|9|22`, `offer CARDS`."""
    words = [str(template["type"])]
    for name, domain in template.items():
        if name != "type":
            words.append(_domain(domain))
    return " ".join(words)


def _domain(domain: Any) -> str:
    if not isinstance(domain, Mapping):
        return str(domain)
    if "min" in domain:
        step = f" in steps of {domain['step']}" if domain["step"] > 1 else ""
        return f"{domain['min']}…{domain['max']}{step}" if domain["min"] < domain["max"] else str(domain["min"])
    if "from" in domain:
        return "CARDS (of " + counted(domain["from"]) + ")"
    listed = [value_words(value) for value in domain["in"]]
    return "|".join(listed[:MOST_LISTED]) + ("|…" if len(listed) > MOST_LISTED else "")


def value_words(value: Any) -> str:
    """A value as it is typed."""
    return counted(value) if isinstance(value, Mapping) else str(value)


def counted(cards: Mapping[str, int]) -> str:
    """Counts by key: `2x10 50`; `nothing`."""
    return " ".join(key if number == 1 else f"{number}x{key}" for key, number in cards.items()) or "nothing"


def meaning(game: Game, decision: str, template: Template) -> str:
    """What an action of a template does, as the protocol explains it; empty where nothing is known of it."""
    for form in game.decisions.get(decision, ()):
        hints = get_type_hints(form)
        if set(hints) == set(template) and all(_allows(hints[name], value) for name, value in template.items()):
            return re.sub(r"\s+", " ", cleandoc(form.__doc__ or "")).replace("`", "")
    return ""


def _allows(hint: Any, value: Any) -> bool:
    """Whether a field of a form may have this value; a domain may have any."""
    return get_origin(hint) is not Literal or isinstance(value, Mapping) or value in get_args(hint)


def words(action: Action) -> str:
    """An action as it is typed."""
    return " ".join([str(action["type"]), *(value_words(value) for name, value in action.items() if name != "type")])


def understood(text: str, legal: Sequence[Template]) -> list[Action]:
    """The legal actions that a line of text can mean: none, one, or several where it is not clear.

    A line names the type and then the fields in order. The type and values of one possibility may be left out where
    that is clear, names may be cut short, and small words (`on`, `with`) do not matter. What is said more fully is meant.
    """
    tokens = [token for token in re.split(r"[\s,]+", text.lower()) if token]
    if len(tokens) > 1:
        tokens = [token for token in tokens if token not in FILLERS]
    for strict in (True, False):
        read = [guess for template in legal for guess in _read(tokens, template, strict=strict)]
        fewest = min((guess.left_open for guess in read), default=0)
        found: list[Action] = []
        for guess in read:
            if guess.left_open == fewest and guess.action not in found:
                found.append(guess.action)
        if found:
            return found
    return []


class Guess(NamedTuple):
    """What a line can mean, and how many of its words were left out or cut short."""

    action: Action
    left_open: int = 0

    def more(self, name: str, value: Any, left_open: int = 0) -> Guess:
        """With one field more."""
        return Guess({**self.action, name: value}, self.left_open + left_open)


def _read(tokens: Sequence[str], template: Template, *, strict: bool) -> Iterator[Guess]:
    """The actions of a template that these tokens can mean; strictly, the first of them is the whole type."""
    kind = template["type"]
    fields = [(name, domain) for name, domain in template.items() if name != "type"]
    if tokens and (tokens[0] == kind if strict else kind.startswith(tokens[0])):
        yield from _fields(tokens[1:], fields, Guess({"type": kind}))
    if not strict and fields and tokens:
        yield from _fields(tokens, fields, Guess({"type": kind}))


def _fields(tokens: Sequence[str], fields: Sequence[tuple[str, Any]], so_far: Guess) -> Iterator[Guess]:
    if not fields:
        if not tokens:
            yield so_far
        return
    (name, domain), *rest = fields
    if (isinstance(domain, Mapping) and "from" in domain) or _is_cards(domain):
        cards = _cards(tokens, domain)
        if cards is not None and not rest:
            yield so_far.more(name, cards)
        return
    if tokens:
        for value in _values(tokens[0], domain):
            yield from _fields(tokens[1:], rest, so_far.more(name, value, str(value).lower() != tokens[0]))
    if not isinstance(domain, Mapping):  # it is clear without being said
        yield from _fields(tokens, rest, so_far.more(name, domain, 1))


def _is_cards(domain: Any) -> bool:
    return isinstance(domain, Mapping) and "in" in domain and isinstance(domain["in"][0], Mapping)


def _values(token: str, domain: Any) -> Iterator[Any]:
    """The values of a domain that a word can mean; a whole name before those that begin with it."""
    if isinstance(domain, Mapping) and "min" in domain:
        if token.isdecimal():
            number = int(token)
            if domain["min"] <= number <= domain["max"] and (number - domain["min"]) % domain["step"] == 0:
                yield number
        return
    known = domain["in"] if isinstance(domain, Mapping) else [domain]
    exact = [value for value in known if str(value).lower() == token]
    yield from exact or [value for value in known if isinstance(value, str) and value.lower().startswith(token)]


def _cards(tokens: Sequence[str], domain: Mapping[str, Any]) -> dict[str, int] | None:
    """Cards by their values, as `10 10 50` or `2x10 50`, where the domain allows them; None where it does not."""
    cards: dict[str, int] = {}
    for token in tokens:
        if token in {"nothing", "none"}:
            continue
        found = re.fullmatch(r"(?:(\d{1,3})[x×*])?(\d{1,4})", token)
        if not found:
            return None
        cards[found[2]] = cards.get(found[2], 0) + int(found[1] or 1)
    cards = {key: number for key, number in cards.items() if number}
    if "in" in domain:
        return next((dict(value) for value in domain["in"] if dict(value) == cards), None)
    have = domain["from"]
    if any(number > have.get(key, 0) for key, number in cards.items()):
        return None
    return {key: cards[key] for key in have if key in cards}
