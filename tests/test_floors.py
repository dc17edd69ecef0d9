"""The house stands: imports point down, files are small, folders state their law. See docs/development.md."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

# From the ground up. A unit may import itself and what stands on a lower floor, never a neighbour.
FLOORS = (
    ("errors",),
    ("games",),
    ("league", "referee", "protocol"),
    ("store", "config", "bot"),
    ("runner", "report", "starters"),
    ("bench",),
    ("cli",),
)
FLOOR = {unit: floor for floor, units in enumerate(FLOORS) for unit in units}

# Of the games, these know only what all games have in common.
CORE_ONLY = ("league", "referee", "protocol")

# Pure or at least without I/O: none of these modules may be imported there.
PURE = ("errors", "games", "league", "referee", "protocol")
WORLDLY = {
    *(
        "asyncio",
        "ctypes",
        "fcntl",
        "io",
        "multiprocessing",
        "os",
        "pathlib",
        "resource",
        "secrets",
        "select",
        "shutil",
    ),
    *("signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time"),
}

LONGEST = 250
LONGEST_GAME = 450

TOP_LEVEL = {
    *("pyproject.toml", "arena", "bots", "configs", "results", "tests", "Makefile"),
    *("README.md", "CHANGELOG.md", "LICENSE", "docs", "bench", ".ci", ".github", ".gitignore"),
}

Tree = Mapping[str, str]


def unit_of(path: str) -> str:
    """`arena/league/seeds.py` → `league`, `arena/errors.py` → `errors`."""
    return path.split("/")[1].removesuffix(".py")


def module_of(path: str) -> str:
    """`arena/league/seeds.py` → `arena.league.seeds`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and full name of every module that a file imports, wherever it does so; of `from a import b`, `a.b`."""
    package = module_of(path).split(".")
    if not path.endswith("/__init__.py"):
        package = package[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{stem}.{alias.name}") for alias in node.names)


def refusal(path: str, target: str) -> str | None:
    """Why a file may not import this, or None."""
    unit = unit_of(path)
    top = target.split(".")[0]
    if top == "trio" and unit != "runner":
        return "only runner imports trio"
    if top in WORLDLY and unit in PURE:
        return f"{unit} does no I/O, so it has no use for {top}"
    if top != "arena":
        return None
    words = target.split(".")
    if len(words) < 2 or words[1] not in FLOOR:
        return None  # `import arena`, `from arena import __version__`
    other = words[1]
    if other == unit:
        return games_refusal(path, words) if unit == "games" else None
    if FLOOR[other] > FLOOR[unit]:
        return f"{other} stands above {unit}"
    if FLOOR[other] == FLOOR[unit]:
        return f"{other} and {unit} stand on one floor and do not know each other"
    if unit in CORE_ONLY and other == "games" and words[2:3] != ["core"]:
        return f"{unit} knows games/core, no game"
    return None


def games_refusal(path: str, words: list[str]) -> str | None:
    folder = path.split("/")[2]
    if folder == "__init__.py" or words[2:3] in ([folder], ["core"]):
        return None
    return f"a game knows itself and games/core, not {'.'.join(words)}"


def violations(tree: Tree) -> list[str]:
    """Every breach of the law in files given as path → source, one line each."""
    found = []
    for path, source in tree.items():
        unit = unit_of(path)
        if unit in FLOOR:
            for line, target in imports(path, source):
                if reason := refusal(path, target):
                    found.append(f"{path}:{line}: {target}: {reason}")
        elif unit not in ("__init__", "__main__"):
            found.append(f"{path}: {unit} stands on no floor")
        length, most = source.count("\n"), LONGEST_GAME if unit == "games" else LONGEST
        if length > most:
            found.append(f"{path}: {length} lines, at most {most}")
        if path.endswith("/__init__.py") and path.count("/") > 1 and not re.search(r"\bLaw: ", doc(source)):
            found.append(f"{path}: the docstring does not state the folder's law")
    return found


def doc(source: str) -> str:
    return ast.get_docstring(ast.parse(source)) or ""


@pytest.fixture(scope="module")
def house(project: Path) -> Tree:
    files = sorted(set((project / "arena").rglob("*.py")) - set((project / "arena/starters/files").rglob("*.py")))
    return {file.relative_to(project).as_posix(): file.read_text() for file in files}


def test_imports_point_down_files_are_small_and_folders_state_their_law(house):
    assert "arena/games/core/state.py" in house
    assert "\n".join(violations(house)) == ""


def test_every_folder_of_the_package_is_a_package(house):
    folders = {path.rsplit("/", 1)[0] for path in house}
    assert sorted(folder for folder in folders if f"{folder}/__init__.py" not in house) == []


LAW = '"""A folder.\n\nLaw: none.\n"""\n'

BAD = {
    "upwards": ("arena/league/x.py", "from arena.runner.match import play\n", "runner stands above league"),
    "upwards_in_a_function": ("arena/store/x.py", "def f():\n    import arena.cli.main\n", "cli stands above store"),
    "upwards_for_types": (
        "arena/games/core/x.py",
        "if 0:\n    from arena import league\n",
        "league stands above games",
    ),
    "upwards_relatively": ("arena/store/x.py", "from ..cli import main\n", "cli stands above store"),
    "sideways": ("arena/referee/x.py", "from arena.protocol import lines\n", "protocol and referee stand on one floor"),
    "sideways_at_F2": ("arena/config.py", "import arena.store\n", "store and config stand on one floor"),
    "trio": ("arena/store/x.py", "import trio.lowlevel\n", "only runner imports trio"),
    "trio_on_top": ("arena/cli/x.py", "from trio import run\n", "only runner imports trio"),
    "world": ("arena/games/core/x.py", "import time\n", "games does no I/O"),
    "other_game": ("arena/games/chess/x.py", "from arena.games.go import GAME\n", "a game knows itself and games/core"),
    "all_games": ("arena/games/core/x.py", "from arena.games import GAMES\n", "a game knows itself and games/core"),
    "protocol_of_a_game": (
        "arena/protocol/x.py",
        "from arena.games import GAMES\n",
        "protocol knows games/core, no game",
    ),
    "long_file": ("arena/store/x.py", "\n" * 251, "251 lines, at most 250"),
    "long_game": ("arena/games/go/x.py", "\n" * 451, "451 lines, at most 450"),
    "lawless_folder": ("arena/store/__init__.py", '"""A folder."""\n', "does not state the folder's law"),
    "no_floor": ("arena/utils/x.py", "", "utils stands on no floor"),
}


@pytest.mark.parametrize(("path", "source", "reason"), BAD.values(), ids=BAD)
def test_a_breach_is_found(path, source, reason):
    (line,) = violations({path: source})
    assert line.startswith(path)
    assert reason in line


GOOD = {
    "down": ("arena/cli/x.py", "from arena.runner.match import play\nfrom arena.games import GAMES\n"),
    "ground": ("arena/games/core/x.py", "from arena.errors import ArenaError\nfrom random import Random\n"),
    "within": ("arena/store/x.py", "from arena.store.record import Record\nfrom . import record\n"),
    "core": ("arena/protocol/x.py", "from arena.games.core.game import Game\nfrom arena.games import core\n"),
    "trio_in_runner": ("arena/runner/x.py", "import trio\nimport os\n"),
    "registry": ("arena/games/__init__.py", LAW + "from arena.games import for_sale\n"),
    "long_enough_for_a_game": ("arena/games/go/x.py", "\n" * 450),
}


@pytest.mark.parametrize(("path", "source"), GOOD.values(), ids=GOOD)
def test_a_good_file_is_let_be(path, source):
    assert violations({path: source}) == []


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9_.-]", line)[0].lower().replace("_", "-") for line in requirements}


def test_the_package_imports_only_what_it_declares(house, project):
    declared = names(tomllib.loads((project / "pyproject.toml").read_text())["project"]["dependencies"])
    used = {target.split(".")[0] for path, source in house.items() for _, target in imports(path, source)}
    foreign = {name.replace("_", "-") for name in used - sys.stdlib_module_names - {"arena"}}
    assert sorted(foreign - declared - {"pydantic-core"}) == []  # pydantic's other half


def test_the_locks_pin_every_dependency_with_its_hashes(project):
    table = tomllib.loads((project / "pyproject.toml").read_text())
    wanted = names(table["project"]["dependencies"])
    for lock, needs in {
        "requirements.txt": wanted,
        "requirements-dev.txt": wanted | names(table["project"]["optional-dependencies"]["dev"]),
        "requirements-build.txt": names(table["build-system"]["requires"]),
    }.items():
        text = (project / ".ci" / lock).read_text()
        hashed = re.findall(r"^(\S+)==\S+ \\\n    --hash=sha256:", text, re.MULTILINE)
        assert sorted(needs - names(hashed)) == []
        assert len(hashed) == text.count("==")
        assert "://" not in text


def test_the_top_level_is_fixed(project):
    listed = subprocess.run(["git", "ls-files"], cwd=project, capture_output=True, text=True, check=True).stdout
    assert sorted({path.split("/")[0] for path in listed.splitlines()} - TOP_LEVEL) == []
