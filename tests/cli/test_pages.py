"""The commands that write pages."""

from __future__ import annotations


def test_a_match_is_written_as_a_page(arena, run, here):
    end = arena("replay", "quick", "1", "--html", "match 1.html")
    assert (end.code, end.err) == (0, "")
    assert end.out.startswith("match 1.html: ")
    page = (here / "match 1.html").read_text()
    assert page.startswith("<!doctype html>")
    assert "Match 1 of quick · For Sale, table 0" in page


def test_a_match_is_written_for_one_seat(arena, run, here):
    assert arena("replay", "quick", "1", "--seat", "2", "--html", "seat.html").code == 0
    assert "as seat 2, " in (here / "seat.html").read_text()


def test_a_page_and_json_at_once_are_refused(arena, run, here):
    end = arena("replay", "quick", "1", "--json", "--html", "x.html")
    assert (end.code, end.err) == (2, "error: --json and --html FILE: one of them at a time\n")
    assert not (here / "x.html").exists()


def test_a_page_that_cannot_be_written_is_named(arena, run, here):
    end = arena("replay", "quick", "1", "--html", "no/such/x.html")
    assert (end.code, end.err) == (74, "error: no/such/x.html: cannot be written: No such file or directory\n")


def test_a_run_is_written_as_a_page(arena, run, here):
    end = arena("report", "quick")
    assert (end.code, end.err) == (0, "")
    assert end.out.startswith("results/quick/report.html: ")
    assert (run / "report.html").read_text().startswith("<!doctype html>")
    assert arena("report", "quick", "--html", "cup.html").code == 0
    assert (here / "cup.html").read_text() == (run / "report.html").read_text()


def test_a_run_without_matches_has_no_page(arena, here):
    from support import runs

    with runs.make(here / "results" / "quick"):
        pass
    end = arena("report", "quick")
    assert end.code == 2
    assert "no match that counts has been played yet" in end.err
