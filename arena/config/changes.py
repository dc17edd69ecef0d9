"""What changed between a run and the configuration with which it is to be continued."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.config.values import Config
from arena.league.plan import Plan

_NEW_RUN = "put it back, or start a new run with --fresh"
_NEW_NAME = "add it under a new name instead, or start a new run with --fresh"


def changes(
    stored: Mapping[str, Any], config: Config, old_prints: Mapping[str, str], prints: Mapping[str, str]
) -> tuple[str, ...]:
    """A line for each change that could alter a result; empty = the run may go on.

    Bots may be appended and blocks added; `[workers]`, `[ranking]`, `[gate]` and the name do not count.

    Args:
        stored: `Config.canonical()` of the run.
        config: with which it is to be continued.
        old_prints: the fingerprints of the run's bots by name.
        prints: those of the bots now.
    """
    new = config.canonical()
    lines: list[str] = []
    for table, keys in _compared(stored, new).items():
        for key, (before, now) in keys.items():
            lines.append(f"{table}{key} was {_shown(before)}, is now {_shown(now)}: {_NEW_RUN}")
    if new["schedule"]["format"] != stored["schedule"]["format"]:
        before = stored["schedule"]["format"]
        lines.append(f"[schedule] format was {before}, is now {new['schedule']['format']}: {_NEW_RUN}")
    lines += _schedule(stored, new)
    if new["schedule"]["format"] in ("swiss", "knockout"):
        lines += _staged(stored, new)
    elif new["schedule"]["format"] == "adaptive":
        lines += _smaller_budget(stored, new)
    else:
        lines += _fewer_blocks(stored, new)
    lines += _bots(stored["bots"], new["bots"], old_prints, prints)
    return tuple(lines)


def _compared(stored: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, dict[str, tuple[Any, Any]]]:
    """Table → key → before and now, where they differ."""
    before, now = stored["game"], new["game"]
    same_game = all(before[key] == now[key] for key in ("name", "seats", "rules_version"))
    plain = {key: (before[key], now[key]) for key in ("name", "seats") if before[key] != now[key]}
    if before["name"] == now["name"] and before["rules_version"] != now["rules_version"]:
        plain["version of the rules in this program"] = (before["rules_version"], now["rules_version"])
    return {
        "": _differing({"seed": stored["seed"]}, {"seed": new["seed"]}),
        "[game] ": plain,
        "[game.rules] ": _differing(before["rules"], now["rules"]) if same_game else {},
        "[limits] ": _differing(stored["limits"], new["limits"]),
    }


def _differing(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    keys = dict.fromkeys([*before, *now])
    return {key: (before.get(key), now.get(key)) for key in keys if before.get(key) != now.get(key)}


def _schedule(stored: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Keys of one format; swiss may get more rounds, than it said or than follow from the number of bots."""
    lines = []
    seats, bots = new["game"]["seats"], len(stored["bots"])
    rounds, longer = (Plan.of(schedule, seats).swiss_rounds(bots) for schedule in (stored["schedule"], new["schedule"]))
    for key, default in (("max_tables", None), ("candidates", []), ("rounds", None), ("confidence", None)):
        before, now = stored["schedule"].get(key, default), new["schedule"].get(key, default)
        if before != now and not (key == "rounds" and longer >= rounds):
            lines.append(f"[schedule] {key} was {_shown(before)}, is now {_shown(now)}: {_NEW_RUN}")
    return lines


def _staged(stored: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Where each round follows from those before, other blocks or bots would have made other rounds."""
    format = new["schedule"]["format"]
    lines = []
    if new["schedule"]["blocks"] != stored["schedule"]["blocks"]:
        lines.append(
            f"[schedule] blocks was {stored['schedule']['blocks']}, is now {new['schedule']['blocks']}: the rounds of "
            f"{format} follow from those before; {_NEW_RUN}"
        )
    if len(new["bots"]) > len(stored["bots"]):
        lines.append(f"[[bots]] has more bots: they cannot enter a {format} that has been drawn; {_NEW_RUN}")
    return lines


def _fewer_blocks(stored: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Fewer blocks are a change; `matches_per_bot` with more bots may ask for fewer, then those that are there stay."""
    before, now = stored["schedule"], new["schedule"]
    if now["blocks"] >= before["blocks"]:
        return []
    wanted = now["matches_per_bot"]
    if wanted is not None and wanted >= (before["matches_per_bot"] or 0) and len(new["bots"]) > len(stored["bots"]):
        return []
    if wanted is not None:
        made = f"makes {now['blocks']} blocks, the run has {before['blocks']}"
        return [f"[schedule] matches_per_bot = {wanted} {made}: a run can only grow; {_NEW_RUN}"]
    return [f"[schedule] blocks was {before['blocks']}, is now {now['blocks']}: a run can only grow; {_NEW_RUN}"]


def _smaller_budget(stored: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Fewer matches that adaptive may play, by `blocks` or by `matches_per_bot`, are a change."""
    seats, bots = stored["game"]["seats"], len(stored["bots"])
    before, now = (Plan.of(each["schedule"], seats).budget(bots) for each in (stored, new))
    if now >= before:
        return []
    key = "blocks" if new["schedule"]["matches_per_bot"] is None else "matches_per_bot"
    return [f"[schedule] {key} allows {now:,} matches, the run has {before:,}: a run can only grow; {_NEW_RUN}"]


def _bots(
    before: list[Mapping[str, Any]],
    now: list[Mapping[str, Any]],
    old_prints: Mapping[str, str],
    prints: Mapping[str, str],
) -> list[str]:
    lines = []
    by_name = {bot["name"]: bot for bot in now}
    gone = [bot["name"] for bot in before if bot["name"] not in by_name]
    lines += [f"bot {name!r} is gone: {_NEW_RUN}" for name in gone]
    names = [bot["name"] for bot in before]
    if not gone and [bot["name"] for bot in now][: len(names)] != names:
        lines.append(f"[[bots]] are in another order: first {', '.join(names)}, then new ones")
    for old in before:
        new = by_name.get(old["name"])
        if new is None:
            continue
        changed = [key for key in ("command", "build", "env", "readable") if old[key] != new[key]]
        lines += [
            f"bot {old['name']!r}: {key} was {_shown(old[key])}, is now {_shown(new[key])}: {_NEW_NAME}"
            for key in changed
        ]
        same_words = "command" not in changed and "build" not in changed
        if same_words and old_prints.get(old["name"]) != prints.get(old["name"]):
            lines.append(f"bot {old['name']!r}: files in {new['directory']} changed since the run began: {_NEW_NAME}")
    return lines


def _shown(value: Any) -> str:
    text = "not set" if value is None else str(value)
    return text if len(text) <= 80 else text[:80] + "…"
