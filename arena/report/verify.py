"""Whether everything in a run is as it must be: deals, play, results, and no bot that met a deal twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from arena.league.fixtures import Fixture, Fixtures
from arena.league.seeds import commitment, secret_of
from arena.report.stored import Kit, scheduled
from arena.report.verify_match import differences
from arena.store.reading import Origin, Results
from arena.store.record import MatchRecord


class Finding(NamedTuple):
    """One thing that is not as it must be; `match` is None where it concerns the run."""

    match: int | None
    text: str

    def __str__(self) -> str:
        return self.text if self.match is None else f"match {self.match}: {self.text}"


class Verification:
    """A run being verified.

    Attributes:
        checked: matches that were played again so far.
        scheduled: matches in all.
    """

    def __init__(self, results: Results, tick: Callable[[int, int], None] | None = None) -> None:
        """Nothing is read yet.

        Args:
            results: of the run.
            tick: told again and again how many of the stored matches are done.

        Raises:
            ArenaError: this arena does not know the game.
        """
        self._tick = tick
        self.checked = 0
        self.scheduled = scheduled(results)
        self._results = results
        self._kit = Kit.of(results)
        self._fixtures = Fixtures(results.schedule, results.names, results.secrets)
        self._other_versions: Counter[int] = Counter()
        self._deal = (-1, -1)  # table and block
        self._met: dict[str, int] = {}  # process → the match in which it met that deal
        self._stored = results.count()
        # One match of `arena match`: the bots sit as they were named.
        self._single = results.schedule.total == results.seats and self._stored == 1

    def findings(self) -> Iterator[Finding]:
        """Everything that is not as it must be; what concerns all of the run last."""
        results = self._results
        # Both are read in one transaction, which the first opens: nothing that is stored meanwhile comes between.
        pairs = zip(results.records(transcripts=True), results.origins(), strict=True)
        expected = 1
        ended = results.meta("ended") is not None
        for record, origin in pairs:
            if ended and record.id > expected:
                yield from (Finding(id, "is missing, though the run has ended") for id in range(expected, record.id))
            expected = record.id + 1
            for text in self._match(record, origin):
                yield Finding(record.id, text)
            if self._tick is not None:
                self._tick(self.checked, self._stored)
        if ended:
            yield from (
                Finding(id, "is missing, though the run has ended") for id in range(expected, self.scheduled + 1)
            )
        for text in self._run():
            yield Finding(None, text)

    def summary(self, wrong: int) -> str:
        """How it came out, in a line."""
        done = f"{self.checked:,} of {self.scheduled:,} matches played again"
        if wrong == 0:
            return f"{done}: everything is as stored"
        return f"{done}: {wrong:,} {'difference' if wrong == 1 else 'differences'}"

    def _run(self) -> Iterator[str]:
        results, seed = self._results, self._results.config.get("seed")
        for number, (secret, nonce, promised) in enumerate(
            zip(results.secrets, results.nonces, results.commitments, strict=True), 1
        ):
            if commitment(secret, nonce) != promised:
                yield f"segment {number}: the secret of the deals is not the one that was committed to, {promised}"
            if seed is not None and secret != secret_of(seed):
                yield f"segment {number}: the secret of the deals is not that of seed = {seed}"
        for version, count in sorted(self._other_versions.items()):
            yield (
                f"{count:,} matches were played by version {version} of the rules of {self._kit.game.name}; this arena has "
                f"version {self._kit.game.version} and cannot play them again: verify them with the arena that played them"
            )

    def _match(self, record: MatchRecord, origin: Origin) -> Iterator[str]:
        try:
            fixture = self._fixtures[record.id]
        except KeyError:
            yield "is not in the schedule"
            return
        yield from self._place(record, fixture)
        yield from self._seed(record.id, origin, fixture)
        yield from self._processes(record)
        if origin.rules_version != self._kit.game.version:
            self._other_versions[origin.rules_version] += 1
            return
        self.checked += 1
        yield from differences(self._kit, record, fixture.deal_seed)

    def _place(self, record: MatchRecord, fixture: Fixture) -> Iterator[str]:
        stored = (record.table, record.block, record.seating)
        planned = (fixture.table, fixture.block, fixture.seating)
        if stored != planned:
            yield f"table, block and seating are stored as {stored}, the schedule has {planned}"
        if record.bots != fixture.bots and not (self._single and record.bots == self._results.names):
            yield f"the seats are stored as {', '.join(record.bots)}; the schedule has {', '.join(fixture.bots)}"

    def _seed(self, id: int, origin: Origin, fixture: Fixture) -> Iterator[str]:
        results = self._results
        revealed = results.revealed[results.schedule.segment_number(id)]
        if origin.deal_seed is None:
            if revealed:
                yield "the seed of its deal is not stored, though the run has ended"
        elif not revealed:
            yield "the seed of its deal is stored, though the run has not ended"
        elif origin.deal_seed != fixture.deal_seed:
            yield f"the seed of its deal is stored as {origin.deal_seed.hex()}, the secret gives {fixture.deal_seed.hex()}"

    def _processes(self, record: MatchRecord) -> Iterator[str]:
        """Matches of one deal have numbers next to each other, so one deal at a time is enough to remember."""
        deal = (record.table, record.block)
        if deal != self._deal:
            self._deal = deal
            self._met = {}
        for seat, process in enumerate(record.processes):
            if not process:
                continue
            if process in self._met:
                yield (
                    f"process {process} ({record.bots[seat]}) met the deal of table {deal[0]}, block {deal[1]} "
                    f"again; it knew it from match {self._met[process]}"
                )
            self._met[process] = record.id
