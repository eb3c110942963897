"""All laws of the game hold in 10,000 random deals of each preset and 10,000 of random rulesets."""

from collections import Counter
from collections.abc import Iterable
from typing import get_args

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from game.engine.cards import seats_for, sides_of
from game.engine.dealing import SEED_BYTES
from game.engine.events import (
    CutForDeal,
    DealScored,
    DealThrownIn,
    Event,
    MatchStarted,
    PartnersDrawn,
    ThrowIn,
    TieBreakCalled,
)
from game.engine.evolve import fold
from game.engine.scoring import PartKind
from game.rulesets.presets import PRESETS
from tests.support.illegal import only_legal_actions_are_taken
from tests.support.laws import Witnesses, check_step
from tests.support.random_match import Step, random_match
from tests.support.strategies import Setup, always_tied, setups

DEALS = 10_000
DRAWN_RULESETS = 2_500
DEALS_EACH = 4
SAMPLE = 20
"""One match in `SAMPLE` is also checked after each event, and at every `SAMPLE`-th of its actions all alternatives are tried."""

DURING_A_MATCH = {*get_args(Event)} - {MatchStarted, PartnersDrawn, CutForDeal}

TABLES = tuple((name, count) for name, preset in PRESETS.items() for count in preset.players)

pytestmark = pytest.mark.stress


def checked(setup: Setup, *, thoroughly: bool) -> Iterable[Step]:
    """Yield the steps of a match, each checked against the laws."""
    witnesses = Witnesses(setup) if thoroughly else None
    log = list(setup.opening())
    state = fold(log)
    for place, step in enumerate(random_match(setup)):
        check_step(step)
        log += step.events
        state = step.after
        if witnesses is not None:
            witnesses.follow(step)
            if place % SAMPLE == 0:
                only_legal_actions_are_taken(state)
        yield step
    assert state.public.match.winners
    assert fold(log) == state


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_random_deals_by_a_preset_keep_every_law(name: str, count: int) -> None:
    rules = PRESETS[name]
    deals = 0
    index = 0
    while deals < DEALS:
        setup = Setup(
            rules=rules,
            seats=seats_for(count),
            seed=index.to_bytes(SEED_BYTES, "little"),
            draw_partners=rules.partners and index % 2 == 1,
            whims=index,
            joker_up=index % 10 == 9,
        )
        deals += sum(step.result is not None for step in checked(setup, thoroughly=index % SAMPLE == 0))
        index += 1


def test_random_deals_by_random_rulesets_keep_every_law_and_leave_nothing_out() -> None:
    happened: Counter[object] = Counter()

    @settings(
        max_examples=DRAWN_RULESETS,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(setups(least_deals=DEALS_EACH, most_deals=DEALS_EACH), st.integers(0, SAMPLE - 1))
    def keep_every_law(setup: Setup, sample: int) -> None:
        for step in checked(setup, thoroughly=sample == 0):
            happened["deal"] += step.result is not None
            for event in step.events:
                happened[type(event)] += 1
                if isinstance(event, DealThrownIn):
                    happened[event.reason] += 1
                if isinstance(event, DealScored):
                    happened.update(part.kind for score in event.scores for part in score.parts)

    keep_every_law()
    assert happened["deal"] >= DEALS
    never = {*PartKind, *ThrowIn, *DURING_A_MATCH} - happened.keys()
    assert not never


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_tie_breaks_one_after_another_keep_every_law(name: str, count: int) -> None:
    rules = always_tied(PRESETS[name])
    again = 0
    for index in range(500):
        setup = Setup(rules=rules, seats=seats_for(count), seed=index.to_bytes(SEED_BYTES, "big"), whims=index)
        steps = list(checked(setup, thoroughly=index % SAMPLE == 0))
        called = sum(isinstance(event, TieBreakCalled) for step in steps for event in step.events)
        assert called
        again += called - 1
    assert (again > 0) == (len(sides_of(seats_for(count), partners=rules.partners)) > 2)
