"""Legal actions as templates: an action type whose fields hold a domain of values; every combination is legal.

The first template with the first value of each domain is the most passive action. Domains translate between
the values that the rules use and those on the wire (see docs/protocol.md): `Range`, `Choice`, `Bag`; a field that has only
one value is `Fixed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from arena.games.core.state import IllegalAction

Value = TypeVar("Value")


def kind_of(value: object) -> str:
    """What JSON calls a value, for messages."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"the boolean {'true' if value else 'false'}"
    if isinstance(value, int):
        return f"the integer {shown(value)}"
    if isinstance(value, float):
        return f"the number {value!r} (not an integer)"
    if isinstance(value, str):
        return f"the string {shown(value)}"
    return "an array" if isinstance(value, list) else "an object"


def shown(value: object, longest: int = 40) -> str:
    """A value for a message, cut where it is long."""
    if isinstance(value, int) and abs(value) >= 10**longest:
        return "of more than 40 digits"
    text = f'"{printable(value[: longest + 1])}"' if isinstance(value, str) else str(value)
    return text if len(text) <= longest else text[:longest] + "…"


def printable(text: str) -> str:
    r"""Text for a message, on one line and harmless to a terminal: `\n`, `\x1b` stand for what cannot be printed."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class Domain(Protocol[Value]):
    """The values that one field of an action may take."""

    def first(self) -> Value:
        """The most passive value."""

    def count(self) -> int: ...

    def sample(self, rng: Random) -> Value:
        """A value, each with equal chance."""

    def __iter__(self) -> Iterator[Value]: ...

    def __contains__(self, value: object) -> bool: ...

    def wire(self) -> Any:
        """The domain as on the wire."""

    def show(self, value: Value) -> Any:
        """One value as on the wire."""

    def read(self, field: str, given: object) -> Value:
        """A value from the wire. Raises `IllegalAction` that says what is wrong."""


class Fixed(Generic[Value]):
    """One value, known before."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def first(self) -> Value:
        return self.value

    def count(self) -> int:
        return 1

    def sample(self, rng: Random) -> Value:
        return self.value

    def __iter__(self) -> Iterator[Value]:
        yield self.value

    def __contains__(self, value: object) -> bool:
        return value == self.value

    def wire(self) -> Any:
        return self.value

    def show(self, value: Value) -> Any:
        return value

    def read(self, field: str, given: object) -> Value:
        if type(given) is type(self.value) and given == self.value:
            return self.value
        raise IllegalAction(f"{field!r} must be {shown(self.value)}, not {kind_of(given)}")


class Range:
    """Integers from `low` to `high` in steps; on the wire `{"min","max","step"}`."""

    __slots__ = ("high", "low", "step")

    def __init__(self, low: int, high: int, step: int = 1) -> None:
        self.low = low
        self.high = high
        self.step = step

    def first(self) -> int:
        return self.low

    def count(self) -> int:
        return (self.high - self.low) // self.step + 1

    def sample(self, rng: Random) -> int:
        return self.low + self.step * int(rng.random() * self.count())

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1, self.step))

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high and (value - self.low) % self.step == 0

    def wire(self) -> dict[str, int]:
        return {"min": self.low, "max": self.high, "step": self.step}

    def show(self, value: int) -> int:
        return value

    def read(self, field: str, given: object) -> int:
        if type(given) is not int:
            raise IllegalAction(f"{field!r} must be an integer, not {kind_of(given)}")
        if given in self:
            return given
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        raise IllegalAction(
            f"{field!r} is {shown(given)}, legal is {self.low} to {self.high}{steps}"
            if self.count() > 1
            else f"{field!r} is {shown(given)}, legal is only {self.low}"
        )


class Choice(Generic[Value]):
    """A complete list of values, best known first; on the wire `{"in":[…]}`.

    `show` turns a value into its form on the wire where they differ.
    """

    __slots__ = ("_show", "values")

    def __init__(self, values: Sequence[Value], show: Callable[[Value], Any] | None = None) -> None:
        self.values = values
        self._show = show

    def first(self) -> Value:
        return self.values[0]

    def count(self) -> int:
        return len(self.values)

    def sample(self, rng: Random) -> Value:
        return self.values[int(rng.random() * len(self.values))]

    def __iter__(self) -> Iterator[Value]:
        return iter(self.values)

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def wire(self) -> dict[str, list[Any]]:
        return {"in": [self.show(value) for value in self.values]}

    def show(self, value: Value) -> Any:
        return value if self._show is None else self._show(value)

    def read(self, field: str, given: object) -> Value:
        plain = without_zeros(given) if isinstance(given, dict) else given
        for value in self.values:
            known = self.show(value)
            if type(known) is type(plain) and known == plain:
                return value
        known = self.show(self.values[0])
        if type(known) is not type(given):
            wanted = {int: "an integer", str: "a string", dict: "an object"}.get(type(known), "another type")
            raise IllegalAction(f"{field!r} must be {wanted}, not {kind_of(given)}")
        listed = ", ".join(shown(self.show(value)) for value in self.values[:12])
        more = ", …" if len(self.values) > 12 else ""
        raise IllegalAction(f"{field!r} is {shown(given)}, legal is one of {listed}{more}")


class Bag:
    """Any sub-multiset of `counts` by key, nothing included; on the wire `{"from":{key:count}}`.

    A value is a tuple of counts in the order of `keys`.
    """

    __slots__ = ("counts", "keys")

    def __init__(self, keys: tuple[str, ...], counts: tuple[int, ...]) -> None:
        self.keys = keys
        self.counts = counts

    def first(self) -> tuple[int, ...]:
        return (0,) * len(self.keys)

    def count(self) -> int:
        return prod(count + 1 for count in self.counts)

    def sample(self, rng: Random) -> tuple[int, ...]:
        return tuple(int(rng.random() * (count + 1)) for count in self.counts)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return product(*(range(count + 1) for count in self.counts))

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(self.counts)
            and all(type(n) is int and 0 <= n <= most for n, most in zip(value, self.counts, strict=True))
        )

    def wire(self) -> dict[str, dict[str, int]]:
        return {"from": self.show(self.counts)}

    def show(self, value: tuple[int, ...]) -> dict[str, int]:
        return {key: count for key, count in zip(self.keys, value, strict=True) if count}

    def read(self, field: str, given: object) -> tuple[int, ...]:
        if not isinstance(given, dict):
            raise IllegalAction(f"{field!r} must be an object of counts by key, not {kind_of(given)}")
        value = [0] * len(self.keys)
        for key, count in given.items():
            if type(count) is not int:
                raise IllegalAction(f"{field!r}: the count of {shown(key)} must be an integer, not {kind_of(count)}")
            if count == 0:
                continue
            if key not in self.keys:
                raise IllegalAction(f"{field!r}: there is no {shown(key)}; the keys are {', '.join(self.keys)}")
            most = self.counts[self.keys.index(key)]
            if not 0 <= count <= most:
                raise IllegalAction(f"{field!r}: {shown(count)} × {shown(key)}, legal is 0 to {most}")
            value[self.keys.index(key)] = count
        return tuple(value)


def without_zeros(counts: Mapping[str, Any]) -> dict[str, Any]:
    """A count of 0 equals leaving the key out; anything that is not the integer 0 stays."""
    return {key: count for key, count in counts.items() if type(count) is not int or count != 0}


class Template:
    """Actions of one type: `make(*values)` for every combination of the fields' values."""

    __slots__ = ("fields", "make", "type")

    def __init__(self, type: str, make: Callable[..., Any], **fields: Domain[Any]) -> None:
        self.type = type
        self.make = make
        self.fields = tuple(fields.items())

    def first(self) -> Any:
        return self.make(*[domain.first() for _, domain in self.fields])

    def count(self) -> int:
        return prod(domain.count() for _, domain in self.fields)

    def sample(self, rng: Random) -> Any:
        return self.make(*[domain.sample(rng) for _, domain in self.fields])

    def __iter__(self) -> Iterator[Any]:
        return (self.make(*values) for values in product(*(domain for _, domain in self.fields)))

    def __contains__(self, action: Any) -> bool:
        return action.type == self.type and all(
            hasattr(action, name) and getattr(action, name) in domain for name, domain in self.fields
        )

    def wire(self) -> dict[str, Any]:
        return {"type": self.type, **{name: domain.wire() for name, domain in self.fields}}

    def read(self, given: Mapping[str, Any]) -> Any:
        """The action that `given` names. Raises `IllegalAction`; unknown keys are ignored."""
        values = []
        for name, domain in self.fields:
            if name not in given:
                raise IllegalAction(f"action {self.type!r} lacks the field {name!r}")
            values.append(domain.read(name, given[name]))
        return self.make(*values)


class Legal:
    """The legal actions of one seat: one or more templates, the most passive first. Never empty."""

    __slots__ = ("_wire", "templates")

    def __init__(self, *templates: Template) -> None:
        self.templates = templates
        self._wire: list[dict[str, Any]] | None = None

    def first(self) -> Any:
        """The most passive legal action."""
        return self.templates[0].first()

    def single(self) -> Any | None:
        """The only legal action, or None where there is a choice."""
        if len(self.templates) == 1 and self.templates[0].count() == 1:
            return self.templates[0].first()
        return None

    def count(self) -> int:
        return sum(template.count() for template in self.templates)

    def sample(self, rng: Random) -> Any:
        """A legal action: a template with equal chance, then a value of each field with equal chance."""
        templates = self.templates
        if len(templates) == 1:
            return templates[0].sample(rng)
        return templates[int(rng.random() * len(templates))].sample(rng)

    def __iter__(self) -> Iterator[Any]:
        for template in self.templates:
            yield from template

    def __contains__(self, action: Any) -> bool:
        return any(action in template for template in self.templates)

    def wire(self) -> list[dict[str, Any]]:
        """The list of templates as on the wire; made once, not to be changed."""
        if self._wire is None:
            self._wire = [template.wire() for template in self.templates]
        return self._wire

    def read(self, given: Mapping[str, Any]) -> Any:
        """The action that an object from the wire names.

        Raises:
            IllegalAction: it is not among the legal ones; the text says why.
        """
        name = given.get("type")
        if type(name) is not str:
            missing = (
                "action lacks the field 'type'" if name is None else f"'type' must be a string, not {kind_of(name)}"
            )
            raise IllegalAction(missing)
        refusal: IllegalAction | None = None
        for template in self.templates:
            if template.type == name:
                try:
                    return template.read(given)
                except IllegalAction as error:
                    refusal = error
        if refusal is not None:
            raise refusal
        types = " or ".join(dict.fromkeys(f"'{template.type}'" for template in self.templates))
        raise IllegalAction(f"action type {shown(name)} is not legal now, legal is {types}")
