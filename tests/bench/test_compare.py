from __future__ import annotations

import json
import subprocess
import sys

import pytest
from support.scripts import module_of


@pytest.fixture
def program(project):
    return project / "bench" / "compare.py"


@pytest.fixture
def compare(program):
    return module_of(program).compare


def result(**ratios):
    """Of figures whose names end in `_more` more is better."""
    rows = [{"name": name, "ratio": ratio, "more_is_better": name.endswith("_more")} for name, ratio in ratios.items()]
    return {"floor": "C", "machine": "mine", "rows": [{"name": "floor", "ratio": 1.0, "more_is_better": False}, *rows]}


def test_what_got_slower_is_named_whichever_way_is_better(compare):
    stored = result(runner=9.0, rules_more=5.0, same=4.0, clone=None, gone=1.0)
    fresh = result(runner=11.0, rules_more=4.0, same=4.4, clone=None, new=1.0)

    rows, slower = compare(stored, fresh, 0.15)

    assert slower == ["runner", "rules_more"]
    assert rows == [
        ["runner", "9.00", "11.00", "+22 %", "slower"],
        ["rules_more", "5.00", "4.00", "-20 %", "slower"],
        ["same", "4.00", "4.40", "+10 %", ""],
    ]


def test_what_got_faster_is_no_reason_to_fail(compare):
    rows, slower = compare(result(runner=9.0, rules_more=5.0), result(runner=6.0, rules_more=8.0), 0.15)

    assert slower == []
    assert [row[-1] for row in rows] == ["faster", "faster"]


def test_the_stored_figures_are_those_of_the_benchmark_and_a_worse_run_fails(program, tmp_path):
    stored = json.loads(program.with_name("stored.json").read_text())
    rows = [row | {"ratio": row["ratio"] * 2} if row["name"] == "C bots: runner" else row for row in stored["rows"]]
    (tmp_path / "fresh.json").write_text(json.dumps(stored | {"rows": rows}))

    done = subprocess.run(
        [sys.executable, str(program), "--fresh", str(tmp_path / "fresh.json")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stdout.endswith("\nslower by more than 15%: C bots: runner\n")
