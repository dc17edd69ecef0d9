"""What a command finds when it starts: descriptors that somebody closed, a terminal that knows few characters, signals."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from types import FrameType

STOPPED = 128  # and the number of the signal that stopped it


def prepare_output() -> None:
    """See to it that whatever is printed can be, and goes nowhere else than it should."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:  # closed by the caller: the next file that is opened would get its number
            free = os.open(os.devnull, os.O_RDWR)
            if free != number:
                os.dup2(free, number)
                os.close(free)
            setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115 - stays
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that knows no μ; JSON stays JSON


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """SIGTERM ends a command where Ctrl-C would, so that what is temporary is cleared away; only the exit code differs."""
    number: int = signal.SIGINT

    def terminate(_: int, frame: FrameType | None) -> None:
        nonlocal number
        number = signal.SIGTERM
        interrupt = signal.getsignal(signal.SIGINT)  # trio's own while it runs; none in a shell's background job
        if not callable(interrupt):
            raise KeyboardInterrupt
        interrupt(signal.SIGINT, frame)

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(STOPPED + number)
    except SystemExit as end:
        sys.exit(STOPPED + number if end.code == STOPPED + signal.SIGINT else end.code)
    finally:
        signal.signal(signal.SIGTERM, before)
