"""Bots that try what they should not, in every tier that this machine offers, as whoever runs the tests and as nobody."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

import arena
from arena.runner.sandbox import missing, stranger

HERE = Path(__file__).parent
NOBODY = 1_000_000_000 + os.getpid() if stranger.available() == stranger.HIGH else 65_534
"""An ordinary user whom no other process of tests is: the kernel counts all of a user's processes against each limit."""

AS_NOBODY = (
    "setpriv",
    f"--reuid={NOBODY}",
    f"--regid={NOBODY}",
    "--clear-groups",
    "--inh-caps=-all",
    "--bounding-set=-all",
)
LIBRARIES = Path(os.__file__).parent
PYTHONS = (sys.executable, "/usr/bin/python3")


def readable(path: Path) -> bool:
    """Whether every user can read it, wherever its symbolic links lead."""
    return not stranger.refusals([path, Path(os.path.realpath(path))])


def version(python: str) -> str:
    command = [python, "-c", "import sys; print(*sys.version_info[:2])"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="session")
def python() -> str:
    """An interpreter of this version that every user can start."""
    for path in PYTHONS:
        if Path(path).exists() and readable(Path(path)) and version(path) == version(sys.executable):
            return path
    pytest.skip(f"no Python {version(sys.executable).strip()} that every user can start: tried {', '.join(PYTHONS)}")


@pytest.fixture
def open_folder():
    """A folder that every user can read; pytest's own are closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="arena test ä-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def needed(package: str) -> set[str]:
    """The installed packages that a package needs, without itself."""
    found: set[str] = set()
    left = [package]
    while left:
        for line in distribution(left.pop()).requires or ():
            name = re.match(r"[\w.-]+", line)
            if name and "extra ==" not in line and name[0] not in found:
                with contextlib.suppress(PackageNotFoundError):  # only needed elsewhere
                    distribution(name[0])
                    found.add(name[0])
                    left.append(name[0])
    return found


@pytest.fixture(scope="session")
def checkout(python):
    """The package and what it needs, where every user can read it: a PYTHONPATH."""
    folder = Path(tempfile.mkdtemp(prefix="arena-checkout-"))
    folder.chmod(0o755)
    shutil.copytree(Path(arena.__file__).parent, folder / "arena", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(Path(arena.__file__).parent.parent / "bots", folder / "bots")
    for requirement in needed("arena-tournament"):
        for file in distribution(requirement).files or ():
            if file.suffix != ".pyc" and ".." not in file.parts:
                target = folder / "packages" / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), target)
    for path in folder.rglob("*"):
        path.chmod(path.stat().st_mode | (0o055 if path.is_dir() else 0o044))
    yield f"{folder}{os.pathsep}{folder / 'packages'}"
    shutil.rmtree(folder)


@dataclass(frozen=True)
class Keeper:
    """Who keeps bots in a tier: `keeper.py` as ourselves, or as an ordinary user where we are root."""

    tier: str
    user: str
    python: str
    path: str
    folder: Path

    @property
    def apart(self) -> bool:
        """Whether bots run under uids of their own."""
        return self.user == "root" and stranger.available() is not None

    @property
    def confined(self) -> bool:
        return self.tier in {"bwrap", "landlock"}

    def words(self, *words: str) -> list[str]:
        """A command run as that user."""
        return [*(AS_NOBODY if self.user == "nobody" else ()), *words]

    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": self.path, "PYTHONDONTWRITEBYTECODE": "1"}

    def __call__(
        self, *attempts: Sequence[Any], command: Sequence[str] | None = None, **settings: Any
    ) -> dict[str, Any]:
        """Let a bot try, and tell what came of it."""
        return self.all(*attempts, commands=[command] if command else [], **settings)[0]

    def all(
        self,
        *attempts: Sequence[Any],
        commands: Sequence[Sequence[str]] = (),
        hidden: Sequence[Path] = (),
        shown: Sequence[Path] = (),
        env: dict[str, str] | None = None,
        input: str = "",
        memory_mb: int = 512,
        seconds: float = 60,
        until_closed: bool = False,
    ) -> list[dict[str, Any]]:
        """Let several bots try, one after the other; see `keeper.py`."""
        home = self.folder / "bot"
        home.mkdir(exist_ok=True)
        if not (home / "snoop.py").exists():
            shutil.copy(HERE / "snoop.py", home)
        order = {
            "tier": self.tier,
            "python": self.python,
            "directory": str(home),
            "attempts": attempts,
            "commands": commands,
            "hidden": list(map(str, hidden)),
            "readable": list(map(str, shown)),
            "env": env or {},
            "input": input,
            "memory_mb": memory_mb,
            "seconds": seconds,
            "until closed": until_closed,
        }
        shutil.copy(HERE / "keeper.py", self.folder)
        done = subprocess.run(
            self.words(self.python, str(self.folder / "keeper.py"), json.dumps(order)),
            capture_output=True,
            text=True,
            env=self.environment(),
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def found(self, *attempts: Sequence[Any], **settings: Any) -> list[Any]:
        """What came of each attempt, in order."""
        report = self(*attempts, **settings)
        assert report["found"], report
        return list(report["found"].values())


def _missing_for(tier: str, keeper: Keeper) -> str:
    """Why a tier is not to be had for this user; asked as that user."""
    code = f"from arena.runner.sandbox import missing; print(missing({tier!r}))"
    done = subprocess.run(
        keeper.words(keeper.python, "-c", code), capture_output=True, text=True, env=keeper.environment(), check=True
    )
    return done.stdout.strip()


_reasons: dict[tuple[str, str], str] = {}


@pytest.fixture(params=["ourselves", "nobody"])
def keeper(request, tier, python, checkout, open_folder) -> Keeper:
    """For each tier and user; skipped, with the name of the tier, where this machine does not offer it."""
    user = "root" if os.geteuid() == 0 else "us"
    if request.param == "nobody":
        if user != "root":
            pytest.skip(f"sandbox {tier}, as nobody: only root can become somebody else")
        user = "nobody"
        shutil.chown(open_folder, NOBODY, NOBODY)
    keeper = Keeper(tier, user, python, checkout, open_folder)
    if (tier, user) not in _reasons:
        _reasons[tier, user] = missing(tier) if user != "nobody" else _missing_for(tier, keeper)
    if _reasons[tier, user]:
        pytest.skip(f"sandbox {tier}, as {user}: {_reasons[tier, user]}")
    return keeper


@pytest.fixture(params=["bwrap", "landlock", "rlimit", "none"])
def tier(request) -> str:
    return request.param
