"""`edition_file` in [game.rules]: the file is read beside the configuration, and checked with it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from arena.config import load
from arena.errors import ArenaError

EDITION = files("arena.games.ausgezockt").joinpath("edition.toml").read_text(encoding="utf-8")
CONFIG = """
[game]
name = "ausgezockt"
seats = 2
[game.rules]
stalemate = 5
edition_file = "box/mine.toml"
[schedule]
blocks = 1
[[bots]]
name = "a"
command = ["true"]
[[bots]]
name = "b"
command = ["true"]
"""


def configured(folder, edition: str | bytes | None):
    (folder / "box").mkdir()
    if edition is not None:
        (folder / "box" / "mine.toml").write_bytes(edition if isinstance(edition, bytes) else edition.encode())
    (folder / "run.toml").write_text(CONFIG, encoding="utf-8")
    return load(folder / "run.toml")


def refused(folder, edition):
    with pytest.raises(ArenaError) as refusal:
        configured(folder, edition)
    return refusal.value.lines


def test_an_edition_file_replaces_the_material(tmp_path):
    config = configured(tmp_path, EDITION.replace("mark = { assumed = 36 }", "mark = { printed = 40 }"))
    assert config.game.rules.edition.mark == 40
    assert config.game.rules.stalemate == 5
    assert set(config.game.options) == {"stalemate", "edition"}
    again = config.game.game.rules(config.game.options, 2)
    assert again == config.game.rules


def test_the_path_of_the_file_is_not_told_to_bots(tmp_path):
    config = configured(tmp_path, EDITION)
    assert "mine.toml" not in str(config.game.rules.wire())


def test_a_file_that_does_not_add_up_is_refused_with_the_place_and_the_reason(tmp_path):
    (line,) = refused(tmp_path, EDITION.replace("length = { assumed = 6 }", "length = { assumed = 0 }", 1))
    assert "run.toml" in line
    assert "lots[6].length = 0: must be a number from 1 to 1000" in line


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        (None, "edition_file = 'box/mine.toml': there is no such file in "),
        ("mark = [", "edition_file = 'box/mine.toml': is not a TOML file: "),
        (b"\xff", "edition_file = 'box/mine.toml': is not a TOML file: "),
        ("a=" + 4000 * "[", "edition_file = 'box/mine.toml': arrays or tables are nested too deeply"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path, edition, said):
    (line,) = refused(tmp_path, edition)
    assert said in line


def test_the_other_options_are_checked_beside_a_missing_file(tmp_path):
    (tmp_path / "run.toml").write_text(CONFIG.replace("stalemate = 5", "stalemates = 5"), encoding="utf-8")
    with pytest.raises(ArenaError) as refusal:
        load(tmp_path / "run.toml")
    assert len(refusal.value.lines) == 2


def test_a_folder_is_no_file(tmp_path):
    (tmp_path / "box" / "mine.toml").mkdir(parents=True)
    (tmp_path / "run.toml").write_text(CONFIG, encoding="utf-8")
    with pytest.raises(ArenaError, match=r"edition_file = 'box/mine\.toml': cannot be read: Is a directory"):
        load(tmp_path / "run.toml")


def test_a_name_that_is_no_string_is_refused(tmp_path):
    (tmp_path / "run.toml").write_text(CONFIG.replace('"box/mine.toml"', "5"), encoding="utf-8")
    with pytest.raises(ArenaError, match="edition_file = 5: must be a string"):
        load(tmp_path / "run.toml")
