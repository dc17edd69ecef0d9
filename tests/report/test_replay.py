"""A stored match told in English: all of it, or what one seat saw."""

from __future__ import annotations

import re

import pytest
from support import runs
from support.hush import HUSH
from support.policies import boldest, failing, passive, play

from arena.errors import ArenaError
from arena.games import GAMES
from arena.games.core.luck import Luck
from arena.referee.fault import Fault
from arena.referee.referee import Referee
from arena.report.replay import told
from arena.store.record import packed

LUCK = {"houses": [8, 19, 27, 1, 2, 3], "cheques": [0, 6, 13]}


@pytest.fixture
def store(tmp_path):
    with runs.make(tmp_path / "run", bots=("alice", "bob", "carol"), meta={"luck": LUCK}, blocks=1) as store:
        yield store


def lines(store, id: int = 1, seat: int | None = None) -> list[str]:
    return list(told(store, id, seat))


def keep_match(store, policies) -> None:
    store.commit([runs.played(store, 1, policies, order=("alice", "bob", "carol"))])


def scripted(*answers):
    """Plays these, then passively."""

    def policy(_id):
        given = iter(answers)
        return lambda request: next(given, None) or passive(request)

    return policy


BIDS = {
    "alice": scripted({"type": "bid", "coins": 1}),
    "bob": scripted({"type": "bid", "coins": 5}),
    "carol": scripted({"type": "pass"}),
}


def test_a_match_is_told_step_by_step(store):
    keep_match(store, BIDS)
    assert lines(store)[:14] == [
        "match 1 of quick: For Sale, 3 seats",
        "table 0, block 0, seating 0",
        "seat 0 alice · seat 1 bob · seat 2 carol",
        "",
        "   0  houses 8, 19 and 27 are for sale",
        "   1  alice bids 1  (0.25 ms)",
        "   2  bob bids 5  (0.25 ms)",
        "   3  carol passes, pays nothing and takes house 8  (0.25 ms)",
        "   4  alice passes, pays 1 coin and takes house 19  (0.25 ms)",
        "      bob wins, pays 5 coins and takes house 27",
        "   5  houses 1, 2 and 3 are for sale",
        "   6  bob passes, pays nothing and takes house 1  (0.25 ms)",
        "   7  carol passes, pays nothing and takes house 2  (0.25 ms)",
        "      alice wins, pays nothing and takes house 3",
    ]


def test_it_ends_with_the_final_table(store):
    keep_match(store, BIDS)
    match = store.match(1)
    *_, header, rule, first, second, third = lines(store)
    assert header.split() == ["#", "seat", "bot", "wealth", "coins"]
    assert set(rule) == {"-", " "}
    for line in (first, second, third):
        rank, seat, bot, *score = line.split()
        assert bot == match.bots[int(seat)]
        assert int(rank) == match.ranks[int(seat)]
        assert tuple(map(int, score)) == match.scores[int(seat)]


def test_a_choice_that_was_none_is_marked(store):
    keep_match(store, BIDS)
    sells = [line for line in lines(store) if "sells" in line]
    assert len(sells) == 24
    assert all(line.endswith("(no choice)") for line in sells[-3:])


def test_a_fault_is_told_at_its_step_with_what_was_printed(store):
    keep_match(store, {**BIDS, "bob": scripted({"type": "bid", "coins": 5}, {"type": "bid", "coins": 99})})
    text = lines(store)
    at = text.index("    ! bob: illegal when asked to bid: you own 13 coins, 99 is more than that")
    assert text[at + 1 : at + 4] == [
        "      the last lines of its standard error:",
        "      | first line",
        "      | bob \\x1b[31mfell over",
    ]
    assert text[at + 4] == "   6  bob passes, pays nothing and takes house 1  (instead of an answer: illegal, 0.25 ms)"


def test_standard_error_is_told_once_at_the_last_fault_of_a_seat(store):
    wrong = {"type": "bid", "coins": 99}
    keep_match(store, {**BIDS, "bob": scripted(wrong, wrong)})
    text = "\n".join(lines(store))
    assert text.count("! bob: illegal") == 2
    assert text.count("first line") == 1
    assert text.index("first line") > text.rindex("! bob: illegal")


def test_a_retired_seat_is_marked(store):
    keep_match(store, {"alice": runs.crashing, "bob": runs.weak, "carol": runs.weak})
    text = lines(store)
    crash = next(n for n, line in enumerate(text) if "! alice: crashed when asked to bid: the process ended" in line)
    assert any("alice" in line and line.endswith("  (retired)") for line in text[crash:])
    assert not any(line.endswith("  (retired)") for line in text[:crash])


def test_only_the_last_lines_of_much_printed_are_told(store):
    from dataclasses import replace

    match = runs.played(store, 1, {"alice": runs.crashing}, order=("alice", "bob", "carol"))
    store.commit([replace(match, stderr={0: "\n".join(f"line {n}" for n in range(100))})])
    printed = [line for line in lines(store) if "| line" in line]
    assert printed == [f"      | line {n}" for n in range(80, 100)]


def test_what_a_bot_writes_to_standard_error_stands_at_its_step(store):
    match = runs.played(store, 1, BIDS, order=("alice", "bob", "carol"))
    store.commit([runs.aloud(match, dropped=1_234)])
    text = lines(store)
    step = next(n for n, line in enumerate(text) if line.startswith("   2  bob bids 5"))
    assert text[step + 1 : step + 3] == [
        "      bob | … 1,234 bytes before this were not kept",
        "      bob | bob at 2",
    ]
    last = len(text) - 1 - next(n for n, line in enumerate(reversed(text)) if " | " in line)
    assert text[last - 2 : last + 1] == [f"      {bot} | {bot} is done" for bot in match.bots]


def test_of_much_that_is_written_at_a_step_the_end_is_told_harmlessly(store):
    from dataclasses import replace

    from arena.store.said import Said, bundled

    match = runs.played(store, 1, BIDS, order=("alice", "bob", "carol"))
    much = "\n".join([*(f"line {n}" for n in range(30)), "\x1b[2J"])
    store.commit([replace(match, said=bundled({0: Said(0, ((1, much),))}))])
    told = [line for line in lines(store) if " | " in line]
    assert told == [
        "      alice | … 11 more lines before this",
        *(f"      alice | line {n}" for n in range(11, 30)),
        "      alice | \\x1b[2J",
    ]


def test_what_stands_below_a_fault_is_not_told_twice(store):
    from dataclasses import replace

    from arena.store.said import Said, bundled

    match = runs.played(store, 1, {"alice": runs.crashing}, order=("alice", "bob", "carol"))
    (step,) = (fault["step"] for fault in match.faults)
    store.commit([replace(match, said=bundled({0: Said(0, ((0, "hello\n"), (step, "alice \x1b[31mfell over")))}))])
    text = "\n".join(lines(store))
    assert text.count("alice | hello") == 1
    assert text.count("fell over") == 1


def test_what_a_process_of_several_matches_wrote_has_no_step(store):
    store.commit([runs.together(runs.played(store, 1, BIDS, order=("alice", "bob", "carol")))])
    text = lines(store)
    assert "alice wrote this to its standard error during the match; at which step is not known" in text[4]
    assert text[5:7] == ["      alice | … 40 bytes before this were not kept", "      alice | alice in several"]
    assert not any("several" in line for line in lines(store, seat=1))


def test_a_seat_is_not_told_what_others_wrote(store):
    store.commit([runs.aloud(runs.played(store, 1, BIDS, order=("alice", "bob", "carol")))])
    text = "\n".join(lines(store, seat=1))
    assert "bob | bob at 2" in text
    assert "bob is done" in text
    assert "alice" not in text
    assert "carol" not in text


def test_damage_to_what_was_written_is_named(store):
    from dataclasses import replace

    for id, said in ((1, packed('{"0": 3}')), (2, b"no zlib"), (3, packed("[]"))):
        store.commit([replace(runs.played(store, id), said=said)])
        with pytest.raises(ArenaError, match=f"match {id}: what bots wrote to their standard error is damaged"):
            lines(store, id)


def test_notes_are_told_harmlessly(store):
    game = GAMES["for-sale"]
    fixture = runs.fixtures(store)[1]
    referee = Referee(game, game.rules({}, 3), 3, Luck(fixture.deal_seed, LUCK))
    referee.submit(0, {"type": "bid", "coins": 2}, 1.0, "cheap \x1b[2J\n" + "x" * 400)
    play(referee, [passive] * 3)
    store.commit([runs.record(fixture, referee)])
    bot = fixture.bots[0]
    (note,) = [line for line in lines(store) if "notes" in line]
    assert note.startswith(f"      {bot} notes: “cheap \\x1b[2J\\nxxx")
    assert note.endswith("x…”")
    assert len(note) < 350
    assert any("notes" in line for line in lines(store, seat=0))
    assert not any("notes" in line for line in lines(store, seat=1))


def test_a_seat_sees_its_own_name_and_the_seats_of_the_others(store):
    keep_match(store, {**BIDS, "bob": runs.crashing})
    text = lines(store, seat=0)
    assert text[:3] == ["match 1 of quick: For Sale, 3 seats", "as seat 0, alice, saw it", ""]
    assert "   3  seat 2 passes, pays nothing and takes house 19" in text
    body = "\n".join(text)
    assert "bob" not in body
    assert "carol" not in body
    assert "!" not in body  # nobody is told of the others' faults
    assert len(re.findall(r"\d ms\)", body)) == sum(line.count("alice") and line.endswith("ms)") for line in text)


def test_a_seat_sees_its_own_faults(store):
    keep_match(store, {**BIDS, "bob": runs.crashing})
    assert any(line.startswith("    ! bob: crashed") for line in lines(store, seat=1))


def test_a_seat_sees_which_open_choices_were_forced(store):
    keep_match(store, BIDS)
    assert "seat 1 sells" in "\n".join(lines(store, seat=0))
    assert [line.endswith("(no choice)") for line in lines(store, seat=0) if "sells" in line][-3:] == [True] * 3


def test_a_void_match_says_so(store):
    store.commit([runs.void(store, 1)])
    assert lines(store)[-1] == "void: the match was not finished, and does not count"


def test_an_early_end_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, "hush", HUSH)
    with runs.make(tmp_path / "hush", game="hush", seats=3, options={"ending": "turn-limit"}, blocks=1) as store:
        runs.play_all(store, ids=[1])
        assert lines(store)[-1] == "ended by turn-limit"


@pytest.fixture
def hush(tmp_path, monkeypatch):
    """A match of a game with secrets."""
    monkeypatch.setitem(GAMES, "hush", HUSH)
    with runs.make(tmp_path / "hush", game="hush", seats=3, options={"rounds": 4}, blocks=1) as store:
        policies = {bot: lambda _: boldest for bot in store.names}
        store.commit([runs.played(store, 1, policies, order=("alice", "bob", "carol"))])
        yield store


def test_who_sees_all_is_told_the_most_of_each_event(hush):
    text = "\n".join(lines(hush))
    assert len(re.findall(r"hide: \w+, card \d+", text)) == len(re.findall("hide: ", text))
    assert len(re.findall(r"card: \w+, card \d+", text)) == 4


def test_a_seat_is_told_no_secret_of_another(hush):
    for seat, own in enumerate(("alice", "bob", "carol")):
        text = "\n".join(lines(hush, seat=seat))
        assert re.search(rf"hide: {own}, card \d+", text)
        assert not re.search(r": seat \d, card", text)
        forced = [line for line in text.splitlines() if "no choice" in line and "hide" in line]
        assert all(own in line for line in forced)


def test_a_seat_is_not_told_how_much_happened_that_it_was_not_told_of(store):
    keep_match(store, BIDS)
    numbers = [int(line[:4]) for line in lines(store, seat=2) if line[:1] == " " and line[:4].strip()]
    assert numbers == list(range(len(numbers)))


def test_a_match_or_seat_that_does_not_exist_is_named(store):
    keep_match(store, BIDS)
    with pytest.raises(ArenaError, match="there is no match 99: the run has matches 1 to 3"):
        lines(store, 99)
    with pytest.raises(ArenaError, match="match 2 has not been played yet; 1 of 3 have been"):
        lines(store, 2)
    with pytest.raises(ArenaError, match="--seat 3: there is none; the seats are 0 to 2"):
        lines(store, 1, 3)


def test_a_transcript_that_does_not_fit_the_rules_is_named(store):
    from dataclasses import replace

    match = runs.played(store, 1, BIDS, order=("alice", "bob", "carol"))
    store.commit([replace(match, transcript=packed("[[[0,{},1]]]"))])
    with pytest.raises(ArenaError, match=r"arena\.db: match 1: step 0: .*; `arena verify` tells more"):
        lines(store)


def test_a_transcript_that_is_damaged_is_named(store):
    from dataclasses import replace

    store.commit([replace(runs.played(store, 1, BIDS), transcript=b"?")])
    with pytest.raises(ArenaError, match="match 1: the transcript is damaged"):
        lines(store)


def test_faults_that_no_decision_is_to_blame_for_are_told_where_they_happened(store):
    game = GAMES["for-sale"]
    fixture = runs.fixtures(store)[1]
    referee = Referee(game, game.rules({}, 3), 3, Luck(fixture.deal_seed, LUCK))
    referee.report(1, Fault("no-ready", "no `ready` within 10000 ms"))
    play(referee, [passive, passive, failing("late", at=1)])
    referee.report(0, Fault("garbage", "after the end"))
    store.commit([runs.record(fixture, referee)])
    text = lines(store)
    first, last = (next(n for n, line in enumerate(text) if word in line) for word in ("no-ready", "after the end"))
    assert text[first] == f"    ! {fixture.bots[1]}: no-ready: no `ready` within 10000 ms"
    assert text[first - 1].startswith("   0  ")
    assert text[last + 4] == ""  # then comes the table
