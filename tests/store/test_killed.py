"""A process that writes a run is killed at any moment: nothing that it was told is stored gets lost."""

import random
import subprocess
import sys

import pytest

from arena.store.store import Store

WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from conftest import canonical, entrants, records
from arena.store.store import Store

directory, commits = Path(sys.argv[1]), int(sys.argv[3])
if (directory / "arena.db").exists():
    store = Store.open(directory, write=True)
else:
    store = Store.create(directory, canonical(blocks=400), entrants("ada", "bob", "cy"), seed=1)
done = store.done()
batch = []
for record in records(store, [id for id in range(1, store.schedule.total + 1) if id not in done]):
    batch.append(record)
    if len(batch) == 7:
        store.commit(batch)
        print(batch[-1].id, flush=True)
        batch = []
        commits -= 1
        if commits == 0:
            sys.stdin.read()
store.commit(batch)
print("end", flush=True)
"""

AHEAD = 5  # commits that a writer may make while it is being killed


def write(directory, here, lines):
    """Let a writer go on until it has said so many lines, then kill it. Returns all that it said.

    It is killed in one of its next commits, or waiting behind them: it never comes to its end before.
    """
    words = [sys.executable, "-c", WRITER, str(directory), str(here), str(lines + AHEAD)]
    said = []
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            said.append(line.strip())
            if len(said) == lines:
                process.kill()
    return said


@pytest.mark.slow
def test_a_writer_killed_at_random_moments_loses_nothing_that_it_was_told_is_stored(tmp_path, request):
    here = request.path.parent
    rng = random.Random(4)
    for _ in range(10):
        said = write(tmp_path / "killed", here, rng.randint(1, 25))
        with Store.open(tmp_path / "killed") as store:
            done = store.done()
            assert len(done) % 7 == 0
            assert done.count(range(1, int(said[-1]) + 1)) == int(said[-1])
    assert write(tmp_path / "killed", here, 10_000)[-1] == "end"
    assert write(tmp_path / "whole", here, 10_000)[-1] == "end"
    with Store.open(tmp_path / "killed") as killed, Store.open(tmp_path / "whole") as whole:
        assert killed.count() == whole.count() == 1_200
        assert list(killed.records(transcripts=True)) == list(whole.records(transcripts=True))
