"""A gate's verdict for people, CI and programs."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from arena.errors import StorageError
from arena.league.gate import Gate, Terms, arms, decision
from arena.league.schedule import Segment
from arena.report import gate as report

TERMS = Terms("non-regression", 0.02, 0.05, 0.05, 0)


def decided(results, ended_by="never", on_undecided="report"):
    tables, blocks = arms(4, 3, 60_000)
    gate = Gate(TERMS, Segment(1, 3, tables, range(blocks)), "n<e>w", "old")
    gate.test.add(results)
    return decision(gate, ended_by, on_undecided)


PASS = decided([0.0] * 1_000)
FAIL = decided([-0.5, -0.25, 0.0, 0.25] * 300)
OPEN = decided([0.25, -0.25], "max_minutes were over")


def test_a_line_tells_verdict_estimate_interval_blocks_and_ratio():
    assert report.line(PASS).startswith(
        "PASS: n<e>w is not weaker than old by 2 points of percent of opponents or more; "
    )
    assert "this does not say that it is stronger" in report.line(PASS)
    assert report.line(FAIL).startswith("FAIL: n<e>w is weaker than old: -1")
    assert report.line(OPEN).startswith("UNDECIDED: max_minutes were over before the test was decided: ")
    assert "LLR" in report.line(OPEN)


def test_where_no_block_differed_the_line_says_so():
    assert ", though no block differed, " in report.line(decided([0.0] * 10))
    assert "no block differed" not in report.line(decided([0.0] * 9 + [0.5]))


@pytest.mark.parametrize(("found", "inside"), [(PASS, None), (FAIL, "failure"), (OPEN, "skipped")])
def test_junit_is_one_case_that_fails_or_is_skipped(found, inside):
    root = ET.fromstring(report.junit(found, "for-sale", 12.3))
    (case,) = root.iter("testcase")
    assert case.get("name") == "n<e>w against old: non-regression"
    children = [child.tag for child in case if child.tag != "system-out"]
    assert children == ([inside] if inside else [])
    assert root.get("failures") == ("1" if inside == "failure" else "0")


@pytest.mark.parametrize(("meaning", "inside"), [("fail", ["failure"]), ("pass", [])])
def test_junit_of_an_undecided_gate_is_what_the_exit_code_is(meaning, inside):
    root = ET.fromstring(report.junit(decided([0.25, -0.25], "max_minutes were over", meaning), "for-sale", 12.3))
    (case,) = root.iter("testcase")
    assert [child.tag for child in case if child.tag != "system-out"] == inside
    assert (root.get("failures"), root.get("skipped")) == (str(len(inside)), "0")


def test_markdown_is_a_table_with_everything_escaped():
    text = report.markdown(PASS, Path("results/gate"), "for-sale")
    assert text.startswith(r"## Gate: pass (for-sale, n\<e\>w against old)")
    assert {line.count("|") for line in text.splitlines() if line.startswith("|")} == {3}
    assert "–" in report.markdown(decided([]), Path("x"), "for-sale")


def test_the_plan_tells_what_a_budget_decides():
    text = report.plan(TERMS, 0.25, 300.0, 3, 8 * 60, 20_000)
    assert "budget: 3,333 blocks (19,998 matches in 8 minutes)" in text
    assert "the smallest margin that this budget decides nine times in ten: 1.4 %" in text
    assert effects(text)[0] == "-6.0"
    assert len(effects(text)) == 11
    for margin in (0.0002, 0.001, 0.015, 0.5):
        assert len(set(effects(report.plan(TERMS._replace(margin=margin), 0.25, 300.0, 3, 8 * 60, 20_000)))) == 11


def effects(plan):
    """The first column of a plan."""
    return [line.split()[0] for line in plan.splitlines() if line.endswith("%") and line.count("%") == 3]


def test_a_plan_without_a_complete_block_says_what_it_assumes():
    text = report.plan(TERMS, 0.0, 0.5, 3, 8 * 60, 20_000)
    assert "no block (2 × 3 matches) was complete within the probe; assumed is a deviation of 30 %" in text
    assert "; 30.0 matches a minute (from a short probe)\nbudget: 40 blocks (240 matches in 8 minutes)" in text
    assert "nine times in ten: " in text
    assert "and no match either" in report.plan(TERMS, 0.0, 0.0, 3, 8 * 60, 20_000)
    text = report.plan(TERMS, 0.0, 0.01, 3, 8 * 60, 20_000)
    assert "budget: 0 blocks (0 matches in 8 minutes)" in text
    assert "this budget has no whole block, so it decides nothing" in text
    assert [line.split()[-1] for line in text.splitlines() if line.endswith("100%")] == ["100%"] * 11


def test_nothing_is_plus_nothing_and_one_is_one():
    assert [report.percent(share) for share in (-0.0004, -0.0, 0.0, 0.0006)] == ["+0.0", "+0.0", "+0.0", "+0.1"]
    assert ", 1 block, 0 matches, LLR" in report.line(decided([0.0]))


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(tmp_path):
    report.writable(None, tmp_path / "new", tmp_path / "new.xml")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("kept")
    report.writable(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "kept"
    for path, why in ((tmp_path, "is a directory"), (tmp_path / "file" / "x", "is not a directory")):
        with pytest.raises(StorageError, match=why):
            report.writable(tmp_path / "file", path)


def test_files_are_written_appended_and_refused_in_words(tmp_path):
    report.write(tmp_path / "a", "1")
    report.write(tmp_path / "a", "2", append=True)
    assert (tmp_path / "a").read_text() == "12"
    with pytest.raises(StorageError, match="cannot be written"):
        report.write(tmp_path / "a" / "b", "1")
