"""A check in words for the terminal, and as one JSON document."""

from __future__ import annotations

import json
import shlex
import textwrap
from collections.abc import Iterator
from typing import Any

from arena.runner.check.inspection import Inspection
from arena.runner.check.verdict import Line, Verdict

WIDTH = 100
SHOWN = 4  # lines of the exchange
LONGEST = 300  # characters of a line
LOG_LINES = 8
LARGE = ("rules", "observation", "events")
"""Keys whose values are left out."""

WORDS = {"passed": "Passed", "failed": "FAILED", "skipped": "Skipped"}


def parts(check: Inspection) -> Iterator[str]:
    """Do it, and tell it as it goes on."""
    yield _opening(check)
    for event in check.events():
        if isinstance(event, Verdict):
            yield f"{_ended(event)}\n"
        else:
            yield f"{event.number:{len(str(check.total))}}  {event.title} … "
    yield _closing(check)


def _opening(check: Inspection) -> str:
    """What is going to be done, under which terms."""
    job = check.job
    times = [f"{key} {value:,}" for key, value in (("move_ms", job.move_ms), ("match_ms", job.match_ms)) if value]
    terms = [f"{job.seats} seats"] if job.seats else []
    terms += [f"sandbox {job.sandbox}", *times, f"memory_mb {job.memory_mb:,}"]
    command = job.command
    return f"{shlex.join(command.argv)}\nin {command.directory}\n{job.game}; {', '.join(terms)}\n\n"


def _ended(verdict: Verdict) -> str:
    """The rest of a step's line, and what there is to say of it."""
    word = WORDS[verdict.status]
    if verdict.status != "failed":
        return f"{word}{f': {verdict.note}' if verdict.note else ''}"
    parts = [word, *_hung("what", verdict.problem)]
    shown = list(verdict.exchange[-SHOWN:])
    while len(shown) > 1 and shown[0].way == "came":  # an answer without its question
        del shown[0]
    parts += [_arrow(line) for line in shown]
    if shown and shown[-1].way == "sent":
        parts.append("    ← nothing came")
    log = verdict.stderr.strip().splitlines()[-LOG_LINES:]
    if log:
        parts.append("    its standard error ends:")
        parts += [f"      {_cut(line)}" for line in log]
    return "\n".join([*parts, *_hung("mend", verdict.remedy)])


def _closing(check: Inspection) -> str:
    """The sum."""
    words = [f"{check.number(status)} {status}" for status in WORDS if check.number(status) or status == "failed"]
    failed = [verdict.name for verdict in check.verdicts if verdict.status == "failed"]
    if failed:
        words[words.index(f"{len(failed)} failed")] += f" ({', '.join(failed)})"
    verdict = "It does not keep the protocol yet" if check.number("failed") else "Nothing is wrong with it"
    return f"\n{check.total} steps: {', '.join(words)}. {verdict}; docs/check.md tells what each step asks.\n"


def as_json(check: Inspection) -> str:
    """The whole check as one JSON document."""
    job = check.job
    document: dict[str, Any] = {
        "game": job.game,
        "seats": job.seats or None,
        "command": list(job.command.argv),
        "directory": job.command.directory,
        "bot": check.bot,
        "sandbox": job.sandbox,
        "sandbox_note": check.note,
        "limits": {key: getattr(job, key) for key in ("ready_ms", "move_ms", "match_ms", "quit_ms", "memory_mb")},
        "seed": job.seed,
        "ok": not check.number("failed"),
        **{status: check.number(status) for status in WORDS},
        "steps": [verdict.to_wire() for verdict in check.verdicts],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _hung(word: str, text: str) -> list[str]:
    head = f"    {word}: "
    return textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent="      ", break_on_hyphens=False)


def _arrow(line: Line) -> str:
    arrow = "→" if line.way == "sent" else "←"
    return f"    {arrow} {_cut(_shortened(line.text))}{'' if line.whole else ' (the end of the line has not come)'}"


def _shortened(text: str) -> str:
    """A message without the values that are long and seldom at fault."""
    try:
        message = json.loads(text)
    except ValueError:
        return text
    if not isinstance(message, dict):
        return text
    parts = [
        f'"{key}":' + ("…" if key in LARGE and value else json.dumps(value, ensure_ascii=False, separators=(",", ":")))
        for key, value in message.items()
    ]
    return "{" + ",".join(parts) + "}"


def _cut(text: str) -> str:
    text = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
