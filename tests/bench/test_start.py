"""How long commands take, as the benchmark measures it."""

from __future__ import annotations

import time

import pytest

from arena.bench.start import first_of_match, first_of_run, whole_command
from arena.errors import ArenaError

BOTS = ["random", "random", "random"]


@pytest.mark.slow
@pytest.mark.parametrize("first", [first_of_match, first_of_run])
def test_the_first_match_comes_before_both_commands_are_over(first):
    began = time.perf_counter()
    seconds = first("for-sale", BOTS)
    assert 0.05 < seconds < (time.perf_counter() - began) / 1.5


@pytest.mark.slow
def test_a_whole_command_is_timed_at_its_second_time():
    began = time.perf_counter()
    seconds = whole_command("--version")
    assert 0.01 < seconds < time.perf_counter() - began


@pytest.mark.slow
def test_a_command_that_fails_is_named():
    with pytest.raises(ArenaError) as failed:
        first_of_match("for-sale", ["random", "--nonsense"])
    assert failed.value.lines == ("arena match for-sale random --nonsense --save first ended with exit code 2",)
    with pytest.raises(ArenaError) as failed:
        whole_command("games", "chess")
    assert failed.value.lines == ("arena games chess ended with exit code 2",)
