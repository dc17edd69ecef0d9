"""How a match or a small tournament of `arena match` ended, in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from arena.games import GAMES
from arena.games.core.words import printable
from arena.report.files import quoted
from arena.report.ruled import ruled
from arena.store.record import MatchRecord
from arena.store.store import Store

LAST_WORDS = 20  # lines of standard error below a fault


def tell(store: Store, seed: int, *, single: bool, as_json: bool, shown: bool = False) -> str:
    """What `arena match` prints at the end.

    Args:
        store: of the match, open for writing.
        seed: with which it can be played again.
        single: whether it was one match, not a small tournament.
        as_json: whether the last line is one JSON object.
        shown: whether the bots' standard error has been shown as it came.
    """
    if not single:
        return _leaderboard(store, seed, as_json=as_json)
    if not store.count():
        return ""
    match = store.match(1)
    return (
        json.dumps(result(match, seed), ensure_ascii=False) + "\n"
        if as_json
        else _words(store, match, seed, shown=shown)
    )


def _leaderboard(store: Store, seed: int, *, as_json: bool) -> str:
    from arena.report.formats import FORMATS  # noqa: PLC0415 - a match is over before this is loaded
    from arena.report.leaderboard_json import wire  # noqa: PLC0415 - the same
    from arena.report.posting import write_leaderboard  # noqa: PLC0415 - the same

    board = write_leaderboard(store)
    if as_json:
        return json.dumps({**wire(board), "seed": seed}, ensure_ascii=False) + "\n"
    where = quoted(store.directory)
    return f"{FORMATS['table'](board)}seed {seed}; a match step by step: arena replay {where} 1\n"


def result(match: MatchRecord, seed: int) -> dict[str, Any]:
    """One match as a JSON object."""
    return {
        "ranks": match.ranks,
        "scores": match.scores,
        "termination": match.termination,
        "faults": match.faults,
        "seed": seed,
    }


def _words(store: Store, match: MatchRecord, seed: int, *, shown: bool) -> str:
    where = quoted(store.directory)
    lines = [final_table(store.game, match), ""]
    for fault in match.faults:
        lines.append(f"seat {fault['seat']}, {fault['bot']}: {fault['kind']}: {fault['message']}")
        lines += () if shown else last_words(match, fault)
    return "\n".join([*lines, f"seed {seed}; step by step: arena replay {where} {match.id}", ""])


def last_words(match: MatchRecord, fault: Mapping[str, Any]) -> Iterator[str]:
    """The end of a bot's standard error, a line each, below the last fault of its seat."""
    last = [other for other in match.faults if other["seat"] == fault["seat"]][-1]
    if fault is last:
        yield from (f"  | {printable(line)}" for line in match.stderr.get(fault["seat"], "").splitlines()[-LAST_WORDS:])


def final_table(game: str, match: MatchRecord, name: Callable[[int], str] | None = None) -> str:
    """Places and scores by seat.

    Args:
        game: its name.
        match: over.
        name: seat → what the reader calls the bot; None = its name.
    """
    if match.termination == "void":
        return "void: the match was not finished, and does not count"
    parts = GAMES[game].score_parts[: len(match.scores[0])] if game in GAMES else ()
    rows = [
        [str(match.ranks[seat]), str(seat), name(seat) if name else match.bots[seat], *map(str, match.scores[seat])]
        for seat in sorted(range(len(match.bots)), key=lambda seat: (match.ranks[seat], seat))
    ]
    text = ruled(["#", "seat", "bot", *parts], rows, ("right", "right", "left", *("right" for _ in parts)))
    return text if match.termination == "normal" else f"{text}\nended by {match.termination}"
