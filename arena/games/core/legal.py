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
from typing import Any

from arena.games.core.domains import Bag, Choice, Domain, Fixed, Range
from arena.games.core.state import IllegalAction
from arena.games.core.words import kind_of, printable, shown

__all__ = ["Bag", "Choice", "Domain", "Fixed", "Legal", "Pick", "Range", "Template", "kind_of", "printable", "shown"]


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
        fields = self.fields
        if not fields:
            return self.make()
        if len(fields) == 1:  # the common case, and much the fastest
            return self.make(fields[0][1].sample(rng))
        return self.make(*[domain.sample(rng) for _, domain in fields])

    def __iter__(self) -> Iterator[Any]:
        return (self.make(*values) for values in product(*(domain for _, domain in self.fields)))

    def __contains__(self, action: Any) -> bool:
        values = [getattr(action, name, None) for name, _ in self.fields]
        if not all(value in domain for value, (_, domain) in zip(values, self.fields, strict=True)):
            return False
        known = self.make(*values)
        return type(known) is type(action) and bool(known == action)

    def wire(self) -> dict[str, Any]:
        return {"type": self.type, **{name: domain.wire() for name, domain in self.fields}}

    def read(self, given: Mapping[str, Any]) -> Any:
        """The action that `given` names. Raises `IllegalAction`; unknown keys are ignored."""
        fields = self.fields
        if not fields:
            return self.make()
        if len(fields) == 1:  # the common case
            name, domain = fields[0]
            if name in given:
                return self.make(domain.read(name, given[name]))
        values = []
        for name, domain in fields:
            if name not in given:
                raise IllegalAction(f"action {self.type!r} lacks the field {name!r}")
            values.append(domain.read(name, given[name]))
        return self.make(*values)

    def agreement(self, given: Mapping[str, Any]) -> int:
        """How many of the first fields are right in an action from the wire: which template was most likely meant."""
        for number, (name, domain) in enumerate(self.fields):
            try:
                domain.read(name, given.get(name))
            except IllegalAction:
                return number
        return len(self.fields)


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
        refusals: list[tuple[int, IllegalAction]] = []
        for template in self.templates:
            if template.type == name:
                try:
                    return template.read(given)
                except IllegalAction as error:
                    refusals.append((template.agreement(given), error))
        if refusals:
            most = max(agreement for agreement, _ in refusals)
            raise [error for agreement, error in refusals if agreement == most][-1]
        types = " or ".join(dict.fromkeys(f"'{template.type}'" for template in self.templates))
        raise IllegalAction(f"action type {shown(name)} is not legal now, legal is {types}")


class Pick(Legal):
    """One template of one field with a list of values: `Legal(Template(type, make, field=Choice(values)))`, but quick to make.

    For decisions whose legal actions are different every time, as the cards of a hand.
    """

    __slots__ = ("_field", "_make", "_type", "_values")

    def __init__(self, type: str, make: Callable[[Any], Any], field: str, values: Sequence[Any]) -> None:
        self._type = type
        self._make = make
        self._field = field
        self._values = values

    def __getattr__(self, name: str) -> Any:
        # What is not there yet is made when somebody asks for it.
        if name == "templates":
            self.templates = (Template(self._type, self._make, **{self._field: Choice(self._values)}),)
        elif name == "_wire":
            self._wire = None
        else:
            raise AttributeError(name)
        return getattr(self, name)

    def wire(self) -> list[dict[str, Any]]:
        return [{"type": self._type, self._field: {"in": list(self._values)}}]

    def read(self, given: Mapping[str, Any]) -> Any:
        value = given.get(self._field)
        if type(value) is type(self._values[0]) and value in self._values and given.get("type") == self._type:
            return self._make(value)
        return super().read(given)  # which finds the words for what is wrong

    def first(self) -> Any:
        return self._make(self._values[0])

    def single(self) -> Any | None:
        return self._make(self._values[0]) if len(self._values) == 1 else None

    def count(self) -> int:
        return len(self._values)

    def sample(self, rng: Random) -> Any:
        values = self._values
        return self._make(values[int(rng.random() * len(values))])
