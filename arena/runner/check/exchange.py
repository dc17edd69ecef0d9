"""The last lines between us and the bot, kept for the report of a failure."""

from __future__ import annotations

from collections import deque

from arena.runner.check.verdict import Line

KEPT = 8  # lines, both ways together
LONGEST = 20_000  # characters of a line


class Exchange:
    """Takes what goes both ways and remembers the end of it."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._parts = {"in": b"", "out": b""}

    def take(self, _bot: str, way: str, data: bytes) -> None:
        """A piece of what goes one way, as a `Trace`."""
        *whole, self._parts[way] = (self._parts[way] + data).split(b"\n")
        self._parts[way] = self._parts[way][:LONGEST]
        for line in whole:
            self._keep(way, line, whole=True)

    def last(self) -> tuple[Line, ...]:
        """The last lines, a begun one included."""
        if self._parts["out"]:
            self._keep("out", self._parts["out"], whole=False)
            self._parts["out"] = b""
        return tuple(self._lines)

    def clear(self) -> None:
        """Another process, or another step."""
        self._lines.clear()
        self._parts = {"in": b"", "out": b""}

    def _keep(self, way: str, line: bytes, *, whole: bool) -> None:
        text = line.decode(errors="replace")
        if len(text) > LONGEST:
            text = f"{text[:LONGEST]}…"
        self._lines.append(Line("sent" if way == "in" else "came", text, whole))
