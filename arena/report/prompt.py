"""A person at the table: what the referee says in words, and what the person types as actions.

The person is told what a bot in that seat is told, message by message, and no more; only the names of the others are
known besides, since the person has invited them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arena.games.core.game import Game
from arena.report.choices import Action, Template, meaning, understood, usage, words
from arena.report.ruled import ruled
from arena.report.sight import sight
from arena.report.tell import narrator

Message = Mapping[str, Any]

HELP = (
    "Type a choice as it stands at the left, with a value of those that are listed; words may be cut short, and the first "
    "one left out where it is clear (`7` for `bid 7`). A choice is repeated before it counts: Enter takes it, another "
    "choice replaces it, `no` takes it back. `?` explains the choices, `table` shows the table again, `rules` the options in force, `quit` leaves; so "
    "does Ctrl-D."
)
EXPLAINED = 3  # times that the choices of a kind of decision are explained unasked
YES, NO = {"", "y", "yes"}, {"n", "no", "back", "undo"}


class Person:
    """A person at the table.

    Args:
        game: what is played.
        names: by seat.
        say: prints a line.
        prompt: prints what comes before the typing, without ending the line.
        confirm: whether a choice is repeated before it counts.
        bold: makes a line stand out.
        width: columns.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        say: Callable[[str], None],
        prompt: Callable[[str], None],
        *,
        confirm: bool = True,
        bold: Callable[[str], str] = str,
        width: int = 80,
    ) -> None:
        self._game = game
        self._names = names
        self._say = say
        self._prompt = prompt
        self._confirm = confirm
        self._bold = bold
        self._width = min(width, 100)
        self._tell = narrator(game.name)
        self._rules: Mapping[str, Any] = {}
        self._asked: Message = {}
        self._chosen: Action | None = None
        self._explained: dict[str, int] = {}  # decision → how often its choices were shown

    def told(self, message: Message) -> None:
        """The referee says something that needs no answer."""
        match message["type"]:
            case "start":
                self._rules = message["rules"]
                self._tell = narrator(self._game.name, self._rules)
                seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(self._names))
                self._say(
                    self._bold(f"{self._game.title}. You are {self._names[message['seat']]}, seat {message['seat']}.")
                )
                self._wrap(f"The seats: {seats}.")
                self._wrap(HELP)
            case "fault":
                self._wrap(f"That did not count ({message['fault']}: {message['message']}).")
            case "end":
                self._events(message["events"])
                self._result(message["result"])

    def asked(self, message: Message) -> None:
        """The referee asks for a decision."""
        self._asked = message
        self._chosen = None
        self._events(message["events"])
        self._show()
        self._ask()

    def typed(self, line: str) -> Action | None:
        """The person has typed a line: the action, or None where more must be typed."""
        text = line.strip().lower()
        if self._chosen is not None:
            chosen, self._chosen = self._chosen, None
            if text in YES:
                return chosen
            if text in NO:
                self._ask()
                return None
        if text in {"table", "t", "?", "help", "h", "rules"}:
            self._remind(text)
            return None
        found = understood(line, self._asked["legal"])
        if len(found) == 1:
            return self._take(found[0])
        self._refuse(line, found)
        return None

    def _take(self, action: Action) -> Action | None:
        if not self._confirm:
            return action
        self._chosen = action
        self._prompt(f"{self._bold(words(action))} – Enter takes it, `no` takes it back: ")
        return None

    def _refuse(self, line: str, found: Sequence[Action]) -> None:
        if found:
            several = "; ".join(words(action) for action in found[:8])
            self._wrap(f"That can mean several things: {several}{'; …' if len(found) > 8 else ''}.")
        elif line.strip():
            self._wrap(f"“{line.strip()}” is none of your choices:")
            self._choices()
        self._ask()

    def _remind(self, text: str) -> None:
        if text in {"?", "help", "h"}:
            self._wrap(HELP)
            self._choices()
        elif text == "rules":
            for option in self._game.options:
                if option.name in self._rules:
                    self._wrap(f"{option.name} = {self._rules[option.name]}: {option.meaning}")
        else:
            self._show()
        self._ask()

    def _show(self) -> None:
        """The table and the choices."""
        message = self._asked
        self._say("")
        for number, line in enumerate(sight(self._game.name)(message["observation"], self._rules, self._name)):
            if number == 0:
                for part in textwrap.wrap(line, self._width):
                    self._say(self._bold(part))
            else:
                self._say(line if len(line) <= self._width else line[: self._width - 1] + "…")
        self._say("")
        decision = self._asked["decision"]
        seen = self._explained[decision] = self._explained.get(decision, 0) + 1
        if seen <= EXPLAINED:
            self._choices()
        else:
            self._short()

    def _choices(self) -> None:
        legal: Sequence[Template] = self._asked["legal"]
        uses = [usage(template) for template in legal]
        room = min(max(map(len, uses)), 26) + 3
        before = ""
        for template, use in zip(legal, uses, strict=True):
            told = meaning(self._game, self._asked["decision"], template)
            text = "" if told == before else told
            before = told
            first = f"  {use}"
            if len(use) + 3 > room:  # it has lines of its own
                self._wrap(use, "  ", "      ")
                first = ""
            if text or first:
                self._wrap(text, first.ljust(room + 2) if text else first, " " * (room + 2))

    def _short(self) -> None:
        """The choices without their meaning, for those who have read it."""
        self._wrap(" · ".join(map(usage, self._asked["legal"])), "  ", "  ")

    def _ask(self) -> None:
        self._prompt(f"{self._asked['decision']}> ")

    def _events(self, events: Sequence[Mapping[str, Any]]) -> None:
        for event in events:
            text = self._tell(event, self._name)
            if text is not None:
                self._wrap(text + " (no choice)" * ("forced" in event), "· ", "  ")

    def _result(self, result: Mapping[str, Any]) -> None:
        self._say("")
        if result["termination"] == "void":
            self._say("The match was not finished, and does not count.")
            return
        ranks, scores = result["ranks"], result["scores"]
        parts = self._game.score_parts[: len(scores[0])]
        rows = [
            [str(ranks[seat]), self._name(seat), *map(str, scores[seat])]
            for seat in sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
        ]
        table = ruled(["#", "", *parts], rows, ("right", "left", *("right" for _ in parts)))
        for line in table.splitlines():
            self._say(line)
        if result["termination"] != "normal":
            self._say(f"ended by {result['termination']}")

    def _name(self, seat: int) -> str:
        return self._names[seat]

    def _wrap(self, text: str, first: str = "", then: str = "") -> None:
        for line in textwrap.wrap(text, self._width, initial_indent=first, subsequent_indent=then) or [first.rstrip()]:
            self._say(line)
