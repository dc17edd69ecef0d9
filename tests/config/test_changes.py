import pytest

from arena.config import load
from arena.config.changes import changes

GAME = '[game]\nname = "for-sale"\nseats = 3\n'
BOT = '[[bots]]\nname = "{}"\ncommand = ["{{python}}", "one.py"]\ndirectory = "bots"\n'
ABC = "".join(BOT.format(name) for name in "abc")
PRINTS = dict.fromkeys("abcd", "same")


@pytest.fixture
def changed(write):
    """The lines between two configurations."""

    def changed(old, new, old_prints=PRINTS, prints=PRINTS):
        stored = load(write(old)).canonical()
        return changes(stored, load(write(new)), old_prints, prints)

    return changed


@pytest.mark.parametrize(
    "new",
    [
        GAME + ABC,
        "name = 'other'\n" + GAME + ABC,
        GAME + ABC + BOT.format("d"),
        GAME + ABC + "[schedule]\nblocks = 11\n",
        GAME + ABC + "[schedule]\nmatches_per_bot = 31\n",
        GAME + ABC + '[workers]\ncount = 1\nrestart = "match"\nsandbox = "none"\n',
        GAME + ABC + '[gate]\ncandidate = "a"\nbaseline = "b"\n',
        GAME + '[game.rules]\nedition = "gryphon"\n' + ABC,
    ],
)
def test_what_cannot_alter_a_result_and_what_only_adds_may_change(changed, new):
    assert changed(GAME + ABC, new) == ()


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("seed = 1\n" + GAME + ABC, "seed was not set, is now 1: put it back, or start a new run with --fresh"),
        (GAME.replace("3", "4") + ABC + BOT.format("d"), "[game] seats was 3, is now 4: put it back"),
        (
            GAME + '[game.rules]\npass_pays = "half-down"\n' + ABC,
            "[game.rules] pass_pays was half-up, is now half-down",
        ),
        (GAME + ABC + "[limits]\nmove_ms = 500\n", "[limits] move_ms was 1000, is now 500: put it back"),
        (GAME + ABC + "[schedule]\nblocks = 9\n", "[schedule] blocks was 10, is now 9: a run can only grow"),
        (
            GAME + ABC + "[schedule]\nmatches_per_bot = 20\n",
            "[schedule] matches_per_bot = 20 makes 7 blocks, the run has 10",
        ),
        (GAME + ABC.replace('"b"', '"d"'), "bot 'b' is gone: put it back, or start a new run with --fresh"),
        (GAME + BOT.format("d") + ABC, "[[bots]] are in another order: first a, b, c, then new ones"),
        (
            GAME + ABC.replace("one.py", 'one.py", "-x', 1),
            "bot 'a': command was ['{python}', 'one.py'], is now ['{python}'",
        ),
        (GAME + ABC + 'env = { A = "1" }\n', "bot 'c': env was {}, is now {'A': '1'}: add it under a new name"),
        (GAME + ABC + 'readable = ["bots"]\n', "bot 'c': readable was [], is now ['.']: add it under a new name"),
        (GAME + ABC + 'build = ["true"]\n', "bot 'c': build was [], is now ['true']: add it under a new name"),
    ],
)
def test_every_other_change_is_told_with_what_to_do(changed, new, told):
    lines = changed(GAME + ABC, new)
    assert len(lines) == 1
    assert lines[0].startswith(told)


def test_changed_files_of_a_bot_are_told(changed, folder):
    (line,) = changed(GAME + ABC, GAME + ABC, PRINTS, {**PRINTS, "b": "other"})
    assert line.startswith(f"bot 'b': files in {folder / 'bots'} changed since the run began: add it under a new name")


def test_all_changes_are_told_at_once(changed):
    lines = changed(
        GAME + ABC, "seed = 1\n" + GAME + ABC.replace('"c"', '"d"') + "[limits]\nstrikes = 1\nquit_ms = 1\n"
    )
    assert [line.split(" was ")[0].split(" is ")[0] for line in lines] == [
        "seed",
        "[limits] quit_ms",
        "[limits] strikes",
        "bot 'c'",
    ]


def test_more_bots_may_need_fewer_blocks_for_as_many_matches(changed):
    per_bot = "[schedule]\nmatches_per_bot = 30\n"
    assert changed(GAME + ABC + per_bot, GAME + ABC + BOT.format("d") + per_bot) == ()


SWISS = GAME + "".join(BOT.format(name) for name in "abcdef") + '[schedule]\nformat = "swiss"\n'


@pytest.mark.parametrize(
    ("before", "now"), [("", "rounds = 5\n"), ("rounds = 2\n", "rounds = 3\n"), ("", "rounds = 4\n")]
)
def test_a_swiss_may_get_more_rounds_but_not_fewer(changed, before, now):
    # six bots play four rounds where nothing is said
    prints = dict.fromkeys("abcdef", "same")
    assert changed(SWISS + before, SWISS + now, prints, prints) == ()
    if now != "rounds = 4\n":
        (line,) = changed(SWISS + now, SWISS + before, prints, prints)
        assert line.startswith("[schedule] rounds was ")


ADAPTIVE = GAME + "".join(BOT.format(name) for name in "abcd") + '[schedule]\nformat = "adaptive"\n'


@pytest.mark.parametrize(
    ("small", "large"),
    [
        ("matches_per_bot = 30\n", "matches_per_bot = 31\n"),
        ("blocks = 3\n", "blocks = 4\n"),
        ("matches_per_bot = 30\n", "blocks = 4\n"),  # 4 tables of 3 in 4 blocks are 48 matches, 30 for each are 40
        ("blocks = 3\n", "matches_per_bot = 30\n"),
    ],
)
def test_an_adaptive_may_get_a_larger_budget_but_no_smaller_one(changed, small, large):
    assert changed(ADAPTIVE + small, ADAPTIVE + large) == ()
    (line,) = changed(ADAPTIVE + large, ADAPTIVE + small)
    assert line.startswith(f"[schedule] {small.split()[0]} allows ")


def test_a_new_version_of_the_rules_is_a_change(write):
    stored = load(write(GAME + ABC)).canonical()
    stored["game"]["rules_version"] = 7
    (line,) = changes(stored, load(write(GAME + ABC)), PRINTS, PRINTS)
    assert line.startswith("[game] version of the rules in this program was 7, is now 1")
