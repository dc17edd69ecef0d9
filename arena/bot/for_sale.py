"""For Sale for bots: the actions as its rules have them, and the type of its observations."""

from arena.games.for_sale.wire import Bid, Observation, Pass, Sell

__all__ = ["Bid", "Observation", "Pass", "Sell"]
