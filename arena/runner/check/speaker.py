"""A client whose requests are lines of any make."""

from __future__ import annotations

from arena.referee.fault import Fault
from arena.runner.client import Client
from arena.runner.conversation import Reply


class Speaker(Client):
    """Sends what it is given, where its parent makes the line itself."""

    async def request(self, line: bytes, allowed_ms: float) -> Reply:
        """Send a line that asks for an action with the id `last_id` + 1, and wait for what becomes of it."""
        talk = self._talk
        if talk is None:
            return Reply(Fault("crashed", "the process is gone"), 0.0)
        return talk.ask(self.last_id + 1, line, allowed_ms) or await talk.wait()
