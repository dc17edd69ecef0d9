"""Domains: the values that one field of an action may take, in the rules' own form and in that of the wire.

`Fixed` one value · `Range` integers in steps · `Choice` a complete list · `Bag` any sub-multiset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from arena.games.core.state import IllegalAction
from arena.games.core.words import kind_of, shown

Value = TypeVar("Value")


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
        return type(value) is type(self.value) and value == self.value

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

    __slots__ = ("_count", "high", "low", "step")

    def __init__(self, low: int, high: int, step: int = 1) -> None:
        self.low = low
        self.high = high
        self.step = step
        self._count = (high - low) // step + 1

    def first(self) -> int:
        return self.low

    def count(self) -> int:
        return self._count

    def sample(self, rng: Random) -> int:
        return self.low + self.step * int(rng.random() * self._count)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1, self.step))

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0

    def wire(self) -> dict[str, int]:
        return {"min": self.low, "max": self.high, "step": self.step}

    def show(self, value: int) -> int:
        return value

    def read(self, field: str, given: object) -> int:
        if type(given) is not int:
            raise IllegalAction(f"{field!r} must be an integer, not {kind_of(given)}")
        if self.low <= given <= self.high and (given - self.low) % self.step == 0:
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
        values = self.values
        return values[int(rng.random() * len(values))]

    def __iter__(self) -> Iterator[Value]:
        return iter(self.values)

    def __contains__(self, value: object) -> bool:
        # `True` and `1.0` equal `1`, but they are not the same action
        return value in self.values and any(type(value) is type(own) for own in self.values if own == value)

    def wire(self) -> dict[str, list[Any]]:
        return {"in": [self.show(value) for value in self.values]}

    def show(self, value: Value) -> Any:
        return value if self._show is None else self._show(value)

    def read(self, field: str, given: object) -> Value:
        plain = without_zeros(given) if isinstance(given, dict) else given
        for value in self.values:
            known = self.show(value)
            if type(known) is type(plain) and known == plain and _counted(plain):
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
        return tuple([int(rng.random() * (count + 1)) for count in self.counts])  # quicker than a generator

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


def _counted(counts: object) -> bool:
    """Whether counts are integers, and not what only equals one."""
    return not isinstance(counts, dict) or all(type(count) is int for count in counts.values())


def without_zeros(counts: Mapping[str, Any]) -> dict[str, Any]:
    """A count of 0 equals leaving the key out; anything that is not the integer 0 stays."""
    return {key: count for key, count in counts.items() if type(count) is not int or count != 0}
