"""What a bot process prints, as answers to numbered requests."""

from __future__ import annotations

from collections.abc import Iterator

from arena.protocol.answers import Answer, Ready, read_answer, read_ready
from arena.protocol.lines import Flood, Lines
from arena.protocol.text import Garbage
from arena.referee.fault import Fault


def unasked(id: int, last: int) -> str:
    """What is wrong with an answer to nothing, where `last` is the highest id asked."""
    return f"id {id} {'was answered before' if id <= last else 'was never asked'}"


class Ear:
    """Takes what was read from one process and finds in it what is waited for.

    Attributes:
        last: the highest id asked.
        stale: late answers dropped in this match.
        lines: what was read and not looked at yet.
        unread: whether lines may lie here that nobody has looked at.
    """

    __slots__ = ("_fresh", "_open", "_unanswered", "last", "lines", "stale", "unread")

    def __init__(self) -> None:
        self.last = 0
        self.stale = 0
        self.unread = False
        self.lines = Lines()
        self._fresh = True  # nothing was fed since the request was opened
        self._open = 0  # the id that is asked now; 0 = none
        self._unanswered: set[int] = set()

    def open(self, id: int) -> None:
        """A request is sent: an answer to it is waited for."""
        self._open = self.last = id
        self._fresh = True

    def close(self) -> None:
        """The open request is over without an answer, which may come late."""
        self._open = 0
        self._unanswered.add(self.last)

    def feed(self, data: bytes) -> None:
        """Take one read."""
        self.unread = data.find(b"\n") + 1 != len(data)
        if self._fresh:
            self._fresh = False
            self.lines.begin()
        self.lines.feed(data)

    def hear(self, data: bytes) -> Answer | Fault | None:
        """Take the first read after a request: most often the answer to it and nothing else, which takes a short way."""
        lines = self.lines
        if lines.empty and data.find(b"\n") + 1 == len(data) <= lines.max_line:
            try:
                answer = read_answer(data)
            except Garbage:
                pass  # a BOM, a blank line, or really garbage: the long way tells
            else:
                if answer.id == self._open:
                    self._open = 0
                    return answer
        self.feed(data)
        return self.answer()

    def answer(self) -> Answer | Fault | None:
        """The answer to the open request, which closes it, or the fault for which to close it; None: nothing yet.

        Late answers are dropped.
        """
        try:
            while (line := self.lines.next()) is not None:
                answer = read_answer(line)
                if answer.id == self._open:
                    self._open = 0
                    return answer
                if answer.id not in self._unanswered:
                    wanted = f"the open request is id {self._open}" if self._open else "nothing is asked now"
                    return Fault("garbage", f"{unasked(answer.id, self.last)}; {wanted}")
                self._unanswered.discard(answer.id)
                self.stale += 1
        except Garbage as garbage:
            return Fault("garbage", garbage.message)
        except Flood as flood:
            return Fault("flooded", flood.message)
        return None

    def greeting(self) -> Ready | Fault | None:
        """The first line, which must be `ready`."""
        try:
            line = self.lines.next()
            return None if line is None else read_ready(line)
        except Garbage as garbage:
            return Fault("garbage", garbage.message)
        except Flood as flood:
            return Fault("flooded", flood.message)

    def leftover(self) -> Iterator[Fault]:
        """A fault for each line that lies here while nothing is asked and that is no late answer."""
        while (found := self.answer()) is not None:
            if isinstance(found, Fault):
                yield found
                if found.kind == "flooded":
                    return
        self.unread = False

    def silence(self) -> str:
        """A likely cause for no answer, for the end of a message; empty where nothing at all was printed."""
        rest = self.lines.pending()
        if not rest:
            return ""
        start = rest[:60].decode(errors="replace")
        return f"; {len(rest)} bytes came without the end of a line, beginning {start!r}: print \\n and flush"
