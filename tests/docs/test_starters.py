"""The pages of docs/starters/ show what `arena new` writes."""

from __future__ import annotations

import re

import pytest

from arena.games import GAMES
from arena.starters.folder import commands, contents
from arena.starters.languages import LANGUAGES


@pytest.fixture(scope="module")
def pages(project) -> dict[str, str]:
    return {page.stem: page.read_text() for page in (project / "docs" / "starters").glob("*.md")}


def test_every_language_has_a_page_and_a_row_of_the_index(pages):
    assert set(pages) == {"README", *LANGUAGES}
    for language in LANGUAGES.values():
        row = rf"\| \[{re.escape(language.title)}\]\({language.name}\.md\) \| `{re.escape(language.package)}` \|"
        build = f"`{' '.join(language.build)}` " if language.build else ""
        assert re.search(row + rf" {re.escape(build)}\| `{re.escape(' '.join(language.command))}` \|", pages["README"])


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_page_shows_the_commands_the_files_and_the_strategy(pages, name):
    language, page = LANGUAGES[name], pages[name]
    written = dict(contents(language, GAMES["for-sale"], "mybot"))
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (_, shell), (_, code) = blocks
    assert shell.splitlines() == [f"arena new {name} mybot", "cd mybot", *commands(language, "for-sale")]
    assert code.strip() in written[language.strategy]
    assert re.findall(r"^\| `(.+?)` \|", page, re.MULTILINE) == [path for path in written if path != "README.md"]
