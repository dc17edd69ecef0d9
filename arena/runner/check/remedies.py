"""What the author of a bot can do about each fault."""

from __future__ import annotations

from arena.referee.fault import Fault, FaultKind

PROTOCOL = "docs/protocol.md"

FLUSH = "flush standard output after every line (docs/protocol.md#five-things-to-get-right says how in your language)"
ONE_TO_ONE = "print exactly one line for `hello` and one for each `act`, and nothing for any other message"

_BY_KIND: dict[FaultKind, str] = {
    "late": "if the bot has answered, "
    + FLUSH
    + "; else let it look at its clock: `time_ms` and `left_ms` of each `act` "
    "say what it has",
    "garbage": ONE_TO_ONE + ": one JSON object, with the `id` of that `act`; print debugging goes to standard error",
    "illegal": "make the action from `legal` of the same message: one of its templates, each domain replaced by one of its "
    "values, integers without quotes and without .0 (docs/protocol.md#legal-actions)",
    "out-of-time": "let it plan with `left_ms`, what is left of the whole match, and not only with `time_ms`",
    "crashed": "it ended by itself; the end of its standard error mostly says where. To see it again outside of arena, write "
    "to its standard input all that --trace FILE shows to have gone `in`",
    "flooded": "it prints without end, or far too much in one line; print one short line for each decision",
    "no-ready": 'answer the first line, `hello`, with {"type":"ready"}, and ' + FLUSH,
}
_SANDBOXED = (
    "; the bot is locked in (sandbox {tier}): it sees its own directory, read-only, and the system's programs, and has no "
    "network. `--sandbox none` tells whether that is it"
)
_MEMORY = ("MemoryError", "OutOfMemory", "out of memory", "bad_alloc", "Cannot allocate memory", "heap limit")


def remedy(fault: Fault, stderr: str, sandbox: str) -> str:
    """What can be done about a fault.

    Args:
        fault: that the bot has made.
        stderr: the last that it wrote to standard error.
        sandbox: the tier in force.
    """
    kind, message = fault
    if "memory_mb" in message or any(word in stderr for word in _MEMORY):
        return "let it use less memory, or ask the organiser for a larger `memory_mb` in [limits]"
    if kind == "no-ready":
        return _no_ready(message, sandbox)
    if kind == "crashed" and "closed its standard output" in message:
        return "keep standard output open for as long as there are messages"
    if kind == "crashed" and not stderr:
        return _BY_KIND[kind] + "; it wrote nothing there"
    return _BY_KIND[kind]


def _no_ready(message: str, sandbox: str) -> str:
    locked = "" if sandbox == "none" else _SANDBOXED.format(tier=sandbox)
    if "could not be started" in message:
        return "the program must be there and executable, and its interpreter as well" + locked
    if "the process ended" in message:
        return "it ended before it was ready: see its standard error" + locked
    if "no `ready` within" in message:
        return _BY_KIND["no-ready"] + "; what takes long to load counts against `ready_ms`"
    return _BY_KIND["no-ready"] + "; nothing else may be printed before"
