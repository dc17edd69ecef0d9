"""A person at the table, as a match knows a bot: gets the lines that a bot would get, and gives an action back."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

import orjson
import trio

from arena.protocol import encode
from arena.protocol.answers import Answer, Ready
from arena.referee.referee import Request
from arena.runner.client import Client
from arena.runner.command import Command
from arena.runner.conversation import Reply
from arena.runner.process import READ
from arena.runner.sandbox import Sandbox
from arena.runner.stderr import Errors, Log

Message = Mapping[str, Any]


class Voice(Protocol):
    """Who speaks with the person; see `arena.report.prompt.Person`. The messages are those of the protocol."""

    def told(self, message: Message) -> None:
        """Something that needs no answer."""

    def asked(self, message: Message) -> None:
        """A decision is wanted."""

    def typed(self, line: str) -> dict[str, Any] | None:
        """A line has been typed: the action, or None where more must be."""


class Keyboard:
    """Lines from a descriptor: a terminal, a pipe, a file."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._rest = b""
        mode = os.fstat(fd).st_mode
        self._waits = os.isatty(fd) or stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)  # a file, /dev/null: always ready

    async def line(self) -> str | None:
        """The next line; None at the end."""
        while b"\n" not in self._rest:
            if self._waits:
                await trio.lowlevel.wait_readable(self._fd)
            data = os.read(self._fd, READ)
            if not data:
                return None
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace")


class Guest(Client):
    """A person. Has no process, no sandbox and no clock, and is asked like everybody else.

    Args:
        name: at the table.
        voice: speaks with the person.
        keyboard: on which the person types.
        leave: called when the person types no more; the match is to be cancelled then.
    """

    def __init__(self, name: str, voice: Voice, keyboard: Keyboard, leave: Callable[[], None]) -> None:
        log = Log(name, None)
        super().__init__(Command(name, (), "", {}), Sandbox("none", 0), Path(), log, Errors(), blocking=False)
        self.ready = Ready()
        self.instance = name
        self._voice = voice
        self._keyboard = keyboard
        self._leave = leave
        self._last = 0
        self._asked = 0.0

    @property
    def last_id(self) -> int:
        return self._last

    def tell(self, line: bytes) -> None:
        self._voice.told(orjson.loads(line))

    def ask(self, token: str, request: Request) -> Reply | None:
        self._last += 1
        line = encode.act(
            token,
            self._last,
            request.decision,
            request.observation,
            request.events,
            request.legal.wire(),
            request.time_ms,
            request.left_ms,
        )
        self._voice.asked(orjson.loads(line))
        self._asked = perf_counter()
        return None

    async def wait(self) -> Reply:
        while True:
            line = await self._keyboard.line()
            if line is None or line.strip().lower() in {"quit", "exit"}:
                self._leave()
                await trio.sleep_forever()
            assert line is not None
            action = self._voice.typed(line)
            if action is not None:
                return Reply(Answer(self._last, action), (perf_counter() - self._asked) * 1000)
