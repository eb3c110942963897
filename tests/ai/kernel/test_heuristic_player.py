"""The compiled heuristic player decides like `club`, even after a weight is changed in both."""

import random

import pytest

from game.ai.heuristic import weights
from game.ai.heuristic.bidding import choose_bid, count_tricks
from game.ai.heuristic.card_play import choose_card
from game.ai.heuristic.weights import CLUB, Weights
from game.ai.kernel.sampler import Sampler
from game.ai.sampling.deals import bid_number, condition
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from tests.ai.kernel.decisions import decisions, drawn_sizes
from tests.ai.sampling.worlds import TABLES, random_rules


def decided(seen: Observation) -> tuple[float, ...]:
    """Return the decision of `club`: the card that it plays, or in the auction its bid and the tricks that it counts."""
    if seen.deal.phase is Phase.PLAY:
        return (choose_card(seen),)
    return (bid_number(choose_bid(seen)), *count_tricks(seen))


def decided_by(sampler: Sampler, seen: Observation) -> tuple[float, ...]:
    """Return the decision of the compiled player, in the form of `decided`."""
    condition(sampler, seen)
    hand = sampler.position.indexes(seen.hand)
    if seen.deal.phase is Phase.PLAY:
        return (sampler.player.card(seen.seat, hand),)
    return (sampler.player.bid(seen.seat, hand), *sampler.player.count(seen.seat, hand))


def unlike_club(sampler: Sampler, seen: Observation) -> str:
    """Return the difference between the decisions of the compiled player and of `club`; empty if they agree."""
    wanted, found = decided(seen), decided_by(sampler, seen)
    return "" if found == pytest.approx(wanted, abs=1e-9) else f"{seen}: {found}, not {wanted}"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_compiled_player_plays_and_counts_as_club_does(name: str, players: int) -> None:
    chance = random.Random(f"{name} {players}")
    sampler = Sampler(CLUB)
    for _ in range(3):
        for _state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance):
            assert not unlike_club(sampler, seen)


def test_the_compiled_player_plays_as_club_does_under_random_rules() -> None:
    chance = random.Random(4)
    sampler = Sampler(CLUB)
    for _ in range(25):
        rules = random_rules(chance)
        for _state, seen in decisions(rules, chance.choice(rules.players), chance):
            assert not unlike_club(sampler, seen)


@pytest.fixture(scope="module")
def met() -> list[Observation]:
    """Return observations of seats that must bid or play, from random matches under the rules of every preset."""
    chance = random.Random(15)
    found = []
    for name, players in TABLES * 3:
        found += [seen for _state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance)]
    chance.shuffle(found)
    return found


CHANGES = Weights(
    every_trick=0.1,
    willing=0.3,
    second_chance=0.0,
    ruffing=0.9,
    guarded=0.9,
    trumped=0.9,
    later=0.1,
    later_alone=0.1,
    unguard=0.9,
    likely=0.999,
    shorten=0.9,
    draw=0.9,
    pull=9.0,
    pullable=13,
    long_trump=0.9,
    long_trump_each=0.1,
    guarded_bid=0.9,
    against_board=-3.0,
)


@pytest.mark.parametrize("name", Weights._fields)
def test_a_changed_weight_changes_both_players_alike(
    name: str, met: list[Observation], monkeypatch: pytest.MonkeyPatch
) -> None:
    # with the usual `pull`, a changed `pullable` would change no decision
    before = CLUB._replace(pull=5.0) if name == "pullable" else CLUB
    after = before._replace(**{name: getattr(CHANGES, name)})
    usual, changed = Sampler(before), Sampler(after)
    monkeypatch.setattr(weights, "CLUB", after)
    seen = next(seen for seen in met if decided_by(usual, seen) != decided_by(changed, seen))
    assert not unlike_club(changed, seen)
    assert unlike_club(usual, seen)


def test_every_weight_is_changed() -> None:
    assert not [name for name, now, then in zip(Weights._fields, CLUB, CHANGES, strict=True) if now == then]
