"""Plays Viehmarkt like the baron, but searches when money is laid down in a trade.

What nobody knows in a trade is the other's purse. So the dealer deals purses that fit what it has been sent, of several the one
nearest to its own count; that is a world. In each world it plays out every sum that it could lay down, the other being a
baron with that purse who has heard what the dealer has heard, and judges what the trade leaves by the baron's measure. The
sum that does best on average goes onto the table.

This is an example of how to make any bot search: the baron is in baron.py beside it, the worlds come from `arena.bot`, so it
needs arena installed.
"""

from operator import sub

from baron import Baron, lay

from arena.bot import best, deal, run
from arena.games.core.state import CHANCE

PLAYOUTS = 240
MS = 200  # at most, for a decision
PURSES = 4  # dealt for one world, of which the likeliest is taken


class Dealer(Baron):
    """What lasts for one match: what a baron knows, and a baron for every seat who has heard the same."""

    def __init__(self, match):
        """A match begins."""
        start = {
            "rules": match.rules.wire(),
            "seats": match.seats,
            "seat": match.seat,
            "seed": match.dice.getrandbits(31),
        }
        super().__init__(start)
        self.match = match
        self.barons = [Baron({**start, "seat": seat}) for seat in range(match.seats)]

    def hear(self, event):
        """Everybody hears what the dealer hears."""
        super().hear(event)
        for baron in self.barons:
            baron.hear(event)

    def answer(self, question):
        """The action for a question."""
        message = {"events": question.events, "observation": question.observation, "legal": question.legal}
        choice = self.act({**message, "decision": question.decision})
        if question.decision not in ("offer", "reply"):
            return choice
        choices = [choice, *self.sums(question)]
        ms = question.budget(MS)
        return best(choices, lambda _: self.world(question), self.play, self.match.dice, playouts=PLAYOUTS, ms=ms)

    def sums(self, question):
        """All that is worth trying: some sums with zeros to hide them and, where the other only sees the number of cards, without."""
        purse = question.observation["money"]
        type, *_ = (template["type"] for template in question.legal if "money" in template)
        laid = [self.padded(purse, amount) for amount in self.amounts(purse)]
        if type == "offer":
            laid += [lay(purse, amount) for amount in self.amounts(purse)]
        others = [template for template in question.legal if "money" not in template]
        return [*others, *({"type": type, "money": money} for money in laid)]

    def world(self, question):
        """A position that could be the real one."""
        states = [question.state() for _ in range(PURSES)]
        return min(states, key=lambda state: sum(map(abs, map(sub, self.money, state.table.worth))))

    def play(self, choice, world, dice):
        """Play the trade to its end, everybody a baron, and judge what is left for the dealer."""
        state = world.clone()
        state = state.apply({self.me: state.legal(self.me).read(choice)})
        while state.to_move and state.phase not in ("turn", "bid"):
            if state.to_move == (CHANCE,):
                state = deal(state, dice)
            else:
                state = state.apply({seat: self.guess_of(seat, state) for seat in state.to_move})
        return self.utilities(state.table.animals, state.table.worth)[self.me]

    def guess_of(self, seat, state):
        """What a baron would do in this seat."""
        legal = state.legal(seat)
        if legal.single() is not None:
            return legal.single()
        baron, table = self.barons[seat], state.table
        baron.held = [list(held) for held in table.animals]
        baron.cards = [sum(purse) for purse in table.purses]
        baron.money = [float(worth) for worth in table.worth]
        baron.all_money = sum(baron.money)
        return legal.read(getattr(baron, state.phase)(state.observation(seat), legal.wire()))


def decide(question):
    """The action for a question."""
    notes = question.match.notes
    if "dealer" not in notes:
        notes["dealer"] = Dealer(question.match)
    return notes["dealer"].answer(question)


if __name__ == "__main__":
    run(decide, name="dealer", version="1.0", games=["viehmarkt"])
