import sqlite3
from dataclasses import replace

import pytest

from arena.errors import ArenaError, StorageError
from arena.store.store import Store


def test_a_directory_that_is_not_empty_and_holds_no_run_is_refused(cup, tmp_path):
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup/thesis.doc").write_text("")
    with pytest.raises(ArenaError, match=r"is not empty and holds no arena\.db \(there is 'thesis\.doc'\)") as caught:
        cup()
    assert caught.value.exit_code == 2


def test_a_run_that_is_there_is_not_made_again(cup):
    cup().close()
    with pytest.raises(ArenaError, match="there is a run already"):
        cup()


def test_what_a_killed_start_left_behind_is_in_nobodys_way(cup, tmp_path):
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup/arena.db.new").write_bytes(b"half")
    (tmp_path / "cup/arena.db.new-journal").write_bytes(b"half")
    (tmp_path / "cup/arena.lock").write_text("12345\n")
    with cup() as store:
        assert store.count() == 0
    assert not list((tmp_path / "cup").glob("arena.db.new*"))


def test_a_directory_without_a_run_is_refused(tmp_path):
    with pytest.raises(ArenaError, match=r"holds no arena\.db"):
        Store.open(tmp_path)


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "arena.db").write_text("this is a text, and a long one, " * 100)
    with pytest.raises(ArenaError, match="is not a database") as caught:
        Store.open(tmp_path)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("write", [False, True])
def test_a_database_of_something_else_is_refused(tmp_path, write):
    database = sqlite3.connect(tmp_path / "arena.db")
    database.execute("CREATE TABLE meta (key, value)")
    database.close()
    with pytest.raises(ArenaError, match="is a database, but not one of arena's results"):
        Store.open(tmp_path, write=write)
    with pytest.raises(ArenaError, match="is a database"):  # and the lock has been given back
        Store.open(tmp_path, write=write)


@pytest.mark.parametrize("write", [False, True])
def test_a_database_of_another_version_is_refused_and_left_as_it_is(cup, tmp_path, write):
    cup().close()
    database = sqlite3.connect(tmp_path / "cup/arena.db")
    database.execute("PRAGMA user_version = 7")
    database.close()
    with pytest.raises(
        ArenaError, match=r"is a results database of version 7, this arena .* reads version 3"
    ) as caught:
        Store.open(tmp_path / "cup", write=write)
    assert caught.value.exit_code == 2


def test_results_below_a_regular_file_cannot_be_written(cup, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match=r"file/cup: cannot be read or written \(Not a directory\)") as caught:
        cup(folder="file/cup")
    assert caught.value.exit_code == 74


def test_a_full_disk_loses_nothing_that_was_stored(cup, played, tmp_path):
    with cup() as store:
        everything = list(played(store))
        store.commit(everything[:4])
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        large = [replace(record, transcript=bytes(100_000)) for record in everything[4:]]
        with pytest.raises(StorageError, match="the disk is full; what was committed stays") as caught:
            store.commit(large)
        assert caught.value.exit_code == 74
        assert list(store.done()) == [1, 2, 3, 4]
        store._db.execute("PRAGMA max_page_count = 1000000")
        store.commit(everything)
        assert list(store.done()) == list(range(1, 13))


def test_a_database_that_another_program_locks_is_told(cup, played, tmp_path):
    with cup() as store:
        store._db.execute("PRAGMA busy_timeout = 10")
        other = sqlite3.connect(tmp_path / "cup/arena.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="another program keeps the database locked") as caught:
            store.commit(played(store))
        assert caught.value.exit_code == 74
        other.execute("ROLLBACK")
        other.close()
        assert store.commit(played(store)) == 12


def test_a_damaged_database_is_told(cup, played, tmp_path):
    with cup() as store:
        store.commit(played(store))
    path = tmp_path / "cup/arena.db"
    content = bytearray(path.read_bytes())
    for page in range(2 * 4096, len(content), 4096):
        content[page : page + 200] = b"\xff" * 200
    path.write_bytes(content)

    def read():
        with Store.open(tmp_path / "cup") as store:
            list(store.records(transcripts=True))

    with pytest.raises(StorageError, match="it is damaged: restore it from"):
        read()


@pytest.mark.parametrize(("column", "value"), [("faults", "[{"), ("times", "7"), ("scores", None)])
def test_a_match_of_which_something_is_damaged_is_named(cup, played, tmp_path, column, value):
    with cup() as store:
        store.commit(played(store))
    with sqlite3.connect(tmp_path / "cup/arena.db") as other:
        other.execute("PRAGMA ignore_check_constraints = ON")
        other.execute(f"UPDATE matches SET {column} = coalesce(?, 'nothing') WHERE id = 3", [value])
    other.close()

    with Store.open(tmp_path / "cup") as store, pytest.raises(StorageError, match=r"arena\.db: match 3 is damaged"):
        list(store.records())
