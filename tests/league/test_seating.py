from collections import Counter
from math import factorial

import pytest

from arena.league.seating import cyclic_order, seated
from arena.league.seeds import secret_of

NAMES = ("ada", "bob", "cy", "dan", "eve", "fay")
SECRET = secret_of(0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_numbers_of_cyclic_orders_name_each_order_once(seats):
    orders = {cyclic_order(number, NAMES[:seats]) for number in range(factorial(seats - 1))}
    assert len(orders) == factorial(seats - 1)
    assert all(order[0] == "ada" and sorted(order) == list(NAMES[:seats]) for order in orders)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_in_each_block_every_bot_has_every_seat_once(seats):
    for block in range(5):
        seatings = [seated(SECRET, NAMES[:seats], block, seating) for seating in range(seats)]
        for column in zip(*seatings, strict=True):
            assert sorted(column) == list(NAMES[:seats])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_over_an_epoch_every_bot_has_every_left_neighbour_equally_often(seats):
    pairs = Counter()
    for block in range(factorial(seats - 1), 2 * factorial(seats - 1)):
        order = seated(SECRET, NAMES[:seats], block, 0)
        pairs.update(zip(order, order[1:] + order[:1], strict=True))
    assert set(pairs.values()) == {factorial(seats - 2)}
    assert len(pairs) == seats * (seats - 1)


def test_the_order_of_the_names_given_does_not_matter():
    assert seated(SECRET, ("cy", "ada", "bob"), 3, 1) == seated(SECRET, ("ada", "bob", "cy"), 3, 1)


def test_orders_differ_between_tables_epochs_and_secrets():
    def orders(secret, names, epoch):
        return [seated(secret, names, epoch * 24 + block, 0) for block in range(24)]

    ours = orders(SECRET, NAMES[:5], 0)
    assert ours != orders(SECRET, NAMES[:5], 1)
    assert ours != orders(secret_of(1), NAMES[:5], 0)
    others = dict(zip(NAMES[1:6], NAMES[:5], strict=True))
    assert ours != [tuple(others[name] for name in order) for order in orders(SECRET, NAMES[1:6], 0)]
