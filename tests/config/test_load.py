import tomllib

import jsonschema
import pytest

from arena.config import json_schema, load
from arena.config.model import FileModel
from arena.errors import ArenaError

BOT = '[[bots]]\nname = "{}"\ncommand = ["{{python}}"]\n'
GAME = '[game]\nname = "for-sale"\nseats = 3\n'


def test_a_whole_configuration_has_its_values_as_attributes(good, folder):
    config = good(
        'name = "cup"\nseed = 0',
        "[schedule]\nblocks = 7\n[limits]\nmove_ms = 0\n[workers]\ncount = 2\nfreeze = true\n",
    )
    assert (config.name, config.seed, config.game.name, config.seats) == ("cup", 0, "for-sale", 3)
    assert config.game.rules.edition == "gryphon"
    assert (config.blocks, config.limits.move_ms, config.limits.strikes) == (7, 0, 3)
    assert (config.workers.count, config.workers.freeze, config.workers.restart) == (2, True, "pass")
    assert config.ranking.by == "trueskill"
    assert config.names == ("a", "b", "c")
    assert config.bots[0].directory == folder / "bots"
    assert config.bots[0].command[1] == "one.py"
    assert config.path == folder / "cup.toml"


def test_everything_has_its_default(good):
    config = good()
    assert (config.name, config.seed, config.blocks, config.gate) == ("cup", None, 10, None)
    assert config.limits.model_dump() == {
        "ready_ms": 10_000,
        "move_ms": 1_000,
        "match_ms": 60_000,
        "quit_ms": 500,
        "strikes": 3,
        "memory_mb": 1024,
    }
    assert config.workers.model_dump() == {
        "count": "auto",
        "sandbox": "auto",
        "restart": "pass",
        "freeze": "auto",
        "matches_per_worker": 1,
        "cores_per_match": 1,
    }


def test_the_values_are_frozen(good):
    config = good()
    with pytest.raises(AttributeError):
        config.seed = 1
    with pytest.raises(ValueError, match="frozen"):
        config.limits.move_ms = 1


def test_matches_per_bot_makes_blocks(good):
    assert good(tables="[schedule]\nmatches_per_bot = 10\n").blocks == 4


@pytest.mark.parametrize("seed", [0, 2**31, 10**40])
def test_a_seed_may_be_of_any_size(good, seed):
    assert good(f"seed = {seed}").seed == seed


def test_a_name_may_have_spaces_and_umlauts(good):
    assert good('name = "Häuser für alle"').name == "Häuser für alle"


def test_all_mistakes_are_told_at_once_with_line_table_key_and_nearest_word(errors):
    told = errors(
        """nme = "x"
seed = -1
move_ms = 3
[game]
name = "for-sal"
seats = "3"
[schedule]
blocks = 3
matches_per_bot = "7"
format = "swis"
[limits]
move_ms = true
strikes = 0
quit_ms = 7.0
[workers]
count = "aut"
freeze = 1
[[bots]]
name = "a b"
command = ["x"]
[[bots]]
name = "b"
command = ["./x", 1]
[[bots]]
name = "B"
comand = ["./c"]
[[bots]]
name = "d"
command = ["./d"]
directory = "nope"
[[bots]]
name = "d"
command = [
  "{python}",
  "d.py"]
directory = "bots"
[gate]
candidate = "a"
"""
    )
    expected = [
        "1: nme: unknown key (did you mean 'name'?)",
        "2: seed: must be an integer of at least 0, not the integer -1",
        "3: move_ms: unknown key here; it belongs to [limits]",
        "5: [game] name: there is no game 'for-sal' (did you mean 'for-sale'?)",
        '6: [game] seats: must be an integer, not the string "3"',
        '9: [schedule] matches_per_bot: must be an integer, not the string "7"',
        '10: [schedule] format: must be "round-robin", "gauntlet", "swiss", "knockout" or "adaptive", not the string ',
        "12: [limits] move_ms: must be an integer, not the boolean true",
        "13: [limits] strikes: must be at least 1, not 0",
        "14: [limits] quit_ms: must be an integer, not the float 7.0",
        '16: [workers] count: must be an integer of at least 1 or "auto", not the string "aut" (did you mean \'auto\'?)',
        '17: [workers] freeze: must be true, false or "auto", not the integer 1',
        '19: [[bots]] 1 "a b" name: may hold only letters, digits and . _ -, not "a b"',
        '23: [[bots]] 2 "b" command element 2: must be a string, not the integer 1',
        "25: [[bots]] 3 \"B\" name: differs from 'b' only in upper and lower case",
        "26: [[bots]] 3 \"B\" comand: unknown key (did you mean 'command'?)",
        '30: [[bots]] 4 "d" directory: ',
        '32: [[bots]] 5 "d" name: another bot has this name',
        "35: [[bots]] 5 \"d\" command: there is no file 'd.py' in ",
        "37: [gate] baseline: is missing: the bot that it must hold its own against",
    ]
    assert len(told) == len(expected)
    for line, start in zip(told, expected, strict=True):
        assert line.startswith(start)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", '1: [game]: the table is missing: say what is played, as in name = "for-sale" and seats = 3'),
        ("game = 3", "1: game: must be a table: write [game] on a line of its own, not the integer 3"),
        ("[game]\nseats = 3", "1: [game] name: is missing: the game: `arena games` lists them"),
        ('[game]\nname = "for-sale"\nseats = 7', "3: [game] seats: for-sale is for 3 to 6 seats, not for 7"),
        (
            '[game]\nname = "for-sale"\nseats = 6\n[game.rules]\nedition = "classic-1997"',
            "5: [game.rules]: edition = 'classic-1997': is for 3 to 5 seats, not for 6",
        ),
        (
            '[game]\nname = "for-sale"\nseats = 3\nrules.editoin = "iello"',
            "4: [game.rules]: unknown rule option 'editoin' (did you mean 'edition'?); known are edition, pass_pays, ",
        ),
        (
            '[game]\nname = "for-sale"\nseats = 30\nrules.edition = "yello"',
            "4: [game.rules]: edition = 'yello': must be one of 'gryphon', 'iello', 'classic-1997' (did you mean 'iello'?)",
        ),
        (GAME + "[schedule]\nblocks = 2\nmatches_per_bot = 3", "6: [schedule] matches_per_bot: say either blocks or"),
        (GAME + "[schedule]\nrounds = 3", '5: [schedule] rounds: goes with format = "swiss" only'),
        (
            GAME
            + '[schedule]\nformat = "gauntlet"\ncandidates = ["a", "bb"]\n'
            + '[[bots]]\nname = "a"\ncommand = ["{python}"]',
            "6: [schedule] candidates element 2: there is no bot 'bb' in [[bots]]",
        ),
        (
            GAME + '[schedule]\nformat = "swiss"\n' + "".join(BOT.format(name) for name in "abcd"),
            '5: [schedule] format: "swiss" with 3 seats needs at least 6 bots, there are 4: add 2 more, or play "round-robin"',
        ),
        (
            GAME
            + '[schedule]\nformat = "gauntlet"\ncandidates = ["a", "b"]\n'
            + "".join(BOT.format(name) for name in "abc"),
            '5: [schedule] format: "gauntlet" with 3 seats needs at least 2 bots in the field besides the candidates (4 in all)',
        ),
        (
            GAME + '[workers]\nsandbox = "jail"',
            '5: [workers] sandbox: must be "auto", "bwrap", "landlock", "rlimit" or',
        ),
        (GAME + '[ranking]\nby = "elo"', '5: [ranking] by: must be "trueskill" or "pl", not the string "elo"'),
        (GAME + "[limits]\nmove_ms = 2_147_483_648", "5: [limits] move_ms: must be at most 2147483647, not 2147483648"),
        (GAME + "bots = []", "4: [game] bots: unknown key; known are name, seats, rules"),
        (GAME, "1: [[bots]]: there are none: add a table [[bots]] for each, with name and command"),
        (GAME + "[bots]\nname = 3", "4: bots: must be an array of tables, not a table: write [[bots]]"),
        ("seed = 1.5\n" + GAME, "1: seed: must be an integer of at least 0, not the float 1.5"),
        ("seed = true\n" + GAME, "1: seed: must be an integer of at least 0, not the boolean true"),
        ("name = 7\n" + GAME, "1: name: must be a string, not the integer 7"),
        ("name = 'a/b'\n" + GAME, "1: name: 'a/b' cannot name a folder"),
        ('name = "a\\n"\n' + GAME, "1: name: 'a\\n' cannot name a folder"),
        ("name = '..'\n" + GAME, "1: name: '..' cannot name a folder"),
        ("when = 1979-05-27\n" + GAME, "1: when: unknown key"),
        ("seed = 1979-05-27\n" + GAME, "1: seed: must be an integer of at least 0, not the date or time 1979-05-27"),
    ],
)
def test_each_mistake_has_its_words(errors, text, told):
    assert any(line.startswith(told) for line in errors(text)), errors(text)


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ('name = "x"\ncommand = []', "command: must not be empty"),
        ('name = "x"\ncommand = [""]', "command: the program's name is empty"),
        ('name = "x"\ncommand = "sh -c x"', 'command: must be an array of strings, not the string "sh -c x"'),
        ('name = "x"\ncommand = ["nonesuch-arena-bot"]', "command: 'nonesuch-arena-bot' is not on PATH ("),
        ('name = "x"\ncommand = ["sh -c x"]', 'each word is a string of its own: ["sh", "-c", "x"]'),
        ('name = "x"\ncommand = ["drover"]', 'bots/viehmarkt", command = ["{python}", "drover.py"]'),
        ('name = "x"\ncommand = ["./none"]\ndirectory = "bots"', "command: there is no program './none' in "),
        ('name = "x"\ncommand = ["./one.py"]\ndirectory = "bots"', "is not executable: run chmod +x"),
        ('name = "x"\ncommand = ["../bots"]\ndirectory = "bots"', "is a directory, not a program"),
        ('name = "x"\ncommand = ["two"]\ndirectory = "bots"', "to run the file in "),
        ('name = "x"\ncommand = ["sh"]\ndirectory = "bots/two"', "bots/two is not a directory"),
        ('name = "x"\ncommand = ["sh"]\nreadable = ["weights"]', "weights does not exist"),
        ('name = "x"\ncommand = ["sh"]\nenv = { A = 1 }', "env A: must be a string, not the integer 1"),
        ('name = "x"\ncommand = ["sh"]\nenv = { "A=B" = "1" }', "env: 'A=B' cannot be a variable"),
        ('name = "x"\ncommand = ["sh"]\nbuild = ["make"]', "build: say directory, too"),
        (
            'name = "x"\ncommand = ["./x"]\ndirectory = "bots"\nbuild = ["nonesuch-cc"]',
            "build: 'nonesuch-cc' is not on PATH",
        ),
        ('name = ".."\ncommand = ["sh"]', "name: must not be only dots"),
        ('name = ""\ncommand = ["sh"]', "name: may hold only letters, digits and . _ -"),
        (f'name = "{"x" * 65}"\ncommand = ["sh"]', "name: may have at most 64 characters"),
        ('name = "ä"\ncommand = ["sh"]', "name: may hold only letters, digits and . _ -"),
        ('name = "x\\n"\ncommand = ["sh"]', "name: may hold only letters, digits and . _ -"),
    ],
)
def test_each_mistake_of_a_bot_is_named(errors, bot, told):
    lines = errors(f"{GAME}[[bots]]\n{bot}\n")
    assert any(told in line for line in lines), lines
    assert all("[[bots]]" in line for line in lines)


def test_too_few_bots_for_the_seats_are_refused_but_for_the_gate(errors, write, bots):
    two = "[[bots]]".join(bots.split("[[bots]]")[:3])
    assert errors(GAME + two) == ["4: [[bots]]: 2 for 3 seats: add 1 more, or lower seats"]
    gate = '[gate]\ncandidate = "a"\nbaseline = "b"\n'
    assert load(write(GAME + two + gate), gate=True).gate.margin == 0.02


def test_more_matches_than_can_be_numbered_are_refused(errors):
    many = "".join(f'[[bots]]\nname = "b{n}"\ncommand = ["sh"]\n' for n in range(300))
    told = errors(f"{GAME.replace('3', '6')}{many}[schedule]\nblocks = 2_000_000_000\n")
    assert [line.split(",")[0] for line in told] == ["904: [schedule]: 300 bots make 11"]


def test_a_gate_must_name_bots_that_are_there(errors, bots):
    told = errors(f'{GAME}{bots}[gate]\ncandidate = "aa"\nbaseline = "b"\nalpha = 0.5\nmargin = nan\n')
    assert [line.split(": ", 1)[1] for line in told] == [
        "[gate] alpha: must be less than 0.5, not 0.5",
        "[gate] margin: must be a finite number, not nan",
    ]
    told = errors(f'{GAME}{bots}[gate]\ncandidate = "aa"\nbaseline = "b"\n')
    assert told == ["17: [gate] candidate: there is no bot 'aa' in [[bots]] (did you mean 'a'?)"]
    told = errors(f'{GAME}{bots}[gate]\ncandidate = "b"\nbaseline = "b"\n')
    assert "is the candidate itself" in told[0]
    assert "[gate]: the table is missing" in errors(GAME + bots, gate=True)[0]


def test_a_gate_must_have_room_for_a_block(errors, bots):
    told = errors(f'{GAME}{bots}[gate]\ncandidate = "a"\nbaseline = "b"\nmax_matches = 5\n', gate=True)
    assert told == ["19: [gate] max_matches: 5 is less than one block: with 3 seats that is 6 matches"]


def test_text_that_is_not_toml_is_told_with_its_line(errors):
    assert errors("a = 1\nb = [1,\n2\nc = 3\n") == [
        "4: is not TOML: Unclosed array at column 1: c = 3",
    ]
    assert errors('a = "x')[0].startswith("1: is not TOML: ")
    assert errors("a = 1\na = 2\n")[0].startswith("2: is not TOML: Cannot overwrite a value")
    assert errors("a = " + "[" * 5_000)[0].endswith("arrays or tables are nested too deeply")
    assert "is not TOML" in errors("seed = " + "9" * 5_000)[0]


def test_a_file_that_cannot_be_read_is_named(tmp_path, write):
    write("")
    with pytest.raises(ArenaError, match=r"cap\.toml: there is no such file \(did you mean 'cup\.toml'\?\)"):
        load(tmp_path / "cap.toml")
    with pytest.raises(ArenaError, match="cannot be read: Is a directory"):
        load(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'name = "H\xe4user"')
    with pytest.raises(ArenaError, match=r"is not UTF-8 \(byte 9\)"):
        load(tmp_path / "latin.toml")


def test_a_byte_order_mark_and_crlf_are_accepted(write, bots):
    text = ("\ufeff" + GAME + bots).replace("\n", "\r\n")
    assert load(write(text)).names == ("a", "b", "c")


def test_the_schema_knows_every_table_and_refuses_others():
    schema = json_schema()
    assert set(schema["properties"]) == set(FileModel.model_fields)
    assert schema["additionalProperties"] is False
    assert schema["$defs"]["LimitsTable"]["properties"]["move_ms"]["default"] == 1_000


def test_the_schema_agrees_with_the_reader(project, write, bots):
    validator = jsonschema.Draft202012Validator(json_schema())
    validator.check_schema(json_schema())
    for file in (project / "configs").glob("*.toml"):
        validator.validate(tomllib.loads(file.read_text()))
    for wrong in ("[limits]\nmove_ms = -1", "[limits]\nmove = 1", "[workers]\ncount = true", '[[bots]]\nname = "a b"'):
        text = f"{GAME}{bots}{wrong}\n"
        assert not validator.is_valid(tomllib.loads(text)), wrong
        with pytest.raises(ArenaError):
            load(write(text))


@pytest.mark.parametrize(
    ("name", "good"), [("Händler 2", True), ("a.b", True), (".x", False), ("a/b", False), ("x ", False)]
)
def test_the_schema_agrees_with_the_reader_on_the_name_of_a_run(write, bots, name, good):
    text = f'name = "{name}"\n{GAME}{bots}'
    assert jsonschema.Draft202012Validator(json_schema()).is_valid(tomllib.loads(text)) is good
    if good:
        assert load(write(text)).name == name
    else:
        with pytest.raises(ArenaError, match="cannot name a folder"):
            load(write(text))


def test_what_can_alter_a_result_is_in_the_canonical_form_as_json_values(good):
    canonical = good("seed = 3").canonical()
    assert canonical["seed"] == 3
    assert canonical["game"]["rules"]["edition"] == "gryphon"
    assert canonical["game"]["rules_version"] == 1
    assert isinstance(canonical["game"]["rules"]["houses"], list)
    assert canonical["bots"][0]["command"] == ["{python}", "one.py"]
    assert canonical["schedule"]["blocks"] == 10
