"""A bot that keeps the protocol, and others with one vice each that `arena check` must find: `vices.py NAME`.

It plays any game: the last template, each domain by dice from `seed`. It takes several matches at a time.
"""

import json
import os
import sys
import threading
import time

LONG = 600  # seconds that nobody waits


class Dice:
    """A linear congruential generator."""

    def __init__(self, seed):
        self.state = seed

    def below(self, number):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 32) % number


def say(message):
    print(json.dumps(message), flush=True)


class Good:
    """No vice at all."""

    ready = '{"type": "ready", "name": "good", "concurrency": 3}'

    def __init__(self):
        self.matches = {}  # by its name: what is known of a match

    def run(self):
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "quit":
                return
            self.hear(message)

    def hear(self, message):
        getattr(self, message["type"], self.other)(message)

    def hello(self, message):
        print(self.ready, flush=True)

    def start(self, message):
        self.matches[message["match"]] = Dice(message["seed"])

    def act(self, message):
        say({"id": message["id"], "action": self.choose(message, self.matches[message["match"]])})

    def choose(self, message, dice):
        template = message["legal"][dice.below(len(message["legal"]))]
        return {key: self.value(domain, dice) for key, domain in template.items()}

    def value(self, domain, dice):
        if not isinstance(domain, dict):
            return domain
        if "from" in domain:
            return {key: dice.below(count + 1) for key, count in domain["from"].items()}
        values = domain.get("in") or range(domain["min"], domain["max"] + 1, domain["step"])
        return values[dice.below(len(values))]

    def fault(self, message):
        pass

    def end(self, message):
        del self.matches[message["match"]]

    def other(self, message):
        pass


class NameForTerminals(Good):
    ready = '{"type": "ready", "name": "red\\u001b[31m", "version": "\\u202e2"}'


class PlaysSomethingElse(Good):
    ready = '{"type": "ready", "games": ["for-sail", "chess"]}'


class NeedsAFile(Good):
    def hello(self, message):
        open("/etc/shadow").close()
        super().hello(message)


class ForgetsToFlush(Good):
    def act(self, message):
        sys.stdout.write(json.dumps({"id": message["id"], "action": message["legal"][0]}) + "\n")


class QuotesNumbers(Good):
    def value(self, domain, dice):
        value = super().value(domain, dice)
        return str(value) if isinstance(value, int) else value


class Stumbles(Good):
    """At the third seat."""

    def start(self, message):
        super().start(message)
        if message["seat"] == 2:
            raise KeyError("seat")


class NeverBids(Good):
    """And does not know how to pay."""

    def choose(self, message, dice):
        if message["decision"] == "pay":
            return {"type": "pay"}
        return {key: self.value(domain, dice) for key, domain in message["legal"][0].items()}


class KnowsOneEdition(Good):
    def start(self, message):
        super().start(message)
        assert message["rules"]["edition"] != "iello", "30 houses, 1 to 30"


class HoldsMuch(Good):
    def hello(self, message):
        self.much = os.urandom(1) * (64 << 20)
        super().hello(message)


class Logs(Good):
    def act(self, message):
        sys.stderr.write("thinking " * 20_000)
        super().act(message)


class SaysGoodbye(Good):
    """After three matches."""

    matches_played = 0

    def end(self, message):
        super().end(message)
        self.matches_played += 1
        if self.matches_played == 3:
            say({"type": "info", "text": "good games"})


class Stays(Good):
    def run(self):
        super().run()
        time.sleep(LONG)


class StaysAtTheEnd(Good):
    """Knows of `quit` only."""

    def run(self):
        while True:
            line = sys.stdin.readline()
            if not line:
                time.sleep(LONG)
            message = json.loads(line)
            if message["type"] == "quit":
                return
            self.hear(message)


class HasDiceOfItsOwn(Good):
    def start(self, message):
        self.matches[message["match"]] = Dice(int.from_bytes(os.urandom(4), "big"))


class Remembers(Good):
    """Its dice go on from match to match."""

    dice = None

    def start(self, message):
        self.dice = self.dice or Dice(message["seed"])
        self.matches[message["match"]] = self.dice


class KnowsEveryKey(Good):
    def hear(self, message):
        assert set(message) <= {
            *("type", "protocol", "runner", "bot", "ready_ms", "match", "game", "rules", "seats", "seat", "seed"),
            *("match_ms", "id", "decision", "observation", "events", "legal", "time_ms", "left_ms", "result"),
            *("fault", "message", "played"),
        }, "a key that I do not know"
        super().hear(message)


class KnowsEveryMessage(Good):
    def other(self, message):
        raise SystemExit(f"what is {message['type']}?")


class TakesAReadForALine(Good):
    def run(self):
        while data := os.read(0, 1 << 20):
            for line in data.splitlines():
                message = json.loads(line)
                if message["type"] == "quit":
                    return
                self.hear(message)


class HasAShortBuffer(Good):
    def run(self):
        while line := sys.stdin.readline(8192):
            message = json.loads(line)
            if message["type"] == "quit":
                return
            self.hear(message)


class AnswersFaults(Good):
    def fault(self, message):
        say({"id": message["id"], "action": message["played"]})


class GivesUpWhenLate(Good):
    def fault(self, message):
        if message["fault"] == "late":
            raise SystemExit("I lose on time")


class CountsOnScores(Good):
    def end(self, message):
        super().end(message)
        sys.stderr.write(f"{message['result']['scores'][0][0]} points for seat 0\n")


class KnowsOneMatch(Good):
    """Though it announces that it plays three."""

    now = None

    def start(self, message):
        super().start(message)
        self.now = message["match"]

    def act(self, message):
        assert message["match"] == self.now, "another match"
        super().act(message)


class EndsAfterEachMatch(Good):
    def end(self, message):
        sys.exit()


class Leaks(Good):
    """Two megabytes a match."""

    def __init__(self):
        super().__init__()
        self.leak = []

    def start(self, message):  # not at the end, behind which we may look too soon
        super().start(message)
        self.leak.append(os.urandom(1) * (2 << 20))


class Chatters(Good):
    """Ten thousand bytes a match."""

    def end(self, message):
        super().end(message)
        sys.stderr.write("thinking " * 1_111 + "\n")


class Spins(Good):
    """Computes all the time."""

    def hello(self, message):
        threading.Thread(target=self.spin, daemon=True).start()
        super().hello(message)

    def spin(self):
        while True:
            pass


class HasManyLastWords(Good):
    def run(self):
        super().run()
        sys.stderr.write("farewell " * 30_000)


class TakesItsTime(Good):
    """Half a second for each decision, but for the first matches."""

    decisions = 0

    def act(self, message):
        self.decisions += 1
        if self.decisions > 40:
            time.sleep(0.5)
        super().act(message)


class GoesItsOwnWay(Good):
    """Its exit code says nothing."""

    def run(self):
        super().run()
        sys.exit(3)


class Mute(Good):
    def hello(self, message):
        pass


if __name__ == "__main__":
    globals()[sys.argv[1]]().run()
