"""A computer player cannot peek: what a seat is shown is all it knows, and hidden cards change no decision."""

import random
from collections.abc import Callable

import pytest

from game.ai.levels import CLUB, LEVELS, RANDOM
from game.ai.player import Budget, bot_random, decide_for
from game.ai.random_player import random_action
from game.engine.actions import DealCards, PlayCard, SeatAction
from game.engine.cards import Seat, cards_in
from game.engine.dealing import SEED_BYTES, ShuffleKey, shuffle
from game.engine.decide import start_match
from game.engine.events import Event, MatchStarted, Player, is_visible
from game.engine.evolve import evolve, evolve_observation, start, start_public
from game.engine.legal import playable
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, Observation, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, Decider, Moment, dealt_again, do, moments, random_rules
from tests.support.breadth import few_or_many

KEY = b"a key of the players"
Shown = Callable[[Event, Seat | None], bool]


def honest(level: str) -> Decider:
    def act(state: GameState, seat: Seat) -> SeatAction:
        seen = observe(state, seat)
        return decide_for(level, seen, Budget(nodes=1_000, samples=4), bot_random(KEY, seen), lambda: False).action

    return act


def peeking(state: GameState, seat: Seat) -> SeatAction:
    """Play the highest card number when the next player holds a higher one, else the lowest."""
    seen = observe(state, seat)
    if state.public.phase is not Phase.PLAY or seen.is_asked:
        return random_action(seen, random.Random(0))
    allowed = list(cards_in(playable(seen).cards))
    theirs = state.hands[seen.deal.next_seat(seat)]
    return PlayCard(allowed[-1] if theirs > state.hands[seat] else allowed[0])


def sampled(rules: Rules, players: int, chance: random.Random, share: float) -> list[Moment]:
    return [moment for moment in moments(rules, players, chance) if chance.random() < share]


def different_decisions(decider: Decider, found: list[Moment], chance: random.Random) -> tuple[int, int]:
    """Return the number of decisions that differ once the hidden cards have changed places, and in how many positions they did."""
    differing = changed = 0
    for moment in found:
        other = dealt_again(moment, chance, swaps=8)
        assert observe(other, moment.seat) == observe(moment.state, moment.seat)
        if other.hands != moment.state.hands or other.stock != moment.state.stock:
            changed += 1
            differing += decider(other, moment.seat) != decider(moment.state, moment.seat)
    return differing, changed


@pytest.mark.parametrize("share", few_or_many(0.012, 0.05))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hidden_cards_dealt_again_change_no_decision(name: str, players: int, share: float) -> None:
    chance = random.Random(f"{name} {players}")
    found = sampled(PRESETS[name], players, chance, share)
    for level in LEVELS:
        differing, changed = different_decisions(honest(level), found, chance)
        assert differing == 0
        assert changed > len(found) // 2


def test_hidden_cards_dealt_again_change_no_decision_under_random_rules() -> None:
    chance = random.Random(5)
    for _ in range(3):
        rules = random_rules(chance)
        found = sampled(rules, chance.choice(rules.players), chance, 0.15)
        for level in LEVELS:
            assert different_decisions(honest(level), found, chance)[0] == 0


def test_a_player_that_looks_at_its_neighbours_hand_is_caught() -> None:
    chance = random.Random(6)
    differing, changed = different_decisions(peeking, sampled(PRESETS["classic"], 4, chance, 0.05), chance)
    assert differing > changed // 20 > 0


def fold_differences(rules: Rules, players: int, chance: random.Random, shown: Shown = is_visible) -> int:
    """Return how often, over a match, folding the events shown to a seat gives something else than it may know."""
    seed = chance.randbytes(SEED_BYTES)
    state: GameState | None = None
    seen: dict[Seat, Observation] = {}
    differing = 0
    pending = start_match(rules, tuple(Player(str(index), RANDOM) for index in range(players)), seed)
    while pending:
        for event in pending:
            if isinstance(event, MatchStarted):
                state = start(event)
                seen = {seat: Observation(start_public(event), seat, 0, False) for seat in state.public.match.seats}
                continue
            assert state is not None
            state = evolve(state, event)
            for seat, observation in seen.items():
                if shown(event, seat):
                    seen[seat] = evolve_observation(observation, event)
                differing += seen[seat] != observe(state, seat)
        assert state is not None
        pending = _next_events(state, seed, chance)
    return differing


def _next_events(state: GameState, seed: bytes, chance: random.Random) -> tuple[Event, ...]:
    match = state.public.match
    if state.public.phase is Phase.OVER:
        return ()
    seat = state.actor
    action: DealCards | SeatAction
    if seat is None:
        action = DealCards(*shuffle(deck_size(match.rules), ShuffleKey(seed, match.number, match.redeal)))
    else:
        action = random_action(observe(state, seat), chance)
    done = do(state, seat, action)
    assert done is not None
    return done[0]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_seat_is_shown_adds_up_to_what_it_knows(name: str, players: int) -> None:
    assert fold_differences(PRESETS[name], players, random.Random(f"{players} {name}")) == 0


@pytest.mark.parametrize("matches", few_or_many(5, 100))
def test_what_a_seat_is_shown_adds_up_to_what_it_knows_under_random_rules(matches: int) -> None:
    chance = random.Random(7)
    for _ in range(matches):
        rules = random_rules(chance)
        assert fold_differences(rules, chance.choice(rules.players), chance) == 0


def test_a_hand_shown_to_the_wrong_seat_is_noticed() -> None:
    def leaky(event: Event, seat: Seat | None) -> bool:
        return True

    assert fold_differences(PRESETS["santa-cruz-short"], 4, random.Random(8), leaky) > 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_depends_on_the_observation_and_the_chance_alone(level: str) -> None:
    act = honest(level)
    for moment in sampled(PRESETS["santa-cruz-short"], 4, random.Random(9), 0.2):
        assert act(moment.state, moment.seat) == act(moment.state, moment.seat)


def test_club_needs_no_chance_at_all() -> None:
    for moment in sampled(PRESETS["classic"], 4, random.Random(10), 0.1):
        seen = observe(moment.state, moment.seat)
        actions = {
            decide_for(CLUB, seen, Budget(nodes=0, samples=0), random.Random(seed), lambda: False).action
            for seed in range(3)
        }
        assert len(actions) == 1
