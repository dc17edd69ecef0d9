"""Write the golden playthroughs again, and those that are missing; look at what git says has changed before you commit it.

python tests/games/golden/write.py                                    all files that there are, one for each new table
python tests/games/golden/write.py for-sale 3 edition=classic-1997    one more file, for a table with options
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[2])]

from support.playthrough import playthrough  # noqa: E402 - the path comes first

from arena.games import GAMES  # noqa: E402 - see above


def write(name: str, seats: int, options: dict[str, object], seed: int) -> None:
    """One file."""
    said = "".join(f"-{key}={json.dumps(value)}".replace('"', "") for key, value in options.items())
    (HERE / f"{name}-{seats}{said}.txt").write_text(playthrough(GAMES[name], seats, options, seed), encoding="utf-8")


def value(text: str) -> object:
    """`true`, `false` and numbers as such, the rest as text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def main(arguments: list[str]) -> None:
    if arguments:
        name, seats, *said = arguments
        options = {key: value(text) for key, text in (each.split("=", 1) for each in said)}
        write(name, int(seats), options, len(list(HERE.glob("*.txt"))))
        return
    for file in sorted(HERE.glob("*.txt")):
        setting = json.loads(file.read_text(encoding="utf-8").splitlines()[1])
        if setting["game"] in GAMES:
            write(setting["game"], setting["seats"], setting["options"], setting["seed"])
    for name, game in GAMES.items():
        for seats in game.seats:
            if not list(HERE.glob(f"{name}-{seats}*.txt")):
                write(name, seats, {}, seats)


if __name__ == "__main__":
    main(sys.argv[1:])
