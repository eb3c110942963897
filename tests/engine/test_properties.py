"""Engine invariants in every match, for the presets and for random rulesets."""

import random
from collections import defaultdict
from dataclasses import fields, replace

import pytest
from hypothesis import Phase as Stage
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.engine.actions import DealCards
from game.engine.cards import Seat, seats_for
from game.engine.dealing import SEED_BYTES
from game.engine.decide import decide
from game.engine.events import DealThrownIn, Event, JokerExchanged, RedealOffered, is_visible
from game.engine.evolve import fold
from game.engine.legal import Refused
from game.engine.rules import RuleChoice, Rules
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from tests.support.breadth import examples, selected
from tests.support.illegal import only_legal_actions_are_taken
from tests.support.laws import Witnesses, check_step
from tests.support.random_match import next_deal, random_match
from tests.support.strategies import Setup, always_tied, rules, setups

TABLES = tuple((name, count) for name, preset in PRESETS.items() for count in preset.players)
MATCHES = tuple((*table, index) for table in TABLES for index in range(2))
"""Two matches for each table; in the second, the first card turned up in every deal is a joker if the rules have jokers."""
IN_TURN = tuple((*table, place % 2) for place, table in enumerate(TABLES))
"""One match for each table: alternately the first and the second of its `MATCHES`."""

MANY = settings(examples(20, 400), derandomize=True)
"""Hypothesis settings with the same rulesets each time, so that a failure is due to the latest change."""
FEWER = settings(examples(10, 200), derandomize=True)


def preset_setup(name: str, count: int, index: int) -> Setup:
    seed = index.to_bytes(SEED_BYTES, "big")
    return Setup(rules=PRESETS[name], seats=seats_for(count), seed=seed, whims=index, joker_up=index % 2 == 1)


@pytest.mark.parametrize(("name", "count", "index"), selected(MATCHES, IN_TURN))
def test_whole_matches_by_a_preset_keep_every_law(name: str, count: int, index: int) -> None:
    setup = preset_setup(name, count, index)
    witnesses = Witnesses(setup)
    for place, step in enumerate(random_match(setup)):
        check_step(step)
        witnesses.follow(step)
        if place % 20 == 0:
            only_legal_actions_are_taken(step.after)
    assert witnesses.state.public.phase is Phase.OVER
    assert fold(witnesses.log) == witnesses.state


@MANY
@given(setups())
def test_whole_matches_by_drawn_rules_keep_every_law(setup: Setup) -> None:
    log = list(setup.opening())
    for step in random_match(setup):
        check_step(step)
        log += step.events
        last = step.after
    assert fold(log) == last
    half = len(log) // 2
    assert fold(log[half:], fold(log[:half])) == last


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_matches_of_tie_breaks_keep_every_law(name: str, count: int) -> None:
    tied = always_tied(PRESETS[name])
    assert not check_rules(tied)
    for index in range(4):
        for step in random_match(replace(preset_setup(name, count, index), rules=tied)):
            check_step(step)


@FEWER
@given(setups())
def test_folding_what_a_seat_sees_gives_what_it_may_know(setup: Setup) -> None:
    witnesses = Witnesses(setup)
    for step in random_match(setup):
        witnesses.follow(step)


@FEWER
@given(setups(most_deals=2), st.integers(0, 3))
def test_every_illegal_action_is_refused_for_its_reason_and_changes_nothing(setup: Setup, offset: int) -> None:
    only_legal_actions_are_taken(fold(setup.opening()))
    for place, step in enumerate(random_match(setup)):
        if place % 4 == offset or step.after.asked is not None or step.after.public.phase is Phase.OVER:
            only_legal_actions_are_taken(step.after)


@MANY
@given(setups(most_deals=1), st.randoms(use_true_random=False))
def test_hidden_cards_dealt_otherwise_look_the_same(setup: Setup, chance: random.Random) -> None:
    state = fold(setup.opening())
    dealt = next_deal(setup, state)
    size = setup.rules.sizes[0]
    viewer = chance.choice(setup.seats)
    own = range(setup.seats.index(viewer) * size, (setup.seats.index(viewer) + 1) * size)
    in_hands = [place for place in range(len(setup.seats) * size) if place not in own and place != dealt.cut]
    places = in_hands.copy()
    chance.shuffle(places)
    deck = list(dealt.deck)
    for place, other in zip(in_hands, places, strict=True):
        deck[place] = dealt.deck[other]
    ours = decide(state, None, dealt)
    theirs = decide(state, None, DealCards(tuple(deck), dealt.cut))
    assert not isinstance(ours, Refused)
    assert not isinstance(theirs, Refused)
    told = (JokerExchanged, DealThrownIn)  # public by the rules, but caused by hidden cards
    assume(not any(isinstance(event, told) for event in (*ours, *theirs)))
    for seat in (None, viewer):
        assert shown(ours, seat) == shown(theirs, seat)


def shown(events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    """Return the events that a seat sees, without offers of a redeal, whose order depends on hidden hands."""
    return [event for event in events if is_visible(event, seat) and not isinstance(event, RedealOffered)]


def test_drawn_rulesets_can_be_played_and_vary_every_option() -> None:
    seen: defaultdict[str, set[object]] = defaultdict(set)

    @settings(MANY, max_examples=300, phases=[Stage.generate], database=None)
    @given(rules())
    def collect(drawn: Rules) -> None:
        assert not check_rules(drawn)
        for field in fields(drawn):
            seen[field.name].add(getattr(drawn, field.name))

    collect()
    for field in fields(Rules):
        values = seen[field.name]
        if isinstance(field.default, RuleChoice):
            assert values == set(type(field.default)), field.name
        elif field.name not in ("name", "summary", "source", "words"):
            assert len(values) > 1, field.name
    assert {count for players in seen["players"] if isinstance(players, tuple) for count in players} == {2, 3, 4}
