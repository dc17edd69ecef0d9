"""`arena gate` with real bots, and `arena compare`."""

from __future__ import annotations

import json
import shutil
import subprocess
import xml.etree.ElementTree as ET

import pytest
from support import gates


@pytest.fixture
def expert(project, here):
    """A folder of its own with the shipped expert."""
    folder = here / "expert"
    folder.mkdir()
    shutil.copy(project / "bots/for_sale/expert.py", folder)
    return folder


@pytest.mark.slow
def test_the_expert_passes_against_itself_and_is_not_called_stronger(arena, here, expert, monkeypatch):
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(here / "summary.md"))
    (here / "summary.md").write_text("before\n")
    config = gates.configuration(here / "gate.toml", expert, expert, margin=0.2)
    end = arena("gate", config, "--junit", "gate.xml", "--markdown", "gate.md", "--workers", 2)
    assert end.code == 0
    assert end.out.startswith(
        "PASS: new is not weaker than old by 20 points of percent of opponents or more; this does not"
    )
    assert ET.parse(here / "gate.xml").getroot().get("failures") == "0"
    assert (here / "summary.md").read_text() == "before\n" + (here / "gate.md").read_text()
    assert "blocks, LLR +" in end.err
    assert arena("verify", "gate").code == 0
    assert arena("leaderboard", "gate").code == 0


@pytest.mark.slow
def test_an_expert_that_throws_dice_in_a_tenth_of_its_decisions_fails(arena, here, project, expert):
    weak = gates.weakened(project / "bots", here / "weak")
    config = gates.configuration(here / "gate.toml", weak, expert, project / "bots", margin=0.08)
    end = arena("gate", config, "--json", "--quiet")
    found = json.loads(end.out)
    assert (end.code, found["verdict"], end.err) == (1, "fail", "")
    assert found["effect"] < -0.03
    assert found["interval"][1] < 0
    assert found["faults"] == {}
    assert found["matches"] < 2_000


@pytest.mark.slow
def test_the_verdict_is_the_same_at_any_number_of_workers(arena, here, project, expert):
    weak = gates.weakened(project / "bots", here / "weak", share=0.5)
    config = gates.configuration(here / "gate.toml", weak, expert, project / "bots", margin=0.3)
    verdicts = []
    for workers in (1, 2):
        found = json.loads(arena("gate", config, "--json", "--workers", workers).out)
        assert found.pop("run").endswith("gate" if workers == 1 else "gate-2")
        verdicts.append(found)
    assert verdicts[0] == verdicts[1]


@pytest.mark.slow
def test_the_baseline_comes_from_a_git_ref_and_leaves_no_worktree(arena, here, project, expert):
    def git(*words):
        name = ("-c", "user.name=a", "-c", "user.email=a@b.c")
        return subprocess.run(["git", *name, *words], cwd=here, check=True, capture_output=True, text=True).stdout

    git("init", "-q")
    git("add", "expert")
    git("commit", "-q", "-m", "strong")
    (expert / "expert.py").write_text("raise SystemExit(1)\n")  # the candidate does not even start
    config = gates.configuration(here / "gate.toml", expert, expert, margin=0.2, max_faults=3)
    end = arena("gate", config, "--baseline-ref", "HEAD")
    assert end.code == 1
    assert "FAIL: new faulted" in end.out
    assert git("worktree", "list").count("\n") == 1
    end = arena("gate", config, "--baseline-ref", "nonsense")
    assert (end.code, end.out) == (2, "")
    assert "has no commit 'nonsense'" in end.err


@pytest.mark.slow
def test_what_a_small_budget_cannot_decide_has_its_own_exit_code(arena, here, expert):
    config = gates.configuration(here / "gate.toml", expert, expert, max_matches=24)
    end = arena("gate", config)
    assert end.code == 3
    assert end.out.startswith("UNDECIDED: max_matches were played before the test was decided: ")
    assert "4 blocks, 24 matches" in end.out
    config = gates.configuration(here / "gate.toml", expert, expert, max_matches=12, on_undecided="fail")
    assert arena("gate", config).code == 1


@pytest.mark.slow
def test_when_the_time_is_over_whole_blocks_are_there_with_estimate_and_interval(arena, here, expert):
    config = gates.configuration(here / "gate.toml", expert, expert, margin=0.001, max_minutes=0.1)
    end = arena("gate", config, "--json", "--workers", 1)
    found = json.loads(end.out)
    assert (end.code, found["reason"]) == (3, "max_minutes were over before the test was decided")
    assert found["matches"] == 6 * found["blocks"] >= 6
    assert found["interval"][0] < found["effect"] < found["interval"][1]


def test_a_report_that_could_not_be_written_is_told_before_the_gate_is_played(arena, here, expert):
    config = gates.configuration(here / "gate.toml", expert, expert)
    end = arena("gate", config, "--junit", config / "gate.xml")
    assert (end.code, end.out) == (74, "")
    assert "gate.xml: cannot be written" in end.err
    assert not (here / "results").exists()


@pytest.mark.slow
def test_a_plan_plays_nothing_that_stays(arena, here, expert):
    config = gates.configuration(here / "gate.toml", expert, expert)
    end = arena("gate", config, "--plan")
    assert end.code == 0
    assert "the smallest margin that this budget decides nine times in ten" in end.out
    assert not (here / "results" / "gate").exists()


def test_a_gate_that_lacks_something_is_refused_in_words(arena, here, expert):
    config = gates.configuration(here / "gate.toml", expert, expert)
    text = config.read_text()
    config.write_text(text.replace('candidate = "new"\n', ""))
    end = arena("gate", config)
    assert (end.code, end.out) == (2, "")
    assert "[gate] candidate: is missing" in end.err
    config.write_text(text.replace('baseline = "old"', 'baseline = "olt"'))
    assert "there is no bot 'olt' in [[bots]] (did you mean 'old'?)" in arena("gate", config).err
    config.write_text(text.replace("margin = 0.05", "margin = -0.05"))
    assert "[gate] margin: must be more than 0, not -0.05" in arena("gate", config).err
    config.write_text(text[: text.index("[gate]")] + text[text.index("[[bots]]") :])
    assert "[gate]: the table is missing: name candidate and baseline" in arena("gate", config).err


def test_compare_tells_what_changed(arena, run):
    end = arena("compare", "quick", "quick")
    assert end.code == 0
    assert end.out.count("no clear change") == 3
    assert arena("compare", "quick", "nothing").code == 2


def test_explain_tells_the_columns(arena, run):
    end = arena("leaderboard", "quick", "--explain")
    assert end.code == 0
    board, _, told = end.out.partition("\nWhat the columns mean ")
    for column in {*board.splitlines()[2].removesuffix(" ms").split()} - {"bot"}:
        assert f"\n{column} " in told
    assert max(map(len, told.splitlines())) <= 100
    end = arena("leaderboard", "quick", "--explain", "--format", "json")
    assert json.loads(end.out)["ranked_by"] == "trueskill"
    assert "What the columns mean" in end.err
