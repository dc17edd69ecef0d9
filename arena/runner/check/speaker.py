"""A client whose requests are lines of any make."""

from __future__ import annotations

from arena.runner.client import GONE, Client
from arena.runner.conversation import Reply


class Speaker(Client):
    """Sends what it is given, where its parent makes the line itself."""

    async def request(self, line: bytes, allowed_ms: float) -> Reply:
        """Send a line that asks for an action with the id `last_id` + 1, and wait for what becomes of it."""
        talk = self._talk
        if talk is None:
            return GONE
        return talk.ask(self.last_id + 1, line, allowed_ms) or await talk.wait()

    async def run_dry(self, seconds: float) -> None:
        """End its input without a word, and wait for it to end, at most so long."""
        if self._pipes is not None:
            await self._pipes.run_dry(seconds)
