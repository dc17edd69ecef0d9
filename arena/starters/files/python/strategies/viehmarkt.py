"""How the bot plays Viehmarkt. This is the file to change.

`arena games viehmarkt` tells what a question holds and what may be answered.
"""

GAME = "viehmarkt"


class Strategy:
    """Lives for one match."""

    def __init__(self, start):
        """A match begins: `start` holds the rules, the number of seats and your seat."""
        self.rules = start["rules"]
        self.seat = start["seat"]

    def choose(self, act):
        """The action for a question, or None for any legal one."""
        if act["decision"] == "bid":
            return self.bid(act["observation"], act["legal"])
        return None  # `turn`, `hammer`, `pay`, `offer`, `reply`: yours to write

    def bid(self, seen, legal):
        """An idea to begin with: bid for an animal up to a quarter of the purse, and never bluff."""
        lowest = legal[-1]["amount"]["min"]
        purse = sum(int(note) * count for note, count in seen["money"].items())
        if lowest <= purse / 4:
            return {"type": "bid", "amount": lowest}
        return {"type": "pass"}
