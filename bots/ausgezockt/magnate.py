"""Plays Monopoly Ausgezockt like the tycoon, except where a search clearly knows better.

The choice of the tycoon and a few others that look good are played out to the end of the round many times over. A playout rolls
and flips as luck would, and everybody plays by a simple rule: flip while the next card is likely to add more than a Bankrott
would cost; put every card where it wins the longest building; keep „Nix da!“ for the long ones. When the round is over, a choice
is worth the share of the others who are behind, with a soft edge: the match goes on. The tycoon is overruled where another choice
is clearly better in the same playouts. Only the order of the piles is hidden in this game, so every world begins with what
lies on the table.

This is an example of how to make any bot search: the tycoon is in tycoon.py beside it, and it needs arena installed.
"""

from math import exp

from tycoon import Tycoon

from arena.bot import best, deal, run
from arena.bot.ausgezockt import Done, Flip, Pass, Place, Play, Stop, TokenPlace
from arena.games.core.state import CHANCE

PLAYOUTS = 1200
MS = 200  # at most, for a decision
MOST = 6  # other choices tried, those that look best
DOUBT = 1.0  # standard errors by which a choice must be better than the tycoon's
USEFUL = 0.6  # the part of all cards but Bankrott that add something, cash that fits counting 1
KEEP = 0.3  # what a card counts that is no cash
TAKEN = 1.3  # how much more a lot is worth that is taken from another
SLACK = 0.02  # what a lot is worth less for each number that a card is higher than it must be
LONG = 5  # a building that deserves „Nix da!“
EDGE = 5.0  # a lead in length that is nearly safe

FLIP, STOP, PASS, DONE, FLIP_2, NOPE = Flip(), Stop(), Pass(), Done(), Play("flip-2"), Play("nope")


def worth(table, seat, lot):
    """What a lot would bring to a player who tops it at the end of the round, as far as that is new."""
    if not table.buildings[lot]:
        return 0.0
    stack = table.stacks[lot]
    if stack and stack[-1][1] == seat:
        return 0.2
    length = table.rules.lengths[lot]
    if table.greys_left and (table.skylines[seat][lot] + 1) // 2 > table.pairs[seat][lot]:
        length += table.rules.edition.grey_length
    return length * TAKEN if stack else float(length)


def flip(table, seat):
    """Flip while the next card is likely to add more than a Bankrott would cost."""
    pile = table.piles[seat] or table.discards[seat]
    bankrupt = pile.count("bankrupt") / len(pile)
    if table.protected > 0 or not bankrupt:
        return FLIP
    stake = sum(table.reach[cash] > 0 for cash in table.cash) + KEEP * len(table.cards)
    return FLIP if USEFUL * (1 - bankrupt) > bankrupt * stake else STOP


def place(table, seat):
    """The card and the lot that bring most."""
    most, found = -1.0, DONE
    for cash in table.cash:
        for lot, need in enumerate(table.needs):
            if need < cash:
                value = worth(table, seat, lot) - SLACK * (cash - need)
                if value > most:
                    most, found = value, Place(cash, table.rules.lots[lot])
    return found


def simple(state, seat, dice):
    """What a player does in a playout."""
    table = state.table
    match state.phase:
        case "flip":
            return flip(table, seat)
        case "place":
            return place(table, seat)
        case "attack":
            return FLIP_2 if table.protected <= 0 and len(table.cash) > 1 else PASS
        case "defend":
            return NOPE
        case "veto":
            lot = state.card.lot
            precious = table.buildings[lot] and table.rules.lengths[lot] >= LONG
            return NOPE if precious else PASS
        case _:
            return state.legal(seat).sample(dice)


def share_beaten(state, me):
    """How many of the others are behind, from 0 to 1."""
    scores = state.scores()
    others = [score for seat, score in enumerate(scores) if seat != me]
    if not state.to_move:
        return sum((scores[me] > score) + (scores[me] == score) / 2 for score in others) / len(others)
    return sum(1 / (1 + exp((score[0] - scores[me][0]) / EDGE)) for score in others) / len(others)


def promising(choices, table, me):
    """The choices that look best, where there are many."""

    def look(choice):
        if isinstance(choice, Place | TokenPlace):
            bonus = 0.5 if isinstance(choice, Place) else 0.0
            return worth(table, me, table.rules.index[choice.lot]) - SLACK * choice.cash + bonus
        return 3.0

    return sorted(choices, key=look, reverse=True)[:MOST]


def decide(question):
    """The action for a question."""
    match = question.match
    me, now = match.seat, question.state()

    def playout(choice, world, dice):
        state = world.clone()
        state = state.apply({seat: choice if seat == me else simple(state, seat, dice) for seat in state.to_move})
        while state.to_move and state.table.round == now.table.round:
            if state.to_move == (CHANCE,):
                state = deal(state, dice)
            else:
                state = state.apply({seat: simple(state, seat, dice) for seat in state.to_move})
        return share_beaten(state, me)

    legal = now.legal(me)
    first = legal.read(tycoon(question))
    others = [choice for choice in promising(legal, now.table, me) if choice != first]
    ms = question.budget(MS)
    return best([first, *others], lambda _: now, playout, match.dice, playouts=PLAYOUTS, ms=ms, doubt=DOUBT)


def tycoon(question):
    """What the tycoon would do."""
    notes = question.match.notes
    if "tycoon" not in notes:
        notes["tycoon"] = Tycoon(question.match.rules.wire())
    message = {"observation": question.observation, "decision": question.decision, "legal": question.legal}
    return notes["tycoon"].act(message)


if __name__ == "__main__":
    run(decide, name="magnate", version="1.0", games=["ausgezockt"])
