"""A bot that plays several matches at a time: reads all there is, then answers it all, the last first.

    crowd.py [VICE [N]]

The vice strikes once, at the Nth decision that the process is asked; `computes` and `sleeps` do so before each batch of
answers, and their notes say from when to when.
"""

import json
import os
import sys
import time

LOOK = 0.05  # seconds

VICE, NUMBER = [*sys.argv[1:], "good", "0"][:2] if len(sys.argv) < 3 else sys.argv[1:3]


def first(domain):
    """The last value of a field: high bids make long matches."""
    if not isinstance(domain, dict):
        return domain
    return domain["max"] if "max" in domain else domain["in"][-1]


def answer(message, note):
    template = message["legal"][message["observation"]["houses_left"] % len(message["legal"])]
    action = {key: first(domain) for key, domain in template.items()}
    return {"id": message["id"], "action": action, "note": note}


def strike(message, line):
    """What is printed instead of the line with the answer."""
    if VICE == "garbage":
        return "what?\n" + line
    if VICE == "twice":
        return line + line
    if VICE == "illegal":
        return json.dumps({"id": message["id"], "action": {"type": "jump"}}) + "\n"
    if VICE == "unknown-id":
        return json.dumps({"id": 10**6, "action": {"type": "pass"}}) + "\n" + line
    if VICE == "crash":
        sys.exit(3)
    if VICE == "flood":
        return "x" * 200_000
    if VICE == "torrent":
        while True:
            os.write(1, b"what?\n" * 1_000)
    if VICE == "deaf":
        time.sleep(60)
    if VICE == "held-back":
        held_back.append(line)
        return ""
    return ""  # silent


if VICE == "stillborn":
    sys.exit("stillborn")
asked = 0
held_back = []
rest = b""
open_matches = set()
while data := os.read(0, 1 << 20):
    *lines, rest = (rest + data).split(b"\n")
    requests = []
    for message in map(json.loads, lines):
        if message["type"] == "hello":
            os.write(1, b'{"type":"ready","concurrency":64}\n' + b"what?\n" * (30 * (VICE == "chatty")))
        elif message["type"] == "start":
            open_matches.add(message["match"])
        elif message["type"] == "end":
            open_matches.remove(message["match"])  # each is ended once, and none that was not started
        elif message["type"] == "act":
            assert message["match"] in open_matches
            requests.append(message)
        elif message["type"] == "fault" and held_back:
            os.write(1, held_back.pop().encode())
        elif message["type"] == "quit":
            sys.exit(0)
    out, look = "", ""
    if requests and VICE in ("computes", "sleeps"):
        began = time.monotonic()
        if VICE == "sleeps":
            time.sleep(LOOK)
        else:
            until = time.process_time() + LOOK
            while time.process_time() < until:
                pass
        look = f" {began} {time.monotonic()}"
    for message in reversed(requests):
        asked += 1
        if VICE == "aloud":
            print(message["decision"], file=sys.stderr, flush=True)
        line = json.dumps(answer(message, f"{len(requests)} together{look}")) + "\n"
        out += strike(message, line) if VICE != "good" and asked == int(NUMBER) else line
        if VICE == "illegal" and int(NUMBER) < asked < int(NUMBER) + 40:
            out = out.replace('"bid"', '"leap"').replace('"pass"', '"leap"')
    os.write(1, out.encode())
