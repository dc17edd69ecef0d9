"""How a process ends."""

from __future__ import annotations

import signal
from time import perf_counter

from arena.runner.check.bench import Bench
from arena.runner.check.bout import Bout
from arena.runner.check.verdict import Failed
from arena.runner.process import ending

BUSY = 2  # decisions before a process is told to end in mid-match
PATIENCE = 4  # times `quit_ms`: to be slow, as on a busy machine, is no fault; to stay is


async def quit(bench: Bench) -> str:
    """By `quit` and the end of its input."""
    await bench.running()
    process, allowed = bench.process, bench.job.quit_ms
    began = perf_counter()
    await bench.client.quit(PATIENCE * allowed)
    ms = (perf_counter() - began) * 1000
    if ms >= PATIENCE * allowed:
        raise Failed(
            f"it was still there {PATIENCE * allowed:,} ms after `quit` and the end of its input",
            "leave the loop at a message of type `quit` and at the end of the input, and end other threads and children "
            "of the bot there, too",
        )
    told = _told(None if process is None else process.exit_code(), ms)
    return told if ms < allowed else f"{told}; a tournament would have killed it after quit_ms = {allowed:,}"


async def end_of_input(bench: Bench) -> str:
    """Without `quit`, and in mid-match: as when the tournament itself is killed."""
    await bench.running()
    bout = Bout(bench, "end of input", bench.job.fewest, 0, most=BUSY)
    bout.start()
    while not bout.over and len(bout.answers) < BUSY:
        await bout.step()
    process, allowed = bench.process, PATIENCE * bench.job.quit_ms
    if process is None:
        return ""
    process.signal(signal.SIGCONT)  # it may be stopped off the clock
    began = perf_counter()
    await bench.client.run_dry(allowed / 1000)
    ms = (perf_counter() - began) * 1000
    code = process.exit_code()
    bench.destroy()
    if code is None:
        raise Failed(
            f"it was still there {allowed:,} ms after the end of its input",
            "leave the loop when there is nothing more to read, also without `quit`: a bot that stays is killed, and where "
            "there is no arena to do it, it stays for ever",
        )
    return _told(code, ms)


def _told(code: int | None, ms: float) -> str:
    words = f"after {ms:.0f} ms"
    return words if not code else f"{words}, with {ending(code)}, where 0 is usual"
