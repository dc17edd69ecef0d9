"""How far something is."""

from __future__ import annotations

import io

from arena.report import ticker
from arena.report.ticker import Ticker


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_one_line_that_renews_itself(monkeypatch):
    monkeypatch.setattr(ticker, "BLINK", 0.0)
    out = Terminal()
    shown = Ticker("matches", out)
    shown.tick(12_000, 100_000)
    shown.tick(13, 20)
    shown.clear()
    assert out.getvalue() == "\r12,000 of 100,000 matches\r13 of 20 matches         \r                \r"


def test_what_is_done_at_once_shows_nothing():
    out = Terminal()
    shown = Ticker("matches", out)
    shown.tick(1, 1)
    shown.clear()
    assert out.getvalue() == ""


def test_a_file_sees_nothing(monkeypatch):
    monkeypatch.setattr(ticker, "BLINK", 0.0)
    out = io.StringIO()
    shown = Ticker("matches", out)
    shown.tick(1, 2)
    shown.clear()
    assert out.getvalue() == ""
