"""A program of its own that checks one bot, below a watchdog as a worker is.

    python -m arena.runner.check.program

In: one line, the job. Out: `{"step":{…}}` when a step begins, `{"verdict":{…}}` when it is over, `{"bot":{…}}` at the
end. At the end of its input it ends its bot and itself.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import Any

import trio

from arena.runner import linux
from arena.runner.check.bench import Bench
from arena.runner.check.job import Job
from arena.runner.check.steps import Step, steps
from arena.runner.check.verdict import Failed, Skipped, Status, Verdict
from arena.runner.inbox import Inbox, send
from arena.runner.program import count, run

TAIL = 2_000  # characters of standard error that a failure shows


async def check(job: Job, out: int) -> None:
    """Every step in its order."""
    bench = Bench(job, Path(job.scratch))
    passed: dict[str, Status] = {}
    todo = steps(job.kind, job.fewest)
    numbers = {step.name: number for number, step in enumerate(todo, 1)}
    try:
        async with trio.open_nursery() as nursery:
            if job.sandbox != "none":
                nursery.start_soon(count, job.memory_mb)
            for step in todo:
                send(out, {"step": {"number": numbers[step.name], "title": step.title}})
                verdict = await _judge(bench, step, numbers, [name for name in step.needs if passed[name] != "passed"])
                passed[step.name] = verdict.status
                send(out, {"verdict": verdict.to_wire()})
            nursery.cancel_scope.cancel()
    finally:
        bench.close()
    send(out, {"bot": {"name": bench.ready.name, "version": bench.ready.version}})


async def _judge(bench: Bench, step: Step, numbers: dict[str, int], missing: Iterable[str]) -> Verdict:
    began = perf_counter()

    def verdict(status: Status, **more: Any) -> Verdict:
        return Verdict(numbers[step.name], step.name, step.title, status, perf_counter() - began, **more)

    if step.name in bench.job.skip:
        return verdict("skipped", note="as you asked")
    for name in missing:
        return verdict("skipped", note=f"step {numbers[name]} must pass before")
    bench.exchange.clear()
    try:
        return verdict("passed", note=await step.run(bench))
    except Skipped as skipped:
        return verdict("skipped", note=str(skipped))
    except Failed as failed:
        exchange = bench.exchange.last()
        stderr = bench.log.tail()[-TAIL:]
        bench.destroy()
        return verdict("failed", problem=failed.problem, remedy=failed.remedy, exchange=exchange, stderr=stderr)


async def serve() -> None:
    """The whole program."""
    out = os.dup(1)
    os.dup2(2, 1)  # nothing that prints may disturb what goes to the parent
    inbox = Inbox(0)
    message = await inbox.next()
    if message is None:
        return
    job = Job.from_wire(message)
    linux.pin(linux.usable_cores()[:1])
    with trio.open_signal_receiver(signal.SIGTERM) as signals:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_stop_on, signals, nursery.cancel_scope)
            nursery.start_soon(_stop_at_end, inbox, nursery.cancel_scope)
            await check(job, out)
            nursery.cancel_scope.cancel()


async def _stop_on(signals: Any, scope: trio.CancelScope) -> None:
    async for _ in signals:
        scope.cancel()
        return


async def _stop_at_end(inbox: Inbox, scope: trio.CancelScope) -> None:
    while await inbox.next() is not None:
        pass
    scope.cancel()


def main() -> None:
    run(serve)


if __name__ == "__main__":
    main()
