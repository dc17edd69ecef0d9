"""Viehmarkt for bots: the actions as its rules have them, and the type of its observations."""

from arena.games.viehmarkt.wire import Accept, Auction, Bid, Buy, Counter, Observation, Offer, Pass, Pay, Sell, Trade

__all__ = ["Accept", "Auction", "Bid", "Buy", "Counter", "Observation", "Offer", "Pass", "Pay", "Sell", "Trade"]
