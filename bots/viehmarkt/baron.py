"""Plays Viehmarkt by what each outcome is worth for the end of the match.

Prospects. A player's chance to complete an animal grows with how many it holds, with those still in the deck, and with its
money. The chances make the expected score: expected sum of values × expected number of quartets, so that the multiplier
counts in every decision: cheap quartets are bought to multiply dear ones. The bot's utility is its own expected score less a
part of its rivals', the strongest counting most.

Money. It is worth what it still buys: it improves the chances, so it is worth nothing once all animals are complete. The
bot keeps count of every purse. Prices, paydays, purses that were shown and what it swapped itself it knows; the rest it guesses
by the number of cards, and makes it fit the total.

Auctions. A bid is judged by how the auction would end with it: an auctioneer to whom the animal is worth more buys and pays
the bidder; otherwise the bidder pays, or cannot and is exposed. So the bot drives up an auctioneer who wants the animal, even
beyond its own purse, and as auctioneer it sells to a bidder who hardly has the money.

Trades. Both offers change hands whoever wins. So an offer costs what it holds, and wins only if it is the higher: the bot weighs
the one against the other by what this opponent has offered so far, in relation to its purse and the number of cards. In each turn it
plans its best trade, and holds an auction unless the trade is worth more.
"""

import json
import sys
from math import exp

ANIMALS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
NOTES = (500, 200, 100, 50, 10)
P = {
    "kappa": 1.5,  # how much more a second animal of a kind counts than the first
    "beta": 0.5,  # what an animal in the deck counts for everybody
    "gamma": 1.4,  # how much money counts for the chances
    "floor": 0.3,  # what a player without money still has, in parts of the average purse
    "rivals": 0.5,  # how much the rivals' prospects count against one's own
    "auction": 0.5,  # what holding an auction is worth, in average purses
    "doubt": 0.1,  # how unsure it is what an auctioneer does, in parts of the stake
    "offers": (0.0, 0.3, 0.6, 1.0, 1.5),  # the worth of a card offered, relative to the purse, before anything was seen
    "counters": (0.0, 0.0, 0.1, 0.25, 0.5),  # the part of the purse that a counter is, likewise
}


def total(money):
    """What some cards are worth."""
    return sum(int(key) * count for key, count in money.items())


class Baron:
    """What lasts for one match: the rules, everybody's money as far as is known, and how everybody has offered."""

    def __init__(self, start, **more):
        self.p = {**P, **more}
        rules = start["rules"]
        self.me, self.seats = start["seat"], start["seats"]
        self.values = [rules["animals"][animal] for animal in ANIMALS]
        self.copies = rules["copies"]
        self.both = rules["trade_then_auction"]
        self.money = [float(total(rules["purse"]))] * self.seats
        self.all_money = sum(self.money)
        self.cards = [sum(rules["purse"].values())] * self.seats
        self.offers = [list(self.p["offers"]) for _ in range(self.seats)]
        self.counters = [list(self.p["counters"]) for _ in range(self.seats)]
        self.held = []  # animals by seat
        self.trade = {}  # the last one: who, and how many cards
        kappa, beta = self.p["kappa"], self.p["beta"] / self.seats
        span = range(self.copies + 1)
        self.weight = [[(held + beta * left) ** kappa for left in span] for held in span]
        self.state = seed_of(start["seed"])

    def dice(self):
        """A number from 0 to 1."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 11) / 2**53

    # Counting money

    def hear(self, event):
        """Keep count of money, and of how others offer."""
        kind, seat = event["type"], event.get("seat")
        if kind == "payday":
            self.money = [money + event["amount"] for money in self.money]
            self.all_money += event["amount"] * self.seats
            self.cards = [cards + 1 for cards in self.cards]
        elif kind == "pay":
            self.money[seat] = max(self.money[seat], event["price"])
            self.move(seat, event["to"], event["cards"], total(event["money"]) if "money" in event else event["price"])
        elif kind == "bust":
            self.money[seat] = event["worth"]
        elif kind == "trade":
            self.trade = {"challenger": seat, "target": event["player"]}
        elif kind == "offer":
            self.trade["cards"] = event["cards"]
        elif kind == "accept":
            offer = total(event["money"]) if "money" in event else self.guess(event["to"], event["cards"])
            if "money" in event and seat == self.me:
                self.note_offer(event["to"], event["cards"], offer)
            elif "money" in event:
                self.counters[seat].append(0.0)
            self.move(event["to"], seat, event["cards"], offer)
        elif kind == "counter":
            self.trade["counter_cards"] = event["cards"]
        elif kind == "swap":
            self.swap(event)

    def swap(self, event):
        """Two offers have changed hands."""
        challenger, target = self.trade["challenger"], self.trade["target"]
        cards, counter_cards = self.trade["cards"], self.trade["counter_cards"]
        if "offer" in event:
            offer, counter = total(event["offer"]), total(event["counter"])
            if target == self.me:
                self.note_offer(challenger, cards, offer)
            else:
                self.counters[target].append(counter / max(self.money[target], counter, 1))
        else:
            offer, counter = self.guess(challenger, cards), self.guess(target, counter_cards)
            if (offer >= counter) != (event["seat"] == challenger):
                offer = counter = (offer + counter) / 2
        self.move(challenger, target, cards, offer)
        self.move(target, challenger, counter_cards, counter)

    def note_offer(self, seat, cards, worth):
        if cards:
            average = max(self.money[seat], worth, 1) / max(self.cards[seat], cards)
            self.offers[seat].append(worth / cards / average)

    def guess(self, seat, cards):
        """What so many cards of a purse are worth, as far as one can say."""
        ratios = self.offers[seat]
        part = cards / max(self.cards[seat], cards, 1)
        return min(1.0, part * sum(ratios) / len(ratios)) * self.money[seat]

    def move(self, giver, taker, cards, worth):
        """Money changes hands."""
        worth = min(worth, self.money[giver])
        self.money[giver] -= worth
        self.money[taker] += worth
        self.cards[giver] -= cards
        self.cards[taker] += cards

    def look(self, seen):
        """Take over what lies open, and make the guesses fit the total."""
        self.held = [[player["animals"].get(animal, 0) for animal in ANIMALS] for player in seen["players"]]
        self.cards = [player["cards"] for player in seen["players"]]
        self.money[self.me] = float(total(seen["money"]))
        for seat, cap in enumerate(seen.get("caps", ())):
            if cap is not None:
                self.money[seat] = float(cap)
        others = sum(self.money) - self.money[self.me]
        scale = (self.all_money - self.money[self.me]) / others if others > 0 else 1.0
        self.money = [money if seat == self.me else money * scale for seat, money in enumerate(self.money)]

    # What a position is worth

    def utilities(self, held, money):
        """By seat: the own expected score less a part of the rivals'."""
        seats, copies, p = range(self.seats), self.copies, self.p
        average = sum(money) / len(money)
        purses = [(amount / average + p["floor"]) ** p["gamma"] for amount in money]
        sums, numbers = [0.0] * self.seats, [0.0] * self.seats
        squares = [0.0] * self.seats
        for animal, value in enumerate(self.values):
            column = [held[seat][animal] for seat in seats]
            if copies in column:
                chances = [float(count == copies) for count in column]
            else:
                left = copies - sum(column)
                weights = [self.weight[column[seat]][left] * purses[seat] for seat in seats]
                whole = sum(weights) or 1.0
                chances = [weight / whole for weight in weights]
            for seat in seats:
                chance = chances[seat]
                sums[seat] += chance * value
                numbers[seat] += chance
                squares[seat] += chance * chance * value
        scores = [sums[seat] * (1 + numbers[seat]) - squares[seat] for seat in seats]
        found = []
        for seat in seats:
            rivals = [score for other, score in enumerate(scores) if other != seat]
            threat = sum(score * score for score in rivals) / (sum(rivals) or 1.0)
            found.append(scores[seat] - p["rivals"] * threat)
        return found

    def after(self, taker, animals, payer=None, payee=None, amount=0.0, loser=None):
        """The utilities after somebody took animals and somebody paid."""
        held = list(self.held)
        held[taker] = list(held[taker])
        if loser is not None:
            held[loser] = list(held[loser])
        for animal in animals:
            index = ANIMALS.index(animal)
            held[taker][index] = min(held[taker][index] + 1, self.copies)
            if loser is not None:
                held[loser][index] -= 1
        money = self.money
        if payer is not None:
            money = list(money)
            amount = min(amount, money[payer])
            money[payer] -= amount
            money[payee] += amount
        return self.utilities(held, money)

    # Auctions

    def outcome(self, seen, bidder, price):
        """The bot's utility if the outcry ended with this bid."""
        auctioneer, lot, me = seen["auctioneer"], seen["animals"], self.me
        sold = self.after(bidder, lot, bidder, auctioneer, price)
        solvent = self.solvent(bidder, price)
        bust = self.after(auctioneer, lot, auctioneer, bidder, min(price, self.money[bidder]) / 2)
        value = solvent * sold[me] + (1 - solvent) * bust[me]
        if self.money[auctioneer] < price:
            return value
        bought = self.after(auctioneer, lot, auctioneer, bidder, price)
        stake = abs(sold[auctioneer]) + abs(bought[auctioneer]) + 1
        tilt = (bought[auctioneer] - sold[auctioneer]) / stake / self.p["doubt"]
        buys = 1 / (1 + exp(-max(-30.0, min(30.0, tilt))))
        return buys * bought[me] + (1 - buys) * value

    def solvent(self, seat, price):
        """The chance that a player can pay a price."""
        money = self.money[seat]
        if seat == self.me:
            return float(money >= price)
        return 1 / (1 + exp(max(-30.0, min(30.0, 8 * (price - money) / (money + 20)))))

    def bid(self, seen, legal):
        """The bid that ends best, if it is better than not to bid."""
        domain = legal[1]["amount"]
        high, bidder = seen["high_bid"], seen["high_bidder"]
        if bidder is None:
            passing = self.after(seen["auctioneer"], seen["animals"])[self.me]
        else:
            passing = self.outcome(seen, bidder, high)
        least, most = domain["min"], min(domain["max"], int(max(self.money)) // 10 * 10)
        amounts = {least, *(least + (most - least) * part // 40 * 10 for part in (1, 2, 3, 4) if most > least)}
        value, amount = max((self.outcome(seen, self.me, amount), -amount) for amount in amounts)
        return {"type": "bid", "amount": -amount} if value > passing else {"type": "pass"}

    def hammer(self, seen, legal):
        """Sell or buy, whichever ends better."""
        lot, bidder, price, me = seen["animals"], seen["high_bidder"], seen["high_bid"], self.me
        buy = self.after(me, lot, me, bidder, price)[me]
        solvent = self.solvent(bidder, price)
        less = min(price / 2, self.money[bidder])
        again = max(self.after(me, lot, me, bidder, less)[me], self.after(bidder, lot, bidder, me, less)[me])
        sell = solvent * self.after(bidder, lot, bidder, me, price)[me] + (1 - solvent) * again
        return {"type": "buy" if buy > sell else "sell"}

    def pay(self, seen, legal):
        """The cheapest payment with the fewest cards."""
        return {"type": "pay", "money": legal[0]["money"]["in"][0]}

    # Trades

    def terms(self, other, animal, stake):
        """Utility if the trade is won, if it is lost, and what a unit of money paid to the other costs."""
        lot, me = [animal] * stake, self.me
        won = self.after(me, lot, loser=other)[me]
        lost = self.after(other, lot, loser=me)[me]
        unit = max(self.all_money / 20, 10)
        if self.money[me] >= unit:
            price = (self.utilities(self.held, self.money)[me] - self.paid(me, other, unit)[me]) / unit
        else:
            price = (self.paid(other, me, unit)[me] - self.utilities(self.held, self.money)[me]) / unit
        return won, lost, max(price, 0.0)

    def paid(self, payer, payee, amount):
        money = list(self.money)
        money[payer] -= min(amount, money[payer])
        money[payee] += amount
        return self.utilities(self.held, money)

    def amounts(self, purse):
        """Some sums that a purse can lay down, each once."""
        own = total(purse)
        return sorted({total(lay(purse, own * part / 16)) for part in range(17)} | {total(lay(purse, 10))})

    def best_offer(self, purse, other, animal, stake):
        """The offer that does best as challenger, and its utility."""
        won, lost, price = self.terms(other, animal, stake)
        rivals = [ratio * self.money[other] for ratio in self.counters[other]]
        mean = sum(rivals) / len(rivals)
        best = None
        for amount in self.amounts(purse):
            wins = sum(amount >= rival for rival in rivals) / len(rivals)
            value = wins * won + (1 - wins) * lost - price * (amount - mean)
            if best is None or value > best[0] + 1e-9:
                best = value, amount
        return best

    def turn(self, seen, legal):
        """The best trade, or an auction if that is worth more."""
        now = self.utilities(self.held, self.money)[self.me]
        best, choice = None, legal[0]
        for template in legal:
            if template["type"] == "trade":
                other = template["player"]
                for animal in template["animal"]["in"]:
                    index = ANIMALS.index(animal)
                    stake = 2 if self.held[self.me][index] == self.held[other][index] == 2 else 1
                    value, _ = self.best_offer(seen["money"], other, animal, stake)
                    if best is None or value > best:
                        best, choice = value, {"type": "trade", "player": other, "animal": animal}
        if legal[0]["type"] == "auction" and best is not None:
            unit = self.all_money / 20
            other = (self.me + 1) % self.seats
            worth = self.paid(other, self.me, unit)[self.me] - now
            bonus = 0.0 if self.both else self.p["auction"] * 20 / self.seats * worth
            if best - now < bonus:
                choice = legal[0]
        return choice

    def offer(self, seen, legal):
        """The offer that does best."""
        _, amount = self.best_offer(seen["money"], seen["target"], seen["animal"], seen["stake"])
        return {"type": "offer", "money": self.padded(seen["money"], amount)}

    def reply(self, seen, legal):
        """The counter that does best; nothing is as good as accepting."""
        other, cards = seen["challenger"], seen["offer_cards"]
        won, lost, price = self.terms(other, seen["animal"], seen["stake"])
        average = cards / max(self.cards[other], 1) * self.money[other]
        offers = [min(ratio * average, self.money[other]) for ratio in self.offers[other]]
        best = (0.0, 0)
        for amount in self.amounts(seen["money"]):
            wins = sum(amount > offer for offer in offers) / len(offers)
            value = wins * (won - lost) - price * amount
            if value > best[0] + 1e-9:
                best = value, amount
        if best[1] == 0:
            return {"type": "accept"}
        return {"type": "counter", "money": self.padded(seen["money"], best[1])}

    def padded(self, purse, amount):
        """Cards of this sum, and some zeros to hide how many count."""
        zeros = purse.get("0", 0)
        return {**lay(purse, amount), "0": int(self.dice() * (zeros + 1))}

    def act(self, message):
        """The action for a request."""
        for event in message["events"]:
            self.hear(event)
        seen = message["observation"]
        self.look(seen)
        return getattr(self, message["decision"])(seen, message["legal"])


def lay(purse, amount):
    """Cards worth about an amount and no more, large ones first."""
    laid = {}
    for note in NOTES:
        laid[str(note)] = number = min(purse.get(str(note), 0), int(amount) // note)
        amount -= number * note
    return laid


def seed_of(seed):
    """A seed far from its neighbours."""
    return (seed + 1) * 0x9E3779B97F4A7C15 % 2**64


def main():
    """Answer every message that wants an answer, until `quit` or the end of the input."""
    baron = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"ready","name":"baron","version":"1.0","games":["viehmarkt"]}', flush=True)
        elif message["type"] == "start":
            baron = Baron(message)
        elif message["type"] == "act":
            action = baron.act(message)
            print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
