"""How the bot plays For Sale. This is the file to change.

`arena games for-sale` tells what a question holds and what may be answered.
"""

GAME = "for-sale"


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
        return None  # `sell`: yours to write

    def bid(self, seen, legal):
        """An idea to begin with: stay in while the houses on the table differ enough to be worth another coin."""
        lowest = legal[-1]["coins"]["min"]
        spread = seen["row"][-1] - seen["row"][0]
        if lowest <= spread / 4:
            return {"type": "bid", "coins": lowest}
        return {"type": "pass"}
