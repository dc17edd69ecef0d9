"""`arena new`: what it writes, and what it refuses."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from arena.cli import new
from arena.errors import ArenaError, StorageError
from arena.games import GAMES
from arena.starters.folder import FILES, IDEAS, commands, contents, make
from arena.starters.languages import LANGUAGES

BOTH = [(language, game) for language in LANGUAGES for game in GAMES]


@pytest.fixture(scope="module")
def texts() -> dict[tuple[str, str], dict[str, str]]:
    """All there is to write: (language, game) → path → text."""
    return {(language, game): dict(contents(LANGUAGES[language], GAMES[game], "mine")) for language, game in BOTH}


def test_the_command_the_files_and_the_games_agree():
    assert tuple(LANGUAGES) == new.LANGUAGES
    assert {folder.name for folder in FILES.iterdir() if folder.is_dir()} == set(LANGUAGES)
    assert set(IDEAS) == set(GAMES)


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_file_that_lies_there_is_written_and_told_in_the_readme(texts, name):
    language = LANGUAGES[name]
    lie = {path.relative_to(FILES / name).as_posix() for path in (FILES / name).rglob("*") if path.is_file()}
    strategies = {path for path in lie if path.startswith("strategies/")}
    assert lie - strategies == set(language.files)
    assert len(strategies) == len(GAMES)
    for game in GAMES:
        written = texts[name, game]
        told = re.findall(r"^\| `(.+?)` \|", written["README.md"], re.MULTILINE)
        assert told == [path for path in written if path != "README.md"]


@pytest.mark.parametrize(("name", "game"), BOTH)
def test_the_readme_and_the_strategy_speak_of_the_game(texts, name, game):
    written = texts[name, game]
    language = LANGUAGES[name]
    readme, strategy = written["README.md"], written[language.strategy]
    for line in commands(language, game):
        assert line in readme
    assert not re.search(r"\$[a-z]", readme)
    assert GAMES[game].title in readme
    assert f"How the bot plays {GAMES[game].title}." in strategy
    decided, *others = re.findall(r"`?\"?\b(bid|flip|" + "|".join(GAMES[game].decisions) + r")\b", strategy)
    assert {decided, *others} >= set(GAMES[game].decisions)  # what has no idea yet is named, too


def test_a_folder_is_made_with_all_above_it_and_nothing_is_ever_written_over(tmp_path):
    folder = tmp_path / "a" / "b"
    written = make("c", folder, "viehmarkt")
    assert sorted(written) == sorted(path.name for path in folder.iterdir())
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(ArenaError, match=r"b is not empty \(there is 'Makefile'\): name a directory that does not"):
        make("python", folder, "viehmarkt")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_an_empty_folder_is_filled(tmp_path):
    assert make("go", tmp_path, "for-sale")[:2] == ["README.md", "strategy.go"]


@pytest.mark.parametrize(
    ("language", "game", "line"),
    [
        (
            "pyton",
            "for-sale",
            "there is no starter in 'pyton' (did you mean 'python'?); there are python, javascript, ",
        ),
        ("c", "viemarkt", "--game: there is no game 'viemarkt' (did you mean 'viehmarkt'?); there are for-sale, "),
    ],
)
def test_an_unknown_word_is_answered_with_the_nearest(tmp_path, language, game, line):
    with pytest.raises(ArenaError) as refusal:
        make(language, tmp_path, game)
    assert refusal.value.lines[0].startswith(line)


def test_what_is_a_file_or_cannot_be_written_is_refused(tmp_path):
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(ArenaError, match="file is a file: name a directory"):
        make("c", file, "for-sale")
    with pytest.raises(StorageError, match="file/below: cannot be read: Not a directory"):
        make("c", file / "below", "for-sale")


@pytest.mark.skipif(shutil.which("gofmt") is None, reason="no gofmt here")
def test_go_is_formatted_as_go_is(tmp_path):
    for game in GAMES:
        make("go", tmp_path / game, game)
    assert subprocess.run(["gofmt", "-l", "."], cwd=tmp_path, capture_output=True, text=True, check=True).stdout == ""


@pytest.mark.skipif(shutil.which("rustfmt") is None, reason="no rustfmt here")
def test_rust_is_formatted_as_its_rustfmt_toml_says(tmp_path):
    for game in GAMES:
        make("rust", tmp_path / game, game)
        # the types are generated and left out
        files = [path for path in (tmp_path / game / "src").iterdir() if path.name not in ("types.rs", "main.rs")]
        done = subprocess.run(
            ["rustfmt", "--edition", "2021", "--check", *files], check=False, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout) == (0, "")
