"""Plays For Sale by what every card is worth, without dice.

Buying. A house is worth the cheque that stands as high among all cheques as the house among all houses. The bot stays in
an auction, with the lowest bid allowed, while what one more place in the row (or the places above it, on average) is worth
exceeds what the bid costs more than passing now. A coin kept has its face value at the end, and more before the last
auction, where it still buys.

Selling. Houses are public, so the bot works out how likely each of its houses is to come in first, second, … against what
the others may put down, and so the cheque to be expected: now, and on average in a later sale against the same hands. It
sells the house that gains most by being sold now. The others' choices are guessed by the same measure: each is supposed to
put down, most of the time, what would be best against players who choose blindly.
"""

import json
import sys
from bisect import bisect_left
from math import exp
from operator import mul

COIN_LATER = 1.6  # what a coin is worth while auctions are still to come
PATIENCE = 1.4  # how much more than its cost the next place must be worth
FIRMNESS = 5.0  # how surely the others choose what is best for them, per unit of cheque


def worths(houses, cheques):
    """What each house is worth: the cheque at the same place of its deck, between two cheques by interpolation."""
    found = {}
    for place, house in enumerate(houses):
        at = (place + 0.5) / len(houses) * len(cheques) - 0.5
        low = min(max(int(at), 0), len(cheques) - 2)
        found[house] = cheques[low] + (at - low) * (cheques[low + 1] - cheques[low])
    return found


def expected(chances, row):
    """The cheque to be expected from a house that beats each other player with these chances."""
    places = [1.0]  # the chance of beating exactly 0, 1, 2, … players
    for chance in chances:
        miss = 1.0 - chance
        places.append(0.0)
        for beaten in range(len(places) - 1, 0, -1):
            places[beaten] = places[beaten] * miss + places[beaten - 1] * chance
        places[0] *= miss
    return sum(map(mul, places, row))


def future_row(unseen, seats):
    """The average row of a later sale: the k-th lowest of `seats` cheques drawn from the unseen ones."""
    row = []
    for rank in range(1, seats + 1):
        at = min(max(rank * (len(unseen) + 1) / (seats + 1) - 1, 0), len(unseen) - 1)
        low = int(at)
        high = min(low + 1, len(unseen) - 1)
        row.append(unseen[low] + (at - low) * (unseen[high] - unseen[low]))
    return row


def blind(house, others):
    """For each other hand the chance that it puts down something lower, if it chooses blindly."""
    return [bisect_left(hand, house) / len(hand) for hand in others]


def leanings(hand, others, premiums):
    """How likely a player is to put down each house of a hand, as weights; `premiums`: what each cheque now is above later."""
    gains = [expected(blind(house, others), premiums) for house in hand]
    most = max(gains)
    return [exp(FIRMNESS * (gain - most)) for gain in gains]


def lower(hand, weights, house):
    """The chance that a hand with these leanings puts down something lower than `house`."""
    return sum(weights[: bisect_left(hand, house)]) / sum(weights)


class Expert:
    """What lasts for one match: the rules, and what they make of the cards."""

    def __init__(self, rules):
        self.cheques = rules["cheques"]
        self.round_up = rules["pass_pays"].endswith("up")
        self.worth = worths(rules["houses"], rules["cheques"])

    def half(self, bid):
        """What passing costs after this bid."""
        return (bid + self.round_up) // 2

    def buy(self, seen, least):
        """The action in an auction; `least` is the lowest bid allowed."""
        coin = COIN_LATER if seen["houses_left"] else 1.0
        passing = self.half(seen["bids"][seen["you"]])
        lowest, *above = (self.worth[house] for house in seen["row"])
        one_place = above[0] - lowest > PATIENCE * coin * (self.half(least) - passing)
        win = sum(above) / len(above) - lowest > coin * (least - passing)
        if win or (len(above) > 1 and one_place):
            return {"type": "bid", "coins": least}
        return {"type": "pass"}

    def sell(self, seen):
        """The action in a sale."""
        row, me, players = seen["row"], seen["you"], seen["players"]
        unseen = list(self.cheques)
        for cheque in row + [cheque for player in players for cheque in player["cheques"]]:
            unseen.remove(cheque)
        later = future_row(unseen, len(players))
        premiums = [now - average for now, average in zip(row, later, strict=True)]
        hands = [player["houses"] for player in players]
        others = [hand for seat, hand in enumerate(hands) if seat != me]
        weights = [
            leanings(hand, [other for at, other in enumerate(hands) if at != seat], premiums)
            for seat, hand in enumerate(hands)
            if seat != me
        ]

        def gain(house):
            chances = [lower(hand, leaning, house) for hand, leaning in zip(others, weights, strict=True)]
            return expected(chances, row) - expected(blind(house, others), later)

        return {"type": "sell", "house": max(hands[me], key=gain)}


def main():
    """Answer every message that wants an answer, until `quit` or the end of the input."""
    expert = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"ready","name":"expert","version":"1.0","games":["for-sale"]}', flush=True)
        elif message["type"] == "start":
            expert = Expert(message["rules"])
        elif message["type"] == "act":
            if message["decision"] == "bid":
                action = expert.buy(message["observation"], message["legal"][-1]["coins"]["min"])
            else:
                action = expert.sell(message["observation"])
            print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
