"""How a program of our own that starts bots, such as a worker, runs; see `arena.runner.launch` for its start."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable

import trio

from arena.runner import linux
from arena.runner.process import LIVING
from arena.runner.sandbox import census


def run(serve: Callable[[], Awaitable[None]]) -> None:
    """The whole life of such a program."""
    linux.hide_memory()
    linux.adopt_orphans()
    linux.open_many_files()
    trio.run(serve)
    os._exit(0)  # everything is closed; to take the interpreter down in good order would only cost time


async def count(memory_mb: int) -> None:
    """See to it again and again that no bot uses more than it may with all its processes."""
    while True:
        await trio.sleep(census.EVERY)
        census.judge(LIVING.values(), memory_mb)
