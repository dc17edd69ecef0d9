import json
from dataclasses import FrozenInstanceError

import orjson
import pytest

from arena.store.record import MatchRecord, packed, unpacked


def test_a_record_travels_as_json_and_arrives_the_same(cup, played):
    with cup() as store:
        for record in played(store):
            wire = json.loads(orjson.dumps(record.to_wire()))
            assert MatchRecord.from_wire(wire) == record


def test_a_record_is_frozen(cup, played):
    with cup() as store:
        record = next(played(store))
    with pytest.raises(FrozenInstanceError):
        record.id = 2


@pytest.mark.parametrize("text", ["", "[]", "Grüße\n" * 1_000])
def test_a_transcript_is_packed_without_loss(text):
    assert unpacked(packed(text)) == text
    assert packed(text.encode()) == packed(text)
    assert len(packed(text)) < 200
