"""For bots in Python: `run(decide)` speaks the protocol, `question.state()` gives a position of the game's own rules.

Law: a bot sees what any bot sees, its messages; it takes no part in refereeing and needs the games alone.
"""

from arena.bot.loop import run
from arena.bot.question import Match, Question, deal
from arena.bot.search import best

__all__ = ["Match", "Question", "best", "deal", "run"]
