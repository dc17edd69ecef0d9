"""docs/results.md tells what the database holds, and how to check it."""

import re
import sqlite3

import pytest


@pytest.fixture(scope="module")
def page(project):
    return (project / "docs/results.md").read_text()


def columns(path):
    database = sqlite3.connect(path)
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {table: [row[1] for row in database.execute(f"PRAGMA table_info({table})")] for table in tables}
    database.close()
    return found


def test_every_table_and_column_is_told(page, cup, tmp_path):
    cup().close()
    tables = columns(tmp_path / "cup/arena.db")
    section = page.split("### `matches`")[1].split("### ")[0]
    told = [
        name for line in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall(r"`(\w+)`", line)
    ]
    assert sorted(told) == sorted(tables.pop("matches"))
    others = page.split("### The other tables")[1].split("## ")[0]
    lines = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", others, re.MULTILINE))
    assert set(lines) == set(tables)
    for table, names in tables.items():
        assert all(f"`{name}`" in lines[table] for name in names), table


def test_the_check_of_the_page_checks(page, cup, played, tmp_path, monkeypatch):
    with cup(folder="results/cup") as store:
        store.commit(played(store))
        store.finish()
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    database = sqlite3.connect("results/cup/arena.db")
    database.execute("UPDATE matches SET block = 3 WHERE id = 1")
    database.commit()
    database.close()
    with pytest.raises(AssertionError):
        exec(code, {})


def test_the_version_of_the_layout_is_told(page, cup, tmp_path):
    cup().close()
    database = sqlite3.connect(tmp_path / "cup/arena.db")
    (version,) = database.execute("PRAGMA user_version").fetchone()
    database.close()
    assert f"`PRAGMA user_version` is the version of this layout: {version}." in page


def test_its_links_lead_somewhere(page, project):
    for target in re.findall(r"\]\(([^)]+)\)", page):
        file, _, anchor = target.partition("#")
        lines = (project / "docs" / (file or "results.md")).read_text().splitlines()
        headings = [re.sub(r"[^\w\- ]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in lines]
        assert not anchor or anchor in headings, target
