"""The compiled player bids and plays as `club` does, by the same weights."""

import random
from types import ModuleType

import pytest

from game.ai.heuristic import bidding, card_play
from game.ai.heuristic.bidding import choose_bid, count_tricks
from game.ai.heuristic.card_play import choose_card
from game.ai.heuristic.weights import club_weights
from game.ai.kernel.facts import HeuristicWeights
from game.ai.kernel.sampler import Sampler
from game.ai.sampling.deals import bid_number, condition
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from tests.ai.kernel.decisions import decisions, drawn_sizes
from tests.ai.sampling.worlds import TABLES, random_rules


def decided(seen: Observation) -> tuple[float, ...]:
    """Return the card of `club`, or its bid and its count."""
    if seen.deal.phase is Phase.PLAY:
        return (choose_card(seen),)
    return (bid_number(choose_bid(seen)), *count_tricks(seen))


def decided_by(sampler: Sampler, seen: Observation) -> tuple[float, ...]:
    """Return the same of the compiled player."""
    condition(sampler, seen)
    hand = sampler.position.indexes(seen.hand)
    if seen.deal.phase is Phase.PLAY:
        return (sampler.player.card(seen.seat, hand),)
    return (sampler.player.bid(seen.seat, hand), *sampler.player.count(seen.seat, hand))


def unlike_club(sampler: Sampler, seen: Observation) -> str:
    """Return the difference of the compiled player's decision from that of `club`; nothing where they agree."""
    wanted, found = decided(seen), decided_by(sampler, seen)
    return "" if found == pytest.approx(wanted, abs=1e-9) else f"{seen}: {found}, not {wanted}"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_compiled_player_plays_and_counts_as_club_does(name: str, players: int) -> None:
    chance = random.Random(f"{name} {players}")
    sampler = Sampler(club_weights())
    for _ in range(3):
        for _state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance):
            assert not unlike_club(sampler, seen)


def test_the_compiled_player_plays_as_club_does_under_random_rules() -> None:
    chance = random.Random(4)
    sampler = Sampler(club_weights())
    for _ in range(25):
        rules = random_rules(chance)
        for _state, seen in decisions(rules, chance.choice(rules.players), chance):
            assert not unlike_club(sampler, seen)


@pytest.fixture(scope="module")
def met() -> list[Observation]:
    """Return decisions of random play under every preset."""
    chance = random.Random(15)
    found = []
    for name, players in TABLES * 3:
        found += [seen for _state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance)]
    chance.shuffle(found)
    return found


CHANGES = {
    **{
        (card_play, name): value
        for name, value in {
            "EVERY_TRICK": 0.1,
            "WILLING": 0.3,
            "SECOND_CHANCE": 0.0,
            "RUFFING": 0.9,
            "GUARDED": 0.9,
            "TRUMPED": 0.9,
            "LATER": 0.1,
            "LATER_ALONE": 0.1,
            "UNGUARD": 0.9,
            "LIKELY": 0.999,
            "SHORTEN": 0.9,
            "DRAW": 0.9,
            "PULL": 9.0,
            "PULLABLE": 13,
        }.items()
    },
    **{
        (bidding, name): value
        for name, value in {
            "LONG_TRUMP": 0.9,
            "LONG_TRUMP_EACH": 0.1,
            "GUARDED": 0.9,
            "AGAINST_BOARD": -3.0,
        }.items()
    },
}


@pytest.mark.parametrize(("module", "name"), CHANGES)
def test_a_changed_weight_changes_both_players_alike(
    module: ModuleType, name: str, met: list[Observation], monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "PULLABLE":  # else it says too little to change a card
        monkeypatch.setattr(module, "PULL", 5.0)
    usual = Sampler(club_weights())
    monkeypatch.setattr(module, name, CHANGES[module, name])
    changed = Sampler(club_weights())
    seen = next(seen for seen in met if decided_by(usual, seen) != decided_by(changed, seen))
    assert not unlike_club(changed, seen)
    assert unlike_club(usual, seen)


def test_every_weight_is_changed() -> None:
    assert len(CHANGES) == len(HeuristicWeights._fields)
