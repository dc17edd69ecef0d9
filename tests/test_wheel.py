"""The wheel: built from the checkout, installed into an empty environment, used from anywhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(project: Path, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir"]
    subprocess.run([sys.executable, *words, folder, project], check=True, cwd=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory) -> Path:
    """The `arena` of a new environment that holds the wheel; its dependencies are those of this environment.

    So no network is needed. That pip brings the dependencies by itself is checked by `.ci/run`.
    """
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    install = ["-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run([sys.executable, *install], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))  # its own .pth files do not count there
    where = subprocess.run(
        [python, "-c", "import arena; print(arena.__file__)"], cwd=folder, capture_output=True, text=True, check=True
    )
    assert Path(where.stdout.strip()).is_relative_to(folder)
    return folder / "bin" / "arena"


def test_the_wheel_holds_the_package_with_the_bots_and_nothing_that_was_built_or_cached(wheel, project):
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("arena/")}
    assert {"arena/shipped/any_game/random.py", "arena/shipped/for_sale/thrifty_c/thrifty-c.c"} <= names
    assert {"arena/bench/echo.c", "arena/report/page/static/viewer.js", "arena/report/page/static/base.css"} <= names
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "arena", "bots"]
    listed = subprocess.run(words, cwd=project, capture_output=True, text=True, check=True).stdout.splitlines()
    assert names <= {re.sub("^bots/", "arena/shipped/", name) for name in listed}


def test_shipped_bots_can_be_named_from_anywhere(installed, tmp_path):
    words = ["match", "for-sale", "random", "random", "random", "--seed", "1", "--json"]
    done = subprocess.run([installed, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert sorted(result["ranks"]) in ([1, 2, 3], [1, 1, 3], [1, 2, 2], [1, 1, 1])
    assert result["faults"] == []
    assert result["seed"] == 1
