"""docs/commands.md tells every command with every option, and no other."""

from __future__ import annotations

import re

import pytest
import typer

from arena.cli.main import COMMANDS, app

GROUP = typer.main.get_command(app)


@pytest.fixture(scope="module")
def sections(project) -> dict[str, str]:
    """The text of each section by its heading."""
    text = (project / "docs" / "commands.md").read_text()
    return {part.split("\n", 1)[0]: part for part in re.split(r"^## ", text, flags=re.MULTILINE)}


def options(name: str) -> set[str]:
    command = GROUP.get_command(None, name)
    return {option for parameter in command.params for option in parameter.opts if option.startswith("-")}


def test_every_command_has_a_section_in_the_order_of_the_help(sections):
    told = [heading.removeprefix("arena ") for heading in sections if heading.startswith("arena ")]
    assert told == [name for name, *_ in COMMANDS]


@pytest.mark.parametrize("name", [name for name, *_ in COMMANDS])
def test_a_section_tells_exactly_the_options_there_are(sections, name):
    rows = re.findall(r"^\| (`-.*?) \|", sections[f"arena {name}"], re.MULTILINE)
    told = {word for row in rows for word in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", row)}
    assert told == options(name)


@pytest.mark.parametrize("name", [name for name, *_ in COMMANDS])
def test_a_section_has_an_example(sections, name):
    assert re.search(rf"```sh\narena {name}\b", sections[f"arena {name}"])


def test_every_exit_code_is_told(sections):
    told = set(re.findall(r"\b\d+\b", "\n".join(re.findall(r"^\| ([\d, ]+) \|", sections["Exit codes"], re.MULTILINE))))
    assert told == {"0", "1", "2", "3", "70", "74", "130", "143", "141"}
