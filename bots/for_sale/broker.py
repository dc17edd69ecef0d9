"""Plays For Sale by search: every choice is played out in many possible worlds, and the one that ends best is taken.

Buying. A world is an order of the houses still to come. The rest of the auctions is played out in it, everybody by one simple
rule: stay in while the next place in the row is worth more than it costs. How patient each is differs from world to world.
At the end a house counts as the cheque that stands as high among all cheques as the house among all houses.

Selling. A world is an order of the cheques still to come, what the others put down now, and an order in which everybody puts down
the rest. What the others put down now is likelier the more it gains against players who choose blindly.

An ending is worth the share of the others who are beaten, with a soft edge: a narrow lead is not quite a lead.

This is an example of how to use `arena.bot`, so it needs arena installed.
"""

from bisect import bisect_left
from math import exp

from arena.bot import best, run
from arena.bot.for_sale import Bid, Pass, Sell
from arena.games.core.state import CHANCE, Deal

PLAYOUTS = 600
MS = 200  # at most, for a decision
COIN_LATER = 1.6  # what a coin is worth while auctions are still to come
PATIENCE = (1.0, 2.0)  # how much more than its cost the next place must be worth, from world to world
HIGHER = 3  # bids tried, from the lowest allowed on
FIRMNESS = 1.5  # how surely the others put down what gains most, per unit of cheque
EDGE = 4.0  # wealth by which a lead is safe


def share_beaten(wealths, me):
    """How many of the others are beaten, from 0 to 1."""
    others = [wealth for seat, wealth in enumerate(wealths) if seat != me]
    return sum(1 / (1 + exp((other - wealths[me]) / EDGE)) for other in others) / len(others)


def worths(rules):
    """What each house is worth: the cheque at the same place of its deck, between two cheques by interpolation."""
    houses, cheques = rules.houses, rules.cheques
    found = {}
    for place, house in enumerate(houses):
        at = min(max((place + 0.5) / len(houses) * len(cheques) - 0.5, 0), len(cheques) - 1)
        low = min(int(at), len(cheques) - 2)
        found[house] = cheques[low] + (at - low) * (cheques[low + 1] - cheques[low])
    return found


def shuffled(cards, dice):
    """Cards in an order that luck could bring."""
    return tuple(dice.sample(cards, len(cards)))


# Buying


def simple_bid(state, worth, patience):
    """What the player to move does in a playout."""
    table, seat, least = state.table, state.to_move[0], state.lowest
    if least > table.coins[seat]:
        return Pass()
    coin = COIN_LATER if table.houses_left else 1.0
    passing = table.passing[state.bids[seat]]
    lowest, *above = (worth[house] for house in state.row)
    win = sum(above) / len(above) - lowest > coin * (least - passing)
    one_place = above[0] - lowest > patience * coin * (table.passing[least] - passing)
    return Bid(least) if win or (len(above) > 1 and one_place) else Pass()


def buy(question):
    """The bid that ends best, or to pass."""
    match = question.match
    me, worth = match.seat, worths(match.rules)
    now = question.state()
    coins = question.legal[-1]["coins"]
    choices = [Pass(), *(Bid(bid) for bid in range(coins["min"], min(coins["max"], coins["min"] + HIGHER - 1) + 1))]

    def world(dice):
        return shuffled(now.table.unseen_houses, dice), [dice.uniform(*PATIENCE) for _ in range(match.seats)]

    def playout(choice, world, _dice):
        houses, patience = world
        shown = 0
        state = now.clone().apply({me: choice})
        while True:
            (seat,) = state.to_move
            if seat != CHANCE:
                state = state.apply({seat: simple_bid(state, worth, patience[seat])})
            elif state.draw.source == "houses":
                row = houses[shown : shown + state.draw.number]
                shown += len(row)
                state = state.apply({CHANCE: Deal(row)})
            else:  # the buying is over
                break
        table = state.table
        wealths = [
            coins + sum(worth[house] for house in own) for coins, own in zip(table.coins, table.houses, strict=True)
        ]
        return share_beaten(wealths, me)

    return best(choices, world, playout, match.dice, playouts=PLAYOUTS, ms=question.budget(MS))


# Selling


def later_row(unseen, seats):
    """The average row of a later sale: the k-th lowest of `seats` cheques drawn from the unseen ones."""
    places = ((rank + 1) * (len(unseen) + 1) / (seats + 1) - 1 for rank in range(seats))
    return [unseen[min(max(int(place), 0), len(unseen) - 1)] for place in places]


def leanings(hand, others, premiums):
    """How likely a player is to put down each house, as weights; `premiums`: what each cheque now is above later."""
    gains = []
    for house in hand:
        chances = [1.0]  # of beating exactly 0, 1, 2, … players who choose blindly
        for other in others:
            beaten = bisect_left(other, house) / len(other)
            chances = [
                lose * (1 - beaten) + win * beaten for lose, win in zip([*chances, 0.0], [0.0, *chances], strict=True)
            ]
        gains.append(sum(chance * premium for chance, premium in zip(chances, premiums, strict=True)))
    most = max(gains)
    return [exp(FIRMNESS * (gain - most)) for gain in gains]


def sell(question):
    """The house that ends best."""
    match = question.match
    me, seats = match.seat, range(match.seats)
    now = question.state()
    hands, unseen = now.table.houses, now.table.unseen_cheques
    later = later_row(unseen, match.seats) if now.table.cheques_left else [0] * match.seats
    premiums = [cheque - average for cheque, average in zip(now.row, later, strict=True)]
    weights = [leanings(hands[seat], [hands[other] for other in seats if other != seat], premiums) for seat in seats]

    def world(dice):
        picks = [dice.choices(hands[seat], weights[seat])[0] for seat in seats]
        return shuffled(unseen, dice), picks, [shuffled(hand, dice) for hand in hands]

    def playout(choice, world, _dice):
        cheques, picks, orders = world
        shown = 0
        picks = [choice.house if seat == me else picks[seat] for seat in seats]
        orders = [list(order) for order in orders]
        for order, pick in zip(orders, picks, strict=True):
            order.remove(pick)
        state = now.clone().apply({seat: Sell(pick) for seat, pick in enumerate(picks)})
        while state.to_move:
            if state.to_move == (CHANCE,):
                row = cheques[shown : shown + match.seats]
                shown += len(row)
                state = state.apply({CHANCE: Deal(row)})
            else:
                state = state.apply({seat: Sell(orders[seat].pop()) for seat in state.to_move})
        return share_beaten([wealth for wealth, *_ in state.scores()], me)

    return best(
        [Sell(house) for house in hands[me]], world, playout, match.dice, playouts=PLAYOUTS, ms=question.budget(MS)
    )


def decide(question):
    """The action for a question."""
    return buy(question) if question.decision == "bid" else sell(question)


if __name__ == "__main__":
    run(decide, name="broker", version="1.0", games=["for-sale"])
