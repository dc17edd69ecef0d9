"""Plays Monopoly Ausgezockt by estimating who will top each lot when the round ends, without dice.

Every pile is public but for its order. So for each lot and player the bot estimates how likely one turn of that player is
to bring a higher card there, and follows the turns to come in their order, the known last turns or a guess from the lots
still free: that gives each player's chance to own the lot at the end. A position is worth the buildings that the bot may
expect, less those that the others may. Every choice is then a difference of two positions:

- a card goes where it changes most, a Figur or „Nix da!“ is used when it changes more than it is likely to bring later in
  the round, which is less and less and in the last turn nothing;
- a card is flipped when what it adds on average outweighs the chance of a Bankrott times all that would be lost;
- „2 Aufdecken“ is played when the victim stands to lose more than two more cards would bring him.
"""

import json
import sys
from math import exp

RATE = 1.1  # how many chances a turn has to top a given lot: times the share of higher cards in the pile
TURNS_LEFT = 0.8  # turns per player in a round that is not triggered, at least
TURNS_PER_LOT = 0.35  # and for each lot that is still free
KEEP = {"token": 2.6, "flip-2": 1.1, "nope": 2.2}  # what a card kept is worth while there are turns enough to use it
ENOUGH = 3.0  # turns per player
CAUTION = 1.0  # what is lost in a bust counts so much


class Tycoon:
    """What lasts for one match: the material."""

    def __init__(self, rules):
        edition = rules["edition"]
        self.length = {lot["lot"]: lot["length"] for lot in edition["lots"]}
        self.value = {lot["lot"]: lot["value"] for lot in edition["lots"]}
        self.grey = edition["greys"]["length"]
        self.longest = max(self.length.values())

    # A position is a dictionary lot → (top cash, its owner) or None, for all lots.

    def read(self, seen):
        """What a decision's observation says, in the forms that are wanted over and over."""
        self.seen = seen
        self.me = seen["you"]
        players = seen["players"]
        self.seats = range(len(players))
        self.others = [seat for seat in self.seats if seat != self.me]
        self.lots = [lot["lot"] for lot in seen["lots"]]
        self.open = [lot["lot"] for lot in seen["lots"] if lot["buildings"]]
        self.higher = [self.shares(player) for player in players]
        self.worth = {lot: [self.worth_of(lot, player) for player in players] for lot in self.open}
        self.board = {
            lot["lot"]: (lot["stack"][-1]["cash"], lot["stack"][-1]["seat"]) if lot["stack"] else None
            for lot in seen["lots"]
        }

    def shares(self, player):
        """The share of the cards above each cash value in the pile that a player will flip from."""
        pile = player["unseen"]["cash"]
        number = player["pile"]
        if number < 5:  # it will be refilled
            pile = pile + player["discards"]["cash"]
            number += len(player["discards"]["cash"]) + len(player["discards"]["cards"])
        number = max(number, 1)
        return [sum(card > cash for card in pile) / number for cash in range(max([12, *pile]) + 1)]

    def worth_of(self, lot, player):
        """What a lot brings to a player who tops it at the end of the round."""
        owned = player["skyline"].get(lot, 0)
        pair = self.seen["greys"] and (owned + 1) // 2 > player["pairs"].get(lot, 0)
        return self.length[lot] + (self.grey if pair else 0)

    def turns(self, free):
        """Whose turns follow the present one in this round, in order, each with how much of a turn it is."""
        seen, number = self.seen, len(self.seats)
        following = [(seen["active"] + step) % number for step in range(1, number + 1)]
        if seen["last_turns"]:
            return [(seat, 1.0) for seat in following[: seen["turns_left"]]]
        if not free:  # it is being triggered now
            return [(seat, 1.0) for seat in following[:-1]]
        left = TURNS_LEFT + TURNS_PER_LOT * free
        whole = int(left)
        return [(seat, 1.0) for seat in following] * whole + [(seat, left - whole) for seat in following]

    def chances(self, lot, top, turns):
        """Each player's chance to own a lot at the end of the round."""
        cash, owner = top or (self.value[lot], None)
        own = [0.0] * len(self.seats)
        if owner is not None:
            own[owner] = 1.0
        liked = self.length[lot] / self.longest
        for seat, part in turns:
            higher = self.higher[seat]
            share = higher[cash] if cash < len(higher) else 0.0
            takes = 1.0 - exp(-RATE * part * share * liked)
            keeps = 1.0 - takes
            own = [chance * keeps for chance in own]
            own[seat] += takes
        return own

    def lot_value(self, lot, top, turns):
        """What a lot is worth to the bot: its own expectation less the others', averaged."""
        worth = self.worth[lot]
        own = self.chances(lot, top, turns)
        against = sum(own[seat] * worth[seat] for seat in self.others) / len(self.others)
        return own[self.me] * worth[self.me] - against

    def position(self, board):
        """What a position is worth."""
        turns = self.turns(sum(board[lot] is None for lot in self.open))
        return sum(self.lot_value(lot, board[lot], turns) for lot in self.open)

    def left(self):
        """How much of the time to use a card is left for the bot: from 1 down to 0 in its last turn of the round."""
        turns = self.turns(sum(self.board[lot] is None for lot in self.open))
        mine = sum(part for seat, part in turns if seat == self.me)
        return min(1.0, mine / ENOUGH)

    def left_for_others(self):
        """The same for cards that are used in the turns of others."""
        turns = self.turns(sum(self.board[lot] is None for lot in self.open))
        theirs = sum(part for seat, part in turns if seat != self.me) / len(self.others)
        return min(1.0, theirs / ENOUGH)

    # Flipping

    def single_gains(self, seat):
        """For each lot of the board: what a card must be higher than, and what topping it would change for a player."""
        turns = self.turns(sum(self.board[lot] is None for lot in self.open))
        found = {}
        for lot in self.open:
            if lot in self.seen["closed"]:
                continue
            top = self.board[lot]
            need = top[0] if top else self.value[lot]
            worth = self.worth[lot]
            mine = top is not None and top[1] == seat
            rival = worth[top[1]] / len(self.others) if top is not None and not mine else 0.0
            found[lot] = need, mine, worth[seat] + rival
        return found, turns

    def won(self, cards, gains, turns, seat):
        """What some cards change together, each on a lot of its own, the highest first."""
        free, total = dict(gains), 0.0
        for cash in sorted(cards, reverse=True):
            best, most = None, 0.0
            for lot, (need, mine, worth) in free.items():
                if need < cash:
                    holds = self.hold(lot, cash, turns, seat)
                    gain = worth * (holds - self.hold(lot, need, turns, seat)) if mine else worth * holds
                    if gain > most:
                        best, most = lot, gain
            if best is not None:
                total += most
                del free[best]
        return total

    def hold(self, lot, cash, turns, seat):
        """The chance that a card survives on a lot."""
        key = lot, cash
        if key not in self.holds:
            left, liked = 1.0, self.length[lot] / self.longest
            for other, part in turns:
                if other != seat:
                    higher = self.higher[other]
                    left *= exp(-RATE * part * liked * (higher[cash] if cash < len(higher) else 0.0))
            self.holds[key] = left
        return self.holds[key]

    def hand(self, seat):
        """What the cards flipped so far are worth to the active player, and what one more adds on average, if it is none that ends the turn."""
        seen = self.seen
        self.holds = {}
        gains, turns = self.single_gains(seat)
        player = seen["players"][seat]
        pile = player["unseen"] if player["pile"] else player["discards"]
        cash = seen["flipped"]["cash"]
        kept = sum(KEEP.get(card, 0.0) for card in seen["flipped"]["cards"])
        stake = self.won(cash, gains, turns, seat) + kept
        number = len(pile["cash"]) + len(pile["cards"])
        if not number:
            return stake, 0.0, 0.0
        added = sum(self.won([*cash, card], gains, turns, seat) + kept - stake for card in pile["cash"])
        added += sum(KEEP.get(card, 0.0) for card in pile["cards"])
        return stake, added / number, pile["cards"].count("bankrupt") / number

    def flip(self):
        """Whether to flip one more card."""
        stake, added, chance = self.hand(self.me)
        risk = 0.0 if self.seen["protected"] else chance
        return {"type": "flip" if added >= CAUTION * risk * stake else "stop"}

    # Reaction cards

    def harm(self, seat):
        """What two more cards cost a player on average."""
        stake, added, chance = self.hand(seat)
        if self.seen["protected"]:
            return -2 * added
        bust = 1 - (1 - chance) ** 2
        return bust * stake - (2 - chance) * added

    def attack(self):
        """Whether to play „2 Aufdecken“."""
        play = self.harm(self.seen["active"]) > KEEP["flip-2"] * self.left_for_others()
        return {"type": "play", "card": "flip-2"} if play else {"type": "pass"}

    def defend(self):
        """Whether to answer it."""
        play = self.harm(self.me) > KEEP["nope"] * self.left_for_others()
        return {"type": "play", "card": "nope"} if play else {"type": "pass"}

    def veto(self):
        """Whether to refuse a card on a lot of one's own."""
        card, seen = self.seen["announced"], self.seen
        lot = card["lot"]
        if lot not in self.worth:
            return {"type": "pass"}
        before = self.position(self.board)
        loss = before - self.position({**self.board, lot: (card["cash"], seen["active"])})
        play = loss > KEEP["nope"] * self.left_for_others()
        return {"type": "play", "card": "nope"} if play else {"type": "pass"}

    # Placing

    def gain(self, action, before):
        """What an action changes."""
        if action["type"] == "done":
            return 0.0
        cost = KEEP["token"] * self.left() if action["type"] == "token" else 0.0
        if "cash" not in action:
            return -cost - 1.0
        if action.get("corner") == "jail":
            board = self.without(action["player"], action["cash"])
        else:
            board = {**self.board, action["lot"]: (action["cash"], self.me)}
        return self.position(board) - before - cost

    def without(self, player, cash):
        """The board after a card has left it."""
        board = dict(self.board)
        for lot in self.seen["lots"]:
            stack = [card for card in lot["stack"] if (card["cash"], card["seat"]) != (cash, player)]
            if len(stack) < len(lot["stack"]):
                board[lot["lot"]] = (stack[-1]["cash"], stack[-1]["seat"]) if stack else None
        return board

    def choices(self, legal):
        """Every legal action."""
        for template in legal:
            for field, domain in template.items():
                if isinstance(domain, dict):
                    yield from ({**template, field: value} for value in domain["in"])
                    break
            else:
                yield template

    def place(self, legal):
        """The action that changes most."""
        before = self.position(self.board)
        choices = list(self.choices(legal))
        due = [action for action in choices if action["type"] == "place"]
        best = max(choices, key=lambda action: self.gain(action, before))
        if best["type"] == "place" and len(due) > 1:
            # of several cards the highest first where it gains most, so that the others find what is left
            return max(due, key=lambda action: self.gain(action, before))
        return best

    def event(self, legal):
        """What to place, remove or return."""
        choices = list(self.choices(legal))
        if choices[0]["type"] == "return":
            return min(choices, key=lambda action: self.length[action["lot"]])
        if choices[0]["type"] == "place":
            return self.place(legal)

        def after(action):
            cash, owner = self.board[action["lot"]]
            return self.position(self.without(owner, cash))

        return max(choices, key=after)

    def act(self, message):
        """The action for a decision."""
        self.read(message["observation"])
        decision = message["decision"]
        if decision in ("place", "event"):
            return getattr(self, decision)(message["legal"])
        return getattr(self, decision)()


def main():
    """Answer every message that wants an answer, until `quit` or the end of the input."""
    tycoon = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"ready","name":"tycoon","version":"1.0","games":["ausgezockt"]}', flush=True)
        elif message["type"] == "start":
            tycoon = Tycoon(message["rules"])
        elif message["type"] == "act":
            print(json.dumps({"type": "action", "id": message["id"], "action": tycoon.act(message)}), flush=True)
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
