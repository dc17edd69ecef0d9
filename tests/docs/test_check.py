"""docs/check.md tells every step of `arena check`, in their order."""

from __future__ import annotations

import re

from arena.runner.check.inspection import Settings, prepare
from arena.runner.check.steps import steps


def test_every_step_has_its_row(project):
    text = (project / "docs" / "check.md").read_text()
    told = re.findall(r"^\| `([a-zN-]+)` \| ", text, re.MULTILINE)
    made = prepare(Settings("for-sale", ("random",), sandbox="none"), print)
    names = [re.sub(r"\d+", "N", step.name) for step in steps(made.job)]
    assert told == list(dict.fromkeys(names))
    assert f"{made.total} steps" in text
