"""Plays any game at random: one of the legal templates, then one value for every field that leaves a choice."""

import json
import sys


class Dice:
    """A linear congruential generator: this file's name hides Python's own `random`."""

    def __init__(self, seed):
        self.state = seed

    def below(self, number):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 32) % number


def choose(domain, dice):
    """One value of a field; what is not a domain is the value itself."""
    if not isinstance(domain, dict):
        return domain
    if "from" in domain:
        return {key: dice.below(count + 1) for key, count in domain["from"].items()}
    values = domain.get("in") or range(domain["min"], domain["max"] + 1, domain["step"])
    return values[dice.below(len(values))]


dice = Dice(0)
for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        print('{"type":"ready","name":"random","version":"1.0"}', flush=True)
    elif message["type"] == "start":
        dice = Dice(message["seed"])
    elif message["type"] == "act":
        template = message["legal"][dice.below(len(message["legal"]))]
        action = {key: choose(domain, dice) for key, domain in template.items()}
        print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
    elif message["type"] == "quit":
        break
