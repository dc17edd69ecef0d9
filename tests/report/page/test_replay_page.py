"""The page of a match: one file, small, closed, and alive in a real browser."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from support import runs
from support.policies import dice

from arena.errors import ArenaError
from arena.referee.fault import Fault
from arena.report.page.replay import MOST_BYTES, replay_page, write_replay
from arena.report.replay import open_match
from arena.store.said import Said, bundled, unbundled

ORDER = ("alice", "bob", "carol")
EVIL = "</script><script>document.title = 'broken'</script><b>bold</b>"
PLAYER = "document.querySelector('.main').getAttribute('aria-label')"
SHORT = {"for-sale": {}, "viehmarkt": {"turn_limit": 15}, "ausgezockt": {"turn_limit": 20}}


def played(folder, game: str):
    """A run of one match, in which carol crashes at her fifth decision with an evil message."""
    store = runs.make(folder, game=game, blocks=1, options=SHORT[game])
    asked = iter(range(10_000))

    def wild(id):
        throw = dice(f"{id} carol")
        return lambda request: Fault("crashed", EVIL) if next(asked) == 4 else throw(request)

    store.commit([runs.played(store, 1, {"carol": wild}, order=ORDER)])
    return store


@pytest.fixture
def store(tmp_path):
    with played(tmp_path / "run", "for-sale") as store:
        yield store


def test_the_page_needs_no_other_file_and_may_load_none(store):
    page = replay_page(store, 1, None)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    addresses = set(re.findall(r"https?://[^\s\"')]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, not an address
    assert re.findall(r'\b(?:src|href)="([^"]*)"', page) == ["data:,"]
    assert " style=" not in page
    assert EVIL not in page


def test_the_same_match_gives_the_same_page(store):
    assert replay_page(store, 1, None) == replay_page(store, 1, None)


def test_a_page_for_a_seat_names_nobody_else(store, data):
    page = replay_page(store, 1, 0)
    match = data(page, "match")
    assert match["about"] == "For Sale, as seat 0, alice, saw it"
    assert match["names"] == ["alice", "seat 1", "seat 2"]
    assert "bob" not in str(match)
    assert "bob" not in page
    assert not any("faults" in frame for frame in match["frames"])


def test_a_page_stays_small_however_much_the_bots_note(tmp_path, data):
    from random import Random

    import orjson

    from arena.store.record import packed, unpacked

    rng = Random(1)
    with runs.make(tmp_path / "run", game="viehmarkt", options={"turn_limit": 1000}, blocks=1) as store:
        record = runs.played(store, 1)
        rows = orjson.loads(unpacked(record.transcript))
        for step in rows:
            for row in step:
                if row[0] >= 0:
                    more = row[3] if len(row) > 3 else {}
                    row[3:] = [{**more, "note": "".join(chr(rng.randrange(0x4E00, 0x9FFF)) for _ in range(400))}]
        store.commit([replace(record, transcript=packed(orjson.dumps(rows)))])
        page = replay_page(store, 1, None)
    assert len(page.encode()) < MOST_BYTES
    assert len(data(page, "match")["frames"]) == len(rows)


def test_a_page_stays_small_however_much_the_bots_write_and_says_what_is_missing(tmp_path, data, monkeypatch):
    from random import Random

    rng = Random(1)
    with runs.make(tmp_path / "run", bots=("a", "b", "c", "d", "e", "f"), seats=6, blocks=1) as store:
        record = runs.played(store, 1)
        noise = ["".join(chr(rng.randrange(0x4E00, 0x9FFF)) for _ in range(8_192)) for _ in range(6)]  # 24 KiB each
        said = {seat: Said(0, ((seat, text[:4_000]), (seat + 9, text[4_000:]))) for seat, text in enumerate(noise)}
        store.commit([replace(record, said=bundled(said))])
        page = replay_page(store, 1, None)
        assert len(page.encode()) < MOST_BYTES
        shown = [one for frame in data(page, "match")["frames"] for one in frame.get("said", [])]
        assert sorted(text for _, text in shown) == sorted(
            part for text in noise for part in (text[:4_000], text[4_000:])
        )
        monkeypatch.setattr("arena.report.page.replay.MOST_BYTES", 100_000)
        page = replay_page(store, 1, None)
        assert len(page.encode()) < 100_000
        shown = [one for frame in data(page, "match")["frames"] for one in frame.get("said", [])]
        assert sorted(text for _, text, _ in shown) == sorted(
            text[at - 1_000 : at] for text in noise for at in (4_000, 8_192)
        )
        left = {missing for *_, missing in shown}
        assert left == {f"{number} characters before this have no room here" for number in ("3,000", "3,192")}


def test_a_match_or_seat_that_does_not_exist_is_named_and_no_file_is_made(store, tmp_path):
    with pytest.raises(ArenaError, match="there is no match 9"):
        write_replay(store, 9, None, tmp_path / "x.html")
    with pytest.raises(ArenaError, match="--seat 3: there is none"):
        write_replay(store, 1, 3, tmp_path / "x.html")
    assert not (tmp_path / "x.html").exists()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["for-sale", "viehmarkt", "ausgezockt"])
def test_the_page_works_in_a_browser(tmp_path, window, data, game):
    file = tmp_path / "Bücher & more.html"
    with played(tmp_path / "run", game) as store:
        write_replay(store, 1, None, file)
        match = data(file.read_text(), "match")
    last = len(match["frames"])
    window.look(width=390, height=844, scheme="dark")
    window.open(file)
    assert window.value("document.documentElement.scrollWidth") <= 390  # nothing sticks out on a phone
    assert window.text("output") == f"step 0 of {last}"
    window.press("ArrowRight", "ArrowRight")
    assert window.text("output") == f"step 2 of {last}"
    first_line = match["frames"][1]["told"][0][0]
    assert first_line in window.text(".now")
    window.press("End")
    assert window.text("output") == f"step {last} of {last}"
    assert window.value("document.querySelectorAll('.final tbody tr').length") == 3
    assert window.value("document.querySelector('[aria-label=Forward]').disabled")
    window.press("Home", "f")
    assert EVIL in window.text(".fault")
    assert "fell over" in window.run("return document.querySelector('.fault pre').textContent")
    assert window.value(PLAYER) == "Play"
    window.press("Space")
    assert window.value(PLAYER) == "Pause"
    window.press("Space")  # by now it may have gone on by a step
    assert window.value(PLAYER) == "Play"
    assert window.value("document.title").startswith("Match 1 of quick")
    window.look(width=1280, height=900)
    window.click("[aria-label=Back]")
    window.click(".log li:nth-child(2) button")
    assert window.text("output") == f"step 2 of {last}"
    assert window.value("document.querySelectorAll('.log [aria-current]').length") == 1
    window.run(f"const s = document.querySelector('input'); s.value = {last - 1}; s.dispatchEvent(new Event('input'))")
    window.click(".main")
    window.until(f"document.querySelector('output').textContent === 'step {last} of {last}'")
    assert window.value(PLAYER) == "Play"
    assert window.value("document.documentElement.scrollWidth") <= 1280
    unnamed = "[...document.querySelectorAll('button')].filter((b) => !(b.innerText || b.ariaLabel)).length"
    assert window.value(unnamed) == 0
    assert window.value("document.querySelectorAll('.seat').length") == 3


@pytest.mark.slow
def test_a_page_for_all_eyes_can_be_read_with_those_of_a_seat(tmp_path, window):
    file = tmp_path / "all.html"
    with played(tmp_path / "run", "viehmarkt") as store:
        write_replay(store, 1, None, file)
    window.look()
    window.open(file)
    purses = "[...document.querySelectorAll('.seat')].map((seat) => seat.querySelectorAll('.note-card.back').length)"
    window.press("f")
    assert window.value(purses) == [0, 0, 0]
    assert window.value("document.querySelectorAll('.fault').length") == 1
    window.run("const s = document.querySelector('select'); s.value = '0'; s.dispatchEvent(new Event('change'))")
    backs = window.value(purses)
    assert backs[0] == 0
    assert min(backs[1:]) > 0
    assert window.value("document.querySelectorAll('.fault, .wrong').length") == 0
    assert window.value("document.querySelectorAll('.seat .clock').length") == 1


WROTE = "[...document.querySelectorAll('.wrote:not([hidden]) pre')].map((pre) => pre.textContent)"


@pytest.mark.slow
def test_what_bots_wrote_is_shown_at_its_step_to_those_who_may_read_it(tmp_path, window):
    file = tmp_path / "aloud.html"
    evil = f"alice {EVIL}\n"
    with runs.make(tmp_path / "run", game="for-sale", blocks=1) as store:
        record = runs.aloud(runs.played(store, 1, order=ORDER), dropped=77)
        said = {**unbundled(record.said), 0: Said(0, ((1, evil), (2, "too early\n" * 200)))}
        store.commit([replace(record, said=bundled(said))])
        rows = open_match(store, 1, None).rows
        write_replay(store, 1, None, file)
        write_replay(store, 1, 1, tmp_path / "own.html")
    window.look(width=390, height=844, scheme="dark")
    window.open(file)
    assert window.value(WROTE) == []
    window.press("ArrowRight", "ArrowRight")
    first = [evil] if rows[1][0][0] == 0 else [evil, f"{ORDER[rows[1][0][0]]} at 1\n"]
    assert window.value(WROTE) == first
    window.press("ArrowRight")
    assert window.value(WROTE)[0] == "too early\n" * 200
    assert window.value("document.documentElement.scrollWidth") <= 390
    window.look(width=1280, height=900)
    tall = "(e) => e.getBoundingClientRect().height"
    assert window.value(f"[...document.querySelectorAll('.wrote')].map({tall})[0]") < 400
    window.press("End")
    assert [text.splitlines()[-1] for text in window.value(WROTE)] == ["bob is done", "carol is done"]
    window.run("const s = document.querySelector('select'); s.value = '2'; s.dispatchEvent(new Event('change'))")
    assert [text.splitlines()[-1] for text in window.value(WROTE)] == ["carol is done"]
    window.press("Home")
    own = next(number for number, step in enumerate(rows) if step[0][0] == 2)
    window.press(*["ArrowRight"] * (own + 1))
    assert window.value(WROTE) == [f"carol at {own}\n"]
    assert "77 bytes before this were not kept" in window.text(".wrote")
    window.open(tmp_path / "own.html")
    window.press("End")
    assert window.value(WROTE)[0].endswith("bob is done\n")
    assert "carol" not in (tmp_path / "own.html").read_text()


@pytest.mark.slow
def test_what_a_process_of_several_matches_wrote_is_shown_at_the_start(tmp_path, window):
    file = tmp_path / "together.html"
    with runs.make(tmp_path / "run", game="for-sale", blocks=1) as store:
        store.commit([runs.together(runs.played(store, 1, order=ORDER))])
        write_replay(store, 1, None, file)
    window.look()
    window.open(file)
    assert window.value(WROTE) == ["alice in several\n"]
    assert "At which step of the match is not known" in window.text(".wrote")
    window.press("ArrowRight")
    assert window.value(WROTE) == []


@pytest.mark.slow
def test_the_browser_itself_refuses_what_the_page_may_not(tmp_path, chrome):
    file = tmp_path / "page.html"
    with played(tmp_path / "run", "for-sale") as store:
        write_replay(store, 1, None, file)
    chrome.open(file)
    chrome.run("document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:9/x.png', onerror: () => 0}))")
    chrome.run("fetch('http://127.0.0.1:9/').catch(() => { document.body.dataset.refused = 'yes' })")
    chrome.until("document.body.dataset.refused === 'yes'")
    said = chrome.complaints()
    assert len(said) >= 2
    assert all("Content Security Policy" in line for line in said)


@pytest.mark.slow
def test_the_page_of_a_seat_works_in_a_browser(tmp_path, window):
    file = tmp_path / "seat.html"
    with played(tmp_path / "run", "viehmarkt") as store:
        write_replay(store, 1, 2, file)
    window.look()
    window.open(file)
    window.press("End")
    assert window.value("[...document.querySelectorAll('.seat h3')].map((e) => e.innerText.split('\\n')[1])") == [
        "seat 0",
        "seat 1",
        "carol",
    ]
    window.press("Home")
    notes = "[...document.querySelectorAll('.seat')].map((seat) => seat.querySelectorAll('.note-card.back').length)"
    assert window.value(notes) == [7, 7, 0]
