import tomllib

import pytest

from arena.config.lines import line_of, lines

TEXT = '''# a comment = 1
name = "a # b"  # "not" [here]
"q\\u00e4" . 'x.y' = 3
list = [ 1, # one ]
  "]", [
    2, 3 ],
]
[game]
rules.edition = "x"
rules.more = { c = 1, d = [1,
  2] }
text = """
[not.a.table]
key = 1
"""
raw = \'\'\'a'
''\'\'\'
[[bots]]
name = "a"
[bots.env]
A = "1"
[[bots]]
  name = 'b'
[[bots.deep]]
k = 1
[[bots.deep]]
k = 2
when = 1979-05-27 07:32:00
[last]
yes = true
'''


def paths(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key)
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield (*path, index)
            yield from paths(inner, (*path, index))


def test_every_key_and_element_has_a_line():
    assert set(paths(tomllib.loads(TEXT))) <= set(lines(TEXT))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 2),
        (("qä", "x.y"), 3),
        (("list", 0), 4),
        (("list", 1), 5),
        (("list", 2, 1), 6),
        (("game",), 8),
        (("game", "rules", "edition"), 9),
        (("game", "rules", "more", "c"), 10),
        (("game", "rules", "more", "d", 1), 11),
        (("game", "text"), 12),
        (("game", "raw"), 16),
        (("bots", 0), 18),
        (("bots", 0, "env", "A"), 21),
        (("bots", 1), 22),
        (("bots", 1, "name"), 23),
        (("bots", 1, "deep", 1, "k"), 27),
        (("bots", 1, "deep", 1, "when"), 28),
        (("last", "yes"), 30),
    ],
)
def test_the_line_is_the_one_where_it_stands(path, line):
    assert lines(TEXT)[path] == line


def test_what_is_not_there_has_the_line_of_what_would_hold_it():
    found = lines(TEXT)
    assert line_of(found, ("bots", 0, "command")) == 18
    assert line_of(found, ("nowhere", "at", "all")) == 1


@pytest.mark.parametrize(
    "text", ["", "# only a comment", "a=1", "[a]", 'a="""x"""""', "a='''x'''''\nb=2", "a=[]\nb={}\r\n"]
)
def test_odd_texts_are_followed_to_their_end(text):
    assert set(paths(tomllib.loads(text))) <= set(lines(text))
