from arena.league.blocks import Blocks, mean_points, packed, seat_shares, unpacked


def test_packed_rows_add_up_place_by_place():
    assert unpacked(packed([1, 2, 3]) + packed([10, 0, 5]), 3) == (11, 2, 8)


def test_a_block_counts_when_its_last_seating_is_in_and_ties_are_half():
    blocks = Blocks(2)
    blocks.add(0, 0, (4, 7), (1, 2), (10, 3))
    assert blocks.whole == []
    blocks.add(0, 1, (4, 7), (1, 2), (10, 3))
    blocks.add(0, 0, (7, 4), (1, 1), (6, 6))
    (block,) = blocks.whole
    assert block.bots == (4, 7)
    assert unpacked(block.wins, 2) == (1, 3)
    assert block.points == (16, 9)
    assert mean_points(blocks.whole) == {4: [8.0], 7: [4.5]}


def test_seat_shares_tell_what_a_seat_gains_and_add_up_to_nothing():
    blocks = Blocks(3)
    for seating in range(3):
        bots = tuple((seating + seat) % 3 for seat in range(3))
        blocks.add(0, 0, bots, (1, 2, 3), (5, 4, 3))
    assert seat_shares(blocks.whole, 3) == [[0.5], [0.0], [-0.5]]
