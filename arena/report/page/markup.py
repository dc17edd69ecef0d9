"""Small pieces of HTML and SVG as text: every value is escaped, every attribute quoted."""

from __future__ import annotations

import html


class Markup(str):
    """Text that is HTML already; any other string is escaped when it becomes part of one."""

    __slots__ = ()


def tag(name: str, *children: object, **attributes: object) -> Markup:
    """An element. `_` in the name of an attribute stands for `-`, one at its end is dropped; None leaves it out.

    Args:
        name: of the element.
        children: text or markup, in order; None is left out.
        attributes: numbers are written with at most two decimals.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(_written(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{given}>{joined(*children)}</{name}>")


def joined(*children: object) -> Markup:
    """One piece after the other."""
    return Markup(
        "".join(
            child if isinstance(child, Markup) else html.escape(_written(child))
            for child in children
            if child is not None
        )
    )


def table(title: str, header: list[object], rows: list[list[object]], **attributes: object) -> Markup:
    """A table that can be scrolled sideways; the first column names the row."""
    head = tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in header)))
    lines = [tag("tr", tag("th", first, scope="row"), *(_cell(cell) for cell in rest)) for first, *rest in rows]
    return tag(
        "div",
        tag("table", head, tag("tbody", *lines), **attributes),
        class_="wide",
        tabindex="0",
        role="region",
        aria_label=title,
    )


def _cell(cell: object) -> Markup:
    return cell if isinstance(cell, Markup) and cell.startswith("<td") else tag("td", cell)


def _written(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
