"""The page of a run: its numbers are those of the leaderboard, and it shows the matches that it links to."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from support import runs
from support.policies import dice

from arena.errors import ArenaError
from arena.referee.fault import Fault
from arena.report.formats import table
from arena.report.leaderboard import leaderboard
from arena.report.page.faults import Bounds, Faults
from arena.report.page.report import report_page, write_report
from arena.report.page.survey import survey
from arena.report.strengths import strengths

BOUNDS = Bounds(500, 600_000)
BOTS = ("alice", "bob", "carol", "dave")


def late(id):
    """Throws dice, but is late at its second decision."""
    throw, asked = dice(f"{id} bob"), iter(range(10_000))
    return lambda request: Fault("late", "no answer & <nothing>") if next(asked) == 1 else throw(request)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Sixteen blocks of For Sale in which bob is always late once and carol plays passively."""
    with runs.make(tmp_path_factory.mktemp("report") / "run", bots=BOTS, blocks=4) as store:
        runs.play_all(store, {"bob": late, "carol": runs.weak})
        yield store


@pytest.fixture(scope="module")
def page(store) -> str:
    return report_page(store, BOUNDS)


def words(page: str, part: str) -> str:
    """The text of a section."""
    (found,) = re.findall(rf"<section><h2>{part}</h2>(.*?)</section>", page, re.DOTALL)
    return re.sub(r"<[^>]+>", " ", found)


def test_the_leaderboard_is_that_of_the_command(store, page):
    told = words(page, "Leaderboard").replace("−", "-")
    for line in table(leaderboard(store)).splitlines()[4:8]:
        assert all(cell in told for cell in line.split()[:8])
    assert "48 of 48 matches played" in told


def test_every_plot_names_its_axes(page):
    figures = re.findall(r"<figure.*?</figure>", page, re.DOTALL)
    titles = [re.findall("<h3>(.*?)</h3>", figure)[0] for figure in figures]
    assert titles == ["Rating", "Rating over time", "Scores", "Seats", "Decision times"]
    for figure in figures:
        assert 'class="label"' in figure
        assert figure.count('class="grid"') >= 2
        assert "nan" not in figure
        assert "<figcaption>" in figure


def test_head_to_head_is_told_from_both_sides(store):
    met = survey(store).meetings()
    assert len(met) == 12
    for (one, other), meeting in met.items():
        assert meeting.share + met[other, one].share == pytest.approx(1)
        assert meeting.matches == 24


def test_head_to_head_counts_the_matches(store):
    wins = matches = 0.0
    for record in store.records():
        if {"alice", "carol"} <= set(record.bots):
            alice, carol = (record.ranks[record.bots.index(bot)] for bot in ("alice", "carol"))
            wins += (alice < carol) + (alice == carol) / 2
            matches += 1
    assert survey(store).meetings()[0, 2].share == pytest.approx(wins / matches)


def test_the_rating_over_time_ends_with_that_of_the_leaderboard(store):
    rated = strengths(store).rated
    course = survey(store).course(rated)
    assert course[-1] == (48, rated)
    assert [matches for matches, _ in course] == sorted({matches for matches, _ in course})
    assert len(course) > 5


def test_the_closest_matches_and_the_upsets_are_found(store):
    seen = survey(store)
    found = seen.telling(strengths(store).rated)
    margins = {}
    for record in store.records():
        *_, second, first = sorted(score[0] for score in record.scores)
        margins[record.id] = first - second
    close = [each.id for each in found if each.why.startswith("close")]
    assert [margins[id] for id in close] == sorted(margins.values())[:3]
    upsets = [each for each in found if each.why.startswith("upset")]
    strongest = leaderboard(store).rows[0].name
    assert upsets
    assert not any(each.why.startswith(f"upset: {strongest} ") for each in upsets)


def test_faults_are_counted_with_the_first_of_each_kind(page):
    told = words(page, "Faults")
    assert re.search(r"bob\s+late\s+36\s+match 1, step \d+\b", told)
    assert "no answer &amp; &lt;nothing&gt;" in told


def found_at(store):
    """Match and step, as the viewer counts, of every fault."""
    return [(record.id, fault["step"] + 1) for record in store.records() for fault in record.faults]


def test_every_fault_links_to_its_step(store, page):
    assert len(found_at(store)) == 36
    (each,) = re.findall(r'<details class="each"><summary>(.*?)</details>', page, re.DOTALL)
    assert [(int(id), int(step)) for id, step in re.findall(r'href="#match-(\d+)-(\d+)"', each)] == found_at(store)
    assert "Every fault links to its step in the replay of its match." in words(page, "Faults")


def test_faults_beyond_the_bound_are_counted_and_how_to_list_them_is_said(store):
    page = report_page(store, Bounds(5, 600_000))
    (each,) = re.findall(r'<details open="" class="each">(.*?)</details>', page, re.DOTALL)
    assert "the first 5 of 36 times" in each
    assert each.count("<li>") == each.count('href="#match-') == 5
    told = words(page, "Faults")
    assert "Of 36 faults 5 are listed, and 5 of these link to their step in a replay." in told
    assert re.search(r"arena report \S+ --faults 36  lists them all", told)
    assert "--room" not in told


def test_faults_for_whose_matches_there_is_no_room_are_named_with_the_command(store):
    page = report_page(store, Bounds(500, 60_000))
    (each,) = re.findall(r'<details class="each">(.*?)</details>', page, re.DOTALL)
    linked, named = each.count('href="#match-'), each.count("<code>arena replay ")
    assert linked > 3
    assert named > 3
    assert linked + named == 36
    told = words(page, "Faults")
    assert f"Of 36 faults 36 are listed, and {linked} of these link to their step in a replay." in told
    assert re.search(r"no room \(60 KB\).*arena report \S+ --room 1000  makes room for more", told)


def test_a_seldom_fault_is_listed_and_shown_beside_a_thousand_others():
    faults = Faults(10)
    for id in range(1, 1_001):
        many = [{"bot": "bob", "kind": "late", "step": step, "message": "late"} for step in (3, 9)]
        few = [{"bot": "carol", "kind": "crashed", "step": 1, "message": "gone"}] if id in (500, 700) else []
        faults.add(SimpleNamespace(id=id, faults=many + few))
    listed = faults.listed()
    assert faults.times == 2_002
    assert [(failing.bot, failing.times, len(part)) for failing, part in listed] == [("bob", 2_000, 8), ("carol", 2, 2)]
    assert [part.id for part in listed[1][1]] == [500, 700]
    assert faults.ids()[:4] == [1, 500, 1, 500]
    assert set(faults.ids()) == {1, 2, 3, 4, 500, 700}
    assert sum(len(failing.first) for failing in faults.failings) == 12  # what is kept is bounded


def test_every_match_that_is_linked_to_is_there(store, page, data):
    linked = {int(id) for id in re.findall(r'href="#match-(\d+)(?:-\d+)?"', page)}
    assert len(linked) > 3
    assert {int(id) for id in re.findall(r'id="data-(\d+)"', page)} == linked
    for id in linked:
        assert data(page, f"data-{id}")["names"] == list(store.match(id).bots)


def test_a_match_for_which_there_is_no_room_is_named_with_its_command(store):
    page = report_page(store, Bounds(500, 0))
    assert 'href="#match-' not in page
    assert "arena replay" in words(page, "Matches worth watching")


def test_the_page_may_load_nothing(page):
    assert "default-src 'none'" in page
    assert set(re.findall(r"https?://[^\s\"')]+", page)) == {"http://www.w3.org/2000/svg"}
    assert {link for link in re.findall(r'\b(?:src|href)="([^"]*)"', page) if not link.startswith("#")} == {"data:,"}
    assert " style=" not in page


@pytest.mark.parametrize("ids", [[1], [1, 2, 3], range(1, 7)], ids=["a match", "a block", "two blocks"])
def test_a_run_that_has_just_begun_has_a_page(tmp_path, ids):
    with runs.make(tmp_path / "run", blocks=4) as store:
        runs.play_all(store, ids=ids)
        page = report_page(store, BOUNDS)
        assert "of 12 so far" in page
        assert write_report(store, tmp_path / "report.html", BOUNDS) == len(page.encode())


def test_a_run_without_a_match_has_none(tmp_path):
    with runs.make(tmp_path / "run") as store:
        store.commit([runs.void(store, 1)])
        with pytest.raises(ArenaError, match="no match that counts has been played yet"):
            report_page(store, BOUNDS)


@pytest.mark.slow
def test_the_page_works_in_a_browser(store, tmp_path, window):
    write_report(store, tmp_path / "report.html", BOUNDS)
    window.look(width=390, height=844, scheme="dark")
    window.open(tmp_path / "report.html")
    assert window.value("document.documentElement.scrollWidth") <= 390
    assert window.text("h1") == "quick"
    assert window.value("document.querySelectorAll('figure svg').length") == 5
    window.look(width=1280, height=900)
    assert window.value("document.documentElement.scrollWidth") <= 1280
    window.click(".telling a")
    window.until("!document.getElementById('viewer').hidden")
    assert window.text("#viewer h1").startswith("Match ")
    window.press("ArrowRight")
    assert window.text("output").startswith("step 1 of ")
    window.press("Escape")
    window.until("!document.getElementById('report').hidden")
    assert window.value("document.getElementById('viewer').hidden")
    window.press("ArrowRight")  # nobody listens any more
    id, step = found_at(store)[0]
    window.click(".faults a")
    window.until("!document.getElementById('viewer').hidden")
    assert window.text("#viewer h1").startswith(f"Match {id} ")
    assert window.text("output").startswith(f"step {step} of ")
    assert "no answer & <nothing>" in window.text(".fault")
    window.click(".back a")
    window.until("!document.getElementById('report').hidden")
    id, step = found_at(store)[20]
    window.click(".each summary")
    window.click(".each li:nth-child(21) a")
    window.until("!document.getElementById('viewer').hidden")
    assert window.text("#viewer h1").startswith(f"Match {id} ")
    assert window.text("output").startswith(f"step {step} of ")
    assert window.text(".fault").startswith("! late bob")
    window.press("Escape")
    window.until("!document.getElementById('report').hidden")
    assert window.value("document.activeElement.textContent") == f"match {id}, step {step}"
