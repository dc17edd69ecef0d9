"""The line splitter for what a bot prints: bounded in memory, and each byte is searched once."""

from __future__ import annotations

BOM = b"\xef\xbb\xbf"


class Flood(Exception):  # noqa: N818 - a bot's fault, not an error of ours
    """More than a bot may print; the text says what was too much."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Lines:
    """Splits one bot's output into lines, within a budget for each decision.

    Args:
        max_line: bytes in one line without its end.
        max_bytes: bytes within one decision, line ends included.
        max_lines: lines within one decision, blank ones included.

    Attributes:
        empty: nothing lies here, and never was too much.
    """

    __slots__ = (
        "_at",
        "_cut",
        "_excess",
        "_lines",
        "_room",
        "_tail",
        "_whole",
        "empty",
        "max_bytes",
        "max_line",
        "max_lines",
    )

    def __init__(self, max_line: int = 65_536, max_bytes: int = 1_048_576, max_lines: int = 10_000) -> None:
        self.max_line = max_line
        self.max_bytes = max_bytes
        self.max_lines = max_lines
        self.empty = True
        self._whole = b""  # complete lines, read up to _at
        self._at = 0
        self._tail = bytearray()  # what comes behind them: up to _cut complete lines, then the unfinished one
        self._cut = 0
        self._room = max_bytes
        self._lines = 0
        self._excess = ""

    def begin(self) -> None:
        """A new decision: both budgets are full again; what lies here unread counts anew."""
        self._room = self.max_bytes
        self._lines = 0

    def feed(self, data: bytes) -> None:
        """Take one read from the bot. Never raises; what is too much is said by `next`."""
        self.empty = False
        if self._excess:
            return
        if len(self._whole) - self._at + len(self._tail) > self.max_bytes:  # nobody calls `next`
            self._flood(f"printed more than {self.max_bytes:,} bytes within one decision")
            return
        newline = data.rfind(b"\n")
        if newline >= 0:
            self._cut = len(self._tail) + newline + 1
        self._tail += data

    def next(self) -> bytes | None:
        """The next complete line, without its end, without a BOM; blank lines are skipped. None: no more yet.

        Raises:
            Flood: a line is too long, finished or not, or a budget is used up. From then on always.
        """
        if self._excess:
            raise Flood(self._excess)
        while True:
            at = self._at
            whole = self._whole
            end = whole.find(b"\n", at)
            if end < 0:
                if self._cut:
                    self._at = 0
                    self._whole = bytes(self._tail[: self._cut])
                    del self._tail[: self._cut]
                    self._cut = 0
                    continue
                self._check_rest()
                return None
            line = whole[at:end]
            self._at = end + 1
            self.empty = self._at == len(whole) and not self._tail
            self._room -= end + 1 - at
            self._lines += 1
            if line[-1:] == b"\r":
                line = line[:-1]
            if len(line) > self.max_line:
                raise self._flood(f"printed a line of more than {self.max_line:,} bytes")
            if self._room < 0:
                raise self._flood(f"printed more than {self.max_bytes:,} bytes within one decision")
            if self._lines > self.max_lines:
                raise self._flood(f"printed more than {self.max_lines:,} lines within one decision")
            if line[:3] == BOM:
                line = line[3:]
            if line and not line.isspace():
                return line

    def pending(self) -> bytes:
        """The unfinished line at the end: printed, but without its end yet."""
        return bytes(self._tail[self._cut :])

    def _check_rest(self) -> None:
        length = len(self._tail)
        if length > self.max_line and (length > self.max_line + 1 or self._tail[-1:] != b"\r"):
            raise self._flood(f"printed more than {self.max_line:,} bytes without the end of a line")
        if length > self._room:
            raise self._flood(f"printed more than {self.max_bytes:,} bytes within one decision")

    def _flood(self, message: str) -> Flood:
        self._excess = message
        self.empty = False
        self._whole = b""
        self._at = 0
        self._tail = bytearray()
        self._cut = 0
        return Flood(message)
