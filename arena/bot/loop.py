"""The conversation: a line in, a line out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import orjson

from arena.bot.question import Match, Question
from arena.games.core.state import wire

Answer = Mapping[str, Any] | tuple[Any, ...] | None
"""An action as on the wire, one of a game's own actions (`Bid(7)`), or None for any legal one."""


def run(decide: Callable[[Question[Any]], Answer], **ready: Any) -> None:
    """Answer every question until there are no more.

    Standard output belongs to the answers: while this runs, `print` goes to standard error, the bot's log.

    Args:
        decide: question → answer. It is called once for each decision, for every match in turn.
        ready: more keys for the message `ready`: `name`, `version`, `games`.
    """
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    match = None

    def say(message: Mapping[str, Any]) -> None:
        out.write(orjson.dumps(message) + b"\n")
        out.flush()

    for line in sys.stdin.buffer:
        message = orjson.loads(line)
        kind = message["type"]
        if kind == "hello":
            say({"type": "ready", **ready})
        elif kind == "start":
            match = Match(message)
        elif kind == "act" and match is not None:
            question: Question[Any] = Question(match, message)
            action = _on_the_wire(decide(question), question)
            note = {} if question.note is None else {"note": question.note}
            say({"type": "action", "id": message["id"], "action": action, **note})
        elif kind == "fault":
            print(message["fault"], message["message"], file=sys.stderr)  # noqa: T201 - the bot's log
        elif kind == "quit":
            return


def _on_the_wire(answer: Answer, question: Question[Any]) -> Mapping[str, Any]:
    if answer is None:
        return question.anything()
    return answer if isinstance(answer, Mapping) else wire(answer)
