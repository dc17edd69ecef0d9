"""The package's own functions stay functions, however often they are called."""

from __future__ import annotations

import pytest

import arena.config
from arena.errors import ArenaError


def test_a_second_call_finds_the_function_and_no_module_of_its_name():
    for _ in range(2):
        with pytest.raises(ArenaError, match="there is no such file"):
            arena.config.load("nothing.toml")
        with pytest.raises(ArenaError, match="chess"):
            arena.config.make("chess", ["random", "random"])
