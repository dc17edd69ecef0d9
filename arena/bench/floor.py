"""The floor: what a round trip over two pipes on one core costs the parent at least."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from arena.errors import ArenaError

ROUND_TRIPS = 20_000


class Floor:
    """A program that measures the floor, compiled on the fly; in Python where there is no C compiler.

    Attributes:
        language: `C`, or `Python` where there is no `cc` on PATH or it fails.
    """

    def __init__(self, folder: Path) -> None:
        """Build the program.

        Args:
            folder: where it may be written; it must last as long as this object.
        """
        here = Path(__file__).parent
        program = folder / "echo"
        if _compiles(here / "echo.c", program):
            self.language, self._command = "C", [str(program)]
        else:
            self.language, self._command = "Python", [sys.executable, str(here / "echo.py")]

    def measure(self, core: int, round_trips: int = ROUND_TRIPS) -> float:
        """The parent's CPU time per round trip in microseconds, user and system.

        Args:
            core: the core to which parent and child are pinned; the caller stays where it is.
            round_trips: how many are timed, after a thousand for warming up.

        Raises:
            ArenaError: the program failed, for instance because this core is not to be had.
        """
        words = [*self._command, str(core), str(round_trips)]
        done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
            raise ArenaError(f"the floor cannot be measured on core {core}: {last[0]}")
        return float(done.stdout) / 1000


def _compiles(source: Path, program: Path) -> bool:
    compiler = shutil.which("cc")
    if compiler is None:
        return False
    words = [compiler, "-O2", "-o", str(program), str(source)]
    return subprocess.run(words, capture_output=True, check=False, stdin=subprocess.DEVNULL).returncode == 0
