"""Plays Monopoly Ausgezockt by counting cards, without dice.

Flipping. What is left of the draw pile is public, so the bot knows the chance that the next card is a Bankrott. It goes on
while what the next card adds on average is more than what a Bankrott would cost: the lots that the cards flipped so far win.

Placing. A lot is worth the length of its building, and a grey one where that makes a pair. The bot puts a card where it wins
the most, and of equal lots on the one that takes the least of the card. The Figur fetches the highest card for a lot
worth the trouble. „2 Aufdecken“ is played when it is likely to hurt, „Nix da!“ whenever something valuable is at stake.
"""

import json
import sys

RISK = 0.3  # play „2 Aufdecken“ when two more cards are a Bankrott at least so often
PRECIOUS = 5  # the worth of a lot that deserves „Nix da!“ or the Figur


class Gambler:
    """What lasts for one match: the material."""

    def __init__(self, rules):
        edition = rules["edition"]
        self.length = {lot["lot"]: lot["length"] for lot in edition["lots"]}
        self.grey = edition["greys"]["length"]

    def worth(self, seen, seat, lot):
        """What a lot brings to a player who tops it at the end of the round."""
        if not lot["buildings"]:
            return 0
        player = seen["players"][seat]
        owned = player["skyline"].get(lot["lot"], 0)
        pair = seen["greys"] and (owned + 1) // 2 > player["pairs"].get(lot["lot"], 0)
        return self.length[lot["lot"]] + (self.grey if pair else 0)

    def gains(self, seen, seat):
        """For each lot what a card must be higher than, and what it wins there: nothing where one is on top already."""
        found = {}
        for lot in seen["lots"]:
            top = lot["stack"][-1] if lot["stack"] else None
            need = top["cash"] if top else lot["value"]
            mine = top is not None and top["seat"] == seat
            if lot["lot"] not in seen["closed"]:
                found[lot["lot"]] = need, 0 if mine else self.worth(seen, seat, lot)
        return found

    def won(self, cards, gains):
        """What some cards win together, each on a lot of its own, the highest first."""
        free, total = dict(gains), 0
        for cash in sorted(cards, reverse=True):
            fits = [lot for lot, (need, _) in free.items() if need < cash]
            if fits:
                total += free.pop(max(fits, key=lambda lot: free[lot][1]))[1]
        return total

    def flip(self, seen):
        """Whether to flip one more card."""
        player = seen["players"][seen["you"]]
        pile = player["unseen"] if player["pile"] else player["discards"]
        number = len(pile["cash"]) + len(pile["cards"])
        chance = 0 if seen["protected"] else pile["cards"].count("bankrupt") / number
        gains = self.gains(seen, seen["you"])
        cards = seen["flipped"]["cash"]
        stake = self.won(cards, gains)
        added = sum(self.won([*cards, cash], gains) - stake for cash in pile["cash"]) / number
        return {"type": "flip" if added >= chance * stake else "stop"}

    def attack(self, seen):
        """Whether to play „2 Aufdecken“."""
        player = seen["players"][seen["active"]]
        pile = player["unseen"] if player["pile"] else player["discards"]
        number = len(pile["cash"]) + len(pile["cards"])
        bankrupt = pile["cards"].count("bankrupt")
        if seen["protected"] or not seen["flipped"]["cash"] or number < 2:
            return {"type": "pass"}
        safe = (number - bankrupt) * (number - bankrupt - 1) / (number * (number - 1))
        return {"type": "play", "card": "flip-2"} if 1 - safe >= RISK else {"type": "pass"}

    def veto(self, seen):
        """Whether to say „Nix da!“ for a lot of one's own."""
        name = seen["announced"]["lot"]
        lot = next(lot for lot in seen["lots"] if lot["lot"] == name)
        precious = self.worth(seen, seen["you"], lot) >= PRECIOUS
        return {"type": "play", "card": "nope"} if precious else {"type": "pass"}

    def place(self, seen, legal):
        """Where to put which card, or the Figur; done when there is nothing better."""
        gains = self.gains(seen, seen["you"])
        best, most = legal[0], (0, 0)
        for template in legal:
            if template.get("corner") in ("go", "visit") and legal[0]["type"] != "done":
                continue  # first the cards that must be placed
            for name in template.get("lot", {"in": []})["in"]:
                need, gain = gains[name]
                used = template["cash"] - need
                if template["type"] == "token" and (gain < PRECIOUS or used <= 0):
                    continue
                rank = (gain + 1, -used if template["type"] == "place" else used)
                if rank > most:
                    best, most = {**template, "lot": name}, rank
        return best

    def event(self, seen, legal):
        """What to place, remove or return."""
        if legal[0]["type"] == "place":
            return self.place(seen, legal)
        lots = {lot["lot"]: lot for lot in seen["lots"]}
        names = legal[0]["lot"]["in"]
        if legal[0]["type"] == "return":
            return {"type": "return", "lot": min(names, key=self.length.get)}
        own = seen["active"] != seen["you"]  # then a card of one's own must go
        choose = min if own else max
        return {"type": "remove", "lot": choose(names, key=lambda name: self.worth(seen, seen["you"], lots[name]))}

    def act(self, message):
        """The action for a decision."""
        decision, seen, legal = message["decision"], message["observation"], message["legal"]
        if decision == "flip":
            return self.flip(seen)
        if decision == "attack":
            return self.attack(seen)
        if decision == "defend":
            return {"type": "play", "card": "nope"}
        if decision == "veto":
            return self.veto(seen)
        if decision == "place":
            return self.place(seen, legal)
        return self.event(seen, legal)


def main():
    """Answer every message that wants an answer, until `quit` or the end of the input."""
    gambler = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"ready","name":"gambler","version":"1.0","games":["ausgezockt"]}', flush=True)
        elif message["type"] == "start":
            gambler = Gambler(message["rules"])
        elif message["type"] == "act":
            print(json.dumps({"type": "action", "id": message["id"], "action": gambler.act(message)}), flush=True)
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
