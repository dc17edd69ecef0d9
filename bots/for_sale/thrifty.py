"""Plays For Sale thriftily, without dice.

Buying: never bids more than 3 coins, and bids at all only while the next house of the row is at least 3 above the
lowest, which a pass would bring. Selling: the better the cheques on the table among all cheques of the game, the better
the house among its own. `thrifty_c/thrifty-c.c` is the same bot in C.
"""

import json
import sys

DEAREST = 3  # coins
STEP = 3  # houses


def buy(observation, least):
    """The action in an auction; `least` is the lowest bid allowed."""
    row = observation["row"]
    if least <= DEAREST and row[1] - row[0] >= STEP:
        return {"type": "bid", "coins": least}
    return {"type": "pass"}


def sell(observation, cheques):
    """The action in a sale; `cheques` are all cheques of the game."""
    row = observation["row"]
    houses = observation["players"][observation["you"]]["houses"]
    below_average = sum(cheque * len(row) < sum(row) for cheque in cheques)
    place = min(len(houses) * below_average // len(cheques), len(houses) - 1)
    return {"type": "sell", "house": houses[place]}


def main():
    """Answer every message that wants an answer, until `quit` or the end of the input."""
    cheques = []
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"ready","name":"thrifty","version":"1.0","games":["for-sale"]}', flush=True)
        elif message["type"] == "start":
            cheques = message["rules"]["cheques"]
        elif message["type"] == "act":
            observation = message["observation"]
            if message["decision"] == "bid":
                action = buy(observation, message["legal"][-1]["coins"]["min"])
            else:
                action = sell(observation, cheques)
            print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
