"""Playing a tournament with everything around it: progress, what works behind the play, signals."""

from __future__ import annotations

import math
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

import trio

from arena.runner import linux
from arena.runner.blame import plainly
from arena.runner.progress import Progress
from arena.runner.tournament import Tournament

FOLLOW_EVERY, FOLLOW_SECONDS = 0.5, 0.02
"""Of a core at most 4 % go to the leaderboard while matches are played."""


class Follower(Protocol):
    """Adds up what is stored behind the play; see `arena.report.tally.Behind`."""

    def step(self, seconds: float) -> object: ...
    def save(self) -> None: ...


def play_out(
    tournament: Tournament, progress: Progress, follower: Follower | None = None, *, seconds: float = math.inf
) -> int | None:
    """Play a tournament until it is over or a signal comes.

    Args:
        tournament: to be played.
        progress: shows how it gets on.
        follower: works on what is stored meanwhile.
        seconds: after which it is stopped wherever it stands.

    Returns:
        the signal that stopped it, or None.
    """
    linux.hide_memory()  # the secret of the deals lies in it
    with plainly():
        return trio.run(_play, tournament, progress, follower, seconds)


async def _follow(follower: Follower) -> None:
    while True:
        await trio.sleep(FOLLOW_EVERY)
        follower.step(FOLLOW_SECONDS)


async def until_stopped(work: Callable[[], Awaitable[object]]) -> int | None:
    """Do something until it is over or a signal comes: which one, or None."""
    caught: list[int] = []
    stopping = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # nohup
        stopping.append(signal.SIGHUP)
    with trio.open_signal_receiver(*stopping) as signals:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_stop_on, signals, caught, nursery.cancel_scope)
            await work()
            nursery.cancel_scope.cancel()
    return caught[0] if caught else None


async def _play(tournament: Tournament, progress: Progress, follower: Follower | None, seconds: float) -> int | None:
    async def work() -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(progress.show, tournament)
            if follower is not None:
                nursery.start_soon(_follow, follower)
            await tournament.run()
            nursery.cancel_scope.cancel()

    stopped = None
    with trio.move_on_after(seconds):
        stopped = await until_stopped(work)
    if follower is not None:
        follower.save()
    progress.close(tournament)
    return stopped


async def _stop_on(signals: AsyncIterator[int], caught: list[int], scope: trio.CancelScope) -> None:
    async for number in signals:
        caught.append(number)
        scope.cancel()
