"""What a bot's processes use of memory, seen from outside."""

from __future__ import annotations

from arena.runner import linux

DEEPEST = 50  # processes that are looked at


class Memory:
    """The memory of one process with its descendants, looked at from time to time.

    Attributes:
        peak_kb: the most that was used at a time, as far as was seen.
        seen: after so many matches, so many KiB.
    """

    def __init__(self) -> None:
        self.peak_kb = 0
        self.seen: list[tuple[int, int]] = []

    def look(self, pid: int, matches: int) -> None:
        """Look at it now."""
        used = sum(_used_kb(each) for each in _family(pid))
        if used:
            self.peak_kb = max(self.peak_kb, used)
            self.seen.append((matches, used))

    def growth_kb(self, warm: int) -> float:
        """KiB for each match since it had played `warm` of them; 0 where too little was seen."""
        late = [(matches, used) for matches, used in self.seen if matches >= warm]
        if len(late) < 2 or late[-1][0] == late[0][0]:
            return 0.0
        return (late[-1][1] - late[0][1]) / (late[-1][0] - late[0][0])


def _family(pid: int) -> list[int]:
    found: list[int] = []
    left = [pid] if pid else []
    while left and len(found) < DEEPEST:
        found.append(left.pop())
        left += linux.children(found[-1], threads=True)
    return found


def _used_kb(pid: int) -> int:
    """What counts against the limit: memory of its own, shared memory, and what was swapped out."""
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            fields = dict(line.split(b":", 1) for line in file if b":" in line)
    except OSError:
        return 0
    return sum(int(fields.get(name, b"0 kB").split()[0]) for name in (b"RssAnon", b"RssShmem", b"VmSwap"))
