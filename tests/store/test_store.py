import json
import os
import sqlite3
import stat
from dataclasses import replace
from hashlib import sha256

import pytest

from arena.errors import ArenaError
from arena.league.seeds import deal_seed, secret_of
from arena.store.said import Said, bundled, unbundled
from arena.store.store import Store


def rows(directory, query):
    database = sqlite3.connect(directory / "arena.db")
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


def test_a_run_remembers_what_it_was_made_with(cup, tmp_path):
    cup(seed=3, meta={"sandbox": "none"}).close()
    with Store.open(tmp_path / "cup") as store:
        assert (store.name, store.game, store.seats, store.rules_version) == ("cup", "for-sale", 3, 1)
        assert store.names == ("ada", "bob", "cy")
        assert store.entrants[1].command == ("sh", "bob")
        assert store.entrants[1].fingerprint == "print-bob"
        assert (store.schedule.total, store.schedule.blocks) == (12, 4)
        assert store.meta("sandbox") == "none"
        assert store.meta("nothing", 7) == 7
        assert (store.meta("ended"), store.revealed) == (None, (False,))


def test_the_file_can_be_read_by_its_owner_alone_whatever_the_umask(cup, played, tmp_path):
    before = os.umask(0)
    try:
        with cup() as store:
            store.commit(played(store))
            modes = {stat.S_IMODE(os.stat(file).st_mode) for file in (tmp_path / "cup").iterdir()}
            assert len(list((tmp_path / "cup").glob("arena.db*"))) == 3
    finally:
        os.umask(before)
    assert modes == {0o600}


def test_a_seed_makes_the_secret_and_without_one_it_is_fresh(cup):
    with cup(seed=0) as one, cup(seed=0, folder="two") as two, cup(folder="three") as three:
        assert one.secrets == two.secrets == (secret_of(0),)
        assert len(three.secrets[0]) == 32
        assert three.secrets != one.secrets
        assert one.nonces != two.nonces
        for store in (one, two, three):
            assert store.commitments[0] == sha256(store.secrets[0] + store.nonces[0]).hexdigest()


def test_stored_matches_come_back_as_they_were(cup, played):
    with cup() as store:
        everything = list(played(store))
        assert store.commit(everything[6:]) == 6
        assert store.commit(everything[:6]) == 6
        assert [store.match(id) for id in range(1, 13)] == everything
        assert [record.id for record in store.records()] == list(range(1, 13))
        assert [record.id for record in store.records(3, 5)] == [3, 4, 5]
        assert {(record.transcript, record.said) for record in store.records()} == {(b"", b"")}
        assert next(store.records(transcripts=True)) == everything[0]
        assert store.count() == 12


def test_records_may_be_stored_as_they_travel(cup, played):
    with cup() as store:
        everything = list(played(store))
        assert store.commit_wires([record.to_wire() for record in everything]) == 12
        assert [store.match(id) for id in range(1, 13)] == everything


def test_a_match_that_is_there_stays_as_it_is(cup, played):
    with cup() as store:
        first, other = played(store, [5]), next(played(store, [4]))
        store.commit(first)
        before = store.match(5)
        again = replace(other, id=5, stderr={0: "again"}, said=bundled({0: Said(0, ((1, "again"),))}))
        assert store.commit([again, other]) == 1
        assert store.match(5) == before


def test_what_was_written_by_step_comes_back_by_seat(cup, played):
    with cup() as store:
        store.commit(played(store))
        assert unbundled(store.match(4).said) == {0: Said(7, ((0, "hm\n"), (3, "ü\n")))}
        assert unbundled(store.match(6).said) == {}


@pytest.fixture
def older(cup, played, tmp_path):
    """A run of version 2 with a match: as this version, but for what bots wrote by step."""
    with cup() as store:
        store.commit(played(store, [3]))
    database = sqlite3.connect(tmp_path / "cup/arena.db")
    database.executescript("DROP TABLE stderr_steps; PRAGMA user_version = 2")
    database.close()
    return tmp_path / "cup"


def test_a_run_of_the_version_before_can_be_read_and_stays_as_it_is(older, played):
    with Store.open(older) as store:
        assert [store.match(3)] == list(played(store, [3]))
    assert rows(older, "PRAGMA user_version") == [(2,)]
    assert rows(older, "SELECT name FROM sqlite_master WHERE name = 'stderr_steps'") == []


def test_a_run_of_the_version_before_goes_on_as_one_of_this(older, played):
    with Store.open(older, write=True) as store:
        store.commit(played(store, [4]))
    assert rows(older, "PRAGMA user_version") == [(3,)]
    with Store.open(older) as store:
        assert [store.match(3), store.match(4)] == list(played(store, [3, 4]))


def test_what_is_done_is_a_set_of_ids(cup, played):
    with cup() as store:
        assert len(store.done()) == 0
        store.commit(played(store, [2, 3, 11]))
        assert list(store.done()) == [2, 3, 11]


def test_the_columns_are_those_of_the_contract(cup, played, tmp_path):
    with cup() as store:
        store.commit(played(store))
        names = [row[1] for row in rows(tmp_path / "cup", "PRAGMA table_info(matches)")]
        assert set(names) >= {
            *("id", "table", "block", "seating", "bots", "ranks", "scores", "termination", "faults", "times"),
            *("processes", "attempts", "transcript", "deal_seed", "rules_version"),
        }
        ((bots, faults),) = rows(tmp_path / "cup", "SELECT bots, faults FROM matches WHERE id = 5")
        assert sorted(json.loads(bots)) == ["ada", "bob", "cy"]
        assert json.loads(faults)[0]["kind"] == "late"
        assert rows(tmp_path / "cup", "SELECT match, seat, tail FROM stderr") == [(5, 1, "Traceback: ü\n")]
        assert rows(tmp_path / "cup", "PRAGMA journal_mode") == [("wal",)]


def test_deal_seeds_are_not_there_before_the_run_has_ended(cup, played, tmp_path):
    with cup() as store:
        store.commit(played(store))
        assert {origin.deal_seed for origin in store.origins()} == {None}
        store.finish()
        for origin, record in zip(store.origins(), store.records(), strict=True):
            assert origin.id == record.id
            assert origin.rules_version == 1
            assert origin.deal_seed == deal_seed(store.secrets[0], record.bots, record.block)
        assert store.revealed == (True,)
        assert store.meta("ended") > 0
        before = rows(tmp_path / "cup", "SELECT * FROM matches")
        store.finish()
        assert rows(tmp_path / "cup", "SELECT * FROM matches") == before


def test_a_match_that_does_not_exist_is_told_from_one_that_is_not_played_yet(cup, played):
    with cup() as store:
        store.commit(played(store, [1, 2]))
        with pytest.raises(ArenaError, match="match 3 has not been played yet; 2 of 12 have been"):
            store.match(3)
        for id in (0, -1, 13, 10**30):
            with pytest.raises(ArenaError, match=f"there is no match {id}: the run has matches 1 to 12"):
                store.match(id)


def test_checkpoints_and_notes_are_kept(cup, tmp_path):
    with cup() as store:
        assert store.checkpoint("ratings") is None
        store.save_checkpoint("ratings", {"ü": [1.5, None]})
        store.save_checkpoint("ratings", {"ü": [2.5, None]})
        store.remember(sandbox="bwrap", luck={"die": [4]})
    with Store.open(tmp_path / "cup") as store:
        assert store.checkpoint("ratings") == {"ü": [2.5, None]}
        assert (store.meta("sandbox"), store.meta("luck")) == ("bwrap", {"die": [4]})


def test_readers_read_while_the_run_goes_on(cup, played, tmp_path):
    with cup() as store, Store.open(tmp_path / "cup") as reader:
        store.commit(played(store, [1, 2, 3]))
        reading = reader.records()
        assert next(reading).id == 1
        store.commit(played(store, [4]))
        assert [record.id for record in reading] == [2, 3]
        assert reader.count() == 4


def test_a_finished_run_can_be_read_where_nothing_can_be_written(cup, played, tmp_path):
    with cup() as store:
        store.commit(played(store))
    (tmp_path / "cup/arena.db").chmod(0o400)
    (tmp_path / "cup").chmod(0o500)
    try:
        with Store.open(tmp_path / "cup") as reader:
            assert reader.count() == 12
    finally:
        (tmp_path / "cup").chmod(0o700)


@pytest.mark.parametrize("folder", ["with space", "Grüße/für alle", "100%?#", "per%20cent"])
def test_paths_may_hold_spaces_umlauts_and_signs(cup, played, tmp_path, folder):
    with cup(folder=folder) as store:
        store.commit(played(store))
    with Store.open(tmp_path / folder) as store:
        assert store.count() == 12
    assert (tmp_path / folder / "arena.db").is_file()


def test_bots_and_blocks_are_added_without_touching_what_is_there(cup, played, tmp_path, as_configured, as_entrants):
    with cup() as store:
        secret = store.secrets[0]
        store.commit(played(store))
        before = list(store.records())
        store.extend(as_configured(blocks=6), as_entrants("ada", "bob", "cy", "dan"))
        assert store.names == ("ada", "bob", "cy", "dan")
        assert store.schedule.total == 4 * 6 * 3
        assert store.secrets == (secret,) * 3
        assert list(store.records()) == before
        assert store.commit(played(store, range(13, 73))) == 60
    with Store.open(tmp_path / "cup") as store:
        assert (store.count(), store.schedule.blocks, store.config["schedule"]["blocks"]) == (72, 6, 6)


def test_fewer_blocks_than_there_are_stay_as_they_are(cup, as_configured, as_entrants):
    with cup() as store:
        store.extend(as_configured(blocks=2), as_entrants("ada", "bob", "cy"))
        assert (store.schedule.blocks, store.config["schedule"]["blocks"]) == (4, 4)


def test_what_is_added_after_the_end_has_a_secret_that_nobody_knows_yet(cup, played, as_configured, as_entrants):
    with cup() as store:
        store.commit(played(store))
        store.finish()
        store.extend(as_configured(blocks=5), as_entrants("ada", "bob", "cy"))
        assert store.revealed == (True, False)
        assert store.secrets[0] != store.secrets[1]
        assert store.meta("ended") is None
        store.commit(played(store, [13]))
        store.finish()
        (last,) = store.origins(13)
        assert last.deal_seed == deal_seed(store.secrets[1], store.match(13).bots, 4)


def test_with_a_seed_what_is_added_after_the_end_is_as_if_it_had_been_there(cup, played, as_configured, as_entrants):
    with cup(seed=5) as store:
        store.finish()
        store.extend(as_configured(blocks=5), as_entrants("ada", "bob", "cy"), seed=5)
        assert store.secrets == (secret_of(5),) * 2
