"""docs/security.md names the tests that hold its promises: they exist."""

from __future__ import annotations

import re


def test_every_test_that_is_named_exists(project):
    page = (project / "docs" / "security.md").read_text()
    named = set(re.findall(r"`(test_\w+)`", page))
    files = set(re.findall(r"`(?:tests/[\w/]*)?(test_\w+\.py)`", page))
    there = list((project / "tests").rglob("test_*.py"))
    written = {name for path in there for name in re.findall(r"^def (test_\w+)\(", path.read_text(), re.MULTILINE)}

    assert len(named) > 25
    assert named <= written
    assert files <= {path.name for path in there}


def test_every_bot_of_the_zoo_that_is_named_exists(project):
    page = (project / "docs" / "security.md").read_text()
    vices = set(re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]*)*)`", page))
    zoo = (project / "tests" / "runner" / "zoo.py").read_text()

    assert {"Meddles", "OpensFiles"} <= vices <= set(re.findall(r"^class (\w+)\(", zoo, re.MULTILINE))
