"""docs/configuration.md tells every key with its default, and its example can be played."""

import re

import pytest

from arena.config import load
from arena.config.model import FileModel, Table


@pytest.fixture(scope="module")
def page(project):
    return (project / "docs/configuration.md").read_text()


def tables():
    """Heading of the page → the table that it tells of."""
    yield "At the top", FileModel
    for name, field in FileModel.model_fields.items():
        inner = [
            part for part in (field.annotation, *getattr(field.annotation, "__args__", ())) if isinstance(part, type)
        ]
        for part in inner:
            if issubclass(part, Table):
                yield f"`[[{name}]]`" if name == "bots" else f"`[{name}]`", part


def told(page, heading):
    """Key → the default that the page tells."""
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.MULTILINE))


def value(text):
    return eval(text.strip("`"))


def test_all_tables_are_told(page):
    assert len(dict(tables())) == 8


@pytest.mark.parametrize(("heading", "table"), list(tables()))
def test_every_key_is_told_with_its_default(page, heading, table):
    keys = told(page, heading)
    fields = {
        key: field for key, field in table.model_fields.items() if table is not FileModel or key in ("name", "seed")
    }
    assert set(keys) == set(fields)
    for key, field in fields.items():
        if field.is_required():
            assert keys[key] == "–"
        elif keys[key].startswith("`"):
            default = field.get_default(call_default_factory=True)
            told_default = value(keys[key])
            assert (list(default) if isinstance(default, tuple) else default or told_default) == told_default
        else:
            assert field.default is None


def test_every_word_that_a_key_may_take_is_told(page):
    words = re.findall(r'"enum": \[(.*?)\]', __import__("json").dumps(FileModel.model_json_schema()))
    for word in {word.strip('" ') for line in words for word in line.split(",")}:
        assert f"`{word}`" in page or f'`"{word}"`' in page


def test_the_example_can_be_loaded(page, project, tmp_path):
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "configs").mkdir()
    (tmp_path / "bots").symlink_to(project / "bots")
    file = tmp_path / "configs/example.toml"
    file.write_text(example)
    config = load(file)
    assert config.names == ("expert", "thrifty", "random")
    assert config.blocks == 100


def test_its_links_lead_somewhere(page, project):
    for target in re.findall(r"\]\(([^)]+)\)", page):
        file, _, anchor = target.partition("#")
        text = (project / "docs" / (file or "configuration.md")).read_text()
        headings = [
            re.sub(r"[^\w\- ]", "", line.lstrip("# ")).lower().replace(" ", "-")
            for line in text.splitlines()
            if line.startswith("#")
        ]
        assert not anchor or anchor in headings, target
