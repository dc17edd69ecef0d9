"""The splitter against a naive one, at every edge of its budgets, and how much it holds and searches."""

import random
import time
import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.protocol.lines import BOM, Flood, Lines

SPACE = b" \t\r\n\v\f"


def naive(stream, max_line, max_bytes, max_lines):
    """All lines of a stream within one decision, and whether it floods."""
    lines = []
    used = 0
    *whole, rest = stream.split(b"\n")
    for number, raw in enumerate(whole, 1):
        used += len(raw) + 1
        line = raw.removesuffix(b"\r")
        if len(line) > max_line or used > max_bytes or number > max_lines:
            return lines, True
        line = line.removeprefix(BOM)
        if line.strip(SPACE):
            lines.append(line)
    return lines, len(rest.removesuffix(b"\r")) > max_line or used + len(rest) > max_bytes


def drain(lines, into):
    """Every line that is complete; whether it floods."""
    try:
        while (line := lines.next()) is not None:
            into.append(line)
    except Flood:
        return True
    return False


def split(chunks, lines, *, eager=True):
    """What `lines` makes of a stream in chunks, read after each chunk or only at the end."""
    found = []
    for chunk in chunks:
        lines.feed(chunk)
        if eager and drain(lines, found):
            return found, True
    return found, drain(lines, found)


def cut(stream, places):
    edges = [0, *sorted(place % (len(stream) + 1) for place in places), len(stream)]
    return [stream[a:b] for a, b in pairwise(edges)]


STREAMS = st.lists(st.sampled_from([b"\n", b"\r", b"\r\n", BOM, b" ", b"\t", b"{}", b"ab", b"x" * 9, b"\0"])).map(
    b"".join
)


@settings(deadline=None)
@given(
    STREAMS,
    st.lists(st.integers(0, 1000), max_size=12),
    st.integers(1, 12),
    st.integers(1, 60),
    st.integers(1, 8),
    st.booleans(),
)
def test_it_agrees_with_a_naive_split_at_any_chunking(stream, places, max_line, max_bytes, max_lines, eager):
    lines = Lines(max_line, max_bytes, max_lines)
    found = split(cut(stream, places), lines, eager=eager)
    wanted = naive(stream, max_line, max_bytes, max_lines)
    if eager or len(stream) <= max_bytes:
        assert found == wanted
    else:  # held unread beyond the budget, the lines before the flood may be dropped
        assert found[1] is True
        assert found[0] == wanted[0][: len(found[0])]


@settings(deadline=None)
@given(st.lists(STREAMS, max_size=6), st.lists(st.integers(0, 1000), max_size=12))
def test_decisions_have_budgets_of_their_own(streams, places):
    lines = Lines(max_line=1000, max_bytes=60, max_lines=8)
    for stream in [stream[:59] + b"\n" for stream in streams]:
        lines.begin()
        assert split(cut(stream, places), lines) == naive(stream, 1000, 60, 8)
        if naive(stream, 1000, 60, 8)[1]:
            return


def test_random_bytes_in_random_chunks_agree_with_a_naive_split():
    rng = random.Random(1)
    for _ in range(300):
        stream = bytes(rng.choice(b"\n\r\xef\xbb\xbf ab{}") for _ in range(rng.randrange(400)))
        chunks = cut(stream, [rng.randrange(401) for _ in range(rng.randrange(20))])
        assert split(chunks, Lines(40, 300, 60)) == naive(stream, 40, 300, 60)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_line_of_64_kib_passes_and_one_byte_more_floods(end):
    line = b"x" * 65_536
    assert split([line + end], Lines()) == ([line], False)
    assert split([line, end], Lines()) == ([line], False)
    with pytest.raises(Flood, match=r"^printed a line of more than 65,536 bytes$"):
        one(line + b"x" + end)


def one(*chunks):
    lines = Lines()
    for chunk in chunks:
        lines.feed(chunk)
    return lines.next()


def test_a_line_need_not_end_to_be_too_long():
    assert one(b"x" * 65_536) is None
    assert one(b"x" * 65_536 + b"\r") is None
    for text in (b"x" * 65_537, b"x" * 65_536 + b"\rx", b"x" * 65_537 + b"\r"):
        with pytest.raises(Flood, match=r"^printed more than 65,536 bytes without the end of a line$"):
            one(text)


def test_one_mebibyte_in_one_decision_passes_and_one_byte_more_floods():
    chunk = b"x" * 65_535 + b"\n"
    lines = Lines()
    assert split([chunk] * 16, lines) == ([chunk[:-1]] * 16, False)
    lines.feed(b"x")
    with pytest.raises(Flood, match=r"^printed more than 1,048,576 bytes within one decision$"):
        lines.next()


def test_ten_thousand_lines_pass_blank_ones_included_and_one_more_floods():
    lines = Lines()
    lines.feed(b"\n" * 5_000 + b"\r\n" * 4_999 + b"{}\n")
    assert lines.next() == b"{}"
    assert lines.next() is None
    lines.feed(b"\n")
    with pytest.raises(Flood, match=r"^printed more than 10,000 lines within one decision$"):
        lines.next()


def test_a_new_decision_fills_the_budgets_and_counts_what_lies_unread_anew():
    lines = Lines(max_line=100, max_bytes=11, max_lines=2)
    lines.feed(b"aaaa\nbbb\ncc")
    assert lines.next() == b"aaaa"
    lines.begin()
    assert lines.next() == b"bbb"
    assert lines.next() is None
    lines.feed(b"ccc\n")
    assert lines.next() == b"ccccc"
    lines.feed(b"\n")
    with pytest.raises(Flood, match="lines"):
        lines.next()


def test_a_new_decision_after_an_unread_flood_still_floods():
    lines = Lines(max_line=100, max_bytes=10, max_lines=100)
    lines.feed(b"a\n" * 6)
    lines.begin()
    found = []
    assert drain(lines, found)
    assert found == [b"a"] * 5


def test_after_a_flood_nothing_comes_through_any_more():
    lines = Lines(max_line=4)
    lines.feed(b"aaaaa\n")
    for text in (b"", b"{}\n", b"x", b"\n"):
        lines.feed(text)
        lines.begin()
        with pytest.raises(Flood):
            lines.next()
        assert lines.pending() == b""


@pytest.mark.parametrize(
    ("stream", "wanted"),
    [
        (b"{}\n", [b"{}"]),
        (b"{}\r\n", [b"{}"]),
        (BOM + b"{}\n", [b"{}"]),
        (b"\n" + BOM + b"{}\r\n" + BOM + b"[]\n", [b"{}", b"[]"]),
        (BOM + b"\n" + BOM + b"\r\n \t \n\r\n\n", []),
        (b" {} \n", [b" {} "]),
        (b"a\rb\n", [b"a\rb"]),
        (b"a\r\r\n", [b"a\r"]),
        (b"\xe2\x80\xa8\n", [b"\xe2\x80\xa8"]),
    ],
)
def test_ends_of_lines_marks_and_blank_lines(stream, wanted):
    for size in range(1, len(stream) + 1):
        chunks = [stream[at : at + size] for at in range(0, len(stream), size)]
        assert split(chunks, Lines()) == (wanted, False)


def test_pending_is_the_unfinished_line_only():
    lines = Lines()
    lines.feed(b'{"id":5}\n{"id"')
    assert lines.pending() == b'{"id"'
    lines.feed(b":6,")
    assert lines.pending() == b'{"id":6,'
    assert lines.next() == b'{"id":5}'
    assert lines.next() is None
    assert lines.pending() == b'{"id":6,'
    lines.feed(b'"a":1}\n')
    assert lines.pending() == b""
    assert lines.next() == b'{"id":6,"a":1}'


@pytest.mark.parametrize("chunk", [b"x" * 65_536, b"x\n" * 32_768, b"\n" * 65_536, b"x" * 65_535 + b"\n"])
@pytest.mark.parametrize("eager", [True, False])
def test_a_flood_is_never_held_in_memory(chunk, eager):
    lines = Lines()
    tracemalloc.start()
    try:
        for _ in range(200):  # 12.5 MiB
            lines.feed(chunk)
            if eager:
                drain(lines, [])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < (400_000 if eager else 3_000_000)
    with pytest.raises(Flood):
        lines.next()


class CountedRead(bytes):
    """A read that counts how many of its bytes are searched."""

    searched = 0

    def rfind(self, what, start=0, end=None):
        CountedRead.searched += len(self) - start
        return super().rfind(what, start)

    def find(self, what, start=0, end=None):
        CountedRead.searched += len(self) - start
        return super().find(what, start)


def test_only_new_bytes_are_searched():
    CountedRead.searched = 0
    lines = Lines()
    for _ in range(60_000):
        lines.feed(CountedRead(b"x"))
        assert lines.next() is None
    assert CountedRead.searched == 60_000


def cpu_of(size, *, eager):
    best = float("inf")
    for _ in range(3):
        lines = Lines(max_line=10**9, max_bytes=10**9, max_lines=10**9)
        chunks = [b"x"] * size + [b"\n"] if eager else [b"x\n"] * size
        before = time.process_time()
        split(chunks, lines, eager=eager)
        best = min(best, time.process_time() - before)
    return best


@pytest.mark.parametrize("eager", [True, False])
def test_work_grows_with_the_stream_and_not_with_its_square(eager):
    # 8 times the bytes are about 8 times the work; a rescan or copy per read would make it 64 times
    assert cpu_of(80_000, eager=eager) < 30 * cpu_of(10_000, eager=eager)
