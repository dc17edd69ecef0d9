"""How the bot plays Monopoly Ausgezockt. This is the file to change.

`arena games ausgezockt` tells what a question holds and what may be answered.
"""

GAME = "ausgezockt"


class Strategy:
    """Lives for one match."""

    def __init__(self, start):
        """A match begins: `start` holds the rules, the number of seats and your seat."""
        self.rules = start["rules"]
        self.seat = start["seat"]

    def choose(self, act):
        """The action for a question, or None for any legal one."""
        if act["decision"] == "flip":
            return self.flip(act["observation"])
        return None  # `attack`, `defend`, `veto`, `place`, `event`: yours to write

    def flip(self, seen):
        """An idea to begin with: flip until two cash cards lie there, then stop before Bankrott comes."""
        if len(seen["flipped"]["cash"]) < 2:
            return {"type": "flip"}
        return {"type": "stop"}
