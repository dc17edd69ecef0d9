"""What is measured: memory, time, the log, and what the bot does while nothing is asked."""

from __future__ import annotations

import trio

from arena.referee.fault import Fault
from arena.runner.check.bench import Bench
from arena.runner.check.remedies import ONE_TO_ONE, remedy
from arena.runner.check.verdict import Failed, Skipped
from arena.runner.lane import SPIN
from arena.runner.stderr import LOG_BYTES

WARM = 2  # matches after which memory should stay as it is
NIGHT = 1_000  # matches in one process
FULL_AFTER = 4  # matches after which the log may not be full
LOUD_AFTER = 1_000  # the same, for a remark
PAUSE = 0.15  # seconds for which nobody asks
ROOM = 0.8  # share of the time for a decision or a match, above which a busier machine makes a bot late


async def memory(bench: Bench) -> str:
    """Against the limit, as far as was seen; and whether it grows from match to match."""
    limit = bench.job.memory_mb
    if not bench.memory.peak_kb:
        raise Skipped("the system does not tell")
    used = bench.memory.peak_kb / 1024
    if used > limit:
        raise Failed(
            f"its processes used {used:,.0f} MiB, memory_mb = {limit:,} are allowed",
            remedy(Fault("crashed", "memory_mb"), "", bench.job.sandbox),
        )
    remarks = [f"{used:,.0f} of {limit:,} MiB"]
    growth = bench.memory.growth_kb(WARM) / 1024
    if used + growth * NIGHT > limit:
        matches = (limit - used) / growth
        remarks.append(
            f"it grew by {growth:.1f} MiB a match, which would be too much after {matches:,.0f} matches; where no garbage "
            "collector takes it back, let go at `start` of what the last match left"
        )
    return "; ".join(remarks)


async def speed(bench: Bench) -> str:
    """The times of decisions in whole matches; one that was late has failed there."""
    times = sorted(bench.ms)
    if not times:
        raise Skipped("no whole match was played")
    middle, slow, slowest = times[len(times) // 2], times[len(times) * 99 // 100], times[-1]
    move, match = bench.job.move_ms, bench.job.match_ms
    words = f"median {middle:.2f} ms, 99 % below {slow:.2f}, slowest {slowest:.1f}{f' of {move:,}' if move else ''}"
    words += f"; in a match at most {bench.match_ms:,.0f}{f' of {match:,}' if match else ''} ms"
    if (move and slowest > ROOM * move) or (match and bench.match_ms > ROOM * match):
        words += "; there is little room: on a busier machine it is late"
    return words


async def stderr(bench: Bench) -> str:
    """What it writes to standard error in a match, against what its log holds."""
    each = bench.log.written / max(1, bench.finished)
    if each * FULL_AFTER > LOG_BYTES:
        raise Failed(
            f"it wrote {each / 1024:,.0f} KiB a match to standard error; its log holds {LOG_BYTES >> 20} MiB for a whole run",
            "write less to standard error, or only when an option of your own asks for it: what follows when the log is "
            "full is lost, and writing costs time on the clock",
        )
    if not bench.log.written:
        return "it wrote nothing to standard error"
    words = f"{each:,.0f} bytes a match" if each < 10_000 else f"{each / 1024:,.0f} KiB a match"
    if each * LOUD_AFTER > LOG_BYTES:
        words += f": its log ({LOG_BYTES >> 20} MiB) is full after {LOG_BYTES / each:,.0f} matches"
    return words


async def silence(bench: Bench) -> str:
    """After a match nothing is asked for a moment."""
    await bench.running()
    before = bench.client.cpu_seconds()
    await trio.sleep(PAUSE)
    share = (bench.client.cpu_seconds() - before) / PAUSE
    for fault in bench.client.leftover():
        raise Failed(f"{fault.kind} (between two matches): {fault.message}", ONE_TO_ONE)
    if share > SPIN:
        return f"it uses {share:.0%} of a core while nothing is asked; in a tournament it is stopped then"
    return ""
