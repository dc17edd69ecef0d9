"""Plays Viehmarkt by rules of thumb.

Value. A player's prospects are (sum of values) × (number of quartets), a quartet that is only begun counting for the square of
the part that the player holds. An animal is worth to the bot what it adds to its own prospects, and half of what it would
add to those of the strongest rival. The most that the bot gives for it is the same part of its money that this makes of the
best animal still open.

Money. The bot counts it: everybody starts with the same, paydays and prices are public, and a purse that is shown is known.
What changes hands face down between others it guesses by the number of cards.

Auctions. It bids the least possible up to its limit, and never more than it has. As auctioneer it buys up to its limit, else
it sells.

Trades. It challenges a player who seems poorer, for an animal of which it has two or three; otherwise it holds an auction. Its offer
is a third of its limit, and one in four is a bluff of zeros alone; the zeros always go along, to look like more. It
takes an offer for what so many cards of that purse are worth on average, and counters with a little more if its limit allows;
else it accepts, but one time in four counters with its zeros, in case the offer is a bluff.
"""

import json
import sys

DENOMINATIONS = ("500", "200", "100", "50", "10")
RIVAL = 0.5  # how much a gain of the strongest rival counts against one's own
SPEND = 0.9  # the part of the money that the best animal may cost


class Dice:
    """A linear congruential generator."""

    def __init__(self, seed):
        self.state = seed

    def chance(self, probability):
        """Whether something of this probability happens."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 11) / 2**53 < probability


def total(money):
    """What some cards are worth."""
    return sum(int(key) * count for key, count in money.items())


class Drover:
    """What lasts for one match: the rules, and how much money everybody is thought to have."""

    def __init__(self, start):
        self.rules = start["rules"]
        self.seat = start["seat"]
        self.values = self.rules["animals"]
        self.copies = self.rules["copies"]
        self.dice = Dice(start["seed"])
        self.money = [total(self.rules["purse"])] * start["seats"]
        self.cards = [sum(self.rules["purse"].values())] * start["seats"]
        self.offered = (0, 0, 0)  # the last offer: whose, how many cards, and what they may be worth

    def hear(self, event):
        """Count money."""
        kind, seat = event["type"], event.get("seat")
        if kind == "payday":
            self.money = [money + event["amount"] for money in self.money]
            self.cards = [cards + 1 for cards in self.cards]
        elif kind == "pay":
            self.move(seat, event["to"], event["cards"], event["price"])
        elif kind == "bust":
            self.money[seat] = event["worth"]
        elif kind == "offer":
            self.offered = (seat, event["cards"], self.guess(seat, event["cards"]))
        elif kind in ("accept", "counter"):
            challenger, cards, worth = self.offered
            counter = self.guess(seat, event["cards"])
            self.move(challenger, seat, cards, worth)
            if kind == "counter":
                self.move(seat, challenger, event["cards"], counter)

    def guess(self, seat, cards):
        """What so many cards of a purse are worth on average."""
        return self.money[seat] * cards // max(self.cards[seat], 1)

    def move(self, giver, taker, cards, worth):
        """Money changes hands."""
        worth = min(worth, self.money[giver])
        self.money[giver] -= worth
        self.money[taker] += worth
        self.cards[giver] -= cards
        self.cards[taker] += cards

    def prospects(self, held):
        """(Sum of values) × (number of quartets), with parts of quartets."""
        parts = {animal: (count / self.copies) ** 2 for animal, count in held.items()}
        return sum(self.values[animal] * part for animal, part in parts.items()) * sum(parts.values())

    def gain(self, held, animals):
        """What some more animals add to a player's prospects."""
        more = dict(held)
        for animal in animals:
            more[animal] = min(more.get(animal, 0) + 1, self.copies)
        return self.prospects(more) - self.prospects(held)

    def worth(self, players, animals):
        """What animals are worth to the bot: its own gain, and in part the gain of the strongest rival."""
        own = [player["animals"] for player in players]
        rivals = [held for seat, held in enumerate(own) if seat != self.seat]
        strongest = max(rivals, key=self.prospects)
        return self.gain(own[self.seat], animals) + RIVAL * self.gain(strongest, animals)

    def limit(self, seen, animals):
        """The most money that the bot gives for these animals."""
        players = seen["players"]
        done = {a for player in players for a, count in player["animals"].items() if count == self.copies}
        best = max((self.worth(players, [a] * len(animals)) for a in self.values if a not in done), default=1)
        part = min(1.0, self.worth(players, animals) / max(best, 1e-9))
        return int(SPEND * part * total(seen["money"]))

    def act(self, message):
        """The action for a request."""
        seen = message["observation"]
        for event in message["events"]:
            self.hear(event)
        self.money[self.seat] = total(seen["money"])
        self.cards = [player["cards"] for player in seen["players"]]
        return getattr(self, message["decision"])(seen, message["legal"])

    def turn(self, seen, legal):
        """Trade with somebody who seems poorer, for the animal that helps most; else hold an auction."""
        must = legal[0]["type"] == "trade"
        best, choice = -1, {"type": "auction"}
        for template in legal:
            if template["type"] == "trade":
                other = template["player"]
                poorer = 1.5 * self.money[other] < self.money[self.seat]
                for animal in template["animal"]["in"]:
                    helps = poorer and seen["players"][self.seat]["animals"][animal] > 1
                    worth = self.worth(seen["players"], [animal]) * (2 if poorer else 1)
                    if worth > best and (must or helps):
                        best, choice = worth, {"type": "trade", "player": other, "animal": animal}
        return choice

    def bid(self, seen, legal):
        """The least possible bid up to the limit."""
        least = legal[1]["amount"]["min"]
        return {"type": "bid", "amount": least} if least <= self.limit(seen, seen["animals"]) else {"type": "pass"}

    def hammer(self, seen, legal):
        """Buy up to the limit."""
        return {"type": "buy" if seen["high_bid"] <= self.limit(seen, seen["animals"]) else "sell"}

    def pay(self, seen, legal):
        """The cheapest payment."""
        return {"type": "pay", "money": legal[0]["money"]["in"][0]}

    def lay(self, seen, amount):
        """Cards worth about an amount, and all zeros with them."""
        laid = {"0": seen["money"].get("0", 0)}
        for key in DENOMINATIONS:
            laid[key] = min(seen["money"].get(key, 0), max(amount, 0) // int(key))
            amount -= laid[key] * int(key)
        return laid

    def offer(self, seen, legal):
        """A third of the limit, or zeros alone."""
        amount = self.limit(seen, [seen["animal"]] * seen["stake"]) // 3
        if self.dice.chance(0.25):
            amount = 0
        return {"type": "offer", "money": self.lay(seen, amount)}

    def reply(self, seen, legal):
        """A little more than the offer seems to be, if the limit allows it."""
        guess = self.guess(seen["challenger"], seen["offer_cards"])
        if guess + 10 <= self.limit(seen, [seen["animal"]] * seen["stake"]):
            return {"type": "counter", "money": self.lay(seen, guess + 10)}
        if self.dice.chance(0.25):
            return {"type": "counter", "money": self.lay(seen, 0)}
        return {"type": "accept"}


def main():
    """Answer every message that wants an answer, until `quit` or the end of the input."""
    drover = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"ready","name":"drover","version":"1.0","games":["viehmarkt"]}', flush=True)
        elif message["type"] == "start":
            drover = Drover(message)
        elif message["type"] == "act":
            action = drover.act(message)
            print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
