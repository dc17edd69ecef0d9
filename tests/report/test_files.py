"""Files that are there whole or not at all."""

from __future__ import annotations

import pytest

from arena.errors import StorageError
from arena.report.files import replacing


def test_a_file_is_there_when_everything_is_written(tmp_path):
    path = tmp_path / "größe mit leerzeichen.csv"
    with replacing(path) as file:
        file.write("grüße\n")
        assert not path.exists()
    assert path.read_bytes() == "grüße\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_there_stays_where_something_goes_wrong(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError), replacing(path) as file:
        file.write("new \ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_named(tmp_path):
    path = tmp_path / "none" / "x"
    with pytest.raises(StorageError, match="x: cannot be written: No such file or directory"), replacing(path):
        pass


def test_a_folder_that_is_a_file_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be written: Not a directory"), replacing(tmp_path / "file" / "x"):
        pass
