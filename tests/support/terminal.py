"""A terminal: a program runs in it as at a desk, and what it draws and is typed is kept."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path


class Terminal:
    """A program in a terminal.

    Args:
        words: the program.
        cwd: where it runs.
        env: more of the environment.
        columns, rows: of the terminal.

    Attributes:
        text: all that it has written, escape sequences included.
    """

    def __init__(
        self,
        words: Sequence[object],
        cwd: Path,
        *,
        env: Mapping[str, str] | None = None,
        columns: int = 80,
        rows: int = 24,
    ) -> None:
        self._fd, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [str(word) for word in words],
            cwd=cwd,
            env={**os.environ, "TERM": "xterm", **(env or {})},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.text = ""
        self._seen = 0

    def type(self, line: str) -> None:
        """Type a line, with the key that ends it."""
        os.write(self._fd, line.encode() + b"\n")

    def until(self, *words: str) -> str:
        """Read until one of these comes; what was written up to there since the last time."""
        start = self._seen
        while not any(word in self.text[start:] for word in words):
            if not self._read():
                raise AssertionError(f"{words} never came; the end is:\n{self.text[-3000:]}")
        self._seen = len(self.text)
        return self.text[start:]

    def end(self) -> int:
        """Read to the end; the exit code."""
        while self._read():
            pass
        os.close(self._fd)
        return self.process.wait(60)

    def _read(self) -> bool:
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # the other side is closed
            return False
        self.text += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)
