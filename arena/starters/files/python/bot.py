"""A bot for arena: questions come in on standard input, one JSON object a line, answers go out on standard output.

The thinking is done in strategy.py. Nothing here needs to be changed.
"""

import json
import sys
from random import Random

from strategy import GAME, Strategy


def anything(legal, dice):
    """A legal action at random, for every decision of every game: each field of a template is a value or a domain."""
    template = dice.choice(legal)
    return {field: pick(domain, dice) for field, domain in template.items()}


def pick(domain, dice):
    """A value of a domain."""
    match domain:
        case {"min": low, "max": high, "step": step}:  # an integer in steps
            return dice.randrange(low, high + 1, step)
        case {"in": values}:  # one of these
            return dice.choice(values)
        case {"from": counts}:  # some of these, or nothing
            return {key: dice.randint(0, count) for key, count in counts.items()}
        case value:  # not a domain
            return value


def say(message):
    """Write one line, at once."""
    print(json.dumps(message), flush=True)


def main():
    """Answer until there are no more questions."""
    dice = Random()
    strategy = None
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                say({"type": "ready"})
            case "start":  # a new match: forget the last one
                dice = Random(message["seed"])
                strategy = Strategy(message) if message["game"] == GAME else None
            case "act":
                action = strategy and strategy.choose(message)
                say({"type": "action", "id": message["id"], "action": action or anything(message["legal"], dice)})
            case "fault":  # the last answer did not count
                print(message["fault"], message["message"], file=sys.stderr)
            case "quit":
                break


if __name__ == "__main__":
    main()
