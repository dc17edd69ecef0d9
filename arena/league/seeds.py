"""Everything drawn in a tournament, from one secret of 32 bytes: deals, the bots' dice, seatings, match tokens.

Each use is its own stream: HMAC-SHA256 (RFC 2104) keyed by the secret, over the compact JSON of a list that begins with
the name of the use. Bots' names are letters, digits and `. _ -`, so nothing needs an escape and no two lists have the
same text. docs/results.md tells how to compute every one of them by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash


@lru_cache(maxsize=64)
def _pads(secret: bytes) -> tuple[_Hash, _Hash]:
    """HMAC's inner and outer hash after the key: a copy of each per digest is a third of what `hmac` costs."""
    key = secret.ljust(64, b"\0")
    return sha256(bytes(byte ^ 0x36 for byte in key)), sha256(bytes(byte ^ 0x5C for byte in key))


def digest(secret: bytes, text: str) -> bytes:
    """HMAC-SHA256 of a text under a secret of at most 64 bytes: 32 bytes."""
    inner, outer = _pads(secret)
    inner, outer = inner.copy(), outer.copy()
    inner.update(text.encode())
    outer.update(inner.digest())
    return outer.digest()


def quoted(names: Iterable[str]) -> str:
    """Bots' names as a compact JSON list."""
    return '["' + '","'.join(names) + '"]'


def secret_of(seed: int) -> bytes:
    """The secret of a `seed` in the configuration, 0 included: SHA-256 of `["arena seed",N]`."""
    return sha256(f'["arena seed",{seed}]'.encode()).digest()


def commitment(secret: bytes, nonce: bytes) -> str:
    """What is published before the first match: SHA-256 over secret and nonce (32 bytes each), in hexadecimal."""
    return sha256(secret + nonce).hexdigest()


def deal_seed(secret: bytes, bots: Iterable[str], block: int) -> bytes:
    """The seed of a deal: of a table's bots (any order) and the number of its block from 0. 32 bytes.

    It depends on nothing else: all seatings of the block meet the same deal, and other bots or blocks change nothing.
    """
    return digest(secret, f'["deal",{quoted(sorted(bots))},{block}]')


def seat_secrets(secret: bytes, match: int, seat: int) -> tuple[int, str]:
    """What one seat is told in one match, apart from the deals and from all other seats.

    Returns:
        the seed of its bot's dice (31 bits), and the match's name on the wire: twelve hexadecimal digits that tell nothing.
    """
    drawn = digest(secret, f'["seat",{match},{seat}]')
    return int.from_bytes(drawn[:4], "big") >> 1, drawn[4:10].hex()
