import pytest

from arena.errors import ArenaError
from arena.store import runs
from arena.store.store import Store


@pytest.fixture
def make(tmp_path, as_configured, as_entrants):
    """Makes an empty run in a folder of the results."""

    def make(folder, name="cup"):
        Store.create(tmp_path / folder, as_configured(name=name), as_entrants("ada", "bob", "cy")).close()
        return tmp_path / folder

    return make


def test_a_run_is_a_directory_that_holds_one_or_its_database(make, tmp_path):
    cup = make("cup")
    assert runs.find(str(cup), tmp_path / "elsewhere") == cup
    assert runs.find(f"{cup}/", tmp_path / "elsewhere") == cup
    assert runs.find(f"{cup}/arena.db", tmp_path / "elsewhere") == cup


def test_a_name_means_the_highest_number(make, tmp_path):
    for folder in ("cup", "cup-2", "cup-10", "cup-9"):
        make(folder)
    (tmp_path / "cup-11").mkdir()
    (tmp_path / "cup-x").mkdir()
    assert runs.find("cup", tmp_path) == tmp_path / "cup-10"
    assert runs.find("cup-2", tmp_path) == tmp_path / "cup-2"
    assert runs.latest("cup", tmp_path) == tmp_path / "cup-10"
    assert runs.latest("cap", tmp_path) is None


def test_a_name_beside_a_later_run_of_it_is_the_run_of_just_this_name(make, tmp_path):
    first, second, third = make("cup"), make("cup-2"), make("cup-3")
    assert runs.find_two("cup", "cup-3", tmp_path) == (first, third)
    assert runs.find_two("cup-3", "cup", tmp_path) == (third, first)
    assert runs.find_two("cup-2", "cup", tmp_path) == (second, third), "alone it is the newest"
    assert runs.find_two("cup", "cup", tmp_path) == (third, third)
    assert runs.find_two(str(third), "cup", tmp_path) == (third, first)


def test_a_fresh_run_gets_the_next_number(make, tmp_path):
    assert runs.fresh("cup", tmp_path) == tmp_path / "cup"
    make("cup")
    assert runs.fresh("cup", tmp_path) == tmp_path / "cup-2"
    make("cup-7")
    assert runs.fresh("cup", tmp_path) == tmp_path / "cup-8"


def test_a_run_whose_own_name_ends_in_a_number_is_not_a_later_one(make, tmp_path):
    make("cup")
    make("cup-2", name="cup-2")
    assert runs.find("cup", tmp_path) == tmp_path / "cup"
    assert runs.find("cup-2", tmp_path) == tmp_path / "cup-2"


def test_an_unknown_run_is_told_with_the_nearest_name(make, tmp_path):
    make("summer cup")
    make("winter")
    with pytest.raises(
        ArenaError, match=r"there is no run 'wintr' .*\(did you mean 'winter'\?\); there are: summer cup, winter"
    ):
        runs.find("wintr", tmp_path)
    with pytest.raises(ArenaError, match="there are: none"):
        runs.find("x", tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ArenaError, match=r"is a directory without arena\.db"):
        runs.find(str(tmp_path / "empty"), tmp_path)


def test_a_match_without_its_folder_and_a_folder_of_matches_are_told_as_they_are_meant(make, tmp_path):
    make("matches/for-sale-1")
    with pytest.raises(ArenaError) as caught:
        runs.find("for-sale-1", tmp_path)
    assert f"(did you mean '{tmp_path}/matches/for-sale-1'?)" in caught.value.lines[0]
    with pytest.raises(ArenaError, match=r"a directory of runs; name one of them, as in .*/matches/for-sale-1$"):
        runs.find(str(tmp_path / "matches"), tmp_path)


def test_a_folder_that_cannot_be_read_as_a_run_still_takes_its_number(make, tmp_path):
    make("cup")
    (tmp_path / "cup-2").mkdir()
    (tmp_path / "cup-2/arena.db").write_text("no database")
    assert runs.fresh("cup", tmp_path) == tmp_path / "cup-3"
    assert runs.find("cup", tmp_path) == tmp_path / "cup-2"
