"""Luck: named sources, each its own stream of the deal's seed, written down so that others can verify it.

Block `i` (from 0) of the source `s` under the deal seed `k` is SHA-256(k ‖ 0x00 ‖ s in UTF-8 ‖ 0x00 ‖ i as 8 bytes, big-endian).
It is read as eight 32-bit big-endian words. A number below n is the next word w with w < n·⌊2³²/n⌋ (others are
skipped), modulo n. A draw takes that index from the sorted list of what is unseen, removes it, and goes on.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from arena.errors import ArenaError, nearest
from arena.games.core.state import Card, Deal, Draw, quick

_WORDS = struct.Struct(">8I")
_NEARLY = (1 << 32) - (1 << 16)  # below n·⌊2³²/n⌋ for every deck of at most 65,536 cards


def stream(seed: bytes, source: str) -> Iterator[int]:
    """The 32-bit words of one source, without end."""
    prefix = seed + b"\0" + source.encode() + b"\0"
    block = 0
    while True:
        yield from _WORDS.unpack(sha256(prefix + block.to_bytes(8, "big")).digest())
        block += 1


def below(words: Iterator[int], n: int) -> int:
    """A number from 0 to n − 1, each equally likely, by rejection."""
    limit = (1 << 32) // n * n
    for word in words:
        if word < limit:
            return word % n
    raise AssertionError("a stream has no end")


class Luck:
    """The outcomes of one match. `given` outcomes come first, in order; then the stream goes on with what is left."""

    def __init__(self, seed: bytes, given: Mapping[str, Sequence[Card]] | None = None) -> None:
        self._seed = seed
        self._streams: dict[str, Iterator[int]] = {}
        self._given = {source: iter(enumerate(cards, 1)) for source, cards in given.items()} if given else {}

    def draw(self, draw: Draw) -> Deal:
        """What this draw yields.

        Raises:
            ArenaError: a given outcome is impossible here.
        """
        source, number, cards = draw
        words = self._streams.get(source)
        if words is None:
            words = self._streams[source] = stream(self._seed, source)
        if number == 1 and not self._given:  # what many games ask for most of the time
            word = next(words)
            if word >= _NEARLY:
                while word >= (1 << 32) // len(cards) * len(cards):
                    word = next(words)
            return quick(Deal, ((cards[word % len(cards)],), "deal"))
        unseen = [*cards]
        outcome: list[Card] = []
        if self._given:
            self._draw_given(source, number, unseen, outcome)
        left = len(unseen)
        for n in range(left, left - number + len(outcome), -1):
            word = next(words)
            if word >= _NEARLY:  # hardly ever; only such words can be too high
                while word >= (1 << 32) // n * n:
                    word = next(words)
            outcome.append(unseen.pop(word % n))
        return quick(Deal, ((*outcome,), "deal"))

    def _draw_given(self, source: str, number: int, unseen: list[Card], drawn: list[Card]) -> None:
        """Move given outcomes, as far as there are any, from `unseen` to `drawn`."""
        for _ in range(number):
            position, card = next(self._given.get(source, iter(())), (0, None))
            if card is None:
                return
            index = next((i for i, c in enumerate(unseen) if c == card and type(c) is type(card)), None)
            if index is None:
                left = ", ".join(map(str, unseen))
                raise ArenaError(
                    f"luck: {source!r}, outcome {position}: {card!r} is impossible here; still to come are {left}"
                )
            drawn.append(unseen.pop(index))


def check_given(given: object, sources: Mapping[str, Sequence[Card]]) -> dict[str, list[Card]]:
    """A luck file's content, checked as far as can be before the play.

    Args:
        given: a JSON object from source to a flat list of outcomes.
        sources: the sources that the rules in force use, with every outcome that each can ever yield.

    Raises:
        ArenaError: a line for each wrong source or outcome.
    """
    if not isinstance(given, dict):
        raise ArenaError("luck: the file must hold one JSON object from source to a list of outcomes")
    errors = []
    for source, cards in given.items():
        if source not in sources:
            known = ", ".join(sources) or "none"
            errors.append(
                f"luck: the rules in force do not use the source {source!r}{nearest(source, sources)}; they use: {known}"
            )
        elif not isinstance(cards, list):
            errors.append(f"luck: {source!r} must be a list of outcomes")
        else:
            possible = {(type(card), card) for card in sources[source]}
            errors += [
                f"luck: {source!r}, outcome {position}: there is no {card!r}"
                for position, card in enumerate(cards, 1)
                if not isinstance(card, int | str) or (type(card), card) not in possible
            ]
    if errors:
        raise ArenaError(*errors)
    return given
