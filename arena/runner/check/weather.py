"""Bad weather: what the protocol allows, and what seldom comes."""

from __future__ import annotations

from arena.referee.fault import FaultKind
from arena.runner.check.bench import Bench
from arena.runner.check.bout import Bout, Complaint
from arena.runner.check.post import (
    MUCH,
    AtOnce,
    Dressed,
    InPieces,
    Post,
    with_much,
    with_unknown_keys,
    with_unknown_messages,
)
from arena.runner.check.verdict import Failed, Skipped

SOON = 2  # decisions before something happens in mid-match
EVERY = 3  # so many decisions later again
SAID: tuple[FaultKind, ...] = ("illegal", "garbage")
MOST_AT_ONCE = 4  # matches


async def unknown_keys(bench: Bench) -> str:
    """In every message, at its begin, at its end and inside."""
    await _match(
        bench,
        "unknown keys",
        Dressed(with_unknown_keys),
        "read the keys that you know and ignore all others, in observations, events and rules as well: later versions of "
        "arena may add some",
    )
    return ""


async def unknown_messages(bench: Bench) -> str:
    """Before every message."""
    await _match(
        bench,
        "unknown messages",
        Dressed(with_unknown_messages),
        "ignore messages whose `type` you do not know, and do not answer them: later versions of arena may send some",
    )
    return ""


async def pieces(bench: Bench) -> str:
    """As a pipe may cut them."""
    await _match(
        bench,
        "pieces",
        InPieces(),
        "read up to the end of a line (\\n), however many reads that takes; one read is not one message",
    )
    return ""


async def long_lines(bench: Bench) -> str:
    """As long as a pipe holds, by a key that it does not know."""
    await _match(
        bench,
        "long lines",
        Dressed(with_much),
        "let the buffer for a line grow: after a long auction `events` alone may have thousands of characters",
    )
    return f"{MUCH:,} bytes"


async def at_once(bench: Bench) -> str:
    """The end of a match, the start of the next and its first request in one write."""
    post, job = AtOnce(), bench.job
    remedy = "one read may bring several messages: take them apart at \\n and treat them one after another, in order"
    await bench.running()
    for number in range(2):
        try:
            await Bout(bench, f"at once {number}", job.fewest, number, post=post, most=bench.beginning).play()
        except Failed as failed:
            raise Failed(failed.problem, f"{remedy}; {failed.remedy}") from None
    post.flush(bench.client)
    return ""


async def faults(bench: Bench) -> str:
    """Some of its answers are said to be illegal or garbage, and the passive action is played."""

    def complain(decision: int) -> FaultKind | None:
        turn, rest = divmod(decision - SOON, EVERY)
        return SAID[turn % len(SAID)] if turn >= 0 and rest == 0 else None

    await _complained(bench, "fault", complain)
    return ""


async def late(bench: Bench) -> str:
    """Some of its answers are not waited for: they come when it is told so already."""

    def complain(decision: int) -> FaultKind | None:
        return "late" if decision >= SOON and (decision - SOON) % EVERY == 0 else None

    await _complained(bench, "late", complain)
    return ""


async def void(bench: Bench) -> str:
    """A match ends as void while the bot is asked; another begins at once; then once more."""
    remedy = (
        "forget the match at `end`, whatever its `termination` (of a void one `scores` are empty); an `act` that was still "
        "to be answered may be answered or not, but by its own `id`"
    )
    try:
        await bench.running()
        for number in range(2):
            bout = Bout(bench, f"void {number}", bench.job.fewest, number)
            bout.start()
            while not bout.over and len(bout.answers) < SOON + number:
                await bout.step()
            await bout.abandon()
    except Failed as failed:
        raise Failed(failed.problem, f"{remedy}; {failed.remedy}") from None
    await _match(bench, "after void", Post(), remedy)
    return ""


async def concurrency(bench: Bench) -> str:
    """As many matches as it announced, by turns."""
    job, number = bench.job, min(bench.ready.concurrency, MOST_AT_ONCE)
    if number == 1:
        raise Skipped('its `ready` announces no "concurrency"')
    await bench.running()
    bouts = [
        Bout(bench, f"together {place}", job.fewest, place % job.fewest, most=bench.beginning)
        for place in range(number)
    ]
    try:
        for bout in bouts:
            bout.start()
        while playing := [bout for bout in bouts if not bout.over]:
            for bout in playing:
                await bout.step()
        for bout in bouts:
            bout.end()
    except Failed as failed:
        raise Failed(
            failed.problem,
            'keep what you know of each match by itself, told apart by "match"; or announce no "concurrency"; '
            + failed.remedy,
        ) from None
    return f"{number} of the {bench.ready.concurrency} that it announces"


async def _complained(bench: Bench, name: str, complain: Complaint) -> None:
    await bench.running()
    try:
        await Bout(bench, name, bench.job.fewest, 0, complain=complain, most=bench.beginning).play()
    except Failed as failed:
        raise Failed(
            failed.problem,
            "do not answer `fault`, and go on: the next `act` brings the position as it is now, and `played` says what was "
            f"played in your place; {failed.remedy}",
        ) from None


async def _match(bench: Bench, name: str, post: Post, remedy: str) -> None:
    """The beginning of a match with lines that come another way.

    Raises:
        Failed: with this remedy before that for the fault.
    """
    try:
        await bench.running()
        await Bout(bench, name, bench.job.fewest, 0, post=post, most=bench.beginning).play()
    except Failed as failed:
        raise Failed(failed.problem, f"{remedy}; {failed.remedy}") from None
