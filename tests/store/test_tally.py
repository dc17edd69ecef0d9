from arena.store.store import Store
from arena.store.tally import Tally


def rows(board):
    return [row.to_json() for row in board]


def test_the_leaderboard_is_the_same_whether_it_was_folded_behind_the_play_or_not(cup, played, tmp_path):
    with cup(blocks=80) as store:
        everything = list(played(store))
        tally = Tally(store)
        for start in (0, 120, 60):
            store.commit(everything[start : start + 60])
            while tally.advance(store, most=17):
                tally.save(store)
        assert tally.ratings.last == 180
        store.commit(everything[180:])
        while tally.advance(store):
            pass
        assert tally.ratings.last == store.schedule.total == 240
        whole = rows(tally.leaderboard(store))
    with Store.open(tmp_path / "cup") as reader:
        kept = Tally(reader)
        assert kept.ratings.last == 180
        assert rows(kept.leaderboard(reader)) == whole
    assert sum(row["wins"] for row in whole) == 239  # one match is void
    assert [row["name"] for row in whole] == ["cy", "bob", "ada"]
    assert [row["faults"] for row in whole].count({"late": 1}) == 1


def test_what_is_stored_beyond_a_gap_counts_for_the_leaderboard_but_is_not_folded(cup, played):
    with cup() as store:
        store.commit(played(store, [1, 2, 4, 5]))
        tally = Tally(store)
        assert tally.advance(store) == 2
        assert tally.advance(store) == 0
        assert rows(tally.leaderboard(store))[0]["matches"] == 4
        assert tally.ratings.last == 2


def test_a_run_without_matches_has_a_leaderboard(cup):
    with cup() as store:
        assert [row["matches"] for row in rows(Tally(store).leaderboard(store))] == [0, 0, 0]


def test_appended_bots_join_the_leaderboard(cup, played, as_configured, as_entrants):
    with cup() as store:
        store.commit(played(store))
        tally = Tally(store)
        tally.advance(store)
        tally.save(store)
        store.extend(as_configured(), as_entrants("ada", "bob", "cy", "dan"))
        store.commit(played(store, range(13, 49)))
        board = rows(Tally(store).leaderboard(store))
        assert {row["name"]: row["matches"] for row in board} == {"ada": 35, "bob": 35, "cy": 35, "dan": 36}
