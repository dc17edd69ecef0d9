"""Actions on the wire."""

from __future__ import annotations

from arena.games import for_sale, viehmarkt
from arena.games.core.state import wire


def test_equal_tuples_of_two_games_are_different_actions_on_the_wire():
    one, other = for_sale.wire.Bid(10), viehmarkt.wire.Bid(10)
    assert one == other
    assert wire(one) == {"type": "bid", "coins": 10}
    assert wire(other) == {"type": "bid", "amount": 10}
