import hmac
import json
from hashlib import sha256

from arena.league.seeds import commitment, deal_seed, digest, quoted, seat_secrets, secret_of

SECRET = secret_of(42)


def by_hand(use, *parts):
    text = json.dumps([use, *parts], separators=(",", ":"))
    return hmac.new(SECRET, text.encode(), "sha256").digest()


def test_every_stream_can_be_computed_by_hand():
    assert secret_of(42) == sha256(b'["arena seed",42]').digest()
    assert deal_seed(SECRET, ["cy", "ada", "bob"], 7) == by_hand("deal", ["ada", "bob", "cy"], 7)
    seed, token = seat_secrets(SECRET, 12, 2)
    drawn = by_hand("seat", 12, 2)
    assert seed == int.from_bytes(drawn[:4], "big") // 2
    assert token == drawn[4:10].hex()
    assert commitment(SECRET, b"n" * 32) == sha256(SECRET + b"n" * 32).hexdigest()
    assert quoted(["a.b", "c-d_e"]) == json.dumps(["a.b", "c-d_e"], separators=(",", ":"))


def test_the_digest_is_the_hmac_of_rfc_4231():
    key = b"Jefe"
    assert digest(key, "what do ya want for nothing?") == hmac.digest(key, b"what do ya want for nothing?", "sha256")
    assert digest(key, "what do ya want for nothing?").hex().startswith("5bdcc146bf60754e6a042426089575c7")


def test_zero_is_a_seed_like_any_other():
    assert len({secret_of(seed) for seed in (0, 1, 2**31, 10**30)}) == 4


def test_bot_seeds_have_31_bits_and_use_them_all():
    seeds = [seat_secrets(SECRET, match, seat)[0] for match in range(1, 300) for seat in range(4)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**31 for seed in seeds)
    assert max(seeds) > 2**31 * 0.99


def test_tokens_differ_by_seat_and_match():
    tokens = {seat_secrets(SECRET, match, seat)[1] for match in range(1, 300) for seat in range(4)}
    assert len(tokens) == 299 * 4
