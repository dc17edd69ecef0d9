"""A set of match ids, one bit for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class IdSet:
    """A growing set of natural numbers that stays small where the numbers are dense: one bit up to the largest."""

    __slots__ = ("_bits", "_size")

    def __init__(self, ids: Iterable[int] = ()) -> None:
        self._bits = bits = bytearray()
        for number in ids:
            if number < 0:
                raise ValueError(f"{number} is negative")
            try:
                bits[number >> 3] |= 1 << (number & 7)
            except IndexError:
                self._grow(number)
                bits[number >> 3] |= 1 << (number & 7)
        self._size = int.from_bytes(bits, "little").bit_count()

    def _grow(self, id: int) -> None:
        self._bits.extend(bytes(max((id >> 3) + 1 - len(self._bits), len(self._bits) // 4, 64)))

    def add(self, id: int) -> None:
        """Raises `ValueError` for a negative number."""
        if id < 0:
            raise ValueError(f"{id} is negative")
        if id >> 3 >= len(self._bits):
            self._grow(id)
        bit = 1 << (id & 7)
        if not self._bits[id >> 3] & bit:
            self._bits[id >> 3] |= bit
            self._size += 1

    def __contains__(self, id: object) -> bool:
        if not isinstance(id, int) or id < 0:
            return False
        byte = id >> 3
        return byte < len(self._bits) and bool(self._bits[byte] >> (id & 7) & 1)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[int]:
        """The ids in ascending order."""
        for byte, bits in enumerate(self._bits):
            while bits:
                lowest = bits & -bits
                yield byte << 3 | lowest.bit_length() - 1
                bits ^= lowest  # noqa: PLW2901 - the bits still to tell

    def count(self, ids: range) -> int:
        """How many of a range with step 1 are in the set; about a nanosecond for each eight of them."""
        start, stop = max(ids.start, 0), min(ids.stop, len(self._bits) << 3)
        if start >= stop:
            return 0
        first = start >> 3
        word = int.from_bytes(self._bits[first : (stop + 7) >> 3], "little")
        word >>= start - (first << 3)
        return (word & ((1 << (stop - start)) - 1)).bit_count()
