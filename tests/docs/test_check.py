"""docs/check.md tells every step of `arena check`, in their order."""

from __future__ import annotations

import re

from arena.games import GAMES
from arena.runner.check.steps import steps


def test_every_step_has_its_row(project):
    text = (project / "docs" / "check.md").read_text()
    told = re.findall(r"^\| `([a-zN-]+)` \| ", text, re.MULTILINE)
    listed = steps(GAMES["for-sale"], 3)
    names = [re.sub(r"\d+", "N", step.name) for step in listed]
    assert told == list(dict.fromkeys(names))
    assert f"{len(listed)} steps" in text
