"""What DESIGN says of a game holds for every game, number of seats and option: a game joins by being registered."""

from __future__ import annotations

from itertools import islice
from random import Random

import orjson
import pytest
from pydantic import TypeAdapter
from support.matches import chosen, every, picture, position, seed, shown, tables, walk

from arena.games import GAMES
from arena.games.core.luck import Luck, check_given
from arena.games.core.state import CHANCE, Deal, Event, IllegalAction, ranks, wire

SETTINGS = every()
TABLES = pytest.mark.parametrize("setting", tables(), ids=str)


def thinned(steps, most=60):
    """Not every state of a long match: the first ones, then every so many."""
    for number, step in enumerate(steps):
        if number < most or number % 7 == 0:
            yield step


# The description


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_registered_under_its_name_and_says_all_about_itself(name):
    game = GAMES[name]
    assert game.name == name
    assert game.version >= 1
    assert set(game.draws) == set(game.seats)
    assert all(0 < chance < 1 for chance in game.draws.values())
    assert len({option.name for option in game.options}) == len(game.options)
    assert all(option.meaning for option in game.options)
    assert all(
        option.default is None or not option.values or option.default in option.values for option in game.options
    )


@SETTINGS
def test_the_rules_on_the_wire_hold_every_option_with_its_value_in_force(setting):
    told = setting.rules.wire()
    for option in setting.game.options:
        if option.file_of:
            continue
        assert option.name in told
        assert told[option.name] is not None
    assert all(told[name] == value for name, value in setting.options)
    TypeAdapter(setting.game.rules_data).validate_json(orjson.dumps(told), strict=True)


@SETTINGS
def test_the_sources_name_every_outcome_that_luck_can_yield(setting):
    sources = setting.game.sources(setting.rules, setting.seats)
    used = set()
    for state, joint in walk(setting, 1):
        if state.to_move == (CHANCE,):
            draw = state.draw
            used.add(draw.source)
            assert set(draw.unseen) <= set(sources[draw.source])
            assert 1 <= draw.number <= len(draw.unseen)
            assert check_given({draw.source: list(joint[CHANCE].outcome)}, sources)
    assert used <= set(sources)


# A match


@SETTINGS
def test_every_match_ends_with_a_score_for_every_seat(setting):
    for number in range(3):
        *_, (state, _) = walk(setting, number)
        assert state.to_move == ()
        assert state.termination in ("normal", "turn-limit")
        scores = state.scores()
        assert len(scores) == setting.seats
        assert {len(score) for score in scores} <= set(range(1, len(setting.game.score_parts) + 1))
        assert all(type(part) is int for score in scores for part in score)
        assert min(ranks(scores)) == 1
        with pytest.raises(IllegalAction):
            state.apply({0: Deal((1,))})


@SETTINGS
def test_a_situation_waits_for_luck_or_for_seats_in_order(setting):
    for state, _ in walk(setting, 2):
        if state.to_move != (CHANCE,):
            assert set(state.to_move) <= set(range(setting.seats))
            assert list(state.to_move) == sorted(set(state.to_move))
        if state.to_move not in ((), (CHANCE,)):
            assert state.phase in setting.game.decisions


@TABLES
def test_the_same_choices_lead_to_the_same_match_and_events(setting):
    told: list[list[Event]] = [[], []]
    first = [(shown(state, setting.seats), joint) for state, joint in walk(setting, 3, told[0])]
    state = setting.start(told[1])
    for view, joint in first:
        assert shown(state, setting.seats) == view
        state = state.apply(joint) if joint else state
    assert told[0] == told[1]


@TABLES
def test_a_match_can_be_dealt_again_from_a_luck_file(setting):
    given: dict[str, list] = {}
    outcomes = []
    for state, joint in walk(setting, 4):
        if state.to_move == (CHANCE,):
            given.setdefault(state.draw.source, []).extend(joint[CHANCE].outcome)
            outcomes.append(joint)
    rng, luck = Random(4), Luck(seed(99), check_given(given, setting.game.sources(setting.rules, setting.seats)))
    state = setting.start()
    again = []
    while state.to_move:
        joint = chosen(state, luck, rng)
        again += [joint] if state.to_move == (CHANCE,) else []
        state = state.apply(joint)
    assert again == outcomes


# Legal actions


@SETTINGS
def test_legal_actions_are_one_list_however_one_asks(setting):
    rng = Random(5)
    for state, _ in thinned(walk(setting, 5)):
        for seat in state.to_move:
            if seat == CHANCE:
                continue
            legal = state.legal(seat)
            actions = list(islice(legal, 2000))
            assert legal.count() == len(actions) or len(actions) == 2000
            assert legal.first() == actions[0]
            assert legal.single() == (actions[0] if len(actions) == 1 else None)
            assert len(set(map(repr, actions))) == len(actions)
            for action in [*actions[:50], *actions[-10:], *(legal.sample(rng) for _ in range(5))]:
                assert action in legal
                assert legal.read(orjson.loads(orjson.dumps(wire(action)))) == action
                assert state.reason(seat, wire(action)) is None


@SETTINGS
def test_every_legal_action_can_be_applied(setting):
    rng = Random(6)
    for state, joint in thinned(walk(setting, 6), 40):
        for seat in state.to_move:
            if seat == CHANCE:
                continue
            for action in rng.sample(actions := list(islice(state.legal(seat), 200)), min(4, len(actions))):
                after = state.clone().apply({**joint, seat: action})
                assert after.to_move or after.scores()


@SETTINGS
def test_actions_on_the_wire_are_of_the_types_that_the_game_lists(setting):
    readers = {
        decision: TypeAdapter(kinds[0] if len(kinds) == 1 else _union(kinds))
        for decision, kinds in setting.game.decisions.items()
    }
    types = {decision: _types(kinds) for decision, kinds in setting.game.decisions.items()}
    for state, joint in walk(setting, 7):
        for seat, action in joint.items():
            if seat != CHANCE:
                assert next(iter(wire(action))) == "type"
                assert state.legal(seat).wire()[0]["type"] in types[state.phase]
                readers[state.phase].validate_json(orjson.dumps(wire(action)), strict=True)


def _union(kinds):
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


def _types(kinds):
    return {name for kind in kinds for name in TypeAdapter(kind).json_schema()["properties"]["type"].values()}


@SETTINGS
def test_an_action_of_another_decision_is_refused_with_words(setting):
    seen = {}
    for state, joint in walk(setting, 8):
        if state.to_move not in ((), (CHANCE,)):
            seat = state.to_move[0]
            for action in seen.values():
                if action not in state.legal(seat):
                    with pytest.raises(IllegalAction) as refusal:
                        state.legal(seat).read(wire(action))
                    assert str(refusal.value)
                    assert state.reason(seat, wire(action)) != ""
            seen[state.phase] = joint[seat]


# apply


def wrong(state, joint, seats, others):
    """Joint actions that are not legal: seats missing, too many, wrong; luck that cannot be; one bad action among good ones."""
    yield {}
    some = next(iter(joint.values()))
    yield {**joint, seats: some}
    yield {seat + 1: action for seat, action in joint.items()} if state.to_move != (CHANCE,) else {0: some}
    if state.to_move == (CHANCE,):
        outcome = joint[CHANCE].outcome
        yield {CHANCE: Deal(outcome[:-1])}
        yield {CHANCE: Deal((*outcome, outcome[0]))}
        yield {CHANCE: Deal(("no such card",) * len(outcome))}
        yield {CHANCE: Deal((10_000,) * len(outcome))}
        yield {CHANCE: None}
        return
    if len(joint) > 1:
        yield {seat: joint[seat] for seat in state.to_move[1:]}
        yield {CHANCE: some, **{seat: joint[seat] for seat in state.to_move[1:]}}
    for seat in state.to_move[-1:]:
        for action in others:
            if action not in state.legal(seat):
                yield {**joint, seat: action}
        yield {**joint, seat: Deal((1,))}
        yield {**joint, seat: None}


@SETTINGS
def test_an_illegal_joint_action_raises_and_changes_nothing(setting):
    others = {}
    events: list[Event] = []
    for state, joint in thinned(walk(setting, 9, events), 30):
        events.clear()  # else a picture of a long match takes long
        before = picture([state, events]), shown(state, setting.seats)
        for illegal in wrong(state, joint, setting.seats, others.values()) if joint else ():
            with pytest.raises(IllegalAction):
                state.apply(illegal)
            assert (picture([state, events]), shown(state, setting.seats)) == before
        others.update({(state.phase, type(action)): action for action in joint.values()})


# clone


@SETTINGS
def test_a_clone_lives_a_life_of_its_own(setting):
    for after in (0, 1, 2, 5, 9, 14, 20, 33, 50):
        state = position(setting, 10, after)
        view, looks = shown(state, setting.seats), picture(state)
        clone = state.clone()
        assert shown(clone, setting.seats) == view
        luck, rng = Luck(seed(77)), Random(77)
        for _ in range(12):
            if clone.to_move:
                clone = clone.apply(chosen(clone, luck, rng))
        assert (shown(state, setting.seats), picture(state)) == (view, looks)
        kept = state.clone()
        luck, rng = Luck(seed(78)), Random(78)
        for _ in range(12):
            if state.to_move:
                state = state.apply(chosen(state, luck, rng))
        assert shown(kept, setting.seats) == view


@TABLES
def test_nobody_hears_what_happens_to_a_clone(setting):
    events: list[Event] = []
    for state, joint in islice(walk(setting, 11, events), 25):
        told = len(events)
        if joint:
            state.clone().apply(joint)
        assert len(events) == told


# Events and observations


@SETTINGS
def test_events_and_observations_are_json_of_the_types_that_the_game_lists(setting):
    kinds = {name: kind for kind in setting.game.events for name in _types([kind])}
    observing, hearing = (
        TypeAdapter(setting.game.observation),
        {name: TypeAdapter(kind) for name, kind in kinds.items()},
    )
    events: list[Event] = []
    for state, _ in thinned(walk(setting, 12, events)):
        for seat in range(setting.seats):
            seen = state.observation(seat)
            assert seen["you"] == seat
            assert seen["phase"] == state.phase
            assert setting.game.observation.__required_keys__ <= set(seen)
            assert set(seen) <= set(setting.game.observation.__annotations__)
            observing.validate_json(orjson.dumps(seen), strict=True)
    assert events
    for event in events:
        for data in (event.data, event.rest):
            if data is not None:
                assert data.keys() <= kinds[data["type"]].__annotations__.keys()
                hearing[data["type"]].validate_json(orjson.dumps(data), strict=True)
        assert event.choice is None or event.data["seat"] == event.choice
        assert event.rest is None or event.seats is not None


@TABLES
def test_nobody_but_the_seats_waited_for_may_act(setting):
    for state, _ in islice(walk(setting, 13), 40):
        for seat in set(range(-1, setting.seats + 1)) - set(state.to_move):
            with pytest.raises(ValueError, match="seat"):
                state.legal(seat)
